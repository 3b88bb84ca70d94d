//! The polar decomposition A = R S against exact arithmetic.

use crate::both;
use crate::corpus::{Bits, FAMILIES, for_all, for_all_matrices, matrix, number};
use crate::exact::Exact;
use crate::tolerance;
use pliant::{Mat2, PolarError, Rotation, polar, rotation, rotation_or, rotations, stretch};
use proptest::prelude::any;
use proptest::test_runner::TestCaseResult;
use proptest::{prop_assert, prop_assert_eq};

/// Matrices a family for bounds checked in exact arithmetic, and for those checked on bits.
const EXACT_CASES: u32 = 1500;
const CASES: u32 = 3000;

fn elements<T: Bits>(a: Mat2<T>) -> [T; 4] {
    [a.xx, a.xy, a.yx, a.yy]
}

/// (a + d, c − b) of a finite matrix.
fn sums<T: Bits>(a: Mat2<T>) -> (Exact, Exact) {
    let [a, b, c, d] = elements(a).map(Exact::of);
    (&a + &d, &c - &b)
}

/// What the documentation promises: the error, if there is one.
fn expected<T: Bits>(a: Mat2<T>) -> Result<(), PolarError> {
    if !elements(a).iter().all(|element| element.wide().is_finite()) {
        return Err(PolarError::NonFinite);
    }
    let (x, y) = sums(a);
    if x.is_zero() && y.is_zero() { Err(PolarError::Degenerate) } else { Ok(()) }
}

/// A bound of some machine epsilons.
fn epsilons<T: Bits>(count: f64) -> Exact {
    &Exact::of(count) * &Exact::of(T::EPSILON)
}

/// Equal bits, except that a zero may have either sign: a sum that cancels is +0 however its terms are turned.
fn same<T: Bits>(a: T, b: T) -> bool {
    a.bits() == b.bits() || (a == T::ZERO && b == T::ZERO)
}

fn same_rotation<T: Bits>(a: Option<Rotation<T>>, b: Option<(T, T)>) -> bool {
    match (a, b) {
        (Some(a), Some((co, si))) => same(a.co, co) && same(a.si, si),
        (a, b) => a.is_none() && b.is_none(),
    }
}

fn errors_are_exact<T: Bits>() {
    for_all_matrices::<T>(CASES, |a| {
        prop_assert_eq!(rotation(a).map(|_| ()), expected(a));
        prop_assert_eq!(polar(a).map(|_| ()), expected(a));
        Ok(())
    });
}

/// Guards the other tests against a corpus that misses what they are about.
fn every_outcome_is_drawn<T: Bits>() {
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
    assert!(outcomes[..9].iter().all(|[decomposed, ..]| *decomposed > 2000), "{outcomes:?}");
    assert!(outcomes[5][1] > 10 && outcomes[9].iter().all(|count| *count > 10), "{outcomes:?}");
}

fn rotations_are_unit_and_true<T: Bits>() {
    let one = Exact::of(1.0);
    for_all_matrices::<T>(EXACT_CASES, |a| {
        let Ok(r) = rotation(a) else { return Ok(()) };
        let (co, si) = (Exact::of(r.co), Exact::of(r.si));
        let square = &co.square() + &si.square();
        prop_assert!((&square - &one).square() <= epsilons::<T>(tolerance::POLAR_UNIT).square(), "not a unit: {:?}", r);

        // The sine of the angle between R and the exact sums, times both lengths, is their cross product.
        let (x, y) = sums(a);
        let cross = &(&x * &si) - &(&y * &co);
        let lengths = &square * &(&x.square() + &y.square());
        prop_assert!((&(&x * &co) + &(&y * &si)).is_positive(), "opposite: {:?}", r);
        prop_assert!(cross.square() <= &epsilons::<T>(tolerance::POLAR_ANGLE).square() * &lengths, "off the angle: {:?}", r);
        Ok(())
    });
}

