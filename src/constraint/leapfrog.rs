//! Multiplier update of the leapfrog scheme.
//!
//! The correction acts along the gradient ∇C₀ at the start of the substep, and its size makes C
//! vanish at the end: the method SHAKE. A constraint then does no work over a full oscillation, and
//! the method is symplectic and of second order. It is explicit in two stiffnesses. Where a substep
//! does not resolve the frequency ω of one of them, the update blends into the implicit one along
//! ∇C₁:
//!
//! - **geometric stiffness** λ ∇²C: what pulls a taut rope straight. With ρ the
//!   [radius](super::Constraint::turning_radius) over which the gradient turns and W = Σ w,
//!   h²ω² ≤ g = |λ|W/ρ. The direction is ψ∇C₀ + (1 − ψ)∇C₁ with ψ = min(1, 1/(4g)).
//! - **elastic stiffness** 1/α: h²ω² = X = Σ w|∇C|²/α̃. The spring is evaluated at φC₀ + (1 − φ)C₁,
//!   with φ = min(1, 1/(2X)): two springs in parallel, one explicit, as stiff as a substep
//!   resolves, and one implicit.
//!
//! t² = Σ w|∇C₁ − ∇C₀|²/Σ w|∇C₁|² measures by how much the constraint has turned. φ falls to zero
//! from t = 1/7 to t = 1/5: a spring that passes through length zero has a force that no substep
//! resolves. Beyond t² = 2/5 the update is that of the predicted scheme.
//!
//! The strain C of an element is the length of a vector, so its gradient turns abruptly where an
//! oscillation passes through rest, but its energy is [smooth](super::Constraint::smooth_energy)
//! there. Where g ≤ ½, such a constraint is evaluated at the start only, however far it has turned.

use super::points::Points;
use super::slices::ParticleSlices;
use super::terms::{Limit, Softness, Terms, change};
use super::traits::{Bound, Constraint};
use crate::math::{Real, Vec2, product, sum};
use crate::solver::Pass;

/// Updates consecutive constraints in either direction.
///
/// This and the update are functions of their own, so that the update of the predicted scheme stays
/// inlined, and for less flash.
#[inline(never)]
pub(super) fn sweep_from_start<T: Real, C: Constraint<T, K>, const K: usize>(
    items: &[C],
    multipliers: &mut [T],
    factors: &[T],
    pass: &Pass<T>,
    mut slices: ParticleSlices<'_, T>,
) {
    let visits = items.iter().zip(multipliers.iter_mut().zip(factors));
    let mut visit = |(item, (multiplier, factor)): (&C, (&mut T, &T))| {
        let _ = update_from_start(item, multiplier, *factor, pass, &mut slices);
    };
    if pass.backward {
        visits.rev().for_each(&mut visit);
    } else {
        visits.for_each(&mut visit);
    }
}

/// Applies the multiplier update of one constraint; `None` if it is skipped.
#[inline(never)]
fn update_from_start<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    multiplier: &mut T,
    factor: T,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) -> Option<()> {
    let ids = constraint.particles();
    let (points, inverse_masses) = slices.gather(ids)?;
    let start = Points::at(points.positions);
    let [at_start, linear] = [&start, &points].map(|points| constraint.linearize(points));
    let linear = linear?;
    if at_start.is_none() && starts_at_rest(constraint, &start, &inverse_masses, pass) {
        return Some(());
    }
    let terms = Terms::new(
        constraint,
        &linear,
        &inverse_masses,
        *multiplier,
        factor,
        pass,
    );
    let start = at_start.as_ref().and_then(|linear| {
        Some(Start {
            value: linear.value,
            gradients: &linear.gradients,
            radius: constraint.turning_radius(&start, linear)?,
            smooth: constraint.smooth_energy(),
        })
    });
    let mut displacements = points.displacements;
    let (gradients, masses) = (&linear.gradients, &inverse_masses);
    *multiplier = terms.correct_from_start(gradients, start, masses, &mut displacements)?;
    for (id, displacement) in ids.into_iter().zip(displacements) {
        slices.set_displacement(id, displacement);
    }
    Some(())
}

/// Returns whether a constraint without a value at the start has a smooth energy that is zero there
/// and that a substep resolves. Its force at the start, which is all that acts, is zero.
///
/// The condition is that of a smooth update with a value that approaches zero.
fn starts_at_rest<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    start: &Points<T, K>,
    inverse_masses: &[T; K],
    pass: &Pass<T>,
) -> bool {
    let Softness { alpha_tilde, gamma } = Softness::from_constraint(constraint, pass);
    let inverse_mass = inverse_masses.iter().fold(T::ZERO, |all, w| sum(all, *w));
    gamma.is_none()
        && constraint
            .turning_at_rest(start)
            .is_some_and(|turning| product(inverse_mass, turning) <= T::HALF * alpha_tilde)
}

/// Constraint at the start of the substep.
pub(super) struct Start<'a, T> {
    /// Value C₀.
    pub(super) value: T,
    /// Gradients ∇C₀.
    pub(super) gradients: &'a [Vec2<T>],
    /// ρ.
    pub(super) radius: T,
    /// Whether C²/2α is [smooth](Constraint::smooth_energy) where C is not.
    pub(super) smooth: bool,
}

/// Size and direction of a correction.
struct Update<T> {
    /// Δλ.
    delta: T,
    /// ψ.
    at_start: T,
}

/// Sums over the particles of a constraint.
struct Sums<T> {
    /// Σ w|∇C₁|².
    end: T,
    /// Σ w ∇C₀·∇C₁.
    mixed: T,
    /// Σ w|∇C₁ − ∇C₀|².
    turned: T,
    /// Σ w.
    inverse_mass: T,
}

