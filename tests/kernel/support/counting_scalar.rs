//! Scalar that is not a built-in float: a double-precision number that counts its operations.

use num_traits::{ConstOne, ConstZero, One, Zero};
use pliant::Real;
use std::cell::Cell;
use std::cmp::Ordering;
use std::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

/// Number of operations of each kind. Negations and constants are free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Operations {
    pub(crate) sums: u64,
    pub(crate) products: u64,
    pub(crate) quotients: u64,
    pub(crate) roots: u64,
    pub(crate) comparisons: u64,
}

impl Operations {
    /// Number of all operations but comparisons.
    pub(crate) fn arithmetic(&self) -> u64 {
        self.sums + self.products + self.quotients + self.roots
    }
}

/// Counts, each in a cell of its own: copies of all would cost more than the operations.
struct Counts {
    sums: Cell<u64>,
    products: Cell<u64>,
    quotients: Cell<u64>,
    roots: Cell<u64>,
    comparisons: Cell<u64>,
}

thread_local! {
    static COUNTS: Counts = const {
        Counts {
            sums: Cell::new(0),
            products: Cell::new(0),
            quotients: Cell::new(0),
            roots: Cell::new(0),
            comparisons: Cell::new(0),
        }
    };
}

fn count(kind: impl Fn(&Counts) -> &Cell<u64>) {
    COUNTS.with(|counts| kind(counts).update(|number| number + 1));
}

/// Operations and result of a call.
pub(crate) fn cost<R>(call: impl FnOnce() -> R) -> (Operations, R) {
    let take = |counts: &Counts| Operations {
        sums: counts.sums.take(),
        products: counts.products.take(),
        quotients: counts.quotients.take(),
        roots: counts.roots.take(),
        comparisons: counts.comparisons.take(),
    };
    COUNTS.with(take);
    let result = call();
    (COUNTS.with(take), result)
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counted(pub(crate) f64);

impl PartialOrd for Counted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        count(|counts| &counts.comparisons);
        self.0.partial_cmp(&other.0)
    }
}

macro_rules! operator {
    ($($operator:ident $method:ident, $assign:ident $assign_method:ident, $kind:ident;)*) => {$(
        impl $operator for Counted {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                count(|counts| &counts.$kind);
                Self(self.0.$method(other.0))
            }
        }
        impl $assign for Counted {
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operator! {
    Add add, AddAssign add_assign, sums;
    Sub sub, SubAssign sub_assign, sums;
    Mul mul, MulAssign mul_assign, products;
    Div div, DivAssign div_assign, quotients;
    Rem rem, RemAssign rem_assign, quotients;
}

impl Neg for Counted {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Zero for Counted {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl One for Counted {
    fn one() -> Self {
        Self::ONE
    }
}

impl ConstZero for Counted {
    const ZERO: Self = Self(0.0);
}

impl ConstOne for Counted {
    const ONE: Self = Self(1.0);
}

impl Real for Counted {
    const HALF: Self = Self(0.5);
    const TWO: Self = Self(2.0);
    const EPSILON: Self = Self(f64::EPSILON);
    const MAX: Self = Self(f64::MAX);
    const SQUARE_MIN: Self = Self(f64::SQUARE_MIN);
    const SQUARE_MAX: Self = Self(f64::SQUARE_MAX);
    const SCALE_UP: Self = Self(f64::SCALE_UP);
    const SCALE_DOWN: Self = Self(f64::SCALE_DOWN);

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
        count(|counts| &counts.roots);
        Self(self.0.sqrt())
    }

    fn bits(self) -> u64 {
        self.0.to_bits()
    }
}
