//! Scene of contacts with colliders.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    ColliderContacts, ContactMaterial, Depenetration, Distances, HalfPlane, Inside, Particles,
    RoundedBox, Solver, build,
};

/// Ring of springs and loose marbles in a drum with a rough slope. A flying, spinning capsule, a
/// box that starts among them, and a ball hit them.
#[inline(never)]
pub(super) fn marbles<T: Float>() -> Sums {
    let (mut particles, mut springs) = (Particles::<T, 12>::new(), Distances::<T, 6>::new());
    let ring = build::Ring {
        center: T::vector(0.1, 0.2),
        radius: T::of(0.3),
        count: 6,
        mass: T::of(0.1),
        compliance: T::of(1e-3),
    };
    build::ring(&mut particles, &mut springs, ring).unwrap();
    build::lattice(
        &mut particles,
        T::vector(-0.5, 0.6),
        3,
        2,
        T::of(0.2),
        T::of(0.05),
    )
    .unwrap();
    let (radius, all) = (T::of(0.05), particles.ids());
    let rough = ContactMaterial {
        static_friction: T::of(0.6),
        kinetic_friction: T::of(0.4),
        ..ContactMaterial::default()
    };
    let springy = ContactMaterial {
        restitution: T::of(0.7),
        depenetration: Depenetration::Speed(T::of(0.5)),
        ..rough
    };
    let slope = HalfPlane::new(T::vector(-0.2, 1.0)).unwrap();
    let mut slope = ColliderContacts::<T, _, 12>::new(slope, all, radius, rough).unwrap();
    slope.set_position(T::vector(0.0, -0.5)).unwrap();
    let capsule = RoundedBox::capsule(T::of(0.2), T::of(0.1)).unwrap();
    let mut capsule = ColliderContacts::<T, _, 12>::new(capsule, all, radius, springy).unwrap();
    capsule.set_position(T::vector(-1.0, 0.3)).unwrap();
    capsule.set_velocity(T::vector(1.5, -0.1)).unwrap();
    capsule.set_angular_velocity(T::of(-3.0)).unwrap();
    let crate_ = RoundedBox::rectangle(T::vector(0.15, 0.1)).unwrap();
    let mut crate_ = ColliderContacts::<T, _, 12>::new(crate_, all, radius, springy).unwrap();
    crate_.set_position(T::vector(0.35, 0.2)).unwrap();
    let ball = RoundedBox::circle(T::of(0.1)).unwrap();
    let mut ball =
        ColliderContacts::<T, _, 12>::new(ball, all, radius, ContactMaterial::default()).unwrap();
    ball.set_position(T::vector(-0.3, -0.1)).unwrap();
    let drum = Inside(RoundedBox::circle(T::of(1.2)).unwrap());
    let mut drum = ColliderContacts::<T, _, 12>::new(drum, all, radius, springy).unwrap();
    drum.set_angular_velocity(T::of(0.5)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        let mut all = (
            &mut springs,
            &mut slope,
            &mut capsule,
            &mut crate_,
            &mut ball,
            &mut drum,
        );
        solver.step(T::of(0.01), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(springs, slope, capsule, crate_, ball, drum))
}
