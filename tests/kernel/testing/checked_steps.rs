//! Checks of whole steps, and their messages.

use crate::both;
use crate::support::checker_worlds::{Own, Row, number, scene, world};
use crate::support::float::Float;
use crate::testing::remainders::{assert_near, left};
use pliant::testing::{Conserves, Kind, Part, Sums, World};
use pliant::{Distance, Distances, Scheme, Sweep, Vec2};

/// Four particles; the last one is at rest.
const ROWS: [Row; 4] = [
    ([1.0, 2.0], [8.0, -4.0], 1.0),
    ([-2.0, 0.5], [-2.0, 16.0], 2.0),
    ([0.5, -3.0], [4.0, 4.0], 4.0),
    ([5.0, 1.0], [0.0, 0.0], 0.5),
];

/// Balanced kicks of a pair, and an unbalanced push after the substep.
fn pushing<T: Float>() -> Own<T> {
    let mut own = Own::kicking(&[[0.5, 0.25], [-0.25, -0.125]]);
    own.settles = vec![T::vector(0.0, 0.0), T::vector(3.0, -1.0)];
    own
}

fn busy<T: Float>() -> World<T> {
    let mut world = world(&ROWS);
    (
        world.solver.substeps,
        world.solver.iterations,
        world.solver.sweep,
    ) = (2, 3, Sweep::Symmetric);
    world
}

/// Expected bound: the rounding of passes, times 1/h, and that of the velocities at the end of each
/// substep. The latter is ε of each change and half an ε of each velocity, twice.
fn momentum_change_of_a_step_is_reported_with_its_bound<T: Float>() {
    for keeps in [Conserves::Momentum, Conserves::Sweep] {
        let (mut world, mut own) = (busy::<T>(), pushing());
        let before = Sums::from_view(&world.particles.view());
        let sentence = own.reported(&mut world, keeps);
        let passes = own
            .seen
            .iter()
            .map(|seen| left(seen, keeps).rounding * seen.pass.inv_h.wide());
        let finished = own
            .finished
            .iter()
            .zip(own.seen.chunks(6))
            .flat_map(|(after, passes)| {
                let last = passes.last().unwrap();
                after
                    .iter()
                    .zip(&last.velocities)
                    .zip(&last.masses)
                    .map(|((new, old), m)| {
                        let length = |v: Vec2<T>| v.x.wide().hypot(v.y.wide());
                        T::EPSILON.wide() * m.wide() * (length(*new - *old) + length(*new))
                    })
            });
        assert!(
            sentence.starts_with("in step 1: the momentum changed by "),
            "{sentence}"
        );
        assert_near(
            number(&sentence, "changed by "),
            Sums::from_view(&world.particles.view()).momentum_change(&before),
        );
        assert_near(
            number(&sentence, "bound "),
            passes.sum::<f64>() + finished.sum::<f64>(),
        );
        // Two substeps of twice three passes each.
        assert_eq!((own.seen.len(), own.finished.len()), (12, 2));
    }
}

fn momentum_is_not_checked_under_external_forces<T: Float>() {
    let quiet = |world: &mut World<T>, keeps| assert_eq!(pushing().reported(world, keeps), "true");
    let with = |change: fn(&mut World<T>)| {
        let mut world = busy();
        change(&mut world);
        world
    };
    quiet(
        &mut with(|world| world.solver.gravity.x = T::ONE),
        Conserves::Momentum,
    );
    quiet(
        &mut with(|world| world.solver.gravity.y = -T::ONE),
        Conserves::Momentum,
    );
    quiet(
        &mut with(|world| world.solver.damping = T::HALF),
        Conserves::Momentum,
    );
    quiet(&mut busy(), Conserves::Nothing);
    // An attachment that does not pull.
    let attached = |kind| {
        let mut scene = scene::<T>(&ROWS);
        let numbers = [T::ONE; 3];
        scene.parts.push(Part {
            kind,
            particles: [3, 2, 1, 0],
            lengths: [T::of(5.0), T::ONE],
            numbers,
        });
        scene.build().unwrap()
    };
    quiet(&mut attached(Kind::Attachment), Conserves::Momentum);
    assert!(
        pushing()
            .reported(&mut attached(Kind::Distance), Conserves::Momentum)
            .contains("momentum")
    );
}

