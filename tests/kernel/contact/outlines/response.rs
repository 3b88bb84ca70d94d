//! Momentum, friction, bounces and separation of contacts between outlines.

use crate::support::crossings::wide;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{
    ContactMaterial, Depenetration, Motion, OutlineContacts, OutlineOptions, ParticleId, Particles,
    Pass, Project, Scheme, Solver, Vec2, measure,
};
use proptest::prelude::*;

pub(crate) type Scene<T> = OutlineContacts<T, 4, 16, 16>;

pub(crate) fn skin<T: Float>(radius: f64) -> OutlineOptions<T> {
    OutlineOptions {
        radius: Some(T::of(radius)),
        ..OutlineOptions::default()
    }
}

/// Adds a square of side one with its lower left corner at the given position.
pub(crate) fn square<T: Float, const N: usize>(
    particles: &mut Particles<T, N>,
    [x, y]: [f64; 2],
    mass: f64,
) -> [ParticleId; 4] {
    [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
        .map(|[a, b]| particles.add(T::vector(x + a, y + b), T::of(mass)).unwrap())
}

pub(crate) fn pin<T: Float, const N: usize>(particles: &mut Particles<T, N>, ids: &[ParticleId]) {
    for id in ids {
        particles.pin(*id).unwrap();
    }
}

/// One pass over a point and an edge: |Σ m Δd| ≤ ε Σ m (|d'| + |Δd|) in each component. Σ m x × Δd,
/// about the final positions, has a similar bound.
fn contact_conserves_momentum<T: Float>() {
    let pair = |size: f64| prop::array::uniform2(-size..size);
    let pushed = std::cell::Cell::new(0);
    proptest!(settings(4000), |(
        height in 0.06..0.2_f64, at in -0.1..1.1, ways in prop::array::uniform3(pair(0.02)), masses in prop::array::uniform3(0.01..100.0),
        far in any::<bool>()
    )| {
        let shift = if far { T::vector(1000.0, 1000.0) } else { Vec2::ZERO };
        let places = [[at, -height], [0.0, 0.0], [1.0, 0.1]].map(|[x, y]| T::vector(x, y) + shift);
        let mut particles = Particles::<T, 3>::new();
        let ids = [0, 1, 2].map(|i: usize| particles.add(places[i], T::of(masses[i])).unwrap());
        let rough = ContactMaterial { static_friction: T::HALF, kinetic_friction: T::HALF, ..ContactMaterial::default() };
        let mut scene = Scene::new(rough).unwrap();
        scene.add_chain(&particles, [ids[1], ids[2]], skin(0.25)).unwrap();
        scene.add_points(&particles, [ids[0]], skin(0.0)).unwrap();
        let before = ways.map(|[x, y]| T::vector(x, y));
        let mut after = before;
        let m = masses.map(T::of);
        let mut motion = Motion {
            positions: &places,
            velocities: &before,
            displacements: &mut after,
            masses: &m,
            inverse_masses: &m.map(|m| T::ONE / m),
        };
        let pass = Pass { h: T::ONE, inv_h: T::ONE, substeps: 1, index: 0, vacancies: false, backward: false, scheme: Scheme::Predicted };
        scene.project(&pass, &mut motion);
        pushed.set(pushed.get() + usize::from(before != after));
        let (mut sum, mut size) = ([0.0; 3], [0.0; 3]);
        for i in 0..3 {
            let (d, old) = (wide(after[i]), wide(before[i]));
            let (change, x) = (d - old, wide(places[i]) - wide(shift) + d);
            let terms = [change.x, change.y, x.cross(change)];
            let sizes = [d.x.abs() + change.x.abs(), d.y.abs() + change.y.abs(), (d.length() + change.length()) * 2.0];
            for k in 0..3 {
                sum[k] += masses[i] * terms[k];
                size[k] += masses[i] * sizes[k];
            }
        }
        let epsilon = T::EPSILON.wide();
        let place = if far { 1000.0 * epsilon } else { 0.0 };
        for (k, (sum, size)) in sum.iter().zip(size).enumerate() {
            let slack = if k < 2 { epsilon } else { tolerance::OUTLINE_TORQUE * (epsilon + place) } * size;
            prop_assert!(sum.abs() <= slack, "component {k}: {sum:e}, at most {slack:e}");
        }
    });
    assert!(pushed.get() > 1000, "{pushed:?}");
}

/// A block on a table decelerates by μ g until it rests.
fn block_deceleration_follows_coulomb_friction<T: Float>() {
    for (tilt, friction, expected) in [
        (0.3, 0.5, 0.0),
        (0.45, 0.5, 0.0),
        (0.8, 0.5, 0.3),
        (0.8, 0.0, 0.8),
    ] {
        let mut particles = Particles::<T, 8>::new();
        let table = [[-9.0, -1.0], [40.0, -1.0], [40.0, 0.0], [-9.0, 0.0]]
            .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
        let block = square(&mut particles, [0.0, 0.1], 1.0);
        let mut body =
            pliant::ShapeMatching::<T, 4>::new(&particles, block, pliant::Stiffness::Alpha(T::ONE))
                .unwrap();
        let rough = ContactMaterial {
            static_friction: T::of(friction),
            kinetic_friction: T::of(friction),
            ..ContactMaterial::default()
        };
        let mut scene = Scene::new(rough).unwrap();
        scene.add(&particles, table, skin(0.05)).unwrap();
        scene.add(&particles, block, skin(0.05)).unwrap();
        let solver = Solver {
            gravity: T::vector(10.0 * tilt, -10.0),
            substeps: 8,
            ..Solver::new()
        };
        let mut way = Vec::new();
        for _ in 0..90 {
            solver
                .step(
                    T::ratio(1, 60),
                    &mut particles,
                    &mut (&mut body, &mut scene),
                )
                .unwrap();
            way.push(measure::center(&particles).unwrap().x.wide());
        }
        let acceleration = (way[89] - 2.0 * way[59] + way[29]) / 0.25;
        let slack = if expected == 0.0 {
            tolerance::STAYS * 4.0
        } else {
            tolerance::COULOMB * 10.0 * expected
        };
        assert!(
            (acceleration - 10.0 * expected).abs() <= slack,
            "{acceleration}, tilt {tilt}, μ = {friction}"
        );
    }
}

/// A point bounces off an edge with the given restitution, and the total momentum is conserved.
fn points_bounce_with_the_given_restitution<T: Float>() {
    for pinned in [true, false] {
        for restitution in [0.0, 0.5, 1.0] {
            // A free edge rotates during a hard impact.
            for way in if pinned { [0.03, 3.0] } else { [0.03, 0.06] } {
                let mut particles = Particles::<T, 5>::new();
                let body = square(&mut particles, [0.0, 0.0], 3.0);
                if pinned {
                    pin(&mut particles, &body);
                }
                let ball = particles.add(T::vector(0.25, 1.15), T::ONE).unwrap();
                particles
                    .set_velocity(ball, T::vector(0.0, -way * 60.0))
                    .unwrap();
                let mut scene = Scene::new(ContactMaterial {
                    restitution: T::of(restitution),
                    ..ContactMaterial::default()
                })
                .unwrap();
                scene.add(&particles, body, skin(0.1)).unwrap();
                scene.add_points(&particles, [ball], skin(0.0)).unwrap();
                let mut momentum = measure::momentum(&particles).y.wide();
                for _ in 0..4 {
                    Solver::new()
                        .step(T::ratio(1, 60), &mut particles, &mut scene)
                        .unwrap();
                }
                let v = |i: usize| particles.velocities()[i].y.wide();
                let apart = v(4) - (0.25 * v(2) + 0.75 * v(3));
                let expected = restitution * way * 60.0;
                let slack = tolerance::BOUNCE * way * 60.0;
                assert!(
                    (apart - expected).abs() <= slack,
                    "{apart}, expected {expected}, pinned: {pinned}"
                );
                momentum -= measure::momentum(&particles).y.wide();
                assert!(
                    pinned || momentum.abs() <= 16.0 * T::EPSILON.wide() * way * 60.0,
                    "{momentum}"
                );
            }
        }
    }
}

/// A point that starts inside leaves through the nearest edge at the given rate, and ends at rest.
fn overlaps_are_undone_at_a_limited_rate<T: Float>() {
    for (depenetration, share, speed) in [
        (Depenetration::Fraction(T::of(0.25)), 0.25, 0.0),
        (Depenetration::Speed(T::ONE), 0.0, 1.0),
    ] {
        let mut particles = Particles::<T, 5>::new();
        let body = square(&mut particles, [0.0, 0.0], 1.0);
        pin(&mut particles, &body);
        let stuck = particles.add(T::vector(0.5, 0.75), T::ONE).unwrap();
        let mut scene = Scene::new(ContactMaterial {
            depenetration,
            restitution: T::ONE,
            ..ContactMaterial::default()
        })
        .unwrap();
        scene.add(&particles, body, skin(0.0625)).unwrap();
        scene.add_points(&particles, [stuck], skin(0.0)).unwrap();
        let mut left = 0.3125;
        for _ in 0..30 {
            Solver::new()
                .step(T::ratio(1, 64), &mut particles, &mut scene)
                .unwrap();
            left = f64::max(left * (1.0 - share) - speed / 64.0, 0.0);
            let (x, v) = (
                wide(particles.positions()[4]),
                wide(particles.velocities()[4]),
            );
            let slack = tolerance::swept(T::EPSILON.wide(), 1.0);
            assert!(
                (1.0625 - left - x.y).abs() <= slack && x.x == 0.5,
                "{x:?}, {left} left"
            );
            assert!(v.length() <= 64.0 * slack, "{v:?}");
        }
    }
}

/// Coincident points and edges use the last normal, or (1, 0).
fn coincident_point_and_edge_separate<T: Float>() {
    let all = ContactMaterial {
        depenetration: Depenetration::Fraction(T::ONE),
        ..ContactMaterial::default()
    };
    let mut particles = Particles::<T, 3>::new();
    for _ in 0..3 {
        particles.add(T::vector(3.0, 4.0), T::ONE).unwrap();
    }
    pin(&mut particles, &[ParticleId::new(1), ParticleId::new(2)]);
    let mut scene = Scene::new(all).unwrap();
    scene
        .add_chain(&particles, [1, 2].map(ParticleId::new), skin(0.5))
        .unwrap();
    scene
        .add_points(&particles, [ParticleId::new(0)], skin(0.0))
        .unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut scene)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(3.5, 4.0));
}

crate::both!(
    contact_conserves_momentum,
    block_deceleration_follows_coulomb_friction,
    points_bounce_with_the_given_restitution,
    overlaps_are_undone_at_a_limited_rate,
    coincident_point_and_edge_separate,
);
