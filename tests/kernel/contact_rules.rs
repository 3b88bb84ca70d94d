//! Special cases of contacts, and impulses inside Coulomb's cone.

use crate::float::Float;
use crate::settings::settings;
use crate::tolerance;
use pliant::{
    Collider, ColliderContacts, ContactMaterial, Depenetration, HalfPlane, Inside, Motion,
    ParticleId, Particles, Pass, Project, RoundedBox, SignedDistance, Solver, Vec2,
};
use proptest::prelude::*;

pub(crate) const BALL: ParticleId = ParticleId::new(0);

const RADIUS: f64 = 0.125;

pub(crate) fn ball<T: Float>(place: [f64; 2], velocity: [f64; 2]) -> Particles<T, 1> {
    let mut particles = Particles::new();
    particles
        .add(T::vector(place[0], place[1]), T::TWO)
        .unwrap();
    particles
        .set_velocity(BALL, T::vector(velocity[0], velocity[1]))
        .unwrap();
    particles
}

pub(crate) fn against<T: Float, C: Collider<T>>(
    collider: C,
    surface: ContactMaterial<T>,
) -> ColliderContacts<T, C, 1> {
    ColliderContacts::new(collider, [BALL], T::of(RADIUS), surface).unwrap()
}

pub(crate) fn floor<T: Float>() -> HalfPlane<T> {
    HalfPlane::new(T::vector(0.0, 1.0)).unwrap()
}

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

/// Without contact, the motion is unchanged, bit for bit, and no particle touches.
fn distant_contacts_leave_the_motion_unchanged<T: Float>() {
    let (mut particles, mut alone) = (
        ball::<T>([0.3, 5.0], [0.7, -0.1]),
        ball::<T>([0.3, 5.0], [0.7, -0.1]),
    );
    let surface = ContactMaterial {
        restitution: T::ONE,
        static_friction: T::ONE,
        ..ContactMaterial::default()
    };
    let mut scene = (
        against(floor(), surface),
        against(RoundedBox::circle(T::ONE).unwrap(), surface),
        against(Inside(RoundedBox::circle(T::of(9.0)).unwrap()), surface),
    );
    let solver = Solver {
        gravity: T::vector(0.0, -1.0),
        substeps: 3,
        iterations: 2,
        ..Solver::new()
    };
    for _ in 0..10 {
        solver.step(T::of(0.1), &mut particles, &mut scene).unwrap();
        solver.step(T::of(0.1), &mut alone, &mut ()).unwrap();
        assert_eq!(
            scene.0.touching().count() + scene.1.touching().count() + scene.2.touching().count(),
            0
        );
    }
    assert_eq!(
        (particles.positions(), particles.velocities()),
        (alone.positions(), alone.velocities())
    );
}

fn pinned_particles_are_ignored<T: Float>() {
    let mut particles = ball::<T>([0.0, -1.0], [0.0, 0.0]);
    particles.pin(BALL).unwrap();
    particles.set_velocity(BALL, T::vector(0.5, -0.25)).unwrap();
    let mut floor = against(
        floor(),
        ContactMaterial {
            restitution: T::ONE,
            ..ContactMaterial::default()
        },
    );
    Solver {
        substeps: 2,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut floor)
    .unwrap();
    assert_eq!(
        (particles.positions()[0], particles.velocities()[0]),
        (T::vector(0.5, -1.25), T::vector(0.5, -0.25))
    );
    assert_eq!(floor.touching().count(), 0);
}

/// An overlap shrinks at the configured rate and leaves the particle at rest. It does not grow
/// against an inward velocity.
fn overlaps_are_undone_at_a_limited_rate<T: Float>() {
    let h = 1.0 / 64.0;
    for depenetration in [
        Depenetration::Speed(0.5),
        Depenetration::Share(0.25),
        Depenetration::Share(1.0),
        Depenetration::Speed(0.0),
    ] {
        for inward in [0.0, 3.0] {
            let narrow = match depenetration {
                Depenetration::Speed(speed) => Depenetration::Speed(T::of(speed)),
                Depenetration::Share(share) => Depenetration::Share(T::of(share)),
            };
            let mut particles = ball::<T>([0.0, RADIUS - 1.0], [0.0, -inward]);
            let mut floor = against(
                floor(),
                ContactMaterial {
                    depenetration: narrow,
                    restitution: T::ZERO,
                    ..ContactMaterial::default()
                },
            );
            let mut depth = 1.0;
            for _ in 0..200 {
                Solver::new()
                    .step(T::of(h), &mut particles, &mut floor)
                    .unwrap();
                let expected = match depenetration {
                    Depenetration::Speed(speed) => f64::max(depth - speed * h, 0.0),
                    Depenetration::Share(share) => depth * (1.0 - share),
                };
                depth = RADIUS - particles.positions()[0].y.wide();
                let slack = tolerance::swept(T::EPSILON.wide(), 1.0);
                assert!(
                    (depth - expected).abs() <= slack,
                    "{depth}, expected {expected}, {depenetration:?}, inward {inward}"
                );
                let speed = particles.velocities()[0].y.wide();
                assert!(
                    speed.abs() <= slack / h,
                    "leaves at {speed}, {depenetration:?}, inward {inward}"
                );
            }
        }
    }
}

