//! Fixed-point scalar for processors without a floating-point unit.

use super::scalar::{Direction, FixedPoint, Real};
use crate::snapshot::{Sink, Snapshot, Source, schema};
use core::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};
pub use fixed::types::I16F16;
use num_traits::{ConstOne, ConstZero, One, Zero};

/// 32-bit fixed-point number with 16 fractional bits.
///
/// The range is −32768 to 32768 in steps of 2⁻¹⁶ ≈ 1.5·10⁻⁵. The arithmetic never panics. Products,
/// quotients and roots are rounded to nearest, ties away from zero, so rounding favors neither
/// sign. The bits are the same on every target.
///
/// Results beyond the range saturate. The two ends of the range represent infinity and are not
/// [finite](Real::is_finite). Division by zero also returns one of them. Unlike a true infinity,
/// they do not persist: half of an overflowed sum is an ordinary number. **Keep scenes within the
/// limits below**; nothing overflows there. Beyond them, state stays finite, and corrections with a
/// detected overflow are skipped.
///
/// # Limits
/// - **Lengths** and directions are computed in 64 bits and are accurate to the last digit at any
///   size. Squares stored in this type are not: areas, scalar products and energies. They overflow
///   above 32768, the square of a length of 181 units, and have only three digits below 0.01. Keep
///   bodies between half a unit and fifty. Toys of this kind are drawn at 8 or 16 pixels per unit.
/// - **Substeps** must be longer than 1/181 of a time unit, because 1/h² must be in range: up to
///   three substeps at 60 steps per second. Where that is not enough, measure time in tenths of a
///   second or in frames.
/// - **Compliances** act as α/h²: 0.055 units per step of α at 60 substeps per second. Keep masses
///   near one.
/// - **Momentum** is conserved to 2⁻¹⁶ per correction and particle, and that of a body under
///   [shape matching](crate::ShapeMatching) to half of that per particle and substep. A particle
///   that moves by less than 2⁻¹⁶ in a substep does not move.
/// - **Forces of constraints** come in the same steps: an acceleration in multiples of 2⁻¹⁶/h²,
///   which is 0.06, 0.22 and 0.5 units/s² at 60, 120 and 180 substeps per second. A weaker motor or
///   muscle does nothing or too much, and more substeps make that worse: a motor of 0.2 rad/s²
///   reaches 115 % of its speed at 60 substeps per second and does not turn at 180. Gravity and
///   fields change velocities, in multiples of 2⁻¹⁶/h.
/// - **Spin** of free bodies under shape matching is noisy: the rounding of the moments changes it
///   in each substep, at 120 substeps per second and 16 members by 0.007 rad/s for a body of 0.75
///   units, 0.002 for 1.5 and 0.001 for 3.
/// - **Stacks** of four and more [rigid bodies](crate::RigidBody) with friction sway: six boxes by
///   0.02 units per second with one substep and 0.4 with three, so they do not fall asleep. Use one
///   substep and more iterations for them; without friction they stand still.
///
/// # Numbers
/// [`Q16::from_f64`](Real::from_f64) and [`Q16::ratio`](Real::ratio) are functions of the trait
/// [`Real`]. Constants are written with a literal. Formats such as JSON save the steps of 2⁻¹⁶.
/// A [`Clock`](crate::Clock) counts exactly if the step and the time of a frame are rounded alike:
/// `Q16::ratio(1, 60)`.
///
/// ```
/// use pliant::{I16F16, Q16, Real};
/// const HALF: Q16 = Q16(I16F16::lit("0.5"));
/// assert_eq!(HALF, Q16::ratio(1, 2));
/// assert_eq!(HALF + HALF, Q16::ONE);
/// ```
///
/// # Deviation from double precision
/// Deviations for identical scenes after half a second and after ten seconds, in units. The bodies
/// are about three units across, with spacings of half a unit to one.
/// - Cloths and ropes: 3·10⁻⁴ and 3·10⁻³.
/// - [`Rigid`](crate::Rigid) shape matching on a [`HalfPlane`](crate::HalfPlane), with friction and
///   without: 5·10⁻³ and 0.02; the other modes: 0.03 and 0.03.
/// - Strain elements: 2·10⁻³ and 0.01.
/// - A balloon under [`Pressure`](crate::Pressure): 2·10⁻³ and 0.09.
/// - Lattices: 0.02 and 0.08.
///
/// A free [`RigidBody`](crate::RigidBody) loses up to 1.6 % of its spin in ten seconds. The speed of a motor
/// varies by 0.25 % from one substep to the next, as it makes up for the rounding of its angle.
/// Bodies on uneven terrain roll differently from the first contact with a corner on.
///
/// For a [`Fluid`](crate::Fluid), only the first bounce is the same. A rope with spacings of a quarter
/// unit deviates by 8 % of a spacing. At spacings of a thousandth, the rope is not usable. Source:
/// `tests/fixed/scenes.rs` and `limits.rs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Q16(pub I16F16);

