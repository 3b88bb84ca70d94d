//! Fixed point: a scalar for processors without a floating-point unit.

use crate::real::Direction;
use crate::{Real, Vec2};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};
pub use fixed::types::I16F16;
use num_traits::{ConstOne, ConstZero, One, Zero};

/// A number of 32 bits with sixteen of them behind the point, from −32768 to 32768 in steps of 2⁻¹⁶ ≈ 1.5·10⁻⁵.
///
/// Its arithmetic never panics. Products, quotients and roots are rounded to nearest, ties away from zero, so that rounding favours
/// neither sign. What is too large stays at the end of the range: the two ends, like the quotient of anything and zero, stand for infinity
/// and are not [finite](Real::is_finite). Unlike a true infinity they do not stick: a sum that overflowed and was then halved is a
/// plain number, so **scenes have to be kept within the limits below**, within which nothing overflows.
///
/// # What to watch
/// - **Lengths** and directions are taken in 64 bits and good to the last digit at any size, but squares that are numbers of the type are
///   not: an area, a scalar product, an energy overflows above 32768, which is a square length above 181 units, and below 0.01 has three
///   digits left. Keep bodies between half a unit and fifty; the toys of this kind are drawn at 8 or 16 pixels a unit.
/// - **Substeps** must be longer than 1/181 of a time unit, for 1/h² is such a number: up to three substeps at 60 steps a second. Where
///   that is not enough, measure time in tenths of a second or in frames.
/// - **Compliances** act as α/h²: 0.055 units per step of α at 60 substeps a second. Keep masses near one.
/// - **Momentum** is kept to 2⁻¹⁶ a correction and particle, and what moves by less than 2⁻¹⁶ in a substep does not move.
///
/// # How far it is from double precision
/// The same scenes of bodies about three units across, spacings of half a unit to one, after half a second and after ten, in units:
/// cloths and ropes 3·10⁻⁴ and 3·10⁻³, [`Rigid`](crate::Rigid) shape matching on a [`HalfPlane`](crate::HalfPlane) with friction 0.02 and
/// 0.03, the other modes 0.03 and 0.02, strain elements 2·10⁻³ and 0.01, a balloon under [`Pressure`](crate::Pressure) 2·10⁻³ and 0.09,
/// lattices 0.03 and 0.15. What slides without friction drifts by half a unit in ten seconds. Of a [`Fluid`](crate::Fluid) only the
/// first bounce is the same. A rope with spacings of a quarter comes out off by 8 % of one, and of a thousandth it is no rope.
/// `tests/fixed/scenes.rs`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Q16(pub I16F16);

/// How many bits are behind the point.
const POINT: u32 = 16;

impl Q16 {
    /// The end of the range, which stands for infinity.
    const INFINITY: Self = Self::of_bits(i32::MAX);

    const fn of_bits(bits: i32) -> Self {
        Self(I16F16::from_bits(bits))
    }

    /// The number of so many steps, or the end of the range.
    #[inline]
    fn saturated(steps: i64) -> Self {
        let end = if steps < 0 { i32::MIN } else { i32::MAX };
        Self::of_bits(i32::try_from(steps).unwrap_or(end))
    }

    fn steps(self) -> i64 {
        self.0.to_bits().into()
    }
}

/// x/2ᵏ to nearest, ties away from zero; k from 1 to 62.
#[inline]
fn shifted(x: i64, k: u32) -> i64 {
    let half = 1_i64 << (k - 1);
    x.saturating_add(half + (x >> 63)) >> k
}

/// n 2¹⁶/d to nearest, ties away from zero; infinite for a d of zero.
fn quotient(n: i64, d: i64) -> Q16 {
    match (n << (POINT + 1)).checked_div(d) {
        Some(twice) => Q16::saturated(shifted(twice, 1)),
        None if n < 0 => -Q16::INFINITY,
        None => Q16::INFINITY,
    }
}

macro_rules! operator {
    ($operator:ident $apply:ident, $assigning:ident $assign:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $operator for Q16 {
            type Output = Self;
            #[inline]
            fn $apply(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $result
            }
        }

        impl $assigning for Q16 {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$apply(other);
            }
        }
    };
}

