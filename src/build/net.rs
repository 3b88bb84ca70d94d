//! Builder of rectangular nets.

use super::cloth::{Cloth, weave};
use crate::constraint::Distances;
use crate::error::Error;
use crate::math::Real;
use crate::particles::{ParticleRange, Particles};

/// Adds a net: a [`Cloth`] without diagonals, so that it shears freely.
///
/// Springs are stored along the rows first, then along the columns. No particle is pinned.
///
/// # Errors
/// As [`cloth`](super::cloth()).
pub fn net<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    net: Cloth<T>,
) -> Result<ParticleRange, Error> {
    weave(particles, springs, net, false)
}
