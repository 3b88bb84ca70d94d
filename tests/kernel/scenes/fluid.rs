//! Scene of a fluid.

use super::{STEPS, Sums, sums};
use crate::support::float::Float;
use pliant::{Fluid, Particles, Solver, build};

/// Block of viscous fluid that falls into a dish of pinned particles.
#[inline(never)]
pub(super) fn pond<T: Float>() -> Sums {
    let mut particles = Particles::<T, 21>::new();
    build::lattice(
        &mut particles,
        T::vector(0.1, 0.5),
        4,
        3,
        T::of(0.1),
        T::of(0.01),
    )
    .unwrap();
    for place in 0..9_i16 {
        let (x, side) = (
            0.1 * f64::from(place) - 0.15,
            if matches!(place, 0 | 8) { 0.1 } else { 0.0 },
        );
        particles.add_pinned(T::vector(x, side), T::ONE).unwrap();
    }
    let mut fluid = Fluid::<T, 21, 16>::new(&particles, particles.ids(), T::of(0.1)).unwrap();
    fluid.set_viscosity(T::of(2.0)).unwrap();
    fluid.set_compliance(T::of(1e-3)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    for _ in 0..STEPS {
        solver
            .step(T::of(0.01), &mut particles, &mut fluid)
            .unwrap();
    }
    sums(&particles, &fluid)
}
