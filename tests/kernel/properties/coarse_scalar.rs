//! The kernel on a custom fixed-point scalar with more integer bits than fractional ones: half of
//! its smallest number is rounded to that number, and the inverse of its largest one is zero.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::suspicious_arithmetic_impl,
    reason = "a fixed-point scalar"
)]

use core::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};
use num_traits::{ConstOne, ConstZero, One, Zero};
use pliant::{Particles, Quadratic, Real, ShapeMatching, Solver, Stiffness, Vec2, build, measure};

/// Multiples of 2⁻²⁴ within ±2³⁹. Both ends of the range are infinities.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Coarse(i64);

const POINT: u32 = 24;
const UNIT: i64 = 1 << POINT;

/// Saturates a number of steps.
fn of(steps: i128) -> Coarse {
    Coarse(steps.clamp(i128::from(-i64::MAX), i128::from(i64::MAX)) as i64)
}

/// Returns n/d to nearest, ties away from zero; infinite for d = 0.
fn rounded(n: i128, d: i128) -> Coarse {
    if d == 0 {
        return Coarse(if n < 0 { -i64::MAX } else { i64::MAX });
    }
    let (quotient, rest) = (n / d, n % d);
    let away = i128::from(2 * rest.abs() >= d.abs()) * n.signum() * d.signum();
    of(quotient + away)
}

macro_rules! operators {
    ($($operator:ident $apply:ident $assigning:ident $assign:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $operator for Coarse {
            type Output = Self;
            fn $apply(self, other: Self) -> Self {
                let [$a, $b] = [self.0, other.0].map(i128::from);
                $result
            }
        }

        impl $assigning for Coarse {
            fn $assign(&mut self, other: Self) {
                *self = $operator::$apply(*self, other);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign |a, b| of(a + b);
    Sub sub SubAssign sub_assign |a, b| of(a - b);
    Mul mul MulAssign mul_assign |a, b| rounded(a * b, UNIT.into());
    Div div DivAssign div_assign |a, b| rounded(a * i128::from(UNIT), b);
    Rem rem RemAssign rem_assign |a, b| of(a.checked_rem(b).unwrap_or(0));
}

impl Neg for Coarse {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Zero for Coarse {
    fn zero() -> Self {
        Self(0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl One for Coarse {
    fn one() -> Self {
        Self(UNIT)
    }
}

impl ConstZero for Coarse {
    const ZERO: Self = Self(0);
}

impl ConstOne for Coarse {
    const ONE: Self = Self(UNIT);
}

impl Real for Coarse {
    const HALF: Self = Self(UNIT / 2);
    const TWO: Self = Self(2 * UNIT);
    const EPSILON: Self = Self(1);
    const MAX: Self = Self(i64::MAX - 1);
    const SQUARE_MIN: Self = Self(1 << (POINT - 10));
    const SQUARE_MAX: Self = Self(1 << (POINT + 38));
    const SCALE_UP: Self = Self(1 << (POINT + 19));
    const SCALE_DOWN: Self = Self(1 << (POINT - 21));

    fn ratio(n: i32, d: i32) -> Self {
        rounded(i128::from(n) * i128::from(UNIT), d.into())
    }

    fn from_f64(value: f64) -> Self {
        of((value * UNIT as f64).round() as i128)
    }

    fn to_f64(self) -> f64 {
        self.0 as f64 / UNIT as f64
    }

    fn sqrt(self) -> Self {
        of((i128::from(self.0) * i128::from(UNIT)).isqrt())
    }

    fn bits(self) -> u64 {
        self.0.cast_unsigned()
    }
}

#[test]
fn sums_of_large_numbers_end() {
    let mut particles = Particles::<Coarse, 1>::new();
    let place = Vec2::new(Coarse::ZERO, Coarse::from_f64(4e10));
    let id = particles.add(place, Coarse::from_f64(1000.0)).unwrap();
    let fast = Vec2::new(Coarse::from_f64(2_147_483_648.0), Coarse::ZERO);
    particles.set_velocity(id, fast).unwrap();
    assert!(!measure::momentum(&particles).is_finite());
    let gravity = Vec2::new(Coarse::ZERO, Coarse::from_f64(-9.81));
    let energy = measure::potential_energy(&particles, gravity);
    assert!(energy.to_f64() > 3e11, "{energy:?}");
}

#[test]
fn quadratic_modes_of_a_large_body_end() {
    let mut particles = Particles::<Coarse, 16>::new();
    let spacing = Coarse::from_f64(5e7);
    let block = build::lattice(&mut particles, Vec2::ZERO, 4, 4, spacing, Coarse::ONE).unwrap();
    let mode = Quadratic::new(Coarse::HALF).unwrap();
    let alpha = Stiffness::Alpha(Coarse::ONE);
    let mut body =
        ShapeMatching::<Coarse, 16, _>::with_mode(&particles, block.iter(), alpha, mode).unwrap();
    Solver::default()
        .step(Coarse::from_f64(0.01), &mut particles, &mut body)
        .unwrap();
}
