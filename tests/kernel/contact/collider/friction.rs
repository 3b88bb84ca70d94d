//! Friction: Coulomb's cone, and the load of each wall and pass.

use crate::contact::collider::response::{RADIUS, against, ball, floor};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{ContactMaterial, Inside, Motion, Pass, Project, RoundedBox, Solver, Vec2};
use proptest::prelude::*;

/// The impulse of one step: 0 ≤ J_n and |J_t| ≤ μ_s J_n, whether it sticks, slides, bounces, or
/// recovers.
fn impulses_stay_in_the_cone<T: Float>() {
    let pair = |size: f64| [-size..size, -size..size];
    proptest!(settings(3000), |(
        height in -0.1..0.2, velocity in pair(10.0), moving in pair(3.0),
        coefficients in [0.0..1.5, 0.0..1.0, 0.0..1.0], counts in [1..4_u16, 1..4_u16]
    )| {
        let [friction, share, restitution] = coefficients;
        let surface = ContactMaterial {
            static_friction: T::of(friction),
            kinetic_friction: T::of(friction * share),
            restitution: T::of(restitution),
            ..ContactMaterial::default()
        };
        let mut particles = ball::<T>([0.0, RADIUS + height], velocity);
        let mut floor = against(floor(), surface);
        floor.set_velocity(T::vector(moving[0], moving[1])).unwrap();
        let (before, h) = (particles.velocities()[0], 0.02);
        let gravity = T::vector(2.0, -9.81);
        let solver = Solver { gravity, substeps: counts[0], iterations: counts[1], ..Solver::new() };
        solver.step(T::of(h), &mut particles, &mut floor).unwrap();
        let change = particles.velocities()[0] - before - gravity * T::of(h);
        let slack = tolerance::impulse(T::EPSILON.wide());
        prop_assert!(change.y.wide() >= -slack, "pulled: {change:?}");
        let bound = friction * change.y.wide() + slack;
        prop_assert!(change.x.wide().abs() <= bound, "outside the cone: {change:?}, friction {friction}");
    });
}

/// Friction acts on the whole impulse of a bounce, μ (1 + e) w, at any time of impact within the
/// substep.
fn friction_covers_the_whole_bounce_impulse<T: Float>() {
    let [friction, restitution] = [0.25, 0.5].map(T::of);
    let surface = ContactMaterial {
        static_friction: friction,
        kinetic_friction: friction,
        restitution,
        ..ContactMaterial::default()
    };
    for height in [0.0, 0.5, 1.5] {
        let mut particles = ball::<T>([0.0, RADIUS + height], [3.0, -2.0]);
        Solver::new()
            .step(T::ONE, &mut particles, &mut against(floor(), surface))
            .unwrap();
        assert_eq!(
            particles.velocities()[0],
            T::vector(2.25, 1.0),
            "from {height}"
        );
    }
}

/// Moves the particle in pass zero.
struct Shove<T>(Vec2<T>);

impl<T: Float> Project<T> for Shove<T> {
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        motion.displacements[0] += if pass.index == 0 { self.0 } else { Vec2::ZERO };
    }
}

/// A particle moves from the floor of a box to its wall within a substep. The load on the floor
/// does not count for friction on the wall.
fn friction_load_is_separate_for_each_wall<T: Float>() {
    let rough = ContactMaterial {
        static_friction: T::ONE,
        kinetic_friction: T::ONE,
        ..ContactMaterial::default()
    };
    let mut particles = ball::<T>([0.0, -0.875], [0.0, -1.0]);
    let room = against(
        Inside(RoundedBox::rectangle(T::vector(2.0, 1.0)).unwrap()),
        rough,
    );
    let shove = Shove(T::vector(2.0, 0.25));
    Solver {
        iterations: 2,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut (room, shove))
    .unwrap();
    // The wall pushes by 0.125, so friction reduces the slide of 0.25 by as much.
    assert_eq!(particles.positions()[0], T::vector(1.875, -0.75));
}

/// The friction bound covers the load of both passes: the second pass removes the slip left by the
/// first.
fn friction_accumulates_over_passes<T: Float>() {
    let rough = ContactMaterial {
        static_friction: T::HALF,
        kinetic_friction: T::HALF,
        ..ContactMaterial::default()
    };
    let mut particles = ball::<T>([0.0, RADIUS], [0.875, -1.0]);
    let mut scene = (against(floor(), rough), Shove(T::vector(0.0, -1.0)));
    Solver {
        iterations: 2,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut scene)
    .unwrap();
    assert_eq!(
        (particles.positions()[0], particles.velocities()[0]),
        (T::vector(0.0, RADIUS), Vec2::ZERO)
    );
}

crate::both!(
    impulses_stay_in_the_cone,
    friction_covers_the_whole_bounce_impulse,
    friction_load_is_separate_for_each_wall,
    friction_accumulates_over_passes,
);
