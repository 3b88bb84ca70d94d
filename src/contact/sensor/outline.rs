//! Sensor areas inside bodies.

use super::area::SensorArea;
use crate::checksum::Checksum;
use crate::error::{Capacity, Error};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::distinct;
use heapless::Vec;

/// Area inside a closed outline of at most `M` particles, which moves and deforms with them.
///
/// A particle is in the area if its center is inside at the end of a substep, by the rule of
/// [`query::contains`](crate::query::contains). Its radius has no effect, and a particle that
/// passes through the whole body within one substep is not found. Corners of the outline are never
/// inside.
#[derive(Clone, Debug)]
pub struct SensorOutline<const M: usize> {
    pub(super) corners: Vec<ParticleId, M>,
}

impl<const M: usize> SensorOutline<M> {
    /// Returns the area inside these corners, in either direction.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::TooFewParticles`] below three; [`Error::RepeatedParticle`].
    pub fn new(corners: impl IntoIterator<Item = ParticleId>) -> Result<Self, Error> {
        let mut list = Vec::new();
        for corner in corners {
            list.push(corner)
                .map_err(|_| Error::Full(Capacity::Corners))?;
        }
        if list.len() < 3 {
            return Err(Error::TooFewParticles);
        }
        distinct(&list)?;
        Ok(Self { corners: list })
    }

    /// Returns an area without corners, which contains nothing.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            corners: Vec::new(),
        }
    }
}

impl<T: Real, const M: usize> SensorArea<T> for SensorOutline<M> {
    fn contains(&self, positions: &[Vec2<T>], _: &[Vec2<T>], particle: ParticleId, _: T) -> bool {
        let Some(point) = positions.get(particle.index()).copied() else {
            return false;
        };
        if self.corners.contains(&particle) {
            return false;
        }
        let Some(last) = self.corners.last() else {
            return false;
        };
        let (mut inside, mut previous) = (false, *last);
        for corner in &self.corners {
            let ends = (
                positions.get(previous.index()),
                positions.get(corner.index()),
            );
            let (Some(a), Some(b)) = ends else {
                return false;
            };
            let (low, high) = if a.y < b.y { (*a, *b) } else { (*b, *a) };
            if low.y <= point.y && point.y < high.y {
                let edge = (high - low).direction();
                inside ^= edge.is_some_and(|(u, _)| u.cross(point - low) > T::ZERO);
            }
            previous = *corner;
        }
        inside
    }

    fn particles(&self) -> &[ParticleId] {
        &self.corners
    }

    fn clear(&mut self) {
        self.corners.clear();
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.corners);
    }
}