fn factors_multiply_to_the_matrix<T: Bits>() {
    let quarter = T::MAX.wide() / 4.0;
    for_all_matrices::<T>(EXACT_CASES, |a| {
        let Ok(found) = polar(a) else { return Ok(()) };
        if elements(a).iter().any(|element| element.wide().abs() > quarter) {
            return Ok(());
        }
        prop_assert_eq!(found.s.xy.bits(), found.s.yx.bits(), "asymmetric");
        let [s00, s01, s10, s11] = elements(found.s).map(Exact::of);
        let [co, si] = [found.r.co, found.r.si].map(Exact::of);
        let product = [
            &(&co * &s00) - &(&si * &s10),
            &(&co * &s01) - &(&si * &s11),
            &(&si * &s00) + &(&co * &s10),
            &(&si * &s01) + &(&co * &s11),
        ];
        let (mut error, mut norm) = (Exact::of(0.0), Exact::of(0.0));
        for (element, product) in elements(a).map(Exact::of).iter().zip(&product) {
            error = &error + &(element - product).square();
            norm = &norm + &element.square();
        }
        let slack = &Exact::of(tolerance::POLAR_SUBNORMALS) * &Exact::of(T::raw(1));
        let bound = &epsilons::<T>(tolerance::POLAR_PRODUCT).square() * &norm;
        prop_assert!(error.root_within(&bound, &slack), "A is not R S: {:?}", found);
        Ok(())
    });
}

fn traces_are_not_negative<T: Bits>() {
    for_all_matrices::<T>(CASES, |a| {
        let Ok(found) = polar(a) else { return Ok(()) };
        let finite = elements(found.s).iter().all(|element| element.wide().is_finite());
        prop_assert!(!finite || found.s.trace() >= T::ZERO, "tr S < 0: {:?}", found);
        Ok(())
    });
}

fn symmetries_hold_bit_for_bit<T: Bits>() {
    for_all_matrices::<T>(CASES, |a| {
        let r = rotation(a).ok();
        let turned = |turn: fn(T, T) -> (T, T)| r.map(|r| turn(r.co, r.si));
        let images = [
            ("R(-A) = -R", Mat2::new(-a.xx, -a.xy, -a.yx, -a.yy), turned(|co, si| (-co, -si))),
            ("R(A^T) = R^T", a.transpose(), turned(|co, si| (co, -si))),
            ("R(JA) = J R", Mat2::new(-a.yx, -a.yy, a.xx, a.xy), turned(|co, si| (-si, co))),
            ("R(FAF) = R^T", Mat2::new(a.xx, -a.xy, -a.yx, a.yy), turned(|co, si| (co, -si))),
        ];
        for (law, image, expected) in images {
            let found = rotation(image).ok();
            prop_assert!(same_rotation(found, expected), "{}: {:?}, not {:?}", law, found, expected);
        }
        Ok(())
    });
}

fn powers_of_two_do_not_turn<T: Bits>() {
    for_all(CASES, &(any::<[u64; 4]>(), -12..=12), |(seed, k)| {
        let [xx, xy, yx, yy] = seed.map(|seed| number::<T>(seed, -12, 12));
        let a = Mat2::new(xx, xy, yx, yy);
        let r = rotation(a).ok();
        let scaled = rotation(a * T::of(f64::powi(2.0, k))).ok();
        prop_assert!(r.is_some() && same_rotation(scaled, r.map(|r| (r.co, r.si))), "{:?}, not {:?}", scaled, r);
        Ok(())
    });
}

/// All forms give the bits of the single one, and keep the previous rotation where there is none.
fn forms_agree<T: Bits>() {
    let before = |place: f64| Rotation { co: T::of(place), si: T::of(-place) };
    let is = |a: Rotation<T>, b: Rotation<T>| a.co.bits() == b.co.bits() && a.si.bits() == b.si.bits();
    for_all(CASES, &(0..10_usize, proptest::collection::vec(any::<[u64; 8]>(), 0..6), 0..6_usize), |(family, seeds, count)| {
        let matrices: Vec<Mat2<T>> = seeds.iter().map(|seed| matrix(family, *seed)).collect();
        let mut slice: Vec<_> = (0_u8..).take(count).map(|place| before(place.into())).collect();
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
    });
}

fn both_factors_agree<T: Bits>(matrices: &[Mat2<T>]) -> TestCaseResult {
    for a in matrices {
        let Ok(found) = polar(*a) else { continue };
        let r = rotation(*a).unwrap();
        prop_assert!(r.co.bits() == found.r.co.bits() && r.si.bits() == found.r.si.bits());
        prop_assert_eq!(elements(found.s).map(pliant::Real::bits), elements(stretch(*a, r)).map(pliant::Real::bits));
    }
    Ok(())
}

both!(
    errors_are_exact,
    every_outcome_is_drawn,
    rotations_are_unit_and_true,
    factors_multiply_to_the_matrix,
    traces_are_not_negative,
    symmetries_hold_bit_for_bit,
    powers_of_two_do_not_turn,
    forms_agree,
);
