//! Scene of chains that are solved directly.

use super::{STEPS, Sums, sums};
use crate::support::float::Float;
use pliant::{Chain, ParticleId, Particles, Scheme, Solver};

/// Under both schemes: a rigid chain with a pin in the middle and a heavy end, a compliant one that
/// is cut, and one that is too short for its pins.
#[inline(never)]
pub(super) fn chains<T: Float>() -> Sums {
    let mut particles = Particles::<T, 24>::new();
    for (node, column) in (0..24_u8).zip([0, 1, 2, 3, 4, 5, 6, 7].into_iter().cycle()) {
        let (x, row) = (0.25 * f64::from(column), node / 8);
        let place = T::vector(x, f64::from(row) + 0.125 * f64::from(node % 2));
        let mass = if node == 7 { 40.0 } else { 1.0 };
        particles.add(place, T::of(mass)).unwrap();
    }
    for pinned in [0, 4, 8, 16, 23] {
        particles.pin(ParticleId::new(pinned)).unwrap();
    }
    let chain = |first: u16, compliance| {
        let members = (first..first + 8).map(ParticleId::new);
        Chain::<T, 8>::new(&particles, members, T::of(compliance)).unwrap()
    };
    let mut chains = [chain(0, 0.0), chain(8, 1e-3), chain(16, 0.0)];
    for link in 0..7 {
        chains[2].set_rest_length(link, T::of(0.2)).unwrap();
    }
    let mut solver = Solver {
        gravity: T::vector(0.5, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    for step in 0..STEPS {
        if step == STEPS / 2 {
            solver.scheme = Scheme::Leapfrog;
            chains[1].cut(4).unwrap();
        }
        solver
            .step(T::ratio(1, 60), &mut particles, &mut chains)
            .unwrap();
    }
    sums(&particles, &chains)
}
