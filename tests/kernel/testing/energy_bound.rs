//! Energy bound of a rigid body. No ordinary step exceeds it, so particles start at the limit of
//! single precision and are stopped there.

use crate::support::checker_worlds::{Own, Row, number, power, scene};
use crate::support::tolerance;
use crate::testing::remainders::assert_near;
use pliant::testing::{Conserves, Kind, Part, SceneData, Sums, World};
use pliant::{Scheme, Sweep, Vec2};

/// Rest shape, about as large as a body of an ordinary scene can be.
fn rest() -> [Row; 3] {
    let size = power(32);
    [
        ([-size, 0.5 * size], [0.0; 2], 1.0),
        ([1.5 * size, -0.5 * size], [0.0; 2], 2.0),
        ([-0.5 * size, -size], [0.0; 2], 0.5),
    ]
}

fn rigid(alpha: f32) -> SceneData<f32> {
    let mut scene = scene::<f32>(&rest());
    scene.parts.push(Part {
        kind: Kind::Rigid,
        particles: [0, 2, 0, 0],
        lengths: [1.0; 2],
        numbers: [1.0 - alpha, 0.0, 0.0],
    });
    scene
}

/// World of the scene with other particle states and substeps of 2⁻⁶³, in which the velocities of
/// large corrections overflow.
fn put(scene: &SceneData<f32>, substeps: u16, states: [[f32; 4]; 3]) -> World<f32> {
    let mut world = scene.build().unwrap();
    for (id, [x, y, u, v]) in world.particles.ids().iter().zip(states) {
        world.particles.set_position(id, Vec2::new(x, y)).unwrap();
        world.particles.set_velocity(id, Vec2::new(u, v)).unwrap();
    }
    world.solver.substeps = substeps;
    world.dt = f32::from(substeps) * 0.5_f32.powi(63);
    world
}

/// Particles far apart: the solver stops every particle in its position and discards its velocity.
fn apart(scene: &SceneData<f32>, substeps: u16) -> World<f32> {
    let (far, fast) = (2.0_f32.powi(68), 2.0_f32.powi(126));
    put(
        scene,
        substeps,
        [
            [-far, far, 0.0, fast],
            [3.0 * far, -far, -fast, 0.5 * fast],
            [-far, -far, 0.0, -0.25 * fast],
        ],
    )
}

/// N² = (1 − α)h²|v|² + α|x|² about the center of mass.
fn norm(sums: &Sums, alpha: f64) -> f64 {
    ((1.0 - alpha) * power(-126) * sums.motion + alpha * sums.spread).sqrt()
}

/// Bound of the norm: N' ≤ √(1 − α) N + α|q| in each substep, plus n ε √M times the size of
/// positions, rest offsets and displacements.
fn limit(before: &Sums, alpha: f64, substeps: i32) -> f64 {
    let offsets = rest().map(|([x, y], _, m)| {
        // Center of mass, in units of the size: (−1 + 3 − 1/4, 1/2 − 1 − 1/2)/3.5.
        let [x, y] = [x - 0.5 * power(32), y + power(32) * (2.0 / 7.0)];
        (x.hypot(y), m)
    });
    let square: f64 = offsets.iter().map(|(q, m)| m * q * q).sum();
    let longest = offsets
        .iter()
        .fold(0.0_f64, |longest, (q, _)| longest.max(*q));
    let turns = f64::from(substeps);
    let size = before.farthest + longest + turns * power(-63) * before.fastest;
    let rounding = 3.0 * f64::from(f32::EPSILON) * 3.5_f64.sqrt() * turns * size;
    (0..substeps).fold(norm(before, alpha), |norm, _| {
        (1.0 - alpha).sqrt() * norm + alpha * square.sqrt() + rounding
    })
}

fn is_reported(mut world: World<f32>, alpha: f32, substeps: i32) {
    let before = Sums::from_view(&world.particles.view());
    let sentence = world.step().unwrap_err().to_string();
    let after = Sums::from_view(&world.particles.view());
    assert!(
        sentence.starts_with("in step 1: the norm of energy is "),
        "{sentence}"
    );
    assert_near(
        number(&sentence, "the norm of energy is "),
        norm(&after, alpha.into()),
    );
    let (found, exact) = (
        number(&sentence, "bound "),
        limit(&before, alpha.into(), substeps),
    );
    assert!(
        (found - exact).abs() <= tolerance::reported_norm(exact, 2.0 * power(32)),
        "{found:e} for {exact:e}"
    );
}

#[test]
fn rigid_body_norm_is_reported_with_its_bound() {
    for alpha in [0.75, 0.5] {
        for substeps in 1..=3 {
            is_reported(apart(&rigid(alpha), substeps), alpha, substeps.into());
        }
    }
}

#[test]
fn norm_bound_includes_rounding() {
    // At maximum speed, a particle that is pushed on is stopped, and the others leave it behind.
    let (far, fast) = (2.0_f32.powi(44), f32::MAX);
    let states = [
        [-far, -far, 0.0, fast],
        [far, far, 0.0, fast],
        [0.0, far, 0.0, fast],
    ];
    is_reported(put(&rigid(0.5), 1, states), 0.5, 1);
}

#[test]
fn energy_bound_applies_only_to_a_single_free_rigid_body_of_all_particles() {
    let quiet = |scene: &SceneData<f32>, change: fn(&mut World<f32>)| {
        let mut world = apart(scene, 1);
        change(&mut world);
        assert_eq!(world.step(), Ok(true));
    };
    let body = rigid(0.5);
    quiet(&body, |world| world.solver.gravity.x = 1e-3);
    quiet(&body, |world| world.solver.damping = 1e-3);
    quiet(&body, |world| world.solver.iterations = 2);
    quiet(&body, |world| world.solver.sweep = Sweep::Symmetric);
    quiet(&body, |world| world.solver.scheme = Scheme::Leapfrog);
    assert_eq!(
        Own::kicking(&[]).reported(&mut apart(&body, 1), Conserves::Torque),
        "true"
    );
    let with = |change: fn(&mut SceneData<f32>)| {
        let mut scene = body.clone();
        change(&mut scene);
        scene
    };
    quiet(&with(|scene| scene.parts[0].kind = Kind::Posed), |_| ());
    quiet(&with(|scene| scene.parts[0].kind = Kind::Linear), |_| ());
    quiet(
        &with(|scene| scene.parts[0].particles = [0, 1, 0, 0]),
        |_| (),
    );
    quiet(
        &with(|scene| {
            scene.parts.push(Part {
                kind: Kind::Attachment,
                ..scene.parts[0]
            });
        }),
        |_| (),
    );
    quiet(&with(|scene| scene.particles[0].pinned = true), |_| ());
    quiet(&with(|scene| scene.particles[0].velocity.x = 1e-20), |_| ());
}

#[test]
fn body_without_size_or_motion_has_no_rounding_allowance() {
    let mut scene = scene::<f32>(&[([0.0; 2], [0.0; 2], 1.0)]);
    scene.parts.push(Part {
        kind: Kind::Rigid,
        particles: [0; 4],
        lengths: [0.0; 2],
        numbers: [0.5, 0.0, 0.0],
    });
    let mut world = scene.build().unwrap();
    assert_eq!((world.parts(), world.step()), (1, Ok(true)));
}
