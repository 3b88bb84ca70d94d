//! Scene with changes to particles between steps.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{Distances, Grab, ParticleId, Particles, Pressure, Solver, build};

/// Balloon: an air-filled ring with leaking, damped air. It is dragged by a grab, hit by an
/// impulse, and pulled by a moved particle.
#[inline(never)]
pub(super) fn handling<T: Float>() -> Sums {
    let id = ParticleId::new;
    let (mut particles, mut springs) = (Particles::<T, 8>::new(), Distances::<T, 8>::new());
    let ring = build::Ring {
        center: T::vector(0.2, 0.4),
        radius: T::ONE,
        count: 8,
        mass: T::of(0.2),
        compliance: T::of(1e-3),
    };
    let outline = build::ring(&mut particles, &mut springs, ring).unwrap();
    let mut air = Pressure::<T, 8>::new(&particles, outline, T::of(1.4), T::of(1e-3)).unwrap();
    air.set_damping(T::of(3.0)).unwrap();
    let mut hand = Grab::new();
    hand.take(&particles, id(3), T::vector(-0.5, 1.0), T::of(1e-3))
        .unwrap();
    particles.pin(id(6)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -3.0),
        damping: T::of(0.2),
        substeps: 2,
        ..Solver::new()
    };
    for step in 0..SHORT {
        match step % 20 {
            0 => hand
                .move_to(T::vector(0.1 * f64::from(step), 2.0), T::of(0.2))
                .unwrap(),
            5 => particles
                .apply_impulse(id(1), T::vector(-0.3, 0.4))
                .unwrap(),
            10 => particles
                .move_to(id(6), T::vector(0.3, -0.5), T::of(0.5))
                .unwrap(),
            15 => air
                .set_pressure(T::of(1.4 - 0.01 * f64::from(step)))
                .unwrap(),
            _ => {}
        }
        if step == SHORT / 2 {
            hand.release();
            particles.release(id(6)).unwrap();
        }
        solver
            .step(
                T::of(0.01),
                &mut particles,
                &mut (&mut springs, &mut hand, &mut air),
            )
            .unwrap();
    }
    sums(&particles, &(springs, hand, air))
}
