//! The counting number as a scalar of the kernel.

use crate::number::{Number, counted};
use num_traits::{ConstOne, ConstZero, One, Zero};
use pliant::Real;
use std::ops::{Div, DivAssign, Mul, MulAssign, Rem, RemAssign};

impl Rem for Number {
    type Output = Self;
    fn rem(self, other: Self) -> Self {
        counted(self.0.rem(other.0))
    }
}

impl MulAssign for Number {
    fn mul_assign(&mut self, other: Self) {
        *self = self.mul(other);
    }
}

impl DivAssign for Number {
    fn div_assign(&mut self, other: Self) {
        *self = self.div(other);
    }
}

impl RemAssign for Number {
    fn rem_assign(&mut self, other: Self) {
        *self = self.rem(other);
    }
}

impl Zero for Number {
    fn zero() -> Self {
        Self(0.0)
    }

    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl One for Number {
    fn one() -> Self {
        Self(1.0)
    }
}

impl ConstZero for Number {
    const ZERO: Self = Self(0.0);
}

impl ConstOne for Number {
    const ONE: Self = Self(1.0);
}

impl Real for Number {
    const HALF: Self = Self(0.5);
    const TWO: Self = Self(2.0);
    const EPSILON: Self = Self(f64::EPSILON);
    const MAX: Self = Self(f64::MAX);
    const SQUARE_MIN: Self = Self(<f64 as Real>::SQUARE_MIN);
    const SQUARE_MAX: Self = Self(<f64 as Real>::SQUARE_MAX);
    const SCALE_UP: Self = Self(<f64 as Real>::SCALE_UP);
    const SCALE_DOWN: Self = Self(<f64 as Real>::SCALE_DOWN);

    fn ratio(n: i32, d: i32) -> Self {
        Self(f64::from(n) / f64::from(d))
    }

    fn from_f64(value: f64) -> Self {
        Self(value)
    }

    fn to_f64(self) -> f64 {
        self.0
    }

    fn sqrt(self) -> Self {
        counted(self.0.sqrt())
    }

    fn bits(self) -> u64 {
        self.0.to_bits()
    }
}
