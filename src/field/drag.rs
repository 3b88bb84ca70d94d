//! Drag relative to a medium.

use super::traits::{Field, Sample};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative};
use crate::math::{Real, Vec2};

/// Drag of particles in a medium that flows at a velocity u: v' = −(a + b|v − u|)(v − u).
///
/// Both rates are per mass, so a body slows down equally fast whatever number of particles it has.
/// A particle that falls has the terminal speed g/a with linear drag alone, and √(g/b) with
/// quadratic drag alone, at any step.
///
/// **Stable** at any strength and any step: the step is implicit. The speed s relative to the
/// medium becomes the positive root of s' = s − h(a s' + b s'²), in the same direction, which never
/// is larger than s.
///
/// ```
/// use pliant::{Drag, ForceField, Particles, Solver, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// particles.add(Vec2::new(0.0, 0.0), 1.0)?;
/// let syrup = Drag { velocity: Vec2::new(0.0, 0.0), linear: 2.0, quadratic: 0.0 };
/// let mut syrup = ForceField::<f64, _>::everywhere(syrup);
/// let solver = Solver { gravity: Vec2::new(0.0, -10.0), ..Solver::default() };
/// for _ in 0..100 {
///     solver.step(0.5, &mut particles, &mut syrup)?;
/// }
/// assert!((particles.velocities()[0].y + 5.0).abs() < 1e-14);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Drag<T> {
    /// Velocity u of the medium, m/s.
    pub velocity: Vec2<T>,
    /// Linear rate a, 1/s: not negative.
    pub linear: T,
    /// Quadratic rate b, 1/m: not negative.
    pub quadratic: T,
}

impl<T: Real> Field<T> for Drag<T> {
    /// Rejects [`Error::NonFinite`] velocity, and [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// (negative) damping.
    fn check(&self) -> Result<(), Error> {
        finite_vector(self.velocity, Parameter::Velocity)?;
        not_negative(self.linear, Parameter::Damping)?;
        not_negative(self.quadratic, Parameter::Damping)?;
        Ok(())
    }

    fn velocity_change(&self, at: &Sample<T>) -> Vec2<T> {
        let relative = self.velocity.minus(at.velocity);
        let quadratic = if self.quadratic > T::ZERO {
            at.h * (self.quadratic * relative.length())
        } else {
            T::ZERO
        };
        relative.times(loss(at.h * self.linear, quadratic))
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.velocity);
        checksum.add_all(&[self.linear, self.quadratic]);
    }
}

/// Returns the fraction ℓ of a speed that an implicit step of drag removes, from 0 to 1.
///
/// With p = h a and q = h b s, both at least zero, f = 1 − ℓ is the positive root of
/// f = 1 − p f − q f². The form
///
/// > ℓ = (p + (p(2 + p) + 4q)/(r + 1))/(1 + p + r),  r = √((1 + p)² + 4q)
///
/// has no cancellation for small p and q.
pub(super) fn loss<T: Real>(p: T, q: T) -> T {
    let q = q * T::ratio(4, 1);
    let divisor = T::ONE + p;
    let root = (divisor * divisor + q).sqrt();
    let loss = (p + (p * (T::TWO + p) + q) / (root + T::ONE)) / (divisor + root);
    // Not a number where a square has overflowed.
    if loss <= T::ONE { loss } else { T::ONE }
}
