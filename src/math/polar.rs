//! Polar decomposition of 2x2 matrices: A = R S, R a rotation, S symmetric.
//!
//! R is the rotation nearest to A: it maximizes tr(RᵀA). It is proper (det R = +1) even if A is a
//! reflection; S is then indefinite. With A = [[a, b], [c, d]], R points along (x, y) = (a + d, c −
//! b). R therefore costs one square root, one division and about fifteen additions and
//! multiplications.
//!
//! **Accuracy**, for every finite A whose sums a + d and c − b are not both zero, in machine
//! epsilons ε: |cos² + sin² − 1| ≤ 1.8ε. The angle is within 1.25ε of that of the exact (a + d, c −
//! b). ‖A − RS‖ ≤ 5ε‖A‖ plus a few subnormals (Frobenius norms, elements up to a quarter of the
//! largest number).
//!
//! **Conditioning**: a change δA rotates R by at most √2‖δA‖/(σ₁ ± σ₂), with the minus sign if A is
//! a reflection. An A that is only singular is well conditioned.
//!
//! **Symmetries**, bit for bit except for the sign of zeros: R(−A) = −R(A), R(Aᵀ) = R(A)ᵀ, R(JA) =
//! J R(A), R(FAF) = R(A)ᵀ, with J the quarter-turn rotation and F = diag(1, −1).
//!
//! Higham, "Computing the polar decomposition — with applications" (1986) defines the factors;
//! Müller, Heidelberger, Teschner, Gross, "Meshless deformations based on shape matching" (2005),
//! section 3.3, uses R of the moment matrix.

use super::mat2::Mat2;
use super::rotation::Rotation;
use super::scalar::Real;
use super::vec2::Vec2;
use core::fmt;

/// The two factors of A = R S.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polar<T> {
    /// Rotation factor.
    pub r: Rotation<T>,
    /// Stretch factor: symmetric bit for bit, with a nonnegative trace.
    pub s: Mat2<T>,
}

/// Reason why a matrix has no rotation factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PolarError {
    /// a + d and c − b are both zero.
    ///
    /// The matrix is zero or a pure reflection, to which every rotation is equally near.
    Degenerate,
    /// An element is infinite or NaN.
    NonFinite,
}

impl fmt::Display for PolarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Degenerate => "every rotation is equally near to the matrix",
            Self::NonFinite => "the matrix is not finite",
        })
    }
}

impl core::error::Error for PolarError {}

/// Returns both factors of A = R S.
///
/// S is finite where no element exceeds a quarter of the largest number.
///
/// # Errors
/// [`PolarError::Degenerate`] where R is undefined, [`PolarError::NonFinite`] where an element of A
/// is not finite.
///
/// ```
/// use pliant::{Mat2, polar};
/// let half_turn = polar(Mat2::new(-2.0_f32, 0.0, 0.0, -3.0)).unwrap();
/// assert_eq!((half_turn.r.cos, half_turn.r.sin), (-1.0, 0.0));
/// assert_eq!(half_turn.s, Mat2::new(2.0, 0.0, 0.0, 3.0));
/// ```
#[inline]
pub fn polar<T: Real>(a: Mat2<T>) -> Result<Polar<T>, PolarError> {
    let r = rotation(a)?;
    Ok(Polar {
        r,
        s: stretch(a, r),
    })
}

/// Returns only the rotation factor.
///
/// # Errors
/// As [`polar()`].
#[inline]
pub fn rotation<T: Real>(a: Mat2<T>) -> Result<Rotation<T>, PolarError> {
    // Compute the sums before any scaling: scaled elements would lose the sums near reflections.
    let sums = Vec2::new(a.xx + a.yy, a.yx - a.xy);
    let square = sums.dot(sums);
    if square.is_safe_square() && (T::KEEPS_INFINITY || a.is_finite()) {
        Ok(unit(sums, square))
    } else {
        rotation_out_of_range(a, sums)
    }
}

/// Returns the rotation factor, or `previous` where there is none.
///
/// This is the warm start of a simulation, which must continue. The second value reports which case
/// occurred.
///
/// ```
/// use pliant::{Mat2, PolarError, Rotation, rotation_or};
/// let mirror = Mat2::new(1.0_f32, 0.0, 0.0, -1.0);
/// assert_eq!(rotation_or(mirror, Rotation::IDENTITY), (Rotation::IDENTITY, Err(PolarError::Degenerate)));
/// ```
#[inline]
pub fn rotation_or<T: Real>(
    a: Mat2<T>,
    previous: Rotation<T>,
) -> (Rotation<T>, Result<(), PolarError>) {
    match rotation(a) {
        Ok(r) => (r, Ok(())),
        Err(error) => (previous, Err(error)),
    }
}

