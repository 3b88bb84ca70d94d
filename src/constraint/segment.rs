//! A particle on a segment, and one beside it.

use super::{Bound, Constraint, Linearisation, Points};
use crate::error::not_negative;
use crate::{Error, Parameter, ParticleId, Real, Vec2};

/// A particle that slides on the segment between two others.
///
/// With u the unit vector from x₁ to x₂, p = x₀ − x₁ and t = u·p/|x₂ − x₁|, where 0 ≤ t ≤ 1:
///
/// > C = u × p,  ∇₀C = m,  ∇₁C = −(1 − t) m,  ∇₂C = −t m,  m = perp u
///
/// which is the distance from the line, positive on its left. Beyond the ends, C is the distance r from the nearer end, with the
/// sign of the side, m is the direction from there, and t is 0 or 1. Ends that coincide count as their midpoint: t = ½, C > 0.
/// Where all three coincide there is no direction and the constraint is skipped. All three particles move, and momentum is kept.
///
/// The point-triangle constraint of Müller et al., "Position based dynamics" (2006), section 4.3, in the plane, with the
/// barycentric weights of the nearest point. 12 bytes in single precision, 16 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnSegment<T> {
    particles: [ParticleId; 3],
    compliance: T,
}

impl<T: Real> OnSegment<T> {
    /// A bead on the segment between two particles, with a compliance, m/N.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn new(bead: ParticleId, ends: [ParticleId; 2], compliance: T) -> Result<Self, Error> {
        let [a, b] = ends;
        if bead == a || bead == b || a == b {
            return Err(Error::RepeatedParticle);
        }
        Ok(Self { particles: [bead, a, b], compliance: not_negative(compliance, Parameter::Compliance)? })
    }
}

/// The constraint whose point on the segment is (1 − t) x₁ + t x₂.
fn weighted<T: Real>(value: T, m: Vec2<T>, t: T) -> Linearisation<T, 3> {
    Linearisation { value, gradients: [m, -(m * (T::ONE - t)), -(m * t)] }
}

/// The distance from the line, where the nearest point of it is between the ends.
fn beside<T: Real>(points: &Points<T, 3>) -> Option<Linearisation<T, 3>> {
    let (u, length) = points.difference(2, 1).direction()?;
    let p = points.difference(0, 1);
    let along = p.dot(u);
    (along >= T::ZERO && along <= length).then(|| weighted(u.cross(p), u.perp(), along / length))
}

/// The distance from the nearer end.
fn beyond<T: Real>(points: &Points<T, 3>) -> Option<Linearisation<T, 3>> {
    let [p, q] = [1, 2].map(|end| points.difference(0, end));
    let near = p.length() < q.length();
    let (r, length) = if near { p } else { q }.direction()?;
    let t = if near {
        T::ZERO
    } else if p == q {
        T::HALF
    } else {
        T::ONE
    };
    let right = points.difference(2, 1).cross(p) < T::ZERO;
    Some(if right { weighted(-length, -r, t) } else { weighted(length, r, t) })
}

impl<T: Real> Constraint<T, 3> for OnSegment<T> {
    #[inline]
    fn particles(&self) -> [ParticleId; 3] {
        self.particles
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 3>) -> Option<Linearisation<T, 3>> {
        beside(points).or_else(|| beyond(points))
    }
}

/// A particle stopped by an edge: C ≥ 0 with the C of [`OnSegment`] between the ends, so it stays on the left of the way from x₁
/// to x₂.
///
/// The edge ends where its particles are: beyond them, and where they coincide, the constraint is skipped and the particle
/// passes. One that comes back from the wrong side is brought to the right one, however deep it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointEdge<T>(OnSegment<T>);

impl<T: Real> PointEdge<T> {
    /// An edge that keeps a particle on its left, with a compliance, m/N.
    ///
    /// # Errors
    /// As [`OnSegment::new`].
    pub fn new(point: ParticleId, edge: [ParticleId; 2], compliance: T) -> Result<Self, Error> {
        OnSegment::new(point, edge, compliance).map(Self)
    }
}

impl<T: Real> Constraint<T, 3> for PointEdge<T> {
    const BOUND: Bound = Bound::AtLeast;

    #[inline]
    fn particles(&self) -> [ParticleId; 3] {
        self.0.particles
    }

    #[inline]
    fn compliance(&self) -> T {
        self.0.compliance
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 3>) -> Option<Linearisation<T, 3>> {
        beside(points)
    }
}
