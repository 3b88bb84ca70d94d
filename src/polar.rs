//! Polar decomposition of 2x2 matrices: A = R S with R a rotation and S symmetric.
//!
//! Of all rotations, R is the one nearest to A: it maximises tr(RᵀA). It is proper (det R = +1) also when A mirrors; S is
//! then indefinite. With A = [[a, b], [c, d]] it points along (x, y) = (a + d, c − b), so R costs one square root, one
//! division and about fifteen additions and multiplications.
//!
//! **Accuracy**, for every finite A whose sums a + d and c − b are not both zero, in machine epsilons ε:
//! |co² + si² − 1| ≤ 2ε, the angle is within 1.5ε of that of the exact (a + d, c − b), and ‖A − RS‖ ≤ 5ε‖A‖
//! plus a few subnormals (Frobenius norms, elements up to a quarter of the largest number).
//! **Conditioning**: a change δA turns R by at most √2‖δA‖/(σ₁ ± σ₂), with the minus sign for a mirroring A; a merely
//! singular A is well conditioned.
//! **Symmetries**, bit for bit but for the sign of zeros: R(−A) = −R(A), R(Aᵀ) = R(A)ᵀ, R(JA) = J R(A), R(FAF) = R(A)ᵀ, with J the quarter turn
//! and F = diag(1, −1).
//!
//! Higham, "Computing the polar decomposition — with applications" (1986) defines the factors; Müller, Heidelberger, Teschner,
//! Gross, "Meshless deformations based on shape matching" (2005), section 3.3, uses R of the moment matrix.

use crate::{Mat2, Real, Rotation, Vec2};
use core::fmt;

/// The two factors of A = R S.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polar<T> {
    /// The rotation.
    pub r: Rotation<T>,
    /// The stretch, symmetric bit for bit, with a trace that is not negative.
    pub s: Mat2<T>,
}

/// Why a matrix has no rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PolarError {
    /// a + d and c − b are both zero: the zero matrix, or a pure reflection, to which every rotation is equally near.
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

/// Both factors of A = R S.
///
/// S is finite where no element exceeds a quarter of the largest number.
///
/// # Errors
/// [`PolarError::Degenerate`] where R is undefined, [`PolarError::NonFinite`] where an element of A is not finite.
///
/// ```
/// use pliant::{Mat2, polar};
/// let half_turn = polar(Mat2::new(-2.0_f32, 0.0, 0.0, -3.0)).unwrap();
/// assert_eq!((half_turn.r.co, half_turn.r.si), (-1.0, 0.0));
/// assert_eq!(half_turn.s, Mat2::new(2.0, 0.0, 0.0, 3.0));
/// ```
#[inline]
pub fn polar<T: Real>(a: Mat2<T>) -> Result<Polar<T>, PolarError> {
    let r = rotation(a)?;
    Ok(Polar { r, s: stretch(a, r) })
}

/// The rotation factor alone.
///
/// # Errors
/// As [`polar()`].
#[inline]
pub fn rotation<T: Real>(a: Mat2<T>) -> Result<Rotation<T>, PolarError> {
    // The sums come first and any scaling afterwards: scaled elements would lose the sums near reflections.
    let sums = Vec2::new(a.xx + a.yy, a.yx - a.xy);
    let square = sums.dot(sums);
    if square.is_safe_square() { Ok(unit(sums, square)) } else { rotation_out_of_range(a, sums) }
}

/// The rotation factor, or `previous` where there is none: the warm start of a simulation, which must go on.
/// The second value tells which it was.
///
/// ```
/// use pliant::{Mat2, PolarError, Rotation, rotation_or};
/// let mirror = Mat2::new(1.0_f32, 0.0, 0.0, -1.0);
/// assert_eq!(rotation_or(mirror, Rotation::IDENTITY), (Rotation::IDENTITY, Err(PolarError::Degenerate)));
/// ```
#[inline]
pub fn rotation_or<T: Real>(a: Mat2<T>, previous: Rotation<T>) -> (Rotation<T>, Result<(), PolarError>) {
    match rotation(a) {
        Ok(r) => (r, Ok(())),
        Err(error) => (previous, Err(error)),
    }
}

/// Turns each of `rotations` into the rotation factor of the matrix at its place, and keeps it where there is none.
/// Returns how many were kept. Works on as many pairs as the shorter slice holds.
pub fn rotations<T: Real>(matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]) -> usize {
    let one_by_one = |matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]| {
        matrices.iter().zip(rotations).fold(0_usize, |kept, (a, r)| {
            let (found, outcome) = rotation_or(*a, *r);
            *r = found;
            kept.saturating_add(usize::from(outcome.is_err()))
        })
    };
    let count = matrices.len().min(rotations.len());
    let (Some(matrices), Some(rotations)) = (matrices.get(..count), rotations.get_mut(..count)) else { return 0 };
    let ((blocks, last), (places, last_places)) = (matrices.as_chunks(), rotations.as_chunks_mut());
    let mut kept = 0_usize;
    for (block, places) in blocks.iter().zip(places) {
        if !all_at_once(block, places) {
            kept = kept.saturating_add(one_by_one(block, places));
        }
    }
    kept.saturating_add(one_by_one(last, last_places))
}

/// How many rotations are taken at once: quickest of what was measured on x86-64, where 8 and 32 take a fifth longer or more.
const BLOCK: usize = 16;

/// The rotations of a block, whose numbers lie apart so that four roots and four divisions take the time of one. Takes none, and returns
/// false, unless all of them have safe squares.
#[inline]
fn all_at_once<T: Real>(matrices: &[Mat2<T>; BLOCK], rotations: &mut [Rotation<T>; BLOCK]) -> bool {
    let [mut xs, mut ys, mut squares] = [[T::ZERO; BLOCK]; 3];
    for ((a, x), y) in matrices.iter().zip(&mut xs).zip(&mut ys) {
        (*x, *y) = (a.xx + a.yy, a.yx - a.xy);
    }
    let mut all = true;
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

/// The stretch S = RᵀA of a matrix and its rotation.
#[inline]
pub fn stretch<T: Real>(a: Mat2<T>, r: Rotation<T>) -> Mat2<T> {
    let Rotation { co, si } = r;
    let shear = T::HALF * ((co * a.xy + si * a.yy) + (co * a.yx - si * a.xx));
    Mat2::new(co * a.xx + si * a.yx, shear, shear, co * a.yy - si * a.xy)
}

/// The rotation along a vector with a safe square, polished by one Newton step for co² + si² = 1.
#[inline]
fn unit<T: Real>(v: Vec2<T>, square: T) -> Rotation<T> {
    let inverse = T::ONE / square.sqrt();
    let (co, si) = (v.x * inverse, v.y * inverse);
    let e = T::HALF - T::HALF * (co * co + si * si);
    Rotation { co: co + co * e, si: si + si * e }
}

/// Sums whose square is not safe: huge, tiny, zero or not finite.
#[cold]
fn rotation_out_of_range<T: Real>(a: Mat2<T>, mut sums: Vec2<T>) -> Result<Rotation<T>, PolarError> {
    if !sums.is_finite() {
        sums = Vec2::new(T::HALF * a.xx + T::HALF * a.yy, T::HALF * a.yx - T::HALF * a.xy);
        if !sums.is_finite() {
            return Err(PolarError::NonFinite);
        }
    }
    match sums.scaled() {
        Some(scaled) => Ok(unit(scaled.vector, scaled.square)),
        None => Err(PolarError::Degenerate),
    }
}
