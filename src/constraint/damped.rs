//! Damping for any constraint.

use super::points::{Linearization, Points};
use super::rebind::Rebind;
use super::traits::{Bound, Constraint};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Constraint whose oscillations decay at a rate r in 1/s.
///
/// A damper acts parallel to the spring 1/α (Kelvin–Voigt). Its force is −(r/W) dC/dt along ∇C,
/// where W = Σ w|∇C|², so
///
/// > d²C/dt² = −(W/α) C − r dC/dt
///
/// The energy of an oscillation decays as e^(−rt), its amplitude as e^(−rt/2). At
/// r = 2√(W/α), twice the frequency, the damping is critical. The rate depends on neither masses
/// nor stiffness. A substep multiplies the damped term by α̃ e^(hr) in place of α̃ (1 + hr), so the
/// rate does not depend on the time step either. The predicted scheme adds its own damping, at a
/// rate of hW/α; the leapfrog scheme adds none where a substep resolves the oscillation.
///
/// The damper resists changes of C only, so a body of damped constraints translates and rotates
/// freely. A rigid constraint has no oscillation, and is not damped. A separate type keeps undamped
/// constraints free of this cost.
///
/// Macklin et al. (2016), section 5.2, with α̃(e^(hr) − 1)/W for their γ.
///
/// ```
/// use pliant::{Constraints, Damped, Distance, Particles, Scheme, Solver, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// let hook = particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let ball = particles.add(Vec2::new(1.1, 0.0), 0.2)?;
/// let mut spring = Constraints::<f64, _, 2, 1>::new();
/// spring.add(Damped::new(Distance::new(hook, ball, 1.0, 0.05)?, 2.0)?)?;
/// let solver = Solver { scheme: Scheme::Leapfrog, ..Solver::default() };
/// let mut farthest: f64 = 0.0;
/// for step in 0..240 {
///     solver.step(1.0 / 60.0, &mut particles, &mut spring)?;
///     if step > 180 {
///         farthest = farthest.max(particles.position(ball).unwrap().x - 1.0);
///     }
/// }
/// assert!(farthest < 0.1 * (-3.0_f64).exp() * 1.01, "e^(-rt/2) after 3 s");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damped<T, C> {
    pub(super) constraint: C,
    pub(super) damping: T,
}

impl<T: Real, C> Damped<T, C> {
    /// Returns a constraint with the damping rate r ≥ 0, 1/s.
    ///
    /// Damping has no effect without compliance.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) damping.
    pub fn new(constraint: C, damping: T) -> Result<Self, Error> {
        Ok(Self {
            constraint,
            damping: not_negative(damping, Parameter::Damping)?,
        })
    }

    /// Returns the damping rate r, 1/s.
    pub fn damping(&self) -> T {
        self.damping
    }

    /// Sets the damping rate r ≥ 0, 1/s.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) damping.
    pub fn set_damping(&mut self, damping: T) -> Result<(), Error> {
        self.damping = not_negative(damping, Parameter::Damping)?;
        Ok(())
    }
}

impl<T, C> Damped<T, C> {
    /// Returns the damped constraint.
    pub fn constraint(&self) -> &C {
        &self.constraint
    }

    /// Returns the damped constraint, to change its settings.
    pub fn constraint_mut(&mut self) -> &mut C {
        &mut self.constraint
    }
}

impl<T: Real, C: Constraint<T, K>, const K: usize> Constraint<T, K> for Damped<T, C> {
    const BOUND: Bound = C::BOUND;
    const DAMPED: bool = true;

    #[inline]
    fn squared_gradients() -> Option<[T; K]> {
        C::squared_gradients()
    }

    #[inline]
    fn rest_squared_gradients() -> Option<[T; K]> {
        C::rest_squared_gradients()
    }

    #[inline]
    fn rigid_update(
        &self,
        points: &Points<T, K>,
        inverse_masses: &[T; K],
        lambda: T,
        factor: T,
    ) -> Option<([Vec2<T>; K], T)> {
        let constraint = &self.constraint;
        constraint.rigid_update(points, inverse_masses, lambda, factor)
    }

    #[inline]
    fn particles(&self) -> [ParticleId; K] {
        self.constraint.particles()
    }

    #[inline]
    fn compliance(&self) -> T {
        self.constraint.compliance()
    }

    #[inline]
    fn damping(&self) -> T {
        self.damping
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.constraint.hash_state(checksum);
        checksum.add(self.damping);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, K>) -> Option<Linearization<T, K>> {
        self.constraint.linearize(points)
    }

    #[inline]
    fn turning_radius(&self, points: &Points<T, K>, linear: &Linearization<T, K>) -> Option<T> {
        self.constraint.turning_radius(points, linear)
    }
}

impl<T, C: Rebind> Rebind for Damped<T, C> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        self.constraint.rebind(from, to);
    }
}
