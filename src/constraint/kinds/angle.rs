//! Angle between two arms.

use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::rest_points::points;
use crate::constraint::set::Constraints;
use crate::constraint::traits::Constraint;
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{PolarError, Real, Rotation, Vec2, rotation};
use crate::particles::members::distinct;
use crate::particles::{ParticleId, Particles};

/// Set of at most `N` angle constraints.
pub type Angles<T, const N: usize> = Constraints<T, Angle<T>, 3, N>;

/// Signed angle at x₁ from one arm to another, without trigonometry.
///
/// The arms are a = x₀ − x₁ and b = x₂ − x₁. The angle from a to b is counter-clockwise and is kept
/// at a rest angle θ₀. Let Δ be the angle minus θ₀, (c, s) = (cos Δ, sin Δ), and
/// f = cos(Δ/2) = √((1 + c)/2):
///
/// > C = 2 sin(Δ/2),  ∇₀C = −f perp(a)/|a|²,  ∇₂C = f perp(b)/|b|²,  ∇₁C = −∇₀C − ∇₂C
///
/// with perp(x, y) = (−y, x). C equals Δ up to an error of third order. Its energy
/// C²/2α = (1 − cos Δ)/α is smooth on the whole circle. C is computed as s/f where c ≥ 0. Elsewhere
/// C = ±√(2(1 − c)) with the sign of s, and f = |s/C|, which avoids cancellation.
///
/// The compliance is in 1/(N m). For a beam of bending stiffness E I cut into segments of length s,
/// it is s/EI. Join the particles by lengths as well: without them an arm can shrink, and where it
/// passes through zero in a substep, the angle gains energy. **Degenerate**: an arm of length zero
/// has no direction and the constraint is skipped. At exactly Δ = ±π the gradient is zero and
/// nothing moves: an unstable equilibrium. Close to ±π, the linear correction of a rigid constraint
/// is 2 tan(Δ/2) times the arms and overshoots. Use a nonzero compliance for an angle that may fold
/// back that far.
///
/// The sine of the half angle is a smooth replacement for θ − θ₀ in Grinspun et al., "Discrete
/// shells" (2003). Size: 20 bytes in single precision, 32 in double.
///
/// ```
/// use pliant::{Angle, Angles, Particles, Rotation, Solver, Vec2};
/// let mut particles = Particles::<f32, 3>::new();
/// let places = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 0.0), Vec2::new(0.8, 0.6)];
/// let [a, b, c] = places.map(|place| particles.add(place, 1.0));
/// let mut angles = Angles::<f32, 1>::new();
/// let quarter = Rotation { cos: 0.0, sin: 1.0 };
/// angles.add(Angle::new([a?, b?, c?], quarter, 0.0)?)?;
/// for _ in 0..10 {
///     Solver::default().step(0.01, &mut particles, &mut angles)?;
/// }
/// let [a, b, c] = particles.positions() else { return Ok(()) };
/// assert!((*a - *b).dot(*c - *b).abs() < 1e-5);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle<T> {
    pub(super) particles: [ParticleId; 3],
    pub(super) rest: Rotation<T>,
    pub(super) compliance: T,
}

impl<T: Real> Angle<T> {
    /// Returns an angle at the second particle, from the first particle to the third.
    ///
    /// `rest` rotates the first arm to the direction of the second. It is normalized, so any two
    /// numbers in the ratio of cosine and sine are valid. The compliance is in 1/(N m).
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] angle (cosine and
    /// sine both zero) or compliance (negative).
    pub fn new(
        particles: [ParticleId; 3],
        rest: Rotation<T>,
        compliance: T,
    ) -> Result<Self, Error> {
        distinct(&particles)?;
        Ok(Self {
            particles,
            rest: unit(rest)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// Returns an angle whose rest angle is that of the current positions.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::OutOfRange`] angle if the length of an arm is zero or
    /// overflows; and as [`Angle::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        ids: [ParticleId; 3],
        compliance: T,
    ) -> Result<Self, Error> {
        let points = points(particles, ids)?;
        distinct(&ids)?;
        let [(a, _), (b, _)] = arms(&points).ok_or(Error::OutOfRange(Parameter::Angle))?;
        Self::new(
            ids,
            Rotation {
                cos: a.dot(b),
                sin: a.cross(b),
            },
            compliance,
        )
    }

    /// Returns the rest angle θ₀.
    pub fn rest(&self) -> Rotation<T> {
        self.rest
    }

    /// Sets the rest angle θ₀. It is normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] angle: cosine and sine both zero.
    pub fn set_rest(&mut self, rest: Rotation<T>) -> Result<(), Error> {
        self.rest = unit(rest)?;
        Ok(())
    }

    /// Sets the compliance, 1/(N m).
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
    }
}

/// Normalizes a rest angle.
fn unit<T: Real>(rest: Rotation<T>) -> Result<Rotation<T>, Error> {
    rotation(rest.matrix()).map_err(|error| match error {
        PolarError::Degenerate => Error::OutOfRange(Parameter::Angle),
        PolarError::NonFinite => Error::NonFinite(Parameter::Angle),
    })
}

/// Returns the directions and lengths of both arms.
#[inline]
pub(super) fn arms<T: Real>(points: &Points<T, 3>) -> Option<[(Vec2<T>, T); 2]> {
    Some([
        points.difference(0, 1).direction()?,
        points.difference(2, 1).direction()?,
    ])
}

impl<T: Real> Constraint<T, 3> for Angle<T> {
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
        checksum.add_rotation(self.rest);
        checksum.add(self.compliance);
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "what is not inlined passes its gradients through memory"
    )]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let [(a, first), (b, second)] = arms(points)?;
        let Vec2 { x: c, y: s } = self.rest.inverse() * Vec2::new(a.dot(b), a.cross(b));
        let (value, f) = if c >= T::ZERO {
            let f = ((T::ONE + c) * T::HALF).sqrt();
            (s / f, f)
        } else {
            let chord = (T::TWO * (T::ONE - c)).sqrt();
            (if s < T::ZERO { -chord } else { chord }, s.abs() / chord)
        };
        let (from, to) = (-a.perp() * (f / first), b.perp() * (f / second));
        Some(Linearization {
            value,
            gradients: [from, -(from + to), to],
        })
    }

    /// With |∇²Δ| ≤ 1/|a|² + 1/|b|², and f + ½|C| as the bound of the rest.
    #[inline]
    fn turning_radius(&self, points: &Points<T, 3>, linear: &Linearization<T, 3>) -> Option<T> {
        let (a, b) = (points.difference(0, 1), points.difference(2, 1));
        Some(a.dot(a).at_most(b.dot(b)) / (T::TWO + linear.value.abs()))
    }
}