/// The solver stops a particle that would leave the range of the scalar, which removes its
/// momentum.
fn stopped_particle_may_lose_momentum<T: Float>() {
    // At a rate of 64 both gain velocities that are not finite.
    let most = T::MAX.wide() / 32.0;
    let mut own = Own::<T>::kicking(&[[most, 0.0], [-most / 2.0, 0.0]]);
    own.settles = vec![Vec2::ZERO; 2];
    own.settles.push(T::vector(3.0, -1.0));
    assert_eq!(own.reported(&mut world(&ROWS), Conserves::Momentum), "true");
    let mut one = Own::<T>::kicking(&[[most, 0.0], [-most / 2.0, 0.0]]);
    one.settles = own.settles;
    let mut rows = ROWS;
    (rows[0].2, rows[1].2) = (1.0, 2.0);
    assert_eq!(one.reported(&mut world(&rows), Conserves::Momentum), "true");
}

fn step_at_rest_keeps_momentum<T: Float>() {
    let rest = ROWS.map(|(x, _, m)| (x, [0.0; 2], m));
    assert_eq!(
        Own::kicking(&[]).reported(&mut world::<T>(&rest), Conserves::Momentum),
        "true"
    );
}

fn non_finite_numbers_are_reported<T: Float>() {
    for broken in [T::of(f64::NAN), T::of(f64::INFINITY)] {
        let mut own = Own::<T>::kicking(&[]);
        own.kicks = vec![Vec2::ZERO, Vec2::new(T::ZERO, broken)];
        let sentence = own.reported(&mut world(&ROWS), Conserves::Nothing);
        assert!(
            sentence.starts_with("in step 1: part 0 made displacements that are not finite\n"),
            "{sentence}"
        );
        let mut own = Own::<T>::settling(&[]);
        own.settles = vec![Vec2::ZERO, Vec2::new(broken, T::ZERO)];
        let sentence = own.reported(&mut world(&ROWS), Conserves::Nothing);
        assert!(
            sentence.starts_with("in step 1: a position or a velocity is not finite\n"),
            "{sentence}"
        );
    }
    // Motion that is not finite before the parts is not reported: the solver stops such a particle.
    let mut fast = world::<T>(&ROWS);
    let first = fast.particles.ids().get(0).unwrap();
    fast.particles
        .set_velocity(first, Vec2::new(T::MAX, T::ZERO))
        .unwrap();
    fast.dt = T::of(4.0);
    assert_eq!(
        Own::kicking(&[]).reported(&mut fast, Conserves::Nothing),
        "true"
    );
    assert_eq!(fast.particles.velocities()[0], Vec2::ZERO);
}

fn moved_pinned_particle_is_reported<T: Float>() {
    let mut pinned = scene::<T>(&ROWS);
    pinned.particles[1].pinned = true;
    let reported = |kicks: &[[f64; 2]]| {
        Own::kicking(kicks).reported(&mut pinned.build().unwrap(), Conserves::Nothing)
    };
    assert!(
        reported(&[[0.0; 2], [0.25, 0.0]])
            .starts_with("in step 1: part 0 moved a pinned particle\n")
    );
    assert_eq!(reported(&[[0.25, 0.0], [0.0; 2], [1.0, 0.0]]), "true");
}

fn observer_that_changes_motion_is_reported<T: Float>() {
    let reported = |mut own: Own<T>| own.reported(&mut world(&ROWS), Conserves::Motion);
    assert_eq!(reported(Own::kicking(&[[0.0; 2]; 4])), "true");
    let kicked = reported(Own::kicking(&[[0.0; 2], [0.25, 0.0]]));
    assert!(
        kicked.starts_with("in step 1: part 0 only observes, but moved a particle\n"),
        "{kicked}"
    );
    let settled = reported(Own::settling(&[[0.0; 2], [0.25, 0.0]]));
    assert!(
        settled.starts_with("in step 1: part 0 only observes, but changed a velocity\n"),
        "{settled}"
    );
}

