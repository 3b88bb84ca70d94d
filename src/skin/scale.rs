//! Positions relative to a corner, in units of an extent, so that products neither overflow nor
//! underflow.

use crate::error::{Error, Parameter};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Largest number of steps that refine the coordinates of a point.
const REFINEMENTS: usize = 4;

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

/// Returns the coordinates u and v of a point with h = ue + vf + uvg, given approximate ones.
///
/// Newton's method: the remainder of the equation loses no digits, however thin the triangle or the
/// cell is. `None` if a remainder of more than 8ε(1 + |u|)(1 + |v|) is left, with the magnitudes of
/// the vectors at most about one: the corners are on a line to rounding.
pub(super) fn refined<T: Real>(
    [e, f, g]: [Vec2<T>; 3],
    h: Vec2<T>,
    coordinates: [T; 2],
) -> Option<[T; 2]> {
    let remainder = |[u, v]: [T; 2]| h - (e * u + f * v + g * (u * v));
    let size = |r: Vec2<T>| r.x.abs().at_least(r.y.abs());
    let is_exact = |[u, v]: [T; 2], size: T| {
        size <= (T::ONE + u.abs()) * (T::ONE + v.abs()) * (T::ratio(8, 1) * T::EPSILON)
    };
    let mut best = coordinates;
    let mut least = remainder(best);
    for _ in 0..REFINEMENTS {
        if is_exact(best, size(least)) {
            break;
        }
        let [u, v] = best;
        let (along, across) = (e + g * v, f + g * u);
        let area = along.cross(across);
        let next = [
            u + least.cross(across) / area,
            v + along.cross(least) / area,
        ];
        let left = remainder(next);
        let is_nearer = area != T::ZERO && size(left) < size(least);
        if !is_nearer {
            break;
        }
        (best, least) = (next, left);
    }
    is_exact(best, size(least)).then_some(best)
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
