//! Rod between two particles, without a square root.

use crate::constraint::rest_points::points;
use crate::constraint::set::Constraints;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::positive;
use crate::particles::{ParticleId, Particles};

/// Set of at most `N` rods.
pub type Rods<T, const N: usize> = Constraints<T, Rod<T>, 2, N>;

/// Rigid rod between two particles: C = ½(|r|²/L − L) with r = x₀ − x₁.
///
/// The gradients are ∇₀C = r/L and ∇₁C = −r/L. C equals the stretch |r| − L up to an error of
/// second order, and needs no square root. Where |r| < L, the leapfrog scheme projects C times ½s(3
/// − s), with s = |r|²/L²: the plain C would move the ends to L + (L − |r|)²/2|r| in a pass, beyond
/// L, and add energy.
///
/// The predicted scheme changes r by the fraction −k of itself, with u = s − 1,
///
/// > k = ½u − ⅜u² for u ≤ ⅓, and u/(2 + 2u) beyond
///
/// The exact fraction 1 − 1/√s is the series ½u − ⅜u² + 5u³/16 − …, so a pass leaves an error of
/// third order, never moves the ends beyond L, and needs no division near L.
///
/// A rod of current length zero has no gradient and is skipped. [`Distance`](crate::Distance) can
/// be compliant, and needs fewer passes from lengths far from L.
///
/// Goldenthal et al., "Efficient simulation of inextensible cloth" (2007), section 3, for the
/// constraint on squared lengths. Size: 12 bytes in single precision, 24 in double.
///
/// ```
/// use pliant::{Particles, Rod, Rods, Scheme, Solver, Vec2};
/// // A pendulum of one meter, released at 60° from below.
/// let mut particles = Particles::<f64, 2>::new();
/// let hook = particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let bob = particles.add(Vec2::new(0.75_f64.sqrt(), -0.5), 1.0)?;
/// let mut rods = Rods::<f64, 1>::new();
/// rods.add(Rod::between(&particles, hook, bob)?)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), scheme: Scheme::Leapfrog, ..Solver::new() };
/// let mut highest = -1.0_f64;
/// for step in 0..1200 {
///     solver.step(1.0 / 60.0, &mut particles, &mut rods)?;
///     if step >= 1000 {
///         highest = highest.max(particles.position(bob).unwrap().y);
///     }
/// }
/// // After 20 s it still swings to the same height.
/// assert!((highest + 0.5).abs() < 0.005);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod<T> {
    pub(in crate::constraint::kinds) particles: [ParticleId; 2],
    pub(in crate::constraint::kinds) length: T,
    /// 1/L.
    pub(in crate::constraint::kinds) inverse: T,
}

impl<T: Real> Rod<T> {
    /// Returns a rod of a length L, m.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] length: zero,
    /// negative, or so short that 1/L is infinite.
    pub fn new(a: ParticleId, b: ParticleId, length: T) -> Result<Self, Error> {
        if a == b {
            return Err(Error::RepeatedParticle);
        }
        let (length, inverse) = valid(length)?;
        Ok(Self {
            particles: [a, b],
            length,
            inverse,
        })
    }

    /// Returns a rod whose length is the current distance of the particles.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`Rod::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        a: ParticleId,
        b: ParticleId,
    ) -> Result<Self, Error> {
        let length = points(particles, [a, b])?.difference(0, 1).length();
        Self::new(a, b, length)
    }

    /// Returns the length L, m.
    pub fn length(&self) -> T {
        self.length
    }

    /// Sets the length L, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] length, as [`Rod::new`].
    pub fn set_length(&mut self, length: T) -> Result<(), Error> {
        (self.length, self.inverse) = valid(length)?;
        Ok(())
    }
}

/// Returns a valid length L and 1/L.
fn valid<T: Real>(length: T) -> Result<(T, T), Error> {
    let inverse = T::ONE / positive(length, Parameter::RestLength)?;
    if inverse.is_finite() {
        Ok((length, inverse))
    } else {
        Err(Error::OutOfRange(Parameter::RestLength))
    }
}