fn first_violation_is_reported_with_step_and_scene<T: Float>() {
    let mut scene = scene::<T>(&ROWS);
    scene.parts.push(Part {
        kind: Kind::Tether,
        particles: [0, 1, 2, 3],
        lengths: [T::of(99.0); 2],
        numbers: [T::ONE; 3],
    });
    let mut world = scene.build().unwrap();
    assert_eq!(world.step(), Ok(true));
    assert_eq!(
        Own::kicking(&[]).reported(&mut world, Conserves::Torque),
        "true"
    );
    // An impulse is reported before momentum. The custom part follows those of the scene and is
    // first in backward passes.
    let mut own = Own::kicking(&[[0.5, 0.0]]);
    own.settles = vec![T::vector(1.0, 0.0)];
    world.solver.sweep = Sweep::Symmetric;
    let sentence = own.reported(&mut world, Conserves::Momentum);
    assert!(
        sentence.starts_with("in step 3: part 1 left an impulse of "),
        "{sentence}"
    );
    assert!(sentence.ends_with(&scene.to_rust(3)), "{sentence}");
    assert_eq!(own.seen[0].after, own.seen[1].before);
    assert_eq!(
        (own.seen[0].pass.backward, own.seen[1].pass.backward),
        (false, true)
    );
    assert_eq!(
        format!("{:?}", world.particles),
        format!("{world:?}")
            .split_once(", scene")
            .unwrap()
            .0
            .split_once("particles: ")
            .unwrap()
            .1
    );
}

/// Checks do not affect the motion: particles move as with the solver alone.
fn checked_step_matches_the_solver<T: Float>() {
    let mut scene = scene::<T>(&ROWS);
    let distance = |a, b| Part {
        kind: Kind::Distance,
        particles: [a, b, 0, 0],
        lengths: [T::ONE; 2],
        numbers: [T::ZERO; 3],
    };
    scene.parts = vec![distance(0, 1), distance(1, 2), distance(2, 3)];
    let mut world = scene.build().unwrap();
    (world.solver.iterations, world.solver.sweep) = (2, Sweep::Symmetric);
    let mut particles = world.particles.clone();
    let ids = particles.ids();
    let mut set = Distances::<T, 3>::new();
    for place in 0..3 {
        let [a, b] = [place, place + 1].map(|place| ids.get(place).unwrap());
        set.add(Distance::between(&particles, a, b, T::ZERO).unwrap())
            .unwrap();
    }
    let solver = world.solver;
    for _ in 0..3 {
        assert_eq!(world.step(), Ok(true));
        solver.step(world.dt, &mut particles, &mut set).unwrap();
        assert_eq!(world.particles.positions(), particles.positions());
    }
}

/// Eighteen particles within each other's range are neighbors, and a list holds sixteen.
fn full_neighbor_lists_pass_the_checks<T: Float>() {
    let rows: Vec<Row> = (0..18)
        .map(|place| ([f64::from(place) / 64.0, 0.0], [0.0; 2], 1.0))
        .collect();
    let mut scene = scene::<T>(&rows);
    scene.parts.push(Part {
        kind: Kind::Fluid,
        particles: [0, 17, 0, 0],
        lengths: [T::ONE; 2],
        numbers: [T::HALF; 3],
    });
    let mut world = scene.build().unwrap();
    assert_eq!((world.parts(), world.step()), (1, Ok(true)));
}

fn rejected_step_leaves_the_world_unchanged<T: Float>() {
    let mut world = world::<T>(&ROWS);
    let before = world.checksum();
    let mut own = Own {
        refuses: true,
        ..Own::kicking(&[[1.0, 0.0]])
    };
    assert_eq!(world.step_with(&mut own, Conserves::Momentum), Ok(false));
    assert_eq!((world.checksum(), own.seen.len()), (before, 0));
    world.solver.scheme = Scheme::Leapfrog;
    assert_eq!(world.step(), Ok(true));
    assert_ne!(world.checksum(), before);
}

both!(
    momentum_change_of_a_step_is_reported_with_its_bound,
    momentum_is_not_checked_under_external_forces,
    stopped_particle_may_lose_momentum,
    step_at_rest_keeps_momentum,
    non_finite_numbers_are_reported,
    moved_pinned_particle_is_reported,
    observer_that_changes_motion_is_reported,
    first_violation_is_reported_with_step_and_scene,
    checked_step_matches_the_solver,
    full_neighbor_lists_pass_the_checks,
    rejected_step_leaves_the_world_unchanged,
);
