//! Exact arithmetic on m·2ᵉ: sums and products of floating-point numbers without any rounding.
//!
//! Bounds are checked in squared form, so neither a division nor a square root is needed and the
//! reference has no error of its own.

use crate::support::float::Float;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

/// The number `mantissa`·2^`exponent`.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    mantissa: BigInt,
    exponent: i64,
}

impl Exact {
    /// Exact value of a finite number.
    pub(crate) fn of(value: impl Float) -> Self {
        let wide = value.wide();
        assert!(wide.is_finite(), "{wide} has no exact value");
        let bits = wide.to_bits();
        let (field, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
        let magnitude = BigInt::from(if field == 0 {
            fraction
        } else {
            fraction | 1 << 52
        });
        let mantissa = if wide.is_sign_negative() {
            -magnitude
        } else {
            magnitude
        };
        Self {
            mantissa,
            exponent: i64::try_from(field.max(1)).unwrap() - 1075,
        }
    }

    pub(crate) fn square(&self) -> Self {
        self * self
    }

    pub(crate) fn is_positive(&self) -> bool {
        self.mantissa > BigInt::ZERO
    }

    /// √`self` ≤ √`other` + `slack`, for numbers that are not negative.
    pub(crate) fn root_within(&self, other: &Self, slack: &Self) -> bool {
        let excess = &(self - other) - &slack.square();
        let twice = slack + slack;
        !excess.is_positive() || excess.square() <= &twice.square() * other
    }

    /// Both mantissas at the smaller of the two exponents.
    fn aligned(&self, other: &Self) -> (BigInt, BigInt, i64) {
        let exponent = self.exponent.min(other.exponent);
        (
            &self.mantissa << (self.exponent - exponent),
            &other.mantissa << (other.exponent - exponent),
            exponent,
        )
    }
}

impl Add for &Exact {
    type Output = Exact;
    fn add(self, other: Self) -> Exact {
        let (a, b, exponent) = self.aligned(other);
        Exact {
            mantissa: a + b,
            exponent,
        }
    }
}

impl Sub for &Exact {
    type Output = Exact;
    fn sub(self, other: Self) -> Exact {
        let (a, b, exponent) = self.aligned(other);
        Exact {
            mantissa: a - b,
            exponent,
        }
    }
}

impl Mul for &Exact {
    type Output = Exact;
    fn mul(self, other: Self) -> Exact {
        Exact {
            mantissa: &self.mantissa * &other.mantissa,
            exponent: self.exponent + other.exponent,
        }
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let (a, b, _) = self.aligned(other);
        Some(a.cmp(&b))
    }
}

#[test]
fn sums_and_products_are_exact() {
    let (huge, small) = (Exact::of(f64::MAX), Exact::of(f64::from_bits(1)));
    let sum = &huge + &small;
    assert!(sum > huge && &sum - &huge == small);
    assert!((&(&sum * &sum) - &huge.square()) == &(&(&huge + &huge) * &small) + &small.square());
    assert!(&small - &small == Exact::of(0.0) && !(&small - &huge).is_positive());
    assert!(Exact::of(-3.0_f32).square() == Exact::of(9.0_f64));
}

#[test]
fn roots_are_compared_exactly() {
    let [two, four, nine] = [2.0_f64, 4.0, 9.0].map(Exact::of);
    let [below, one] = [1.0 - f64::EPSILON, 1.0].map(Exact::of);
    assert!(nine.root_within(&four, &one) && !nine.root_within(&four, &below));
    assert!(four.root_within(&nine, &below) && !nine.root_within(&two, &one));
}
