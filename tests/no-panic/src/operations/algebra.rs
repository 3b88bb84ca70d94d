//! Vectors, matrices, rotations, the scalar.

use super::T;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use num_traits::{ConstZero, Zero};
use pliant::{Checksum, Mat2, Real, Rotation, Vec2};

entries! {
    2 "Vec2::new" = Vec2::<T>::new;
    2 "Vec2::dot" = Vec2::<T>::dot;
    2 "Vec2::cross" = Vec2::<T>::cross;
    1 "Vec2::perp" = Vec2::<T>::perp;
    1 "Vec2::is_finite" = Vec2::<T>::is_finite;
    1 "Vec2::length" = Vec2::<T>::length;
    1 "Vec2::direction" = Vec2::<T>::direction;
    2 "Add for Vec2" = <Vec2<T> as Add>::add;
    2 "Sub for Vec2" = <Vec2<T> as Sub>::sub;
    1 "Neg for Vec2" = <Vec2<T> as Neg>::neg;
    2 "Mul for Vec2" = <Vec2<T> as Mul<T>>::mul;
    2 "AddAssign for Vec2" = <Vec2<T> as AddAssign>::add_assign;
    2 "SubAssign for Vec2" = <Vec2<T> as SubAssign>::sub_assign;
    1 "Zero for Vec2" = <Vec2<T> as Zero>::is_zero;
    0 "ConstZero for Vec2" = (|| <Vec2<T> as ConstZero>::ZERO);
    4 "Mat2::new" = Mat2::<T>::new;
    2 "Mat2::outer" = Mat2::<T>::outer;
    1 "Mat2::transpose" = Mat2::<T>::transpose;
    1 "Mat2::trace" = Mat2::<T>::trace;
    1 "Mat2::determinant" = Mat2::<T>::determinant;
    1 "Mat2::max_abs" = Mat2::<T>::max_abs;
    1 "Mat2::is_finite" = Mat2::<T>::is_finite;
    2 "Add for Mat2" = <Mat2<T> as Add>::add;
    2 "Sub for Mat2" = <Mat2<T> as Sub>::sub;
    2 "Mul for Mat2" = (|a: &Mat2<T>, b: &Mat2<T>| (*a * *b) * Vec2::new(a.xx, b.xx) + (*a * b.xy) * Vec2::new(a.xx, b.xx));
    1 "Rotation::from_angle" = Rotation::<T>::from_angle;
    1 "Rotation::angle" = Rotation::<T>::angle;
    1 "Rotation::inverse" = Rotation::<T>::inverse;
    1 "Rotation::matrix" = Rotation::<T>::matrix;
    0 "Default for Rotation" = Rotation::<T>::default;
    2 "Mul for Rotation" = (|a: Rotation<T>, b: Rotation<T>| (a * b) * Vec2::new(a.cos, b.sin));
    1 "polar" = pliant::polar::<T>;
    1 "rotation" = pliant::rotation::<T>;
    2 "rotation_or" = pliant::rotation_or::<T>;
    2 "rotations" = pliant::rotations::<T>;
    2 "stretch" = pliant::stretch::<T>;
    2 "Checksum::add" = Checksum::add::<T>;
    2 "Real::ratio" = <T as Real>::ratio;
    1 "Real::from_f64" = <T as Real>::from_f64;
    1 "Real::to_f64" = <T as Real>::to_f64;
    1 "Real::sqrt" = <T as Real>::sqrt;
    1 "Real::floor_to_i16" = <T as Real>::floor_to_i16;
    1 "Real::abs" = <T as Real>::abs;
    2 "Real::at_most" = <T as Real>::at_most;
    2 "Real::at_least" = <T as Real>::at_least;
}
