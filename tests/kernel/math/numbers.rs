//! Edge cases of numbers, vectors and matrices: zeros, infinities, and a custom scalar with the
//! provided methods of [`Real`].

use crate::both;
use crate::support::counting_scalar::Counted;
use crate::support::float::Float;
use num_traits::Zero;
use pliant::{Mat2, PolarError, Real, Vec2, rotation};

fn zero_and_infinite_vectors_have_lengths<T: Float>() {
    let (zero, infinity) = (T::ZERO, T::of(f64::INFINITY));
    assert_eq!(Vec2::<T>::ZERO.length().bits(), zero.bits());
    for (x, y) in [
        (infinity, zero),
        (zero, infinity),
        (infinity, infinity),
        (infinity, -infinity),
        (-infinity, T::ONE),
    ] {
        assert_eq!(Vec2::new(x, y).length(), infinity, "{x:?} {y:?}");
    }
    assert!(!Vec2::new(T::of(f64::NAN), T::ONE).length().is_finite());
}

fn matrix_is_finite_only_if_all_elements_are<T: Float>() {
    let matrix = |at: usize, element: T| {
        let [xx, xy, yx, yy] =
            std::array::from_fn(|place| if place == at { element } else { T::ONE });
        Mat2 { xx, xy, yx, yy }
    };
    for at in 0..4 {
        assert!(matrix(at, T::MAX).is_finite());
        assert!(
            !matrix(at, T::of(f64::INFINITY)).is_finite()
                && !matrix(at, T::of(f64::NAN)).is_finite()
        );
    }
}

fn vector_is_zero_only_if_both_coordinates_are<T: Float>() {
    assert!(Vec2::<T>::zero().is_zero());
    for (x, y) in [(1.0, 0.0), (0.0, -1.0), (1.0, 1.0)] {
        assert!(!T::vector(x, y).is_zero());
    }
}

/// Scales are powers of two that bring squares at both ends of the range into its middle.
fn scales_bring_every_number_into_the_safe_range_of_squares<T: Float>() {
    let [up, down, max] = [T::SCALE_UP, T::SCALE_DOWN, T::MAX];
    let mut least = T::ONE;
    while least * T::HALF > T::ZERO {
        least *= T::HALF;
    }
    assert!((least * up * (least * up)).is_safe_square());
    let most = max * down;
    assert!((most * most + most * most).is_safe_square());
    for mut scale in [up, down] {
        while scale > T::ONE {
            scale *= T::HALF;
        }
        while scale < T::ONE {
            scale *= T::TWO;
        }
        assert_eq!(scale, T::ONE);
    }
    assert!(T::SQUARE_MIN < T::ONE && T::ONE < T::SQUARE_MAX);
    assert!(T::SQUARE_MIN.is_safe_square() && T::SQUARE_MAX.is_safe_square());
    assert!(
        !(T::SQUARE_MIN * T::HALF).is_safe_square() && !(T::SQUARE_MAX * T::TWO).is_safe_square()
    );
}

both!(
    zero_and_infinite_vectors_have_lengths,
    matrix_is_finite_only_if_all_elements_are,
    vector_is_zero_only_if_both_coordinates_are,
    scales_bring_every_number_into_the_safe_range_of_squares,
);

#[test]
fn custom_scalar_compares_like_floats() {
    for (number, magnitude) in [
        (2.5, 2.5),
        (-2.5, 2.5),
        (0.0, 0.0),
        (f64::NEG_INFINITY, f64::INFINITY),
    ] {
        assert_eq!(
            Counted(number).abs().bits(),
            magnitude.to_bits(),
            "{number}"
        );
    }
    // Of equal numbers the first is returned: zeros may differ in sign.
    for (a, b, least, most) in [
        (1.0, 2.0, 1.0, 2.0),
        (2.0, 1.0, 1.0, 2.0),
        (0.0, -0.0, 0.0, 0.0),
        (-0.0, 0.0, -0.0, -0.0),
    ] {
        assert_eq!(
            Counted(a).at_most(Counted(b)).bits(),
            f64::to_bits(least),
            "{a} {b}"
        );
        assert_eq!(
            Counted(a).at_least(Counted(b)).bits(),
            f64::to_bits(most),
            "{a} {b}"
        );
        assert_eq!(
            (
                Real::at_most(a, b).to_bits(),
                Real::at_least(a, b).to_bits()
            ),
            (least.to_bits(), most.to_bits())
        );
    }
}

#[test]
fn degenerate_and_nonfinite_matrices_are_distinct_errors() {
    let none = rotation(Mat2::<f32>::ZERO).unwrap_err();
    assert_eq!(
        (none, none.to_string().as_str()),
        (
            PolarError::Degenerate,
            "every rotation is equally near to the matrix"
        )
    );
    let wild = rotation(Mat2::new(f32::NAN, 0.0, 0.0, 1.0)).unwrap_err();
    assert_eq!(
        (wild, wild.to_string().as_str()),
        (PolarError::NonFinite, "the matrix is not finite")
    );
}
