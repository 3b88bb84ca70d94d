//! Rotations by angles, and angles of rotations.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::{Error, Parameter, Rotation};
use proptest::prelude::*;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

fn wide<T: Float>(rotation: Rotation<T>) -> (f64, f64) {
    (rotation.cos.wide(), rotation.sin.wide())
}

/// The sine and the cosine in double precision, of the angle as it is rounded to the scalar.
fn rotations_have_their_angle<T: Float>() {
    let epsilon = T::EPSILON.wide();
    proptest!(settings(2000), |(angle in prop_oneof![-7.0..7.0_f64, -1e4..1e4, -1e-3..1e-3])| {
        let angle = T::of(angle);
        let (sin, cos) = angle.wide().sin_cos();
        let found = wide(Rotation::from_angle(angle).unwrap());
        let bound = 2.0 * epsilon * (1.0 + angle.wide().abs());
        prop_assert!((found.0 - cos).abs() <= bound, "{} {cos}", found.0);
        prop_assert!((found.1 - sin).abs() <= bound, "{} {sin}", found.1);
        let square = found.0 * found.0 + found.1 * found.1;
        prop_assert!((square - 1.0).abs() <= 2.0 * epsilon, "{square}");
        let back = Rotation::from_angle(angle).unwrap().angle().wide();
        let rest = (angle.wide() - back) / TAU;
        let error = (rest - rest.round()) * TAU;
        prop_assert!(error.abs() <= 4.0 * epsilon + bound, "{error}");
        let opposite = Rotation::from_angle(-angle).unwrap();
        prop_assert_eq!(wide(opposite), (found.0, -found.1));
    });
}

fn angles_are_those_of_rotations<T: Float>() {
    let epsilon = T::EPSILON.wide();
    proptest!(settings(2000), |(angle in -PI..PI, length in 1e-3..1e3_f64)| {
        let [cos, sin] = [angle.cos(), angle.sin()].map(|part| T::of(part * length));
        let found = Rotation { cos, sin }.angle().wide();
        let expected = sin.wide().atan2(cos.wide());
        prop_assert!((found - expected).abs() <= 4.0 * epsilon, "{found} {expected}");
    });
}

/// Angles without any precision left give rotations too.
fn huge_angles_give_rotations<T: Float>() {
    let mut angle = T::ONE;
    while angle < T::MAX * T::HALF {
        for angle in [angle, -angle, angle * T::of(1.9)] {
            let (cos, sin) = wide(Rotation::from_angle(angle).unwrap());
            assert!((cos * cos + sin * sin - 1.0).abs() <= 2.0 * T::EPSILON.wide());
        }
        angle *= T::TWO;
    }
    assert!(Rotation::from_angle(T::MAX).is_ok());
    assert_eq!(Rotation::from_angle(T::ZERO), Ok(Rotation::IDENTITY));
    let not_finite = Err(Error::NonFinite(Parameter::Rotation));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(Rotation::from_angle(T::of(bad)), not_finite);
    }
}

fn axes_have_exact_angles<T: Float>() {
    let angle = |cos: f64, sin: f64| {
        let [cos, sin] = [cos, sin].map(T::of);
        Rotation { cos, sin }.angle()
    };
    assert_eq!(angle(0.0, 0.0), T::ZERO);
    assert_eq!(angle(3.0, 0.0), T::ZERO);
    assert_eq!(angle(0.0, 2.0), T::of(FRAC_PI_2));
    assert_eq!(angle(0.0, -1.0), T::of(-FRAC_PI_2));
    assert_eq!(angle(-0.5, 0.0), T::of(FRAC_PI_2) * T::TWO);
}

#[test]
fn bits_are_the_same_on_every_machine() {
    let mut sums = (0_u32, 0_u64);
    for step in -1000..1000_i16 {
        let single = Rotation::from_angle(f32::from(step) / 64.0).unwrap();
        let double = Rotation::from_angle(f64::from(step) / 64.0).unwrap();
        for bits in [single.cos, single.sin, single.angle()] {
            sums.0 = sums.0.rotate_left(5) ^ bits.to_bits();
        }
        for bits in [double.cos, double.sin, double.angle()] {
            sums.1 = sums.1.rotate_left(5) ^ bits.to_bits();
        }
    }
    assert_eq!(sums, (0x88f9_decd, 0x9cf3_0aea_3f63_64bf));
}

both!(
    rotations_have_their_angle,
    angles_are_those_of_rotations,
    huge_angles_give_rotations,
    axes_have_exact_angles,
);
