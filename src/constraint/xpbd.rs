//! The XPBD multiplier update, shared by all constraints.

use super::leapfrog::Start;
use super::points::{Linearization, Points};
use super::slices::ParticleSlices;
use super::traits::{Bound, Constraint};
use crate::error::{Error, Parameter};
use crate::math::{Real, Vec2, or_infinite, product, sum};
use crate::solver::{Pass, Scheme};

/// Compliance and damping terms of the update. Without a damper, the damping term costs nothing.
#[derive(Clone, Copy)]
pub(crate) struct Softness<T> {
    /// α̃.
    pub(super) alpha: T,
    /// γ.
    pub(super) gamma: Option<T>,
}

impl<T: Real> Softness<T> {
    /// Computes the terms from α and, with a damper, αβ.
    #[inline]
    pub(crate) fn new(alpha: T, alpha_beta: Option<T>, pass: &Pass<T>) -> Self {
        Self {
            alpha: alpha * (pass.inv_h * pass.inv_h),
            gamma: alpha_beta.map(|alpha_beta| alpha_beta * pass.inv_h),
        }
    }

    #[inline]
    pub(super) fn from_constraint<C: Constraint<T, K>, const K: usize>(
        constraint: &C,
        pass: &Pass<T>,
    ) -> Self {
        let alpha = constraint.compliance();
        Self::new(alpha, C::DAMPED.then(|| alpha * constraint.damping()), pass)
    }

    /// Rejects a compliance or damping that overflows at this time step.
    pub(crate) fn check(self) -> Result<(), Error> {
        if !self.alpha.is_finite() {
            return Err(Error::OutOfRange(Parameter::Compliance));
        }
        let damped = self.gamma.is_none_or(T::is_finite);
        if damped {
            Ok(())
        } else {
            Err(Error::OutOfRange(Parameter::Damping))
        }
    }

    /// Returns C + α̃λ + γ ∇C·d, where `change` returns ∇C·d.
    #[inline]
    pub(crate) fn residual(self, value: T, lambda: T, change: impl FnOnce() -> T) -> T {
        let residual = value + self.alpha * lambda;
        self.gamma
            .map_or(residual, |gamma| residual + gamma * change())
    }

    /// Returns −1/((1 + γ) Σ w|∇C|² + α̃), where `weight` is the sum.
    ///
    /// The factor is zero if no particle can move. Δλ is the residual times this factor.
    #[inline]
    pub(crate) fn factor(self, weight: T) -> T {
        let damped = self.gamma.map_or(weight, |gamma| weight + gamma * weight);
        if weight > T::ZERO {
            -T::ONE / (damped + self.alpha)
        } else {
            T::ZERO
        }
    }
}

/// Applies the multiplier update of one constraint.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop, in two directions")]
pub(super) fn update<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    multiplier: &mut T,
    factor: T,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) {
    let ids = constraint.particles();
    let Some((points, inverse_masses)) = slices.gather(ids) else {
        return;
    };
    let Some(linear) = constraint.linearize(&points) else {
        return;
    };
    let terms = Terms {
        value: linear.value,
        lambda: *multiplier,
        softness: Softness::from_constraint(constraint, pass),
        factor: C::squared_gradients().map(|_| factor),
        bound: C::BOUND,
    };
    let mut displacements = points.displacements;
    let corrected = if pass.scheme == Scheme::Leapfrog {
        correct_from_start(
            constraint,
            terms,
            &linear,
            &points,
            &inverse_masses,
            &mut displacements,
        )
    } else {
        terms.correct(&linear.gradients, &inverse_masses, &mut displacements)
    };
    let Some(lambda) = corrected else {
        return;
    };
    *multiplier = lambda;
    for (id, displacement) in ids.into_iter().zip(displacements) {
        slices.set_displacement(id, displacement);
    }
}

/// Corrects the displacements by the leapfrog scheme, where the constraint supports it.
fn correct_from_start<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    terms: Terms<T>,
    linear: &Linearization<T, K>,
    points: &Points<T, K>,
    inverse_masses: &[T; K],
    displacements: &mut [Vec2<T>; K],
) -> Option<T> {
    let start = Points::at(points.positions);
    let at_start = constraint.linearize(&start).and_then(|linear| {
        let radius = constraint.turning_radius(&start, &linear)?;
        Some((linear, radius))
    });
    let Some((start, radius)) = at_start else {
        return terms.correct(&linear.gradients, inverse_masses, displacements);
    };
    let start = Start {
        value: start.value,
        gradients: &start.gradients,
        radius,
    };
    terms.correct_from_start(&linear.gradients, &start, inverse_masses, displacements)
}

