//! Current positions of the particles of a new constraint.

use super::points::Points;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Returns the current positions of the particles.
pub(super) fn positions<T: Real, const N: usize, const K: usize>(
    particles: &Particles<T, N>,
    ids: [ParticleId; K],
) -> Result<[Vec2<T>; K], Error> {
    let mut positions = [Vec2::ZERO; K];
    for (position, id) in positions.iter_mut().zip(ids) {
        *position = particles.position(id).ok_or(Error::UnknownParticle)?;
    }
    Ok(positions)
}

/// Returns the current positions of the particles as points without displacement.
pub(super) fn points<T: Real, const N: usize, const K: usize>(
    particles: &Particles<T, N>,
    ids: [ParticleId; K],
) -> Result<Points<T, K>, Error> {
    positions(particles, ids).map(Points::at)
}
