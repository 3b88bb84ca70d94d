//! Chains: the direct solution of all links.

#![allow(
    clippy::unnecessary_box_returns,
    reason = "a thousand members are too large for the stack of a test"
)]

mod compliant;
mod conservation;
mod degenerate;
mod dense;
mod edit;
mod energy;
mod hanging;

use crate::support::float::Float;
use pliant::{Chain, Distance, Distances, ParticleId, Particles};

/// Straight chain from a pin at the origin along (x, y), with a load at its end.
pub(super) fn hanging<T: Float, const N: usize>(
    spacing: f64,
    (x, y): (f64, f64),
    load: f64,
) -> Box<Particles<T, N>> {
    let mut particles = Box::new(Particles::new());
    for (node, count) in (0..N).zip(0_u16..) {
        let place = T::vector(
            spacing * x * f64::from(count),
            spacing * y * f64::from(count),
        );
        let mass = if node + 1 == N { T::of(load) } else { T::ONE };
        particles.add(place, mass).unwrap();
    }
    particles.pin(ParticleId::new(0)).unwrap();
    particles
}

pub(super) fn chain<T: Float, const N: usize>(
    particles: &Particles<T, N>,
    compliance: f64,
) -> Box<Chain<T, N>> {
    Box::new(Chain::new(particles, particles.ids(), T::of(compliance)).unwrap())
}

/// The same links, for a comparison with Gauss–Seidel.
pub(super) fn springs<T: Float, const N: usize>(
    particles: &Particles<T, N>,
    compliance: f64,
) -> Box<Distances<T, N>> {
    let mut springs = Box::new(Distances::new());
    for (a, b) in particles.ids().iter().zip(particles.ids().iter().skip(1)) {
        springs
            .add(Distance::between(particles, a, b, T::of(compliance)).unwrap())
            .unwrap();
    }
    springs
}

/// Largest relative error of a length.
pub(super) fn stretch<T: Float, const N: usize>(particles: &Particles<T, N>, spacing: f64) -> f64 {
    particles
        .positions()
        .windows(2)
        .map(|ends| ((ends[1] - ends[0]).length().wide() / spacing - 1.0).abs())
        .fold(0.0, f64::max)
}
