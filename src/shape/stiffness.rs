//! Stiffness of the pull towards a rest shape.

use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, not_negative};
use crate::math::{Real, product};
use crate::solver::{Pass, Scheme};

/// Stiffness of the pull of members towards their goals.
///
/// Each variant determines α, the fraction of the distance that one pass covers. Passes accumulate:
/// k passes cover 1 − (1 − α)ᵏ. For a well-defined stiffness, use one iteration and more substeps.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Stiffness<T> {
    /// The fraction α itself, from 0 (free) to 1 (rigid).
    ///
    /// The resulting stiffness depends on the time step.
    Alpha(T),
    /// The compliance c = 1/ω², s².
    ///
    /// It is the inverse of the squared angular frequency at which members oscillate about their
    /// goals. For [predicted](Scheme::Predicted) goals, α = 1/(1 + c/h²), an implicit Euler step of
    /// that spring. For [leapfrog](Scheme::Leapfrog) goals, α = h²/c, at most one. Zero is rigid.
    Compliance(T),
    /// The relaxation time τ, s: α = h/(h + τ).
    ///
    /// With [predicted](Scheme::Predicted) goals, members oscillate about them if nothing else
    /// acts, and the energy of that falls to 1/e in the time τ, so their distance falls to
    /// e^(−1/2). With [leapfrog](Scheme::Leapfrog) goals it does not decay. Under a load of the
    /// acceleration a, the distance is a h τ, or a h (h + τ) with leapfrog goals: it depends on the
    /// time step.
    Relaxation(T),
}

crate::snapshot::variants!([T: crate::snapshot::Snapshot] Stiffness<T> { Alpha: T, Compliance: T, Relaxation: T });

impl<T: Real> Stiffness<T> {
    /// Rejects α outside 0..=1, and negative or non-finite values.
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

    /// Adds the bits of the variant and of its number.
    pub(super) fn hash_state(self, checksum: &mut Checksum) {
        let (kind, number) = match self {
            Self::Alpha(number) => (0, number),
            Self::Compliance(number) => (1, number),
            Self::Relaxation(number) => (2, number),
        };
        checksum.add_bits(kind);
        checksum.add(number);
    }

    /// Returns the fraction α for the substeps of a pass.
    pub(super) fn alpha(self, pass: &Pass<T>) -> T {
        let h = pass.h;
        match (self, pass.scheme) {
            (Self::Alpha(alpha), _) => alpha,
            (Self::Compliance(c), Scheme::Predicted) => {
                T::ONE / (T::ONE + c * pass.inv_h * pass.inv_h)
            }
            (Self::Compliance(c), Scheme::Leapfrog) => {
                let c = c * pass.inv_h * pass.inv_h;
                if c > T::ONE { T::ONE / c } else { T::ONE }
            }
            (Self::Relaxation(tau), _) => h / (h + tau),
        }
    }

    /// Returns the spring constant per mass ω², 1/s², equivalent to this stiffness.
    ///
    /// The substep has length h. Returns `None` for a rigid body. The energy is Σ m ω² |x − g|²/2.
    pub(super) fn spring(self, h: T) -> Option<T> {
        let pass = Pass {
            h,
            inv_h: T::ONE / h,
            substeps: 1,
            index: 0,
            vacancies: false,
            backward: false,
            scheme: Scheme::Predicted,
        };
        let alpha = self.alpha(&pass);
        let spring = product(product(alpha / (T::ONE - alpha), pass.inv_h), pass.inv_h);
        spring.is_finite().then_some(spring)
    }
}
