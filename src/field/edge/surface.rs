//! Surfaces of liquids.

use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, positive};
use crate::math::{Real, Vec2};

/// Surface of a liquid: the depth of any point below it.
pub trait WaterSurface<T: Real> {
    /// Rejects invalid settings before a step.
    ///
    /// # Errors
    /// Any error that names the setting.
    fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Advances the surface by h seconds, once per substep.
    fn advance(&mut self, _h: T) {}

    /// Returns the depth of a position below the surface, m; negative above it.
    fn depth(&self, position: Vec2<T>) -> T;

    /// Adds all settings and the state to a checksum.
    fn hash_state(&self, _checksum: &mut Checksum) {}
}

/// Flat surface.
///
/// Buoyancy acts along the normal. Tilt the surface together with the gravity.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct StillWater<T> {
    /// Point of the surface, m.
    pub point: Vec2<T>,
    /// Unit normal, out of the liquid.
    pub normal: Vec2<T>,
}

impl<T: Real> WaterSurface<T> for StillWater<T> {
    /// Rejects [`Error::NonFinite`] position; [`Error::NonFinite`] or [`Error::OutOfRange`] normal:
    /// its length differs from one by more than √ε.
    fn check(&self) -> Result<(), Error> {
        finite_vector(self.point, Parameter::Position)?;
        let error = finite_vector(self.normal, Parameter::Normal)?.dot(self.normal) - T::ONE;
        if error * error <= T::EPSILON {
            Ok(())
        } else {
            Err(Error::OutOfRange(Parameter::Normal))
        }
    }

    fn depth(&self, position: Vec2<T>) -> T {
        (self.point - position).dot(self.normal)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.point);
        checksum.add_vector(self.normal);
    }
}

/// Periodic wave that travels along x on a level surface.
///
/// Its height is a chain of parabolas, which differs from a sine by at most 0.056 amplitudes and
/// needs no trigonometric function: a(φ) = 8 A φ(1 − 2|φ|) for a phase φ from −½ to ½. Beyond
/// 32,000 wavelengths from the origin it is flat. The liquid does not move with the wave.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Wave<T> {
    /// Mean height, m.
    pub level: T,
    /// Height of crests above the mean A, m.
    pub amplitude: T,
    /// Wavelength, m: positive.
    pub wavelength: T,
    /// Speed of the crests to the right, m/s.
    pub speed: T,
    /// Fraction of a period that has passed, from 0 to 1. Each substep advances it.
    pub phase: T,
}

impl<T: Real> Wave<T> {
    /// Returns the height of the surface at a horizontal position, m.
    pub fn height(&self, x: T) -> T {
        let cycles = x / self.wavelength - self.phase;
        let phase = fraction(cycles + T::HALF) - T::HALF;
        let slope = T::ONE - T::TWO * phase.abs();
        self.level + self.amplitude * (T::ratio(8, 1) * phase * slope.at_least(T::ZERO))
    }
}

/// Returns the fractional part of a number; one half, the flat part of a wave, where it is too
/// large.
fn fraction<T: Real>(number: T) -> T {
    let fraction = number - T::ratio(number.floor_to_i16().into(), 1);
    if fraction >= T::ZERO && fraction <= T::ONE {
        fraction
    } else {
        T::HALF
    }
}

impl<T: Real> WaterSurface<T> for Wave<T> {
    /// Rejects [`Error::NonFinite`] position (level), extent (amplitude, phase) or velocity, and
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) spacing (wavelength).
    fn check(&self) -> Result<(), Error> {
        finite(self.level, Parameter::Position)?;
        finite(self.amplitude, Parameter::Extent)?;
        finite(self.phase, Parameter::Extent)?;
        positive(self.wavelength, Parameter::Spacing)?;
        finite(self.speed, Parameter::Velocity)?;
        Ok(())
    }

    fn advance(&mut self, h: T) {
        self.phase = fraction(self.phase + self.speed * h / self.wavelength);
    }

    fn depth(&self, position: Vec2<T>) -> T {
        self.height(position.x) - position.y
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_all(&[
            self.level,
            self.amplitude,
            self.wavelength,
            self.speed,
            self.phase,
        ]);
    }
}
