//! How hard a shape is pulled.

use crate::error::{finite, not_negative};
use crate::{Error, Parameter, Pass, Real, Scheme};

/// How hard members are pulled towards their goals.
///
/// All three set the fraction α of the distance that one pass covers. Passes add up: k of them cover 1 − (1 − α)ᵏ, so use one
/// iteration, and more substeps instead, where the stiffness is to mean something.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Stiffness<T> {
    /// α itself, from 0 (free) to 1 (rigid). What it means depends on the time step.
    Alpha(T),
    /// The compliance c = 1/ω², s²: the inverse of the squared angular frequency at which members swing about their goals.
    /// α = 1/(1 + c/h²) for [predicted](Scheme::Predicted) goals, an implicit Euler step of that spring, and h²/c, at most one, for
    /// [explicit](Scheme::Explicit) ones. Zero is rigid.
    Compliance(T),
    /// The time τ, s, in which the distance to the goals shrinks to 1/e when nothing else acts: α = h/(h + τ).
    Relaxation(T),
}

impl<T: Real> Stiffness<T> {
    /// Refuses α outside 0..=1, and negative or non-finite values.
    pub(super) fn validate(self) -> Result<Self, Error> {
        match self {
            Self::Alpha(value) => {
                let value = finite(value, Parameter::Stiffness)?;
                if value < T::ZERO || value > T::ONE {
                    return Err(Error::OutOfRange(Parameter::Stiffness));
                }
            }
            Self::Compliance(value) | Self::Relaxation(value) => {
                not_negative(value, Parameter::Stiffness)?;
            }
        }
        Ok(self)
    }

    /// The fraction α for substeps of a pass.
    pub(super) fn alpha(self, pass: &Pass<T>) -> T {
        let h = pass.time_step;
        match (self, pass.scheme) {
            (Self::Alpha(alpha), _) => alpha,
            (Self::Compliance(c), Scheme::Predicted) => T::ONE / (T::ONE + c * pass.rate * pass.rate),
            (Self::Compliance(c), Scheme::Explicit) => {
                let c = c * pass.rate * pass.rate;
                if c > T::ONE { T::ONE / c } else { T::ONE }
            }
            (Self::Relaxation(tau), _) => h / (h + tau),
        }
    }

    /// The spring constant per mass ω², 1/s², of the spring that these goals are, for substeps of length h; `None` for a rigid
    /// body. The energy is Σ m ω² |x − g|²/2.
    pub(super) fn spring(self, time_step: T) -> Option<T> {
        let pass = Pass { time_step, rate: T::ONE / time_step, index: 0, backward: false, scheme: Scheme::Predicted };
        let alpha = self.alpha(&pass);
        let spring = alpha / (T::ONE - alpha) * pass.rate * pass.rate;
        spring.is_finite().then_some(spring)
    }
}
