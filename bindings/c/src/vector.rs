//! Vectors and ranges with C layout.

use crate::real::PliantReal;
use crate::status::Rejection;
use pliant::{Error, Parameter, ParticleId, ParticleRange, Real, Vec2};

/// Vector or point, m or m/s.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantVec2 {
    /// Horizontal component, to the right.
    pub x: PliantReal,
    /// Vertical component, up.
    pub y: PliantReal,
}

impl From<PliantVec2> for Vec2<PliantReal> {
    fn from(v: PliantVec2) -> Self {
        Self::new(v.x, v.y)
    }
}

impl From<Vec2<PliantReal>> for PliantVec2 {
    fn from(v: Vec2<PliantReal>) -> Self {
        Self { x: v.x, y: v.y }
    }
}

/// Contiguous range of particles, in the order of addition.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantRange {
    /// Number of the first particle.
    pub first: u16,
    /// Number of particles.
    pub count: u16,
}

impl From<ParticleRange> for PliantRange {
    fn from(range: ParticleRange) -> Self {
        let first = range.get(0).map_or(0, ParticleId::index);
        let cut = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        Self {
            first: cut(first),
            count: cut(range.len()),
        }
    }
}

impl PliantRange {
    /// Returns the ids of the range, all of which must be below `particles`.
    pub(crate) fn ids(
        self,
        particles: usize,
    ) -> Result<impl Iterator<Item = ParticleId> + Clone, Rejection> {
        let end = self
            .first
            .checked_add(self.count)
            .filter(|end| usize::from(*end) <= particles);
        let end = end.ok_or(Error::UnknownParticle)?;
        Ok((self.first..end).map(ParticleId::new))
    }
}

/// Returns a finite point.
pub(crate) fn finite(point: PliantVec2) -> Result<Vec2<PliantReal>, Rejection> {
    if Real::is_finite(point.x) && Real::is_finite(point.y) {
        Ok(point.into())
    } else {
        Err(Error::NonFinite(Parameter::Position).into())
    }
}
