//! Angles of rotations, computed with the operations of the kernel.

use super::complex::renormalized;
use super::rotation::Rotation;
use super::scalar::Real;
use super::validate::finite;
use super::vec2::Vec2;
use crate::error::{Error, Parameter};
use core::f64::consts::FRAC_PI_2;

/// Divisors of the terms of the series, for at most an eighth of a turn. The next term is below
/// 10⁻¹⁷.
const COSINE: [i32; 9] = [
    2,
    3 * 4,
    5 * 6,
    7 * 8,
    9 * 10,
    11 * 12,
    13 * 14,
    15 * 16,
    17 * 18,
];
const SINE: [i32; 9] = [
    2 * 3,
    4 * 5,
    6 * 7,
    8 * 9,
    10 * 11,
    12 * 13,
    14 * 15,
    16 * 17,
    18 * 19,
];
/// The same for a quarter of an angle of at most an eighth of a turn.
const ARCTANGENT: [i32; 12] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23];
/// Quarter turns, a multiple of a turn, below which the nearest integer is found directly.
const QUARTERS: i32 = 1 << 14;

impl<T: Real> Rotation<T> {
    /// Returns the rotation by an angle, rad, counter-clockwise.
    ///
    /// Computed with additions, multiplications and divisions only, so it has the same bits on
    /// every machine, which the functions of a standard library need not have. The error is at most
    /// 2 machine epsilons times 1 + |angle|. An angle of zero gives [`Rotation::IDENTITY`].
    ///
    /// # Errors
    /// [`Error::NonFinite`] rotation.
    ///
    /// ```
    /// use pliant::Rotation;
    /// let rotation = Rotation::from_angle(-0.75_f64)?;
    /// assert!((rotation.cos - 0.75_f64.cos()).abs() < 1e-15);
    /// assert!((rotation.sin + 0.75_f64.sin()).abs() < 1e-15);
    /// assert!((rotation.angle() + 0.75).abs() < 1e-15);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn from_angle(angle: T) -> Result<Self, Error> {
        let quarter = T::from_f64(FRAC_PI_2);
        let size = finite(angle, Parameter::Rotation)?.abs();
        let turns = without_whole_turns(size / quarter);
        let number = (turns + T::HALF).floor_to_i16();
        let x = (turns - T::ratio(number.into(), 1)) * quarter;
        let unit = renormalized(Vec2::new(series(x, &COSINE), x * series(x, &SINE)));
        let Self { cos, sin } = match number & 3 {
            0 => unit,
            1 => Self {
                cos: -unit.sin,
                sin: unit.cos,
            },
            2 => Self {
                cos: -unit.cos,
                sin: -unit.sin,
            },
            _ => Self {
                cos: unit.sin,
                sin: -unit.cos,
            },
        };
        Ok(Self {
            cos,
            sin: if angle < T::ZERO { -sin } else { sin },
        })
    }

    /// Returns the angle, rad, counter-clockwise, within −π..=π.
    ///
    /// Computed with the operations of the kernel, so it has the same bits on every machine. The
    /// error is at most 4 machine epsilons in `f32` and `f64`. Zero if both components are.
    pub fn angle(self) -> T {
        let (x, y) = (self.cos.abs(), self.sin.abs());
        let (less, more) = if y > x { (x, y) } else { (y, x) };
        if more == T::ZERO {
            return T::ZERO;
        }
        let quarter = T::from_f64(FRAC_PI_2);
        let mut angle = arctangent(less / more);
        if y > x {
            angle = quarter - angle;
        }
        if self.cos < T::ZERO {
            angle = quarter * T::TWO - angle;
        }
        if self.sin < T::ZERO { -angle } else { angle }
    }
}

/// Subtracts whole turns from a number of quarter turns, not negative, until it is below
/// [`QUARTERS`].
///
/// All differences are exact. At most one doubling and one halving for each power of two.
fn without_whole_turns<T: Real>(mut quarters: T) -> T {
    let least = T::ratio(QUARTERS, 1);
    let mut step = least;
    while step <= quarters - step {
        step *= T::TWO;
    }
    while step >= least {
        if quarters >= step {
            quarters -= step;
        }
        step *= T::HALF;
    }
    quarters
}

/// Returns 1 − x²/d₀ (1 − x²/d₁ (…)) with the divisors d: cos x, and sin x / x.
fn series<T: Real>(x: T, divisors: &[i32]) -> T {
    let divisors = divisors.iter().rev();
    divisors.fold(T::ONE, |sum, divisor| {
        T::ONE - x * x * T::ratio(1, *divisor) * sum
    })
}

/// Returns the arctangent of a number within 0..=1, by its series at a quarter of the angle.
fn arctangent<T: Real>(tangent: T) -> T {
    // tan(φ/2) = tan φ/(1 + √(1 + tan² φ)).
    let half = |tangent: T| tangent / (T::ONE + (T::ONE + tangent * tangent).sqrt());
    let z = half(half(tangent));
    let square = z * z;
    let sum = ARCTANGENT
        .iter()
        .rev()
        .fold(T::ZERO, |sum, divisor| T::ratio(1, *divisor) - square * sum);
    T::ratio(4, 1) * z * sum
}
