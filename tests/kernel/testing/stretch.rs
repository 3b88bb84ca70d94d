//! Plastic stretches just inside and just outside of their guaranteed bounds.

use crate::both;
use crate::support::float::Float;
use pliant::Mat2;
use pliant::testing::is_valid_stretch;

fn symmetric<T: Float>(xx: f64, xy: f64, yy: f64) -> Mat2<T> {
    let [xx, xy, yy] = [xx, xy, yy].map(T::of);
    Mat2 { xx, xy, yx: xy, yy }
}

/// Elements of stretches with a determinant of exactly one, and the largest singular value minus
/// one.
const SOUND: [([f64; 3], f64); 7] = [
    ([1.0, 0.0, 1.0], 0.0),
    ([4.0, 0.0, 0.25], 3.0),
    ([0.25, 0.0, 4.0], 3.0),
    ([0.5, 0.0, 2.0], 1.0),
    ([3.25, 1.5, 1.0], 3.0),
    ([3.25, -1.5, 1.0], 3.0),
    ([1.0, 1.5, 3.25], 3.0),
];

fn stretch_of_determinant_one_within_its_limit_is_valid<T: Float>() {
    for ([xx, xy, yy], limit) in SOUND {
        assert!(
            is_valid_stretch(symmetric::<T>(xx, xy, yy), T::of(limit)),
            "{xx} {xy} {yy}"
        );
        assert!(
            is_valid_stretch(symmetric::<T>(xx, xy, yy), T::of(9.0)),
            "{xx} {xy} {yy}"
        );
        assert!(
            !is_valid_stretch(symmetric::<T>(-xx, xy, -yy), T::of(limit)),
            "a rotation by 180° is not a stretch: {xx} {xy} {yy}"
        );
    }
}

fn asymmetric_stretch_is_rejected<T: Float>() {
    let sound = symmetric::<T>(3.25, 1.5, 1.0);
    let limit = T::of(9.0);
    assert!(!is_valid_stretch(
        Mat2 {
            yx: sound.yx * (T::ONE + T::EPSILON),
            ..sound
        },
        limit
    ));
    assert!(!is_valid_stretch(
        Mat2 {
            yx: -sound.yx,
            ..sound
        },
        limit
    ));
    let (zero, sound) = (T::ZERO, symmetric::<T>(1.0, 0.0, 1.0));
    assert!(!is_valid_stretch(Mat2 { yx: -zero, ..sound }, limit));
}

/// Tolerance of the determinant: |det S − 1| ≤ 3ε‖S‖², plus one double-precision rounding of 1 +
/// ‖S‖². The test converts it to the largest error of the last element, in roundings of that
/// element.
fn determinant_tolerance_is_three_epsilon_of_the_squared_norm<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for [xx, xy, yy] in [
        [4.0, 0.0, 0.25],
        [3.25, 1.5, 1.0],
        [3.25, -1.5, 1.0],
        [1.0, 1.5, 3.25],
        [5.0, 2.0, 1.0],
        [1.0, -2.0, 5.0],
    ] {
        let square = xx * xx + yy * yy + 2.0 * xy * xy;
        let room = (3.0 * epsilon * square + f64::EPSILON * (1.0 + square)) / xx;
        let binade = yy.log2().floor().exp2();
        // Below a power of two the spacing of numbers is half as large.
        for grain in [
            epsilon * binade,
            -epsilon * if yy == binade { yy / 2.0 } else { binade },
        ] {
            let most = (room / grain.abs()).floor();
            let sound = |steps: f64| {
                is_valid_stretch(symmetric::<T>(xx, xy, yy + steps * grain), T::of(9.0))
            };
            assert!(sound(most), "{xx} {xy} {yy}: {most} steps of {grain:e}");
            assert!(
                !sound(most + 1.0),
                "{xx} {xy} {yy}: one more than {most} steps of {grain:e}"
            );
        }
    }
}

/// Tolerance of the limit: ‖S − I‖ ≤ c + 4ε(1 + c), plus two double-precision roundings of 1 + c.
/// `least` is the smallest limit for which a stretch is valid, up to some roundings.
fn limit_tolerance_is_four_epsilon<T: Float>() {
    let epsilon = 4.0 * T::EPSILON.wide() + 2.0 * f64::EPSILON;
    for ([xx, xy, yy], norm) in SOUND.into_iter().skip(1) {
        let least = (norm - epsilon) / (1.0 + epsilon);
        let sound = |more: f64| {
            is_valid_stretch(
                symmetric::<T>(xx, xy, yy),
                T::of(least + more * T::EPSILON.wide() * norm),
            )
        };
        assert!(sound(1.5), "{xx} {xy} {yy}");
        assert!(!sound(-1.5), "{xx} {xy} {yy}");
    }
}

both!(
    stretch_of_determinant_one_within_its_limit_is_valid,
    asymmetric_stretch_is_rejected,
    determinant_tolerance_is_three_epsilon_of_the_squared_norm,
    limit_tolerance_is_four_epsilon,
);
