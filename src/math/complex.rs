//! Complex arithmetic on vectors and rotations.

use super::mat2::Mat2;
use super::polar::rotation;
use super::rotation::Rotation;
use super::scalar::Real;
use super::vec2::Vec2;

/// Returns conj(a) b.
///
/// Its length is the product of both lengths, and its angle is the angle from a to b.
#[inline]
pub(crate) fn conjugate_product<T: Real>(a: Vec2<T>, b: Vec2<T>) -> Vec2<T> {
    Vec2::new(a.dot(b), a.cross(b))
}

/// Returns the complex product a b.
#[inline]
pub(crate) fn times<T: Real>(a: Vec2<T>, b: Vec2<T>) -> Vec2<T> {
    Vec2::new(a.x * b.x - a.y * b.y, a.y * b.x + a.x * b.y)
}

/// Returns the unit vector along which a rotation points.
#[inline]
pub(crate) fn unit_vector<T: Real>(r: Rotation<T>) -> Vec2<T> {
    Vec2::new(r.cos, r.sin)
}

/// Returns the rotation along a moment; `None` where the moment is only rounding noise.
#[inline]
pub(crate) fn direction<T: Real>(moment: Vec2<T>, noise: T) -> Option<Rotation<T>> {
    rotation(Mat2::new(moment.x, T::ZERO, moment.y, T::ZERO))
        .ok()
        .filter(|r| unit_vector(*r).dot(moment) > noise)
}

/// Returns the rotation along a vector of nearly unit length.
///
/// It applies the same final Newton step as [`rotation`].
#[inline]
pub(crate) fn renormalized<T: Real>(v: Vec2<T>) -> Rotation<T> {
    let v = v + v * (T::HALF - T::HALF * v.dot(v));
    Rotation { cos: v.x, sin: v.y }
}
