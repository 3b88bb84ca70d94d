//! What a surface does to what touches it.

use crate::error::not_negative;
use crate::{Error, Parameter, Real};

/// The surface of a collider, for the pairing with the particles at hand. The default is smooth and does not bounce.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Surface<T> {
    /// The coefficient of static friction μ_s: what rests on a slope stays up to the angle atan μ_s.
    pub static_friction: T,
    /// The coefficient of kinetic friction μ_k, at most μ_s.
    pub kinetic_friction: T,
    /// The coefficient of restitution e, from 0 (stays) to 1 (bounces back as fast as it came).
    pub restitution: T,
    /// How fast overlaps are undone.
    pub recovery: Recovery<T>,
}

/// How fast a disc that was inside at the start of a substep is pushed out. The velocity that this would give it is taken away
/// again, so it leaves at rest and not like a bullet; but what it is tied to has been pulled along, and keeps its velocity. What
/// it sinks in during the substep is undone at once in any case.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Recovery<T> {
    /// A share of the depth in each substep, from 0 to 1. By default a thirty-second.
    Share(T),
    /// At this speed, m/s.
    Speed(T),
}

impl<T: Real> Default for Surface<T> {
    fn default() -> Self {
        Self { static_friction: T::ZERO, kinetic_friction: T::ZERO, restitution: T::ZERO, recovery: Recovery::default() }
    }
}

impl<T: Real> Default for Recovery<T> {
    fn default() -> Self {
        Self::Share(T::ratio(1, 32))
    }
}

impl<T: Real> Surface<T> {
    /// Refuses μ_k > μ_s, e or a share outside 0..=1, and negative or non-finite values.
    pub(super) fn validate(self) -> Result<Self, Error> {
        not_negative(self.static_friction, Parameter::Friction)?;
        if not_negative(self.kinetic_friction, Parameter::Friction)? > self.static_friction {
            return Err(Error::OutOfRange(Parameter::Friction));
        }
        share(self.restitution, Parameter::Restitution)?;
        match self.recovery {
            Recovery::Share(value) => share(value, Parameter::Recovery),
            Recovery::Speed(value) => not_negative(value, Parameter::Recovery),
        }?;
        Ok(self)
    }

    /// The correction F of a free slide a, when the sum of normal corrections is P: −a where |a| ≤ μ_s P, otherwise μ_k P
    /// against a.
    pub(super) fn friction(&self, slide: T, push: T) -> T {
        let limit = self.kinetic_friction * push;
        if slide.abs() <= self.static_friction * push { -slide } else { (-slide).at_most(limit).at_least(-limit) }
    }
}

impl<T: Real> Recovery<T> {
    /// How much of a depth is undone in a substep.
    pub(super) fn way(self, depth: T, time_step: T) -> T {
        match self {
            Self::Share(share) => depth * share,
            Self::Speed(speed) => depth.at_most(speed * time_step),
        }
    }
}

fn share<T: Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if not_negative(value, parameter)? > T::ONE { Err(Error::OutOfRange(parameter)) } else { Ok(value) }
}