operator!(Add add, AddAssign add_assign, |a, b| Self(a.0.saturating_add(b.0)));
operator!(Sub sub, SubAssign sub_assign, |a, b| Self(a.0.saturating_sub(b.0)));
operator!(Mul mul, MulAssign mul_assign, |a, b| Self::saturated(shifted(a.steps() * b.steps(), POINT)));
operator!(Div div, DivAssign div_assign, |a, b| quotient(a.steps(), b.steps()));
operator!(Rem rem, RemAssign rem_assign, |a, b| a.0.checked_rem(b.0).map_or(Self::INFINITY, Self));

impl Neg for Q16 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Zero for Q16 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl One for Q16 {
    fn one() -> Self {
        Self::ONE
    }
}

impl ConstZero for Q16 {
    const ZERO: Self = Self(I16F16::ZERO);
}

impl ConstOne for Q16 {
    const ONE: Self = Self(I16F16::ONE);
}

/// The scales are those of the sums whose direction is a [rotation](crate::rotation()): from 2⁻¹³ on their squares have ten bits, which one
/// Newton step makes twenty. Smaller sums are noise, and have no rotation.
impl Real for Q16 {
    const HALF: Self = Self::of_bits(1 << 15);
    const TWO: Self = Self::of_bits(2 << 16);
    const EPSILON: Self = Self::of_bits(1);
    const MAX: Self = Self::of_bits(i32::MAX - 1);
    const SQUARE_MIN: Self = Self::of_bits(1 << 10);
    const SQUARE_MAX: Self = Self::of_bits(1 << 30);
    const SCALE_UP: Self = Self::of_bits(1 << 26);
    const SCALE_DOWN: Self = Self::of_bits(1 << 7);
    const DIRECTION: Option<Direction<Self>> = Some(direction);

    fn ratio(n: i32, d: i32) -> Self {
        quotient(n.into(), d.into())
    }

    /// Infinite for negative numbers.
    fn sqrt(self) -> Self {
        let Ok(square) = u64::try_from(self.steps() << POINT) else { return Self::INFINITY };
        let root = square.isqrt();
        let up = u64::from(square - root * root > root);
        Self::saturated((root + up).cast_signed())
    }

    fn bits(self) -> u64 {
        self.0.to_bits().cast_unsigned().into()
    }

    #[inline]
    fn floor_to_i16(self) -> i16 {
        self.0.to_num()
    }

    #[inline]
    fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }
}

/// The unit vector, and the length.
///
/// The vector is scaled by 2ˢ so that its square m 2⁶² has 1/4 ≤ m < 1; then v/|v| = v r 2ˢ⁻³¹ and |v| = m r 2³¹⁻ˢ in steps, with r =
/// 1/√m. Everything is 32-bit products: no square root, and no division, which small processors do in software.
#[allow(clippy::cast_possible_truncation, reason = "m has 32 bits")]
fn direction(v: Vec2<Q16>) -> Option<(Vec2<Q16>, Q16)> {
    let magnitude = |c: Q16| c.0.to_bits().saturating_abs().cast_unsigned();
    let (x, y) = (magnitude(v.x), magnitude(v.y));
    let bits = u32::BITS - (x | y).leading_zeros();
    if bits == 0 {
        return None;
    }
    let up = 31_u32.saturating_sub(bits);
    let squared = |c: u32| u64::from(c << up) * u64::from(c << up);
    let square = squared(x) + squared(y);
    let halved = u32::from(square >= 1 << 62);
    let m = (square >> (30 + 2 * halved)) as u32;
    let r = reciprocal_root(m);
    let component = |c: Q16| Q16::saturated(shifted(c.steps() * i64::from(r), 45 + halved - up));
    let length = shifted((u64::from(m) * u64::from(r)).cast_signed(), 31 + up - halved);
    Some((Vec2::new(component(v.x), component(v.y)), Q16::saturated(length)))
}

/// 2³⁰/√m for m in units of 2⁻³², from 1/4 to 1: r ← r (3 − m r²)/2 from the straight line that is nowhere off by more than a twelfth,
/// which four steps bring to the last bits. Newton's iteration is never above the root after its first step.
#[allow(clippy::cast_possible_truncation, reason = "r is at most two")]
fn reciprocal_root(m: u32) -> u32 {
    const INTERCEPT: u32 = 2_290_000_000;
    const SLOPE: u64 = 1_308_500_000;
    const THREE: u64 = 3 << 30;
    let m = u64::from(m);
    let start = INTERCEPT - ((SLOPE * m) >> 32) as u32;
    (0..4).fold(start, |r, _| {
        let r = u64::from(r);
        let defect = THREE - ((m * ((r * r) >> 30)) >> 32);
        ((r * defect) >> 31) as u32
    })
}
