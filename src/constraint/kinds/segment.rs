//! Constraints between a particle and a segment.

use crate::constraint::points::{Linearization, Points};
use crate::constraint::traits::{Bound, Constraint};
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::distinct;

/// Particle that slides on the segment between two other particles.
///
/// With u the unit vector from x₁ to x₂, p = x₀ − x₁ and t = u·p/|x₂ − x₁|, where 0 ≤ t ≤ 1:
///
/// > C = u × p,  ∇₀C = m,  ∇₁C = −(1 − t) m,  ∇₂C = −t m,  m = perp u
///
/// C is the distance from the line, positive on its left. Beyond the ends, C is the distance r from
/// the nearer end with the sign of the side. There, t is 0 or 1 and m is the direction from that
/// end. Coincident ends are treated as their midpoint: t = ½, C > 0. Where all three particles
/// coincide there is no direction and the constraint is skipped. All three particles move, and
/// momentum is conserved.
///
/// The point-triangle constraint of Müller et al., "Position based dynamics" (2006), section 4.3,
/// in the plane, with the barycentric weights of the nearest point. Size: 12 bytes in single
/// precision, 16 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnSegment<T> {
    pub(super) particles: [ParticleId; 3],
    pub(super) compliance: T,
}

impl<T: Real> OnSegment<T> {
    /// Returns a constraint that keeps a bead on the segment between two particles.
    ///
    /// The compliance is in m/N.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative)
    /// compliance.
    pub fn new(bead: ParticleId, ends: [ParticleId; 2], compliance: T) -> Result<Self, Error> {
        let particles = [bead, ends[0], ends[1]];
        distinct(&particles)?;
        Ok(Self {
            particles,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// Sets the compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
    }
}

/// Returns the constraint whose point on the segment is (1 − t) x₁ + t x₂.
#[inline]
fn weighted<T: Real>(value: T, m: Vec2<T>, t: T) -> Linearization<T, 3> {
    Linearization {
        value,
        gradients: [m, -(m * (T::ONE - t)), -(m * t)],
    }
}

/// Particle relative to a segment: the unit vector u, the segment length, p, and u·p.
struct SegmentFrame<T> {
    u: Vec2<T>,
    length: T,
    p: Vec2<T>,
    along: T,
}

impl<T: Real> SegmentFrame<T> {
    /// Returns `None` where the ends coincide or their distance is not finite.
    #[inline]
    fn new(points: &Points<T, 3>) -> Option<Self> {
        let (u, length) = points.difference(2, 1).direction()?;
        let p = points.difference(0, 1);
        Some(Self {
            u,
            length,
            p,
            along: u.dot(p),
        })
    }

    /// Returns the distance from the line, if the nearest point is between the ends.
    #[inline]
    fn line_distance(&self) -> Option<Linearization<T, 3>> {
        let between = self.along >= T::ZERO && self.along <= self.length;
        between.then(|| {
            weighted(
                self.u.cross(self.p),
                self.u.perp(),
                self.along / self.length,
            )
        })
    }

    /// Returns the distance from the nearer end.
    #[inline]
    fn end_distance(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let (r, t) = if self.along < T::ZERO {
            (self.p, T::ZERO)
        } else {
            (points.difference(0, 2), T::ONE)
        };
        let (m, distance) = r.direction()?;
        let right = self.u.cross(self.p) < T::ZERO;
        Some(if right {
            weighted(-distance, -m, t)
        } else {
            weighted(distance, m, t)
        })
    }
}

/// Returns the distance from coincident ends.
#[cold]
fn coincident_ends_distance<T: Real>(points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
    let coincide = points.difference(2, 1) == Vec2::ZERO;
    let (m, distance) = points.difference(0, 1).direction().filter(|_| coincide)?;
    Some(weighted(distance, m, T::HALF))
}

/// Returns the turning radius L²/(L + |C|) between the ends of a segment of length L.
#[inline]
fn turning_radius<T: Real>(points: &Points<T, 3>, value: T) -> T {
    let length = points.difference(2, 1).length();
    if length > T::ZERO {
        length * (length / (length + value.abs()))
    } else {
        T::ZERO
    }
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

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "what is not inlined passes its gradients through memory"
    )]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let Some(frame) = SegmentFrame::new(points) else {
            return coincident_ends_distance(points);
        };
        frame.line_distance().or_else(|| frame.end_distance(points))
    }

    /// Beyond an end, C is a distance, whose radius is |C|. The other end has no gradient there.
    #[inline]
    fn turning_radius(&self, points: &Points<T, 3>, linear: &Linearization<T, 3>) -> Option<T> {
        let [_, first, second] = linear.gradients;
        Some(if first == Vec2::ZERO || second == Vec2::ZERO {
            linear.value.abs()
        } else {
            turning_radius(points, linear.value)
        })
    }
}

/// Edge that blocks a particle: C ≥ 0 with the C of [`OnSegment`] between the ends.
///
/// The particle stays on the left of the direction from x₁ to x₂.
///
/// The edge ends at its particles. Beyond them, and where they coincide, the constraint is skipped
/// and the particle passes. A particle that returns from the wrong side is moved to the correct
/// side, at any depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointEdge<T>(pub(super) OnSegment<T>);

impl<T: Real> PointEdge<T> {
    /// Returns an edge that keeps a particle on its left, with a compliance, m/N.
    ///
    /// # Errors
    /// As [`OnSegment::new`].
    pub fn new(point: ParticleId, edge: [ParticleId; 2], compliance: T) -> Result<Self, Error> {
        OnSegment::new(point, edge, compliance).map(Self)
    }

    /// Sets the compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.0.set_compliance(compliance)
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

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "what is not inlined passes its gradients through memory"
    )]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        SegmentFrame::new(points)?.line_distance()
    }

    #[inline]
    fn turning_radius(&self, points: &Points<T, 3>, linear: &Linearization<T, 3>) -> Option<T> {
        Some(turning_radius(points, linear.value))
    }
}
