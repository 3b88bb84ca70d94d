//! The area of a triangle.

use super::named::points;
use super::{Constraint, Linearisation, Points};
use crate::error::{finite, not_negative};
use crate::members::distinct;
use crate::{Error, Parameter, ParticleId, Particles, Real};

/// The signed area of a triangle, positive for corners in counter-clockwise order: C = A − A₀ with A = ½ u × v, u = x₁ − x₀,
/// v = x₂ − x₀, ∇₁C = −½ perp(v), ∇₂C = ½ perp(u), ∇₀C = −∇₁C − ∇₂C, and perp(x, y) = (−y, x).
///
/// It keeps the area and no shape. The sign makes it recover from inversion: a triangle that was turned over has the wrong area.
///
/// The compliance is in m³/N. Three corners in a line are pushed apart like any others; where all three coincide, or are so close that their
/// squared distances vanish, there is no gradient and the constraint is skipped.
///
/// Macklin et al. (2016), as the volume constraint of a tetrahedron; 16 bytes in single precision, 24 in double.
///
/// ```
/// use pliant::{Area, Areas, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 3>::new();
/// let corners = [Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
/// let [a, b, c] = corners.map(|corner| particles.add(corner, 1.0));
/// let mut areas = Areas::<f32, 1>::new();
/// areas.add(Area::new([a?, b?, c?], 1.0, 0.0)?)?;
/// for _ in 0..5 {
///     Solver::default().step(1.0, &mut particles, &mut areas)?;
///     particles.ids().iter().try_for_each(|id| particles.set_velocity(id, Vec2::new(0.0, 0.0)))?;
/// }
/// let [a, b, c] = particles.positions() else { return Ok(()) };
/// assert!(((*b - *a).cross(*c - *a) - 2.0).abs() < 1e-5);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area<T> {
    corners: [ParticleId; 3],
    rest: T,
    compliance: T,
}

impl<T: Real> Area<T> {
    /// A triangle of the given rest area, m², negative for corners in clockwise order, and compliance, m³/N.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] area; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn new(corners: [ParticleId; 3], rest_area: T, compliance: T) -> Result<Self, Error> {
        distinct(&corners)?;
        Ok(Self {
            corners,
            rest: finite(rest_area, Parameter::Area)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// A triangle that is at rest where its corners are now.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`Area::new`].
    pub fn between<const N: usize>(particles: &Particles<T, N>, corners: [ParticleId; 3], compliance: T) -> Result<Self, Error> {
        let points = points(particles, corners)?;
        Self::new(corners, T::HALF * points.difference(1, 0).cross(points.difference(2, 0)), compliance)
    }

    /// The rest area A₀, m².
    pub fn rest_area(&self) -> T {
        self.rest
    }
}

impl<T: Real> Constraint<T, 3> for Area<T> {
    #[inline]
    fn particles(&self) -> [ParticleId; 3] {
        self.corners
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 3>) -> Option<Linearisation<T, 3>> {
        let (u, v) = (points.difference(1, 0), points.difference(2, 0));
        let (second, third) = (-(v * T::HALF).perp(), (u * T::HALF).perp());
        Some(Linearisation { value: T::HALF * u.cross(v) - self.rest, gradients: [-(second + third), second, third] })
    }
}
