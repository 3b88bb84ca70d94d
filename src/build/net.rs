//! A rectangular net.

use super::Cloth;
use super::cloth::weave;
use crate::{Distances, Error, ParticleRange, Particles, Real};

/// Adds a net: a [`Cloth`] without the diagonals, so it shears freely. Its springs go along the rows, then along the columns.
/// Nothing is pinned.
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