impl<T: Real> Sums<T> {
    fn new(gradients: &[Vec2<T>], start: &[Vec2<T>], inverse_masses: &[T]) -> Self {
        let none = Self {
            end: T::ZERO,
            mixed: T::ZERO,
            turned: T::ZERO,
            inverse_mass: T::ZERO,
        };
        let terms = gradients.iter().zip(start).zip(inverse_masses);
        terms.fold(none, |sums, ((end, start), w)| {
            let change = *end - *start;
            Self {
                end: sum(sums.end, product(*w, end.dot(*end))),
                mixed: sum(sums.mixed, product(*w, end.dot(*start))),
                turned: sum(sums.turned, product(*w, change.dot(change))),
                inverse_mass: sum(sums.inverse_mass, *w),
            }
        })
    }
}

impl<T: Real> Terms<T> {
    /// Corrects the displacements along the gradients at the start, as far as a substep resolves
    /// them, and returns λ; `None` if a result is not finite.
    ///
    /// Without a start, and where the constraint has turned far, it uses the given gradients. It
    /// works on slices so that all constraints can share one instance of the code.
    #[inline(never)]
    pub(super) fn correct_from_start(
        self,
        gradients: &[Vec2<T>],
        start: Option<Start<'_, T>>,
        inverse_masses: &[T],
        displacements: &mut [Vec2<T>],
    ) -> Option<T> {
        let resolved = start.and_then(|start| {
            let sums = Sums::new(gradients, start.gradients, inverse_masses);
            let update = self.smooth_update(&start, &sums).or_else(|| {
                self.blended_update(&start, &sums, || change(gradients, displacements))
            });
            update.map(|update| (start.gradients, update))
        });
        let Some((start, Update { delta, at_start })) = resolved else {
            return self.correct(gradients, inverse_masses, displacements);
        };
        for (d, ((end, start), w)) in displacements
            .iter_mut()
            .zip(gradients.iter().zip(start).zip(inverse_masses))
        {
            let direction = if at_start < T::ONE {
                *end + (*start - *end) * at_start
            } else {
                *start
            };
            *d = d.plus(direction.times(product(*w, delta)));
        }
        let lambda = sum(self.lambda, delta);
        let finite = delta.is_finite() && displacements.iter().all(|d| d.is_finite());
        Some(lambda).filter(|lambda| finite && lambda.is_finite())
    }

    /// Returns the explicit update λ = −C₀/α̃ of a smooth energy, whose h²ω² is at most g ≤ ½.
    fn smooth_update(&self, start: &Start<'_, T>, sums: &Sums<T>) -> Option<Update<T>> {
        let Softness { alpha_tilde, gamma } = self.softness;
        if !start.smooth || gamma.is_some() {
            return None;
        }
        let force = start.value / alpha_tilde;
        let stiffness = product(force.abs(), sums.inverse_mass);
        (stiffness <= T::HALF * start.radius).then(|| Update {
            delta: -force - self.lambda,
            at_start: T::ONE,
        })
    }

    /// Returns the update with φ and ψ; `None` where the constraint has turned far.
    ///
    /// `change` returns ∇C₁·d.
    fn blended_update(
        &self,
        start: &Start<'_, T>,
        sums: &Sums<T>,
        change: impl Fn() -> T,
    ) -> Option<Update<T>> {
        // Also false where no particle can move and where a sum is not finite.
        if sums.turned < T::ratio(2, 5) * sums.end {
            let mut explicit = self.explicit_fraction(sums);
            let mut delta = self.delta(start.value, explicit, sums.mixed, &change);
            let (stiffness, resolved) = (
                product(sum(self.lambda, delta).abs(), sums.inverse_mass),
                T::ratio(1, 4) * start.radius,
            );
            let mut at_start = T::ONE;
            if stiffness > resolved {
                at_start = resolved / stiffness;
                explicit *= at_start;
                let weight = sums.end + (sums.mixed - sums.end) * at_start;
                delta = self.delta(start.value, explicit, weight, &change);
            }
            Some(Update { delta, at_start })
        } else {
            None
        }
    }

    /// Returns φ; zero for rigid constraints and for inequalities, whose force begins and ends.
    fn explicit_fraction(&self, sums: &Sums<T>) -> T {
        let alpha_tilde = self.softness.alpha_tilde;
        let begins = matches!(self.limit, Limit::Bound(Bound::AtMost | Bound::AtLeast));
        if alpha_tilde == T::ZERO || begins {
            return T::ZERO;
        }
        let resolved = (T::HALF * alpha_tilde / sums.end).at_most(T::ONE);
        resolved
            * (T::TWO - T::ratio(50, 1) * sums.turned / sums.end)
                .at_least(T::ZERO)
                .at_most(T::ONE)
    }

    /// Returns Δλ for C₀, a fraction φ, a weight Σ w ∇C₁·n with the direction n of the correction,
    /// and ∇C₁·d.
    fn delta(&self, start: T, explicit: T, weight: T, change: impl FnOnce() -> T) -> T {
        let value = if explicit > T::ZERO {
            self.value + (start - self.value) * explicit
        } else {
            self.value
        };
        let residual = self.softness.residual(value, self.lambda, change);
        let damped = self.softness.gamma.map_or(T::ZERO, |gamma| gamma * weight);
        let implicit = weight - weight * explicit;
        let delta = -residual / (implicit + damped + self.softness.alpha_tilde);
        self.bounded(delta)
    }
}
