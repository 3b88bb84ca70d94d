//! Numbers and vectors that count arithmetic operations.

#[path = "../../../tests/kernel/support/counting_scalar.rs"]
mod counting_scalar;

use counting_scalar::cost;
use num_traits::ConstZero;
use pliant::Vec2;

pub(crate) use counting_scalar::Counted as Number;
pub(crate) type Vector = Vec2<Number>;

/// Returns the vector with these coordinates.
pub(crate) const fn vector(x: f64, y: f64) -> Vector {
    Vec2::new(Number(x), Number(y))
}

/// Result of a call, and the number of its additions, subtractions, multiplications, divisions and
/// square roots.
pub(crate) fn counted<R>(call: impl FnOnce() -> R) -> (R, u64) {
    let (operations, result) = cost(call);
    let count = operations.sums + operations.products + operations.quotients + operations.roots;
    (result, count)
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
