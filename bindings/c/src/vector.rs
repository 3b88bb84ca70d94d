//! Vectors and ranges as C sees them.

use crate::status::Refusal;
use pliant::{Error, ParticleId, ParticleRange, Vec2};

/// A vector or point, m or m/s.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantVec2 {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
}

impl From<PliantVec2> for Vec2<f32> {
    fn from(v: PliantVec2) -> Self {
        Self::new(v.x, v.y)
    }
}

/// Particles that were added one after the other.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantRange {
    /// The first of them.
    pub first: u16,
    /// How many there are.
    pub count: u16,
}

impl From<ParticleRange> for PliantRange {
    fn from(range: ParticleRange) -> Self {
        let first = range.get(0).map_or(0, ParticleId::index);
        let cut = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        Self { first: cut(first), count: cut(range.len()) }
    }
}

impl PliantRange {
    /// The particles, all of which must be among that many.
    pub(crate) fn ids(self, particles: usize) -> Result<impl Iterator<Item = ParticleId>, Refusal> {
        let end = self.first.checked_add(self.count).filter(|end| usize::from(*end) <= particles);
        let end = end.ok_or(Error::UnknownParticle)?;
        Ok((self.first..end).map(ParticleId::new))
    }
}
