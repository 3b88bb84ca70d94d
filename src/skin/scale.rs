//! Positions relative to a corner, in units of an extent, so that products neither overflow nor
//! underflow.

use crate::error::{Error, Parameter};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Returns the vectors from the first position to the others, and to a point, divided by the
/// largest component of the former. `None` if all positions coincide, or if a vector overflows.
pub(super) fn relative<T: Real, const K: usize>(
    first: Vec2<T>,
    others: [Vec2<T>; K],
    point: Vec2<T>,
) -> Option<([Vec2<T>; K], Vec2<T>)> {
    let vectors = others.map(|x| x.minus(first));
    let extent = vectors.iter().fold(T::ZERO, |extent, v| {
        extent.at_least(v.x.abs()).at_least(v.y.abs())
    });
    let from_first = point.minus(first);
    let is_finite = vectors.iter().all(|v| v.is_finite()) && from_first.is_finite();
    if !(is_finite && extent > T::ZERO) {
        return None;
    }
    let point = from_first / extent;
    point
        .is_finite()
        .then(|| (vectors.map(|v| v / extent), point))
}

/// Returns by how much a coordinate is outside the range from zero to one; at most zero inside.
pub(super) fn excess<T: Real>(coordinate: T) -> T {
    (-coordinate).at_least(coordinate - T::ONE)
}

/// Returns the current positions of particles.
pub(super) fn positions<T: Real, const P: usize, const K: usize>(
    particles: &Particles<T, P>,
    ids: [ParticleId; K],
) -> Result<[Vec2<T>; K], Error> {
    let found = ids.map(|id| particles.position(id));
    if found.iter().any(Option::is_none) {
        return Err(Error::UnknownParticle);
    }
    Ok(found.map(|x| x.unwrap_or(Vec2::ZERO)))
}

/// Returns the indices of ids.
pub(super) fn indices<const K: usize>(ids: [ParticleId; K]) -> [u16; K] {
    ids.map(|id| u16::try_from(id.index()).unwrap_or(u16::MAX))
}

/// Returns the binding with the smallest excess, the first of equal ones.
pub(super) fn best<T: Real, B>(
    bindings: impl Iterator<Item = Result<Option<(B, T)>, Error>>,
) -> Result<B, Error> {
    let mut best: Option<(B, T)> = None;
    for binding in bindings {
        if let Some((binding, excess)) = binding?
            && best.as_ref().is_none_or(|(_, least)| excess < *least)
        {
            best = Some((binding, excess));
        }
    }
    best.map(|(binding, _)| binding)
        .ok_or(Error::OutOfRange(Parameter::Area))
}
