//! Special cases of contacts with colliders.

use crate::support::float::Float;
use pliant::{
    Collider, ColliderContacts, ContactMaterial, Depenetration, HalfPlane, Inside, ParticleId,
    Particles, RoundedBox, SignedDistance, Solver, Vec2,
};

pub(crate) const BALL: ParticleId = ParticleId::new(0);

pub(crate) const RADIUS: f64 = 0.125;

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
        depenetration: Depenetration::Fraction(T::ONE),
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
    distant_contacts_leave_the_motion_unchanged,
    pinned_particles_are_ignored,
    container_corner_holds_in_one_pass,
    small_displacements_count_far_from_the_origin,
    distances_that_overflow_are_skipped,
);