/// Replaces each rotation with the rotation factor of the matrix at the same index.
///
/// A rotation stays unchanged where its matrix has no rotation factor. Returns the number of
/// unchanged rotations. The function processes as many pairs as the shorter slice holds.
pub fn rotations<T: Real>(matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]) -> usize {
    let scalar_sums = |matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]| {
        matrices
            .iter()
            .zip(rotations)
            .fold(0_usize, |unchanged, (a, r)| {
                let (found, outcome) = rotation_or(*a, *r);
                *r = found;
                unchanged.saturating_add(usize::from(outcome.is_err()))
            })
    };
    let count = matrices.len().min(rotations.len());
    let (Some(matrices), Some(rotations)) = (matrices.get(..count), rotations.get_mut(..count))
    else {
        return 0;
    };
    let ((blocks, last), (outputs, last_outputs)) =
        (matrices.as_chunks(), rotations.as_chunks_mut());
    let mut unchanged = 0_usize;
    for (block, outputs) in blocks.iter().zip(outputs) {
        if !batch_rotations(block, outputs) {
            unchanged = unchanged.saturating_add(scalar_sums(block, outputs));
        }
    }
    unchanged.saturating_add(scalar_sums(last, last_outputs))
}

/// Number of rotations per batch.
///
/// It is the fastest of the measured sizes on x86-64, where 8 and 32 are slower by a fifth or more.
const BLOCK: usize = 16;

/// Computes the rotations of a block in independent arrays.
///
/// Independent elements let four roots and four divisions run in the time of one. Changes nothing
/// and returns false unless all squares are safe.
#[inline]
fn batch_rotations<T: Real>(
    matrices: &[Mat2<T>; BLOCK],
    rotations: &mut [Rotation<T>; BLOCK],
) -> bool {
    let [mut xs, mut ys, mut squares] = [[T::ZERO; BLOCK]; 3];
    for ((a, x), y) in matrices.iter().zip(&mut xs).zip(&mut ys) {
        (*x, *y) = (a.xx + a.yy, a.yx - a.xy);
    }
    let mut all = T::KEEPS_INFINITY || matrices.iter().all(|a| a.is_finite());
    for ((x, y), square) in xs.iter().zip(&ys).zip(&mut squares) {
        *square = *x * *x + *y * *y;
        all &= square.is_safe_square();
    }
    if all {
        for (((x, y), square), r) in xs.iter().zip(&ys).zip(&squares).zip(rotations) {
            *r = unit(Vec2::new(*x, *y), *square);
        }
    }
    all
}

/// Returns the stretch S = RᵀA of a matrix and its rotation.
///
/// Elements beyond the range of the scalar are infinite. No element is NaN if all arguments are
/// finite.
#[inline]
pub fn stretch<T: Real>(a: Mat2<T>, r: Rotation<T>) -> Mat2<T> {
    let s = product(a, r);
    if s.is_finite() {
        s
    } else {
        stretch_out_of_range(a, r)
    }
}

/// Computes the stretch where sums or products overflow.
///
/// It uses scaled-down numbers and scales the result afterwards.
#[cold]
fn stretch_out_of_range<T: Real>(a: Mat2<T>, Rotation { cos, sin }: Rotation<T>) -> Mat2<T> {
    let size = cos.abs().at_least(sin.abs()).at_least(T::ONE);
    product(
        a * T::ratio(1, 8),
        Rotation {
            cos: cos / size,
            sin: sin / size,
        },
    ) * T::ratio(8, 1)
        * size
}

/// Returns RᵀA with both off-diagonal elements replaced by their mean.
///
/// They differ only by rounding.
#[inline]
fn product<T: Real>(a: Mat2<T>, r: Rotation<T>) -> Mat2<T> {
    let Rotation { cos, sin } = r;
    let shear = T::HALF * ((cos * a.xy + sin * a.yy) + (cos * a.yx - sin * a.xx));
    Mat2::new(
        cos * a.xx + sin * a.yx,
        shear,
        shear,
        cos * a.yy - sin * a.xy,
    )
}

/// Returns the rotation along a vector with a safe square.
///
/// One Newton step for cos² + sin² = 1 refines it.
#[inline]
fn unit<T: Real>(v: Vec2<T>, square: T) -> Rotation<T> {
    let inverse = T::ONE / square.sqrt();
    let (cos, sin) = (v.x * inverse, v.y * inverse);
    let e = T::HALF - T::HALF * (cos * cos + sin * sin);
    Rotation {
        cos: cos + cos * e,
        sin: sin + sin * e,
    }
}

/// Computes the rotation from sums whose square is huge, tiny, zero or not finite.
#[cold]
fn rotation_out_of_range<T: Real>(
    a: Mat2<T>,
    mut sums: Vec2<T>,
) -> Result<Rotation<T>, PolarError> {
    if !sums.is_finite() {
        sums = Vec2::new(
            T::HALF * a.xx + T::HALF * a.yy,
            T::HALF * a.yx - T::HALF * a.xy,
        );
        if !sums.is_finite() {
            return Err(PolarError::NonFinite);
        }
    }
    if !T::KEEPS_INFINITY && !a.is_finite() {
        return Err(PolarError::NonFinite);
    }
    match sums.scaled() {
        Some(scaled) => Ok(unit(scaled.vector, scaled.square)),
        None => Err(PolarError::Degenerate),
    }
}