/// Number of fractional bits.
const POINT: u32 = 16;

impl Q16 {
    /// Upper end of the range, which represents infinity.
    const INFINITY: Self = Self::of_bits(i32::MAX);

    /// The number 0.
    pub const ZERO: Self = Self(I16F16::ZERO);
    /// The number 1.
    pub const ONE: Self = Self(I16F16::ONE);

    const fn of_bits(bits: i32) -> Self {
        Self(I16F16::from_bits(bits))
    }

    /// Returns the number with this many steps of 2⁻¹⁶, saturated.
    #[inline]
    fn saturated(steps: i64) -> Self {
        let end = if steps < 0 { i32::MIN } else { i32::MAX };
        Self::of_bits(i32::try_from(steps).unwrap_or(end))
    }

    fn steps(self) -> i64 {
        self.0.to_bits().into()
    }
}

/// Returns x/2ᵏ to nearest, ties away from zero.
///
/// k is from 1 to 62, where nothing wraps.
#[inline]
fn shifted(x: i64, k: u32) -> i64 {
    let half = 1_i64.wrapping_shl(k.wrapping_sub(1));
    x.saturating_add(half.wrapping_add(x >> 63)).wrapping_shr(k)
}

/// Returns n 2¹⁶/d to nearest, ties away from zero.
///
/// The result is infinite for d = 0.
fn quotient(n: i64, d: i64) -> Q16 {
    match (n << (POINT + 1)).checked_div(d) {
        Some(twice) => Q16::saturated(shifted(twice, 1)),
        None if n < 0 => -Q16::INFINITY,
        None => Q16::INFINITY,
    }
}

/// Returns n/d steps to nearest, ties away from zero, for d ≥ 0.
///
/// The result is infinite for d = 0.
fn divided(n: i64, d: i64) -> Q16 {
    let Some(towards_zero) = n.checked_div(d) else {
        return if n < 0 { -Q16::INFINITY } else { Q16::INFINITY };
    };
    let rest = n.wrapping_sub(towards_zero.wrapping_mul(d)).unsigned_abs();
    let away = i64::from(rest >= d.unsigned_abs().wrapping_sub(rest)) * n.signum();
    Q16::saturated(towards_zero.saturating_add(away))
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
    const ZERO: Self = Self::ZERO;
}

impl ConstOne for Q16 {
    const ONE: Self = Self::ONE;
}

/// The number of steps of 2⁻¹⁶.
impl Snapshot for Q16 {
    const SCHEMA: u64 = schema("Q16", &[]);
    const SIZE: usize = 4;

    fn save(&self, sink: &mut Sink<'_>) {
        sink.put(&self.0.to_bits().to_le_bytes());
    }