/// At the center of a circle the normal is that of the last contact, or (1, 0).
fn last_normal_is_used_at_the_center<T: Float>() {
    let all = ContactMaterial {
        depenetration: Depenetration::Share(T::ONE),
        ..ContactMaterial::default()
    };
    let circle = || RoundedBox::circle(T::of(0.875)).unwrap();
    let mut particles = ball::<T>([0.0, 0.0], [0.0, 0.0]);
    let mut table = against(circle(), all);
    Solver::new()
        .step(T::ONE, &mut particles, &mut table)
        .unwrap();
    assert_eq!(
        (particles.positions()[0], particles.velocities()[0]),
        (T::vector(1.0, 0.0), Vec2::ZERO)
    );
    particles.set_position(BALL, T::vector(0.0, -1.5)).unwrap();
    particles.set_velocity(BALL, T::vector(0.0, 8.0)).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut table)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(0.0, -1.0));
    particles.set_position(BALL, Vec2::ZERO).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut table)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(0.0, -1.0));
    // A corner, and the axis of a capsule.
    for (solid, from, to) in [
        (
            RoundedBox::rectangle(T::vector(0.5, 0.5)).unwrap(),
            [0.5, 0.5],
            [0.625, 0.5],
        ),
        (
            RoundedBox::capsule(T::ONE, T::HALF).unwrap(),
            [0.25, 0.0],
            [0.25, 0.625],
        ),
        (
            RoundedBox::capsule(T::ZERO, T::HALF).unwrap(),
            [0.0, 0.0],
            [0.625, 0.0],
        ),
    ] {
        let mut particles = ball::<T>(from, [0.0, 0.0]);
        Solver::new()
            .step(T::ONE, &mut particles, &mut against(solid, all))
            .unwrap();
        assert_eq!(
            particles.positions()[0],
            T::vector(to[0], to[1]),
            "{solid:?}"
        );
    }
}

/// Both walls of a corner hold in one pass.
fn container_corner_holds_in_one_pass<T: Float>() {
    let mut particles = ball::<T>([0.0, 0.0], [400.0, -300.0]);
    let mut room = against(
        Inside(RoundedBox::rectangle(T::vector(2.0, 1.0)).unwrap()),
        ContactMaterial::default(),
    );
    Solver::new()
        .step(T::ONE, &mut particles, &mut room)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(1.875, -0.875));
}

/// At 1024 m from the origin, a wall stops a particle that moves by a few ε of a meter. Friction
/// holds one that slides by as much.
fn small_displacements_count_far_from_the_origin<T: Float>() {
    let part = T::of(4.0) * T::EPSILON;
    for (velocity, rest) in [
        ((T::ZERO, -part), Vec2::ZERO),
        ((part, -part), Vec2::ZERO),
        ((part, part), Vec2::new(part, part)),
    ] {
        let mut particles = ball::<T>([1024.0, 1024.0 + RADIUS], [0.0, 0.0]);
        particles
            .set_velocity(BALL, Vec2::new(velocity.0, velocity.1))
            .unwrap();
        let mut floor = against(
            floor(),
            ContactMaterial {
                static_friction: T::ONE,
                ..ContactMaterial::default()
            },
        );
        floor.set_position(T::vector(1000.0, 1024.0)).unwrap();
        Solver::new()
            .step(T::ONE, &mut particles, &mut floor)
            .unwrap();
        assert_eq!(particles.velocities()[0], rest);
    }
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

/// A collider so far away that the distance overflows is ignored.
fn distances_that_overflow_are_skipped<T: Float>() {
    let mut particles = ball::<T>([0.0, 0.0], [0.5, 0.0]);
    particles
        .set_position(BALL, Vec2::new(T::ZERO, -T::MAX))
        .unwrap();
    let mut floor = against(floor(), ContactMaterial::default());
    floor.set_position(Vec2::new(T::ZERO, T::MAX)).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut floor)
        .unwrap();
    assert_eq!(particles.positions()[0], Vec2::new(T::HALF, -T::MAX));
    assert_eq!(
        (particles.velocities()[0], floor.touching().count()),
        (T::vector(0.5, 0.0), 0)
    );
    // A correction that overflows is skipped: 4 m along a normal of maximum length.
    let mut particles = ball::<T>([-1.0, 0.0], [0.0, 0.5]);
    let all = ContactMaterial {
        depenetration: Depenetration::Share(T::ONE),
        ..ContactMaterial::default()
    };
    let mut wild = against(Wild::<T, false>(T::of(4.0), T::MAX), all);
    Solver::new()
        .step(T::ONE, &mut particles, &mut wild)
        .unwrap();
    assert_eq!(
        (particles.velocities()[0], wild.touching().count()),
        (T::vector(0.0, 0.5), 0)
    );
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

/// Collider with inconsistent distances and normals.
pub(crate) struct Wild<T, const HOLLOW: bool>(pub(crate) T, pub(crate) T);

impl<T: Float, const HOLLOW: bool> Collider<T> for Wild<T, HOLLOW> {
    const HOLLOW: bool = HOLLOW;
    fn signed_distance(&self, place: Vec2<T>, _: T) -> SignedDistance<T> {
        SignedDistance {
            distance: place.x * self.0,
            normal: Some(Vec2::new(self.1, place.y)),
        }
    }
}

crate::both!(
    impulses_stay_in_the_cone,
    distant_contacts_leave_the_motion_unchanged,
    pinned_particles_are_ignored,
    overlaps_are_undone_at_a_limited_rate,
    last_normal_is_used_at_the_center,
    container_corner_holds_in_one_pass,
    small_displacements_count_far_from_the_origin,
    friction_covers_the_whole_bounce_impulse,
    distances_that_overflow_are_skipped,
    friction_load_is_separate_for_each_wall,
    friction_accumulates_over_passes,
);
