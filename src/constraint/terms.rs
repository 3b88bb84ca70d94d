//! Arithmetic of the multiplier update, without the particles.

use super::points::Linearization;
use super::traits::{Bound, Constraint};
use crate::error::{Error, Parameter};
use crate::math::{Real, Vec2, product, sum};
use crate::solver::Pass;

/// Compliance and damping terms of the update. Without a damper, the damping term costs nothing.
#[derive(Clone, Copy)]
pub(crate) struct Softness<T> {
    /// α̃.
    pub(super) alpha_tilde: T,
    /// γ = α̃(e^{hr} − 1)/W for a damping rate r, with W = Σ w|∇C|².
    pub(super) gamma: Option<T>,
}

impl<T: Real> Softness<T> {
    /// Returns the terms of a constraint without a damper from α̃, zero for a rigid one.
    pub(crate) fn undamped(alpha_tilde: T) -> Self {
        Self {
            alpha_tilde,
            gamma: None,
        }
    }

    /// Computes the terms for W = 1 from α and, with a damper, its rate r.
    ///
    /// e^{hr} is expanded up to (hr)⁴: the rate is r up to a fraction of (hr)⁴/120.
    #[inline]
    pub(crate) fn new(compliance: T, rate: Option<T>, pass: &Pass<T>) -> Self {
        Self {
            alpha_tilde: compliance * (pass.inv_h * pass.inv_h),
            gamma: rate.map(|rate| {
                let exponent = pass.h * rate;
                let series = [4, 3, 2].into_iter().fold(T::ONE, |series, n| {
                    T::ONE + exponent * T::ratio(1, n) * series
                });
                compliance * rate * pass.inv_h * series
            }),
        }
    }

    /// Returns the terms for α̃ times a factor. For any scalar, α̃ is not finite where one of both is
    /// not.
    #[inline]
    pub(crate) fn scaled(self, factor: T) -> Self {
        Self {
            alpha_tilde: product(self.alpha_tilde, factor),
            ..self
        }
    }

    /// Returns the terms for W from those for W = 1. `weight` returns W.
    #[inline]
    pub(crate) fn for_weight(self, weight: impl FnOnce() -> T) -> Self {
        let gamma = self.gamma.map(|gamma| {
            let weight = weight();
            if weight > T::ZERO {
                gamma / weight
            } else {
                T::ZERO
            }
        });
        Self { gamma, ..self }
    }

    #[inline]
    pub(super) fn from_constraint<C: Constraint<T, K>, const K: usize>(
        constraint: &C,
        pass: &Pass<T>,
    ) -> Self {
        let rate = C::DAMPED.then(|| constraint.damping());
        Self::new(constraint.compliance(), rate, pass)
    }

    /// Rejects a compliance or damping that overflows at this time step.
    pub(crate) fn check(self) -> Result<(), Error> {
        if !self.alpha_tilde.is_finite() {
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
        let residual = value + self.alpha_tilde * lambda;
        self.gamma
            .map_or(residual, |gamma| residual + gamma * change())
    }

    /// Returns −1/((1 + γ) Σ w|∇C|² + α̃), where `weight` is the sum.
    ///
    /// The factor is zero if no particle can move. Δλ is the residual times this factor.
    #[inline]
    pub(crate) fn factor(self, weight: T) -> T {
        if weight > T::ZERO {
            -T::ONE / self.total(weight)
        } else {
            T::ZERO
        }
    }

    /// Returns (1 + γ) Σ w|∇C|² + α̃, where `weight` is the sum.
    #[inline]
    pub(crate) fn total(self, weight: T) -> T {
        let damped = self.gamma.map_or(weight, |gamma| weight + gamma * weight);
        damped + self.alpha_tilde
    }
}

/// Inputs of the update of a constraint, except its gradients.
#[derive(Clone, Copy)]
pub(super) struct Terms<T> {
    pub(super) value: T,
    pub(super) lambda: T,
    pub(super) softness: Softness<T>,
    /// Factor of the residual, if it is precomputed.
    pub(super) factor: Option<T>,
    pub(super) limit: Limit<T>,
}

/// Range of a multiplier.
#[derive(Clone, Copy)]
pub(super) enum Limit<T> {
    Bound(Bound),
    /// |λ| is at most this.
    Within(T),
}

/// Returns ∇C·d.
#[inline]
pub(super) fn change<T: Real>(gradients: &[Vec2<T>], displacements: &[Vec2<T>]) -> T {
    let terms = gradients.iter().zip(displacements);
    terms.fold(T::ZERO, |sum, (g, d)| sum + g.dot(*d))
}

/// Returns Σ w|∇C|².
#[inline]
pub(super) fn squares<T: Real>(gradients: &[Vec2<T>], inverse_masses: &[T]) -> T {
    gradients
        .iter()
        .zip(inverse_masses)
        .fold(T::ZERO, |total, (g, w)| sum(total, product(*w, g.dot(*g))))
}

impl<T: Real> Terms<T> {
    /// Returns the inputs for a constraint with C, ∇C, a multiplier λ and a precomputed factor.
    #[inline]
    pub(super) fn new<C: Constraint<T, K>, const K: usize>(
        constraint: &C,
        linear: &Linearization<T, K>,
        inverse_masses: &[T; K],
        lambda: T,
        factor: T,
        pass: &Pass<T>,
    ) -> Self {
        let softness = Softness::from_constraint(constraint, pass);
        Self {
            value: linear.value,
            lambda,
            softness: softness.for_weight(|| squares(&linear.gradients, inverse_masses)),
            factor: C::squared_gradients().map(|_| factor),
            limit: Limit::Bound(C::BOUND),
        }
    }

    /// Corrects the displacements and returns λ; `None` if a result is not finite.
    ///
    /// The test is part of each update and not of the end of the substep, because the projections
    /// after it read the displacements and keep what they compute from them. It works on slices so
    /// that all constraints can share one instance of the code.
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
        let residual = softness.residual(value, lambda, || change(gradients, displacements));
        let factor = if let Some(factor) = self.factor {
            factor
        } else {
            let weight = squares(gradients, inverse_masses);
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

    /// Returns Δλ, limited so that λ stays within its range.
    #[inline]
    pub(super) fn bounded(&self, delta: T) -> T {
        match self.limit {
            Limit::Bound(Bound::Equal) => delta,
            Limit::Bound(Bound::AtMost) => (self.lambda + delta).at_most(T::ZERO) - self.lambda,
            Limit::Bound(Bound::AtLeast) => (self.lambda + delta).at_least(T::ZERO) - self.lambda,
            Limit::Within(limit) => {
                (self.lambda + delta).at_most(limit).at_least(-limit) - self.lambda
            }
        }
    }
}
