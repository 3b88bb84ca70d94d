//! Constants, zero and one, bit patterns and signed infinities of the fixed-point scalar.

use num_traits::{One, Zero};
use pliant::{I16F16, Q16, Real};

fn of_bits(bits: i32) -> Q16 {
    Q16(I16F16::from_bits(bits))
}

#[test]
fn zero_and_one_are_neutral_elements() {
    assert_eq!((Q16::zero(), Q16::one()), (Q16::ZERO, Q16::ONE));
    assert!(Q16::zero().is_zero() && Q16::default().is_zero());
    assert!(!Q16::one().is_zero() && !of_bits(1).is_zero() && !of_bits(-1).is_zero());
    let seven = Q16::ratio(7, 1);
    assert_eq!((seven + Q16::zero(), seven * Q16::one()), (seven, seven));
}

#[test]
fn constants_have_their_documented_values() {
    assert_eq!(
        (Q16::HALF + Q16::HALF, Q16::ONE + Q16::ONE),
        (Q16::ONE, Q16::TWO)
    );
    assert_eq!((Q16::ONE + Q16::EPSILON).0.to_bits(), (1 << 16) + 1);
    assert!(Q16::MAX.is_finite() && !(Q16::MAX + Q16::EPSILON).is_finite());
    assert_eq!(
        [Q16::SQUARE_MIN, Q16::SQUARE_MAX].map(|square| square.0.to_bits()),
        [1 << 10, 1 << 30]
    );
    assert_eq!(
        [Q16::SCALE_UP, Q16::SCALE_DOWN],
        [Q16::ratio(1 << 10, 1), Q16::ratio(1, 1 << 9)]
    );
}

#[test]
fn bits_match_the_number_of_steps() {
    for (bits, exact) in [
        (0, 0),
        (1, 1),
        (1 << 16, 1 << 16),
        (-1, 0xffff_ffff),
        (i32::MIN, 0x8000_0000),
    ] {
        assert_eq!(of_bits(bits).bits(), exact);
    }
}

/// The ends of the range represent infinities; zero over zero gives the upper one.
#[test]
fn quotient_by_zero_is_infinite_with_the_sign_of_the_dividend() {
    let (top, bottom) = (of_bits(i32::MAX), of_bits(-i32::MAX));
    for (dividend, infinity) in [(1, top), (-1, bottom), (0, top)] {
        assert_eq!(Q16::ratio(dividend, 0), infinity);
        assert_eq!(Q16::ratio(dividend, 1) / Q16::ZERO, infinity);
    }
    assert_eq!(
        (of_bits(1) / Q16::ZERO, of_bits(-1) / Q16::ZERO),
        (top, bottom)
    );
}
