//! Area of a triangle.

use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::rest_points::points;
use crate::constraint::set::Constraints;
use crate::constraint::traits::Constraint;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::{finite, not_negative};
use crate::particles::members::distinct;
use crate::particles::{ParticleId, Particles};

/// Set of at most `N` area constraints.
pub type Areas<T, const N: usize> = Constraints<T, Area<T>, 3, N>;

/// Signed area of a triangle, positive for corners in counter-clockwise order.
///
/// C = A − A₀ with A = ½ u × v, u = x₁ − x₀, v = x₂ − x₀, ∇₁C = −½ perp(v), ∇₂C = ½ perp(u),
/// ∇₀C = −∇₁C − ∇₂C, and perp(x, y) = (−y, x).
///
/// It preserves the area but not the shape. The sign lets it recover from inversion: an inverted
/// triangle has the wrong area.
///
/// The compliance is in m³/N. Three collinear corners are separated like any others. Where all
/// three coincide, or where their squared distances underflow to zero, there is no gradient and the
/// constraint is skipped.
///
/// Macklin et al. (2016), as the volume constraint of a tetrahedron. Size: 16 bytes in single
/// precision, 24 in double.
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
    pub(super) corners: [ParticleId; 3],
    pub(super) rest: T,
    pub(super) compliance: T,
}

impl<T: Real> Area<T> {
    /// Returns a triangle with a rest area, m², and a compliance, m³/N.
    ///
    /// The rest area is negative for corners in clockwise order.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] area; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (negative) compliance.
    pub fn new(corners: [ParticleId; 3], rest_area: T, compliance: T) -> Result<Self, Error> {
        distinct(&corners)?;
        Ok(Self {
            corners,
            rest: finite(rest_area, Parameter::Area)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// Returns a triangle whose rest area is that of the current positions.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`Area::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        corners: [ParticleId; 3],
        compliance: T,
    ) -> Result<Self, Error> {
        let points = points(particles, corners)?;
        Self::new(
            corners,
            T::HALF * points.difference(1, 0).cross(points.difference(2, 0)),
            compliance,
        )
    }

    /// Returns the rest area A₀, m².
    pub fn rest_area(&self) -> T {
        self.rest
    }

    /// Sets the rest area A₀, m².
    ///
    /// # Errors
    /// [`Error::NonFinite`] area.
    pub fn set_rest_area(&mut self, rest_area: T) -> Result<(), Error> {
        self.rest = finite(rest_area, Parameter::Area)?;
        Ok(())
    }

    /// Sets the compliance, m³/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
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

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.corners);
        checksum.add(self.rest);
        checksum.add(self.compliance);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let (u, v) = (points.difference(1, 0), points.difference(2, 0));
        let (second, third) = (-(v * T::HALF).perp(), (u * T::HALF).perp());
        Some(Linearization {
            value: T::HALF * u.cross(v) - self.rest,
            gradients: [-(second + third), second, third],
        })
    }

    #[inline]
    fn turning_radius(&self, _: &Points<T, 3>, _: &Linearization<T, 3>) -> Option<T> {
        Some(T::ONE)
    }
}
