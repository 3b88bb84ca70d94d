//! Bending of three consecutive particles.

use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::rest_points::points;
use crate::constraint::set::Constraints;
use crate::constraint::traits::Constraint;
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2};
use crate::particles::members::distinct;
use crate::particles::{ParticleId, Particles};

/// Set of at most `N` bending constraints.
pub type Bendings<T, const N: usize> = Constraints<T, Bending<T>, 3, N>;

/// Bending stiffness of three consecutive particles.
///
/// C = |l| − L with l = x₀ − 2x₁ + x₂ and n = l/|l|, ∇₀C = n, ∇₁C = −2n, ∇₂C = n.
///
/// l is twice the vector from the middle particle to the midpoint of the others. With L = 0 the
/// rest shape is straight and evenly spaced. With L > 0 the bend is preserved, but |l| has no sign:
/// the bend may snap to the other side. Uneven stretching counts as bending.
/// [`Angle`](crate::Angle) distinguishes the sides and ignores the lengths.
///
/// The compliance is in m/N. For a beam of bending stiffness E I cut into segments of length s, it
/// is s³/EI, and half of that where the middle particle is a clamp, which represents half a
/// segment. The tip of a cantilever of 20 segments then sinks by 1.001 of FL³/3EI, and by 1.076 of
/// it with the whole one. At l = 0 there is no direction and the constraint is skipped. This is the
/// rest state if L = 0, where passing through it has a [limit](crate::Constraints).
///
/// The discrete Laplacian of Bergou et al., "A quadratic bending model for inextensible surfaces"
/// (2006), on a line. Size: 16 bytes in single precision, 24 in double.
///
/// ```
/// use pliant::{Bending, Bendings, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 3>::new();
/// let positions = [Vec2::new(-1.0, 0.0), Vec2::new(0.0, 0.3), Vec2::new(1.0, 0.0)];
/// let [a, b, c] = positions.map(|position| particles.add(position, 1.0));
/// let mut bendings = Bendings::<f32, 1>::new();
/// bendings.add(Bending::new([a?, b?, c?], 0.0, 0.0)?)?;
/// Solver::default().step(0.01, &mut particles, &mut bendings)?;
/// let [a, b, c] = particles.positions() else { return Ok(()) };
/// assert!((a.y + c.y - 2.0 * b.y).abs() < 1e-6);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bending<T> {
    pub(super) particles: [ParticleId; 3],
    pub(super) rest: T,
    pub(super) compliance: T,
}

impl<T: Real> Bending<T> {
    /// Returns a constraint with a rest value L, m, and a compliance, m/N.
    ///
    /// The second particle is the middle one.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest
    /// length or compliance.
    pub fn new(particles: [ParticleId; 3], rest: T, compliance: T) -> Result<Self, Error> {
        distinct(&particles)?;
        Ok(Self {
            particles,
            rest: not_negative(rest, Parameter::RestLength)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// Returns a constraint whose rest value is that of the current positions.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`Bending::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        ids: [ParticleId; 3],
        compliance: T,
    ) -> Result<Self, Error> {
        Self::new(
            ids,
            laplacian(&points(particles, ids)?).length(),
            compliance,
        )
    }

    /// Returns the rest value L, m.
    pub fn rest(&self) -> T {
        self.rest
    }

    /// Sets the rest value L, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length.
    pub fn set_rest(&mut self, rest: T) -> Result<(), Error> {
        self.rest = not_negative(rest, Parameter::RestLength)?;
        Ok(())
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

/// Returns x₀ − 2x₁ + x₂.
#[inline]
fn laplacian<T: Real>(points: &Points<T, 3>) -> Vec2<T> {
    points.difference(0, 1) + points.difference(2, 1)
}

impl<T: Real> Constraint<T, 3> for Bending<T> {
    #[inline]
    fn squared_gradients() -> Option<[T; 3]> {
        Some([T::ONE, T::TWO * T::TWO, T::ONE])
    }

    #[inline]
    fn particles(&self) -> [ParticleId; 3] {
        self.particles
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.particles);
        checksum.add(self.rest);
        checksum.add(self.compliance);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let (n, length) = laplacian(points).direction()?;
        Some(Linearization {
            value: length - self.rest,
            gradients: [n, -(n * T::TWO), n],
        })
    }

    #[inline]
    fn turning_radius(&self, _: &Points<T, 3>, linear: &Linearization<T, 3>) -> Option<T> {
        Some((linear.value + self.rest) * T::ratio(1, 4))
    }
}
