//! Numbers and vectors that count arithmetic operations.

use std::cell::Cell;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

thread_local! {
    static OPERATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Number of additions, subtractions, multiplications, divisions and square roots so far.
pub fn operations() -> u64 {
    OPERATIONS.get()
}

/// Counts an operation, and returns its result.
pub fn counted(value: f64) -> Number {
    OPERATIONS.set(OPERATIONS.get() + 1);
    Number(value)
}

/// Double-precision number that counts its operations, each as one. Negation is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Number(pub f64);

impl Number {
    pub const ZERO: Self = Self(0.0);

    pub fn sqrt(self) -> Self {
        counted(self.0.sqrt())
    }

    pub fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl Add for Number {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        counted(self.0 + other.0)
    }
}

impl Sub for Number {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        counted(self.0 - other.0)
    }
}

impl Mul for Number {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        counted(self.0 * other.0)
    }
}

impl Div for Number {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        counted(self.0 / other.0)
    }
}

impl Neg for Number {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Number {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Number {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Vector of two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector {
    pub x: Number,
    pub y: Number,
}

impl Vector {
    pub const ZERO: Self = Self::new(0.0, 0.0);

    pub const fn new(x: f64, y: f64) -> Self {
        Self {
            x: Number(x),
            y: Number(y),
        }
    }

    pub fn dot(self, other: Self) -> Number {
        self.x * other.x + self.y * other.y
    }

    /// Third component of the cross product.
    pub fn cross(self, other: Self) -> Number {
        self.x * other.y - self.y * other.x
    }

    pub fn length(self) -> Number {
        self.dot(self).sqrt()
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

impl Mul<Number> for Vector {
    type Output = Self;
    fn mul(self, factor: Number) -> Self {
        Self {
            x: self.x * factor,
            y: self.y * factor,
        }
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            x: -self.x,
            y: -self.y,
        }
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Vector {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Symmetric 2x2 matrix.
#[derive(Clone, Copy, Debug, Default)]
pub struct Symmetric {
    pub xx: Number,
    pub xy: Number,
    pub yy: Number,
}

impl Symmetric {
    /// Multiple of the identity.
    pub fn scalar(value: Number) -> Self {
        Self {
            xx: value,
            xy: Number::ZERO,
            yy: value,
        }
    }

    /// Solves a positive definite system by Cramer's rule.
    pub fn solve(self, right: Vector) -> Vector {
        let determinant = self.xx * self.yy - self.xy * self.xy;
        Vector {
            x: (self.yy * right.x - self.xy * right.y) / determinant,
            y: (self.xx * right.y - self.xy * right.x) / determinant,
        }
    }
}
