//! The constraint trait.

use super::points::{Linearization, Points};
use super::slices::ParticleSlices;
use crate::checksum::Checksum;
use crate::math::simd::Lanes;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::solver::Pass;

/// Batched update of four constraints that share no particle.
///
/// The result is bit-identical to four scalar updates in sequence.
pub(crate) type BatchUpdate<T, C> =
    fn(&Lanes<C>, &mut Lanes<T>, &Lanes<T>, &Pass<T>, &mut ParticleSlices<'_, T>);

/// Relation of a constraint to zero: equality or inequality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// C = 0: the constraint acts on both sides of zero.
    Equal,
    /// C ≤ 0: acts where C is positive.
    ///
    /// An example is a tether, which is slack below its length.
    AtMost,
    /// C ≥ 0: acts where C is negative.
    ///
    /// An example is a floor.
    AtLeast,
}

/// Constraint on `K` particles: its value C, its gradients ∇C and its compliance.
///
/// [The set](crate::Constraints) implements the multiplier update; a constraint only defines C, ∇C
/// and α. The names are those of Macklin, Müller, Chentanez, "XPBD: position-based simulation of
/// compliant constrained dynamics" (2016).
///
/// A complete rope that goes slack:
/// ```
/// use pliant::{Bound, Constraint, Constraints, Linearization, ParticleId, Particles, Points, Solver, Vec2};
/// struct Tether(ParticleId, ParticleId, f32);
/// impl Constraint<f32, 2> for Tether {
///     const BOUND: Bound = Bound::AtMost;
///     fn particles(&self) -> [ParticleId; 2] {
///         [self.0, self.1]
///     }
///     fn linearize(&self, points: &Points<f32, 2>) -> Option<Linearization<f32, 2>> {
///         let (n, length) = points.difference(0, 1).direction()?;
///         Some(Linearization { value: length - self.2, gradients: [n, -n] })
///     }
/// }
/// let mut particles = Particles::<f32, 2>::new();
/// let hook = particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let ball = particles.add(Vec2::new(0.0, 0.0), 1.0)?;
/// let mut rope = Constraints::<f32, Tether, 2, 1>::new();
/// rope.add(Tether(hook, ball, 2.0))?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut rope)?;
/// }
/// assert!((particles.position(ball).unwrap().y + 2.0).abs() < 1e-5);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Constraint<T: Real, const K: usize>: Sized {
    /// Equality or inequality.
    const BOUND: Bound = Bound::Equal;

    /// Whether the set evaluates [`damping`](Constraint::damping). It costs nothing where this is
    /// `false`.
    const DAMPED: bool = false;

    /// Batched update of four constraints that share no particle, if faster than scalar updates.
    #[doc(hidden)]
    const BATCH_UPDATE: Option<BatchUpdate<T, Self>> = None;

    /// Batched update as [`BATCH_UPDATE`](Constraint::BATCH_UPDATE), of the leapfrog scheme.
    #[doc(hidden)]
    const BATCH_FROM_START: Option<BatchUpdate<T, Self>> = None;

    /// Returns the squared lengths of the gradients if they do not depend on the configuration.
    ///
    /// For a distance they are 1 and 1. The set then divides once per step instead of once per
    /// projection.
    #[inline]
    fn squared_gradients() -> Option<[T; K]> {
        None
    }

    /// Returns the squared lengths of the gradients at C = 0 if the constraint has an
    /// [update](Constraint::rigid_update) of its own.
    #[doc(hidden)]
    #[inline]
    fn rest_squared_gradients() -> Option<[T; K]> {
        None
    }

    /// Returns the displacements and λ after an update of a rigid constraint; `None` if it is
    /// skipped.
    ///
    /// The factor is −1/Σ w|∇C|² for [these squares](Constraint::rest_squared_gradients).
    #[doc(hidden)]
    #[inline]
    fn rigid_update(
        &self,
        points: &Points<T, K>,
        inverse_masses: &[T; K],
        lambda: T,
        factor: T,
    ) -> Option<([Vec2<T>; K], T)> {
        let _ = (points, inverse_masses, lambda, factor);
        None
    }

    /// Returns the particles, each exactly once.
    fn particles(&self) -> [ParticleId; K];

    /// Returns the compliance α, the inverse of a stiffness.
    ///
    /// The energy is C²/2α. The default of zero is rigid.
    fn compliance(&self) -> T {
        T::ZERO
    }

    /// Returns the damping rate r in 1/s, as that of [`Damped`](crate::Damped).
    ///
    /// Damping resists changes of C only. A rigid constraint has no damping, whatever this returns.
    fn damping(&self) -> T {
        T::ZERO
    }

    /// Adds the bits of every setting of the constraint to a checksum.
    ///
    /// [`Project::hash_state`](crate::Project::hash_state) uses it. The default adds the particles,
    /// the compliance and the damping. A constraint with further settings, such as a rest length,
    /// must replace it, and add all of them: with [`Checksum::add`] for numbers, and
    /// [`Checksum::add_bits`] for the indices of particles.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.particles());
        checksum.add(self.compliance());
        if Self::DAMPED {
            checksum.add(self.damping());
        }
    }

    /// Returns C and ∇C at these points.
    ///
    /// Returns `None` where they are undefined; the set then skips the constraint.
    fn linearize(&self, points: &Points<T, K>) -> Option<Linearization<T, K>>;

    /// Returns the radius ρ over which the gradients turn, at the given points.
    ///
    /// For any inverse masses w and displacements d, |dᵀ ∇²C d| ≤ Σ w · Σ |d|²/w / ρ. For a
    /// distance ρ is the distance. Its unit is m² over that of C: m where C is a length.
    ///
    /// [`Scheme::Leapfrog`](crate::Scheme::Leapfrog) needs it. With the default of `None`, a
    /// constraint uses its gradients at the predicted positions under every scheme.
    #[inline]
    fn turning_radius(&self, points: &Points<T, K>, linear: &Linearization<T, K>) -> Option<T> {
        let _ = (points, linear);
        None
    }

    /// Returns whether C is the length of a smooth vector of strains, so that C²/2α is smooth where
    /// C is not, and λ/ρ bounds its second derivative for λ = C/α.
    ///
    /// [`Scheme::Leapfrog`](crate::Scheme::Leapfrog) evaluates such a constraint at the start of
    /// the substep only, if a substep resolves it.
    #[doc(hidden)]
    #[inline]
    fn smooth_energy(&self) -> bool {
        false
    }

    /// Returns the limit of C/ρ where C approaches zero, if C²/2α is
    /// [smooth](Constraint::smooth_energy) there.
    #[doc(hidden)]
    #[inline]
    fn turning_at_rest(&self, points: &Points<T, K>) -> Option<T> {
        let _ = points;
        None
    }
}
