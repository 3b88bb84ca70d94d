//! The polar decomposition A = R S against exact arithmetic.

use crate::both;
use crate::support::bits::Bits;
use crate::support::corpus::{FAMILIES, for_all, for_all_matrices, matrix, number};
use crate::support::polar_bounds;
use crate::support::polar_contract::{self, Outcome, elements, expected, same_rotation};
use pliant::{Mat2, Polar, PolarError, Rotation, polar, rotation, rotation_or, rotations, stretch};
use proptest::prelude::any;
use proptest::test_runner::{TestCaseError, TestCaseResult};
use proptest::{prop_assert, prop_assert_eq};

/// Matrices per family for bounds checked in exact arithmetic, and for those checked on bits.
const EXACT_CASES: u32 = 1500;
const CASES: u32 = 3000;

/// Runs a check of the contract on matrices of every family.
fn hold<T: Bits>(check: fn(Mat2<T>) -> Outcome) {
    for_all_matrices::<T>(CASES, |a| check(a).map_err(TestCaseError::fail));
}

/// Runs a check of the factors on matrices of every family that have factors.
fn hold_for_factors<T: Bits>(check: fn(Mat2<T>, Polar<T>) -> Outcome) {
    for_all_matrices::<T>(EXACT_CASES, |a| {
        polar(a)
            .map_or(Ok(()), |found| check(a, found))
            .map_err(TestCaseError::fail)
    });
}

fn errors_are_exact<T: Bits>() {
    hold::<T>(polar_contract::errors);
}

/// Guards the other tests against a corpus that misses an outcome.
fn corpus_covers_every_outcome<T: Bits>() {
    let outcomes = std::cell::RefCell::new([[0; 3]; FAMILIES.len()]);
    for family in 0..FAMILIES.len() {
        for_all(CASES, &any::<[u64; 8]>(), |seed| {
            let place = match expected(matrix::<T>(family, seed)) {
                Ok(()) => 0,
                Err(PolarError::Degenerate) => 1,
                Err(PolarError::NonFinite) => 2,
            };
            outcomes.borrow_mut()[family][place] += 1;
            Ok(())
        });
    }
    let outcomes = outcomes.into_inner();
    assert!(
        outcomes[..9]
            .iter()
            .all(|[decomposed, ..]| *decomposed > 2000),
        "{outcomes:?}"
    );
    assert!(
        outcomes[5][1] > 10 && outcomes[9].iter().all(|count| *count > 10),
        "{outcomes:?}"
    );
}

fn rotations_have_unit_length_and_the_correct_angle<T: Bits>() {
    hold_for_factors::<T>(polar_contract::unit);
    hold_for_factors::<T>(polar_contract::angle);
}

fn factors_multiply_to_the_matrix<T: Bits>() {
    hold_for_factors::<T>(polar_contract::product);
}

fn traces_are_not_negative<T: Bits>() {
    hold::<T>(polar_contract::trace);
}

fn symmetries_hold_bit_for_bit<T: Bits>() {
    hold::<T>(polar_contract::symmetries);
}

/// The double-precision reference proves only true bounds. Factors off by a few bits test at the
/// bounds and beyond.
fn quick_reference_proves_only_true_bounds<T: Bits>() {
    let decided = std::cell::Cell::new([0; 2]);
    for_all_matrices::<T>(EXACT_CASES, |a| {
        let Ok(mut found) = polar(a) else {
            return Ok(());
        };
        let off = |value: T, bits: u64| {
            T::raw(
                value
                    .bits()
                    .wrapping_add(a.xx.bits().rotate_right(11) % bits),
            )
        };
        for _ in 0..4 {
            let (quick, exact) = (
                polar_bounds::proves(a, found),
                polar_contract::bounds(a, found),
            );
            prop_assert!(!quick || exact.is_ok(), "{:?}", exact);
            if exact.is_ok() {
                let [proven, open] = decided.get();
                decided.set([proven + u32::from(quick), open + u32::from(!quick)]);
            }
            found.r = Rotation {
                cos: off(found.r.cos, 4),
                sin: off(found.r.sin, 6),
            };
            found.s.xx = off(found.s.xx, 5);
        }
        Ok(())
    });
    let [proven, open] = decided.get();
    assert!(proven > 50 * open, "{proven} proven, {open} left open");
}

