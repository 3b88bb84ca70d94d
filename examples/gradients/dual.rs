//! Dual number: a value and its derivatives by `K` parameters (forward-mode automatic
//! differentiation).
//!
//! Each operation on values carries the derivatives along by the rules of calculus. Comparisons use
//! the values, so the derivatives are those of the branch that a simulation takes. The values have
//! the bits of a simulation in double precision.
//!
//! Griewank, Walther, "Evaluating derivatives" (2008), chapter 3: their ẋ is `slopes`.

use num_traits::{ConstOne, ConstZero, One, Zero};
use pliant::Real;
use std::cmp::Ordering;
use std::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Dual<const K: usize> {
    pub(crate) value: f64,
    pub(crate) slopes: [f64; K],
}

impl<const K: usize> Dual<K> {
    pub(crate) const fn constant(value: f64) -> Self {
        Self {
            value,
            slopes: [0.0; K],
        }
    }

    /// Returns the parameter with an index.
    pub(crate) fn parameter(index: usize, value: f64) -> Self {
        let mut slopes = [0.0; K];
        if let Some(slope) = slopes.get_mut(index) {
            *slope = 1.0;
        }
        Self { value, slopes }
    }

    /// Returns a function of this number, given its value and its derivative.
    fn map(self, value: f64, derivative: f64) -> Self {
        Self {
            value,
            slopes: self.slopes.map(|slope| slope * derivative),
        }
    }

    pub(crate) fn sin(self) -> Self {
        self.map(self.value.sin(), self.value.cos())
    }

    pub(crate) fn exp(self) -> Self {
        self.map(self.value.exp(), self.value.exp())
    }

    /// Returns a function of two numbers, given its value and both derivatives.
    fn combine(self, other: Self, value: f64, [by_self, by_other]: [f64; 2]) -> Self {
        let mut slopes = self.slopes;
        for (slope, other) in slopes.iter_mut().zip(other.slopes) {
            *slope = *slope * by_self + other * by_other;
        }
        Self { value, slopes }
    }
}

impl<const K: usize> PartialEq for Dual<K> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<const K: usize> PartialOrd for Dual<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

macro_rules! operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: |$a:ident, $b:ident| $derivatives:expr;)*) => {$(
        impl<const K: usize> $operator for Dual<K> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.value, other.value);
                self.combine(other, $a.$method($b), $derivatives)
            }
        }
        impl<const K: usize> $assign for Dual<K> {
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operator! {
    Add add AddAssign add_assign: |_a, _b| [1.0, 1.0];
    Sub sub SubAssign sub_assign: |_a, _b| [1.0, -1.0];
    Mul mul MulAssign mul_assign: |a, b| [b, a];
    Div div DivAssign div_assign: |a, b| [1.0 / b, -a / b / b];
    Rem rem RemAssign rem_assign: |a, b| [1.0, -(a / b).trunc()];
}

impl<const K: usize> Neg for Dual<K> {
    type Output = Self;
    fn neg(self) -> Self {
        self.map(-self.value, -1.0)
    }
}

impl<const K: usize> Zero for Dual<K> {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        self.value == 0.0
    }
}

impl<const K: usize> One for Dual<K> {
    fn one() -> Self {
        Self::ONE
    }
}

impl<const K: usize> ConstZero for Dual<K> {
    const ZERO: Self = Self::constant(0.0);
}

impl<const K: usize> ConstOne for Dual<K> {
    const ONE: Self = Self::constant(1.0);
}

impl<const K: usize> Real for Dual<K> {
    const HALF: Self = Self::constant(0.5);
    const TWO: Self = Self::constant(2.0);
    const EPSILON: Self = Self::constant(f64::EPSILON);
    const MAX: Self = Self::constant(f64::MAX);
    const SQUARE_MIN: Self = Self::constant(f64::SQUARE_MIN);
    const SQUARE_MAX: Self = Self::constant(f64::SQUARE_MAX);
    const SCALE_UP: Self = Self::constant(f64::SCALE_UP);
    const SCALE_DOWN: Self = Self::constant(f64::SCALE_DOWN);

    fn ratio(n: i32, d: i32) -> Self {
        Self::constant(f64::from(n) / f64::from(d))
    }

    fn from_f64(value: f64) -> Self {
        Self::constant(value)
    }

    fn to_f64(self) -> f64 {
        self.value
    }

    /// The derivative at zero, where the root has none, is zero.
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        let derivative = if root > 0.0 { 0.5 / root } else { 0.0 };
        self.map(root, derivative)
    }

    fn bits(self) -> u64 {
        self.value.to_bits()
    }
}