    fn load(source: &mut Source<'_>) -> Self {
        Self::of_bits(i32::from_le_bytes(source.take()))
    }
}

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
    const FIXED_POINT: Option<FixedPoint<Self>> = Some(FixedPoint {
        steps: Self::steps,
        divided,
    });

    fn ratio(n: i32, d: i32) -> Self {
        quotient(n.into(), d.into())
    }

    /// Rounds halves away from zero.
    #[allow(clippy::cast_possible_truncation, reason = "the conversion saturates")]
    fn from_f64(value: f64) -> Self {
        let steps = value * f64::from(1 << POINT);
        if steps.is_nan() {
            return Self::INFINITY;
        }
        Self::saturated((steps + 0.5_f64.copysign(steps)) as i64)
    }

    fn to_f64(self) -> f64 {
        f64::from(self.0.to_bits()) / f64::from(1 << POINT)
    }

    /// Returns infinity for negative numbers.
    fn sqrt(self) -> Self {
        let Ok(square) = u64::try_from(self.steps() << POINT) else {
            return Self::INFINITY;
        };
        // The root is below 2²⁴, so nothing wraps.
        let root = square.isqrt();
        let up = u64::from(square.wrapping_sub(root.wrapping_mul(root)) > root);
        Self::saturated(root.wrapping_add(up).cast_signed())
    }

    /// One comparison: from the third smallest number to the second largest.
    #[inline]
    fn is_finite(self) -> bool {
        self.0.to_bits().wrapping_add(i32::MAX - 1).cast_unsigned() < u32::MAX - 2
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

/// Returns the unit vector along (vx, vy), and the length.
///
/// Scaling by 2ˢ makes the square m 2⁶² with 1/4 ≤ m < 1. With r = 1/√m, v/|v| = v r 2ˢ⁻³¹ and |v|
/// = m r 2³¹⁻ˢ in steps. All products have 32-bit factors. The function needs neither a square root
/// nor a division, which small processors do in software. Nothing wraps: the sum of the squares is
/// below 2⁶³, s is from 0 to 30, and m r from 2²⁹·2³² to 2³⁰·2³².
#[allow(clippy::cast_possible_truncation, reason = "m has 32 bits")]
fn direction(vx: Q16, vy: Q16) -> Option<([Q16; 2], Q16)> {
    let magnitude = |c: Q16| c.0.to_bits().saturating_abs().cast_unsigned();
    let (x, y) = (magnitude(vx), magnitude(vy));
    let bits = u32::BITS - (x | y).leading_zeros();
    if bits == 0 {
        return None;
    }
    let up = 31_u32.saturating_sub(bits);
    let squared = |c: u32| u64::from(c.wrapping_shl(up)).wrapping_mul(c.wrapping_shl(up).into());
    let square = squared(x).wrapping_add(squared(y));
    let halved = u32::from(square >= 1 << 62);
    let m = square.wrapping_shr(30 + 2 * halved) as u32;
    let r = reciprocal_root(m);
    let component = |c: Q16| {
        Q16::saturated(shifted(
            c.steps().wrapping_mul(r.into()),
            (45 + halved).wrapping_sub(up),
        ))
    };
    let length = shifted(
        u64::from(m).wrapping_mul(r.into()).cast_signed(),
        (31 + up).wrapping_sub(halved),
    );
    Some(([component(vx), component(vy)], Q16::saturated(length)))
}

/// Returns 2³⁰/√m for m in units of 2⁻³², from 1/4 to 1.
///
/// Newton's iteration is r ← r (3 − m r²)/2. It starts from a straight line with an error of at
/// most a twelfth, and four steps reach the last bits. It never exceeds the root after its first
/// step. Nothing wraps: m r² is below 3·2³⁰, as r is below √3/√m.
#[allow(clippy::cast_possible_truncation, reason = "r is at most two")]
fn reciprocal_root(m: u32) -> u32 {
    const INTERCEPT: u32 = 2_290_000_000;
    const SLOPE: u64 = 1_308_500_000;
    const THREE: u64 = 3 << 30;
    let m = u64::from(m);
    let start = INTERCEPT.wrapping_sub((SLOPE.wrapping_mul(m) >> 32) as u32);
    (0..4).fold(start, |r, _| {
        let r = u64::from(r);
        let defect = THREE.wrapping_sub(m.wrapping_mul(r.wrapping_mul(r) >> 30) >> 32);
        (r.wrapping_mul(defect) >> 31) as u32
    })
}