fn rotation_is_invariant_under_power_of_two_scaling<T: Bits>() {
    for_all(CASES, &(any::<[u64; 4]>(), -12..=12), |(seed, k)| {
        let [xx, xy, yx, yy] = seed.map(|seed| number::<T>(seed, -12, 12));
        let a = Mat2::new(xx, xy, yx, yy);
        let r = rotation(a).ok();
        let scaled = rotation(a * T::of(f64::powi(2.0, k))).ok();
        prop_assert!(
            r.is_some() && same_rotation(scaled, r.map(|r| (r.cos, r.sin))),
            "{:?}, not {:?}",
            scaled,
            r
        );
        Ok(())
    });
}

/// All forms return the bits of the scalar one, and keep the previous rotation where there is none.
/// Covers batches with one matrix of another family. Also covers batches of matrices within an
/// eighth of a turn of 0 or of half a turn.
fn all_forms_agree_bit_for_bit<T: Bits>() {
    let before = |place: f64| Rotation {
        cos: T::of(place),
        sin: T::of(-place),
    };
    let is = |a: Rotation<T>, b: Rotation<T>| {
        a.cos.bits() == b.cos.bits() && a.sin.bits() == b.sin.bits()
    };
    let families = (0..10_usize, 0..10_usize, 0..56_usize);
    let seeds = proptest::collection::vec(any::<[u64; 8]>(), 0..56);
    for_all(
        CASES / 4,
        &(families, seeds, 0..56_usize, any::<bool>()),
        |((family, another, odd), seeds, count, little)| {
            let family = |place| if place == odd { another } else { family };
            let turns_far = |a: &Mat2<T>| (a.yx - a.xy).abs() > (a.xx + a.yy).abs();
            let turned = |a: Mat2<T>| {
                if little && turns_far(&a) {
                    Mat2::new(-a.yx, -a.yy, a.xx, a.xy)
                } else {
                    a
                }
            };
            let matrices: Vec<_> = seeds
                .iter()
                .enumerate()
                .map(|(place, seed)| turned(matrix(family(place), *seed)))
                .collect();
            let mut slice: Vec<_> = (0_u8..)
                .take(count)
                .map(|place| before(place.into()))
                .collect();
            let kept = rotations(&matrices, &mut slice);
            let mut errors = 0;
            for (place, found) in (0_u8..).zip(&slice) {
                let previous = before(place.into());
                let Some(a) = matrices.get(usize::from(place)) else {
                    prop_assert!(is(*found, previous));
                    continue;
                };
                let (warm, outcome) = rotation_or(*a, previous);
                prop_assert_eq!(outcome, rotation(*a).map(|_| ()));
                prop_assert!(is(warm, rotation(*a).unwrap_or(previous)) && is(*found, warm));
                errors += usize::from(outcome.is_err());
            }
            prop_assert_eq!(kept, errors);
            both_factors_agree(&matrices)
        },
    );
}

fn both_factors_agree<T: Bits>(matrices: &[Mat2<T>]) -> TestCaseResult {
    for a in matrices {
        let Ok(found) = polar(*a) else { continue };
        let r = rotation(*a).unwrap();
        prop_assert!(r.cos.bits() == found.r.cos.bits() && r.sin.bits() == found.r.sin.bits());
        prop_assert_eq!(
            elements(found.s).map(pliant::Real::bits),
            elements(stretch(*a, r)).map(pliant::Real::bits)
        );
    }
    Ok(())
}

/// The products overflow, but not their sums. The rotation is four times √2 long.
fn stretch_by_a_long_rotation_is_exact_at_the_end_of_the_range<T: Bits>() {
    let [half, quarter] = [T::MAX * T::HALF, T::MAX * T::HALF * T::HALF];
    let long = Rotation {
        cos: T::of(4.0),
        sin: T::of(4.0),
    };
    let found = stretch(Mat2::new(half, half, -quarter, quarter), long);
    assert_eq!(found, Mat2::new(T::MAX, T::ZERO, T::ZERO, -T::MAX));
}

both!(
    stretch_by_a_long_rotation_is_exact_at_the_end_of_the_range,
    errors_are_exact,
    corpus_covers_every_outcome,
    rotations_have_unit_length_and_the_correct_angle,
    factors_multiply_to_the_matrix,
    traces_are_not_negative,
    symmetries_hold_bit_for_bit,
    quick_reference_proves_only_true_bounds,
    rotation_is_invariant_under_power_of_two_scaling,
    all_forms_agree_bit_for_bit,
);
