//! Lengths and directions of vectors of any magnitude, against exact arithmetic.

use crate::both;
use crate::support::corpus::{Bits, for_all_matrices};
use crate::support::exact::Exact;
use crate::support::polar_contract::epsilons;
use crate::support::tolerance;
use pliant::Vec2;
use proptest::prop_assert;

/// Vectors per family.
const CASES: u32 = 1000;

/// The length is within its tolerance wherever it is representable, and infinite only beyond.
fn lengths_match_exact_arithmetic<T: Bits>() {
    for_all_matrices::<T>(CASES, |a| {
        let v = Vec2::new(a.xx, a.yx);
        if !(v.x.wide().is_finite() && v.y.wide().is_finite()) {
            prop_assert!(!v.length().wide().is_finite());
            return Ok(());
        }
        let [x, y] = [v.x, v.y].map(Exact::of);
        let square = &x.square() + &y.square();
        if !v.length().wide().is_finite() {
            prop_assert!(square > Exact::of(T::MAX).square(), "{:?} overflows", v);
            return Ok(());
        }
        let length = Exact::of(v.length());
        let error = &length.square() - &square;
        // L² − l² = (L − l)(L + l). A subnormal length loses half of the smallest number.
        let slack = &epsilons::<T>(2.0 * tolerance::LENGTH) * &square;
        let subnormal = &(&length + &Exact::of(T::raw(1))) * &Exact::of(T::raw(1));
        prop_assert!(
            error.square() <= (&slack + &subnormal).square(),
            "{:?} is not {:?} long",
            v,
            v.length()
        );
        Ok(())
    });
}

/// Every nonzero vector of finite length has a direction: a unit vector along it.
fn directions_match_exact_arithmetic<T: Bits>() {
    for_all_matrices::<T>(CASES, |a| {
        let v = Vec2::new(a.xx, a.yx);
        let zero = v.x == T::ZERO && v.y == T::ZERO;
        let Some((unit, length)) = v.direction() else {
            prop_assert!(
                zero || !v.length().wide().is_finite(),
                "{:?} has no direction",
                v
            );
            return Ok(());
        };
        prop_assert!(!zero && length == v.length());
        let [x, y, cos, sin] = [v.x, v.y, unit.x, unit.y].map(Exact::of);
        let square = &cos.square() + &sin.square();
        let cross = &(&x * &sin) - &(&y * &cos);
        let lengths = &square * &(&x.square() + &y.square());
        let angle = epsilons::<T>(tolerance::DIRECTION_ANGLE);
        let off = (&square - &Exact::of(1.0)).square();
        prop_assert!(
            off <= epsilons::<T>(tolerance::DIRECTION).square(),
            "not a unit: {:?}",
            unit
        );
        prop_assert!(
            (&(&x * &cos) + &(&y * &sin)).is_positive(),
            "opposite: {:?}",
            unit
        );
        prop_assert!(
            cross.square() <= &angle.square() * &lengths,
            "not along {:?}: {:?}",
            v,
            unit
        );
        Ok(())
    });
}

both!(
    lengths_match_exact_arithmetic,
    directions_match_exact_arithmetic
);
