//! The particles that a constraint is made for.

use super::Points;
use crate::{Error, ParticleId, Particles, Real, Vec2};

/// Where the particles are now.
pub(super) fn places<T: Real, const N: usize, const K: usize>(
    particles: &Particles<T, N>,
    ids: [ParticleId; K],
) -> Result<[Vec2<T>; K], Error> {
    let mut places = [Vec2::ZERO; K];
    for (place, id) in places.iter_mut().zip(ids) {
        *place = particles.position(id).ok_or(Error::UnknownParticle)?;
    }
    Ok(places)
}

/// The particles now, as points that have not moved.
pub(super) fn points<T: Real, const N: usize, const K: usize>(
    particles: &Particles<T, N>,
    ids: [ParticleId; K],
) -> Result<Points<T, K>, Error> {
    places(particles, ids).map(Points::at)
}