/// Inputs of the update of a constraint, except its gradients.
#[derive(Clone, Copy)]
pub(super) struct Terms<T> {
    pub(super) value: T,
    pub(super) lambda: T,
    pub(super) softness: Softness<T>,
    /// Factor of the residual, if it is precomputed.
    factor: Option<T>,
    pub(super) bound: Bound,
}

impl<T: Real> Terms<T> {
    /// Corrects the displacements and returns λ; `None` if a result is not finite.
    ///
    /// It works on slices so that all constraints can share one instance of the code.
    #[inline]
    pub(super) fn correct(
        self,
        gradients: &[Vec2<T>],
        inverse_masses: &[T],
        displacements: &mut [Vec2<T>],
    ) -> Option<T> {
        let Self {
            value,
            lambda,
            softness,
            ..
        } = self;
        let residual = softness.residual(value, lambda, || {
            gradients
                .iter()
                .zip(displacements.iter())
                .fold(T::ZERO, |sum, (g, d)| sum + g.dot(*d))
        });
        let factor = if let Some(factor) = self.factor {
            factor
        } else {
            let weight = gradients
                .iter()
                .zip(inverse_masses)
                .fold(T::ZERO, |total, (g, w)| sum(total, product(*w, g.dot(*g))));
            if !weight.is_finite() {
                return None;
            }
            softness.factor(weight)
        };
        let delta = self.bounded(residual * factor);
        for (d, (gradient, w)) in displacements
            .iter_mut()
            .zip(gradients.iter().zip(inverse_masses))
        {
            *d = d.plus(gradient.times(product(*w, delta)));
        }
        if !T::KEEPS_INFINITY {
            let finite = residual.is_finite()
                && delta.is_finite()
                && displacements.iter().all(|d| d.is_finite());
            return Some(sum(lambda, delta)).filter(|lambda| finite && lambda.is_finite());
        }
        // An infinite or NaN term makes the sum non-finite. A non-finite Δλ does so too, at least
        // as 0 · Δλ.
        let sum = displacements
            .iter()
            .map(|d| d.x + d.y)
            .reduce(|sum, d| sum + d);
        sum.is_some_and(T::is_finite).then_some(lambda + delta)
    }

    /// Returns Δλ, limited so that λ stays on its side of zero.
    #[inline]
    pub(super) fn bounded(&self, delta: T) -> T {
        match self.bound {
            Bound::Equal => delta,
            Bound::AtMost => (self.lambda + delta).at_most(T::ZERO) - self.lambda,
            Bound::AtLeast => (self.lambda + delta).at_least(T::ZERO) - self.lambda,
        }
    }
}

/// Returns C at these positions, if it is defined.
pub(super) fn value<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    positions: &[Vec2<T>],
) -> Option<T> {
    let mut points = [Vec2::ZERO; K];
    for (point, id) in points.iter_mut().zip(constraint.particles()) {
        *point = *positions.get(id.index())?;
    }
    constraint
        .linearize(&Points::at(points))
        .map(|linear| linear.value)
}

/// Returns C²/2α at these positions.
pub(super) fn energy<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    positions: &[Vec2<T>],
) -> T {
    let value = value(constraint, positions).unwrap_or(T::ZERO);
    let slack = match C::BOUND {
        Bound::Equal => false,
        Bound::AtMost => value <= T::ZERO,
        Bound::AtLeast => value >= T::ZERO,
    };
    let alpha = constraint.compliance();
    if slack || alpha == T::ZERO {
        T::ZERO
    } else {
        or_infinite(T::HALF * value * (value / alpha))
    }
}

/// Updates consecutive constraints in either direction.
#[inline]
pub(super) fn sweep<T: Real, C: Constraint<T, K>, const K: usize>(
    items: &[C],
    multipliers: &mut [T],
    factors: &[T],
    pass: &Pass<T>,
    slices: ParticleSlices<'_, T>,
) {
    let Some(mut slices) = slices.trim() else {
        return;
    };
    let visits = items.iter().zip(multipliers.iter_mut().zip(factors));
    if pass.backward {
        visits.rev().for_each(|(item, (multiplier, factor))| {
            update(item, multiplier, *factor, pass, &mut slices);
        });
    } else {
        visits.for_each(|(item, (multiplier, factor))| {
            update(item, multiplier, *factor, pass, &mut slices);
        });
    }
}
