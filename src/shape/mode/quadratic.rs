//! Quadratic mode.

use super::basis::{Basis, MODES};
use super::linear::valid_blend;
use super::rigid::Rigid;
use super::traits::{FitInput, Map, Mode, Sealed};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Mat2, Real, Rotation, Vec2};
use crate::shape::reduce as sums;
use crate::shape::rest_view::Rest;

/// Quadratic mode: also bends and twists the rest shape.
///
/// The map is q ↦ β Σ ã ψ(q) + (1 − β) R q. It blends the best fit by polynomials of second degree
/// with the rotation of [`Rigid`].
///
/// ψ are at most five combinations of x, y, x², y² and xy, minus their means. They are orthonormal
/// over the members, so that ã = Σ m p ψ/M. The blend β sets how freely the body deforms. As in
/// [`Linear`](crate::Linear), a member is pulled back from a deformation of second degree by the
/// fraction α(1 − β), and from any other by α.
///
/// **Rank.** There are as many modes as the members can distinguish. Their number is at most one
/// less than that of the members. All five modes need six members that are not on one conic. The
/// four corners of a square have three modes, a line has two and a pair has one. Two modes that
/// differ by at most τ = 4√ε of their mean squares (1.4e-3 in single precision, 6e-8 in double
/// precision) count as one. So a strip that is oblique to the axes and thinner than about √τ of its
/// length (1/27 or 1/4000) counts as a line. The quadratic part of its goals then has no width;
/// only the part of R has. Align thin strips with an axis, where they keep their width.
///
/// If the fit overflows, the map is R. **Size**: 21 numbers for ψ and 14 for the fit, independent
/// of the number of members. **Cost**: about 40 multiplications per member and pass more than
/// `Rigid`.
///
/// Müller et al. (2005), section 4.3, with q̃ the five monomials and Ã = A_pq̃ A_q̃q̃⁻¹. Here q̃ is
/// reduced by its mean; otherwise the impulses do not sum to zero. A_q̃q̃⁻¹ = L⁻ᵀ L⁻¹ is a Cholesky
/// factorization that drops linearly dependent functions. Their 5x5 matrix has no inverse for a
/// square, a line or a triangle. Their goals are Ã q̃ = Σ ã ψ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quadratic<T> {
    pub(super) rigid: Rigid<T>,
    pub(super) basis: Basis<T>,
    pub(super) blend: T,
    /// β ã.
    pub(super) deformed: [Vec2<T>; MODES],
    /// Factor of R.
    pub(super) turned: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Quadratic<T> {
    rigid: Rigid<T>,
    basis: Basis<T>,
    blend: T,
    deformed: [Vec2<T>; MODES],
    turned: T,
});

impl<T: Real> Quadratic<T> {
    /// Creates an unrotated, undeformed mode with a blend β from 0 to 1.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] blend.
    pub fn new(blend: T) -> Result<Self, Error> {
        let blend = valid_blend(blend)?;
        Ok(Self {
            rigid: Rigid::new(),
            basis: Basis::EMPTY,
            blend,
            deformed: [Vec2::ZERO; MODES],
            turned: T::ONE,
        })
    }

    /// Returns the rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.rigid.rotation()
    }

    /// Returns the blend β.
    pub const fn blend(&self) -> T {
        self.blend
    }

    /// Returns the number of deformation modes of the rest shape, 0 to 5.
    pub fn rank(&self) -> usize {
        self.basis.rank()
    }

    /// Returns the modes ψ at a rest offset.
    ///
    /// Modes that the rest shape does not have are zero.
    pub fn modes(&self, rest: Vec2<T>) -> [T; MODES] {
        self.basis.at(rest)
    }
}

impl<T> Sealed for Quadratic<T> {}

impl<T: Real> Mode<T> for Quadratic<T> {
    const EMPTY: Self = Self {
        rigid: Rigid::EMPTY,
        basis: Basis::ZERO,
        blend: T::ZERO,
        deformed: [Vec2::ZERO; MODES],
        turned: T::ZERO,
    };

    type Map<'a>
        = QuadraticMap<'a, T>
    where
        Self: 'a;

    fn set_rest(&mut self, rest: Rest<'_, T>) {
        self.basis = Basis::new(rest);
    }

    fn fit(&mut self, input: &FitInput<'_, T>) {
        self.rigid.fit(input);
        let Rest {
            offsets, weights, ..
        } = input.rest;
        let center = sums::weighted_sum(input.points, weights);
        let mut fitted = [Vec2::ZERO; MODES];
        for ((p, q), w) in input.points.iter().zip(offsets).zip(weights) {
            let weighted = (*p - center).times(*w);
            for (sum, psi) in fitted.iter_mut().zip(self.basis.at(*q)) {
                *sum = sum.plus(weighted.times(psi));
            }
        }
        let all_finite = fitted.iter().all(|a| a.is_finite());
        (self.deformed, self.turned) = if all_finite {
            (fitted.map(|a| a * self.blend), T::ONE - self.blend)
        } else {
            ([Vec2::ZERO; MODES], T::ONE)
        };
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> QuadraticMap<'_, T> {
        QuadraticMap {
            mode: self,
            turned: self.rigid.map(stretch) * self.turned,
        }
    }

    fn rotate(&mut self, by: Rotation<T>) {
        self.rigid.rotate(by);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.rigid.hash_state(checksum);
        checksum.add(self.blend);
    }
}

/// The map q ↦ Σ ã ψ(q) + T q.
#[derive(Clone, Copy, Debug)]
pub struct QuadraticMap<'a, T> {
    mode: &'a Quadratic<T>,
    turned: Mat2<T>,
}

impl<T: Real> Map<T> for QuadraticMap<'_, T> {
    /// Evaluates ψ with the same bits as the fit.
    ///
    /// So torques sum to zero regardless of the rounding of ψ. A single product L⁻ᵀ L⁻¹ would
    /// amplify that rounding.
    #[inline]
    fn at(&self, rest: Vec2<T>) -> Vec2<T> {
        let modes = self.mode.basis.at(rest);
        self.mode
            .deformed
            .iter()
            .zip(modes)
            .fold(self.turned * rest, |sum, (a, psi)| sum + *a * psi)
    }

    /// Applies the map out of line, so that registers hold only the map.
    #[inline(never)]
    fn correct(
        &self,
        points: &mut [Vec2<T>],
        rest: Rest<'_, T>,
        center: Vec2<T>,
        alpha: T,
    ) -> Vec2<T> {
        let members = points.iter_mut().zip(rest.offsets.iter().zip(rest.weights));
        let sum = members.fold(Vec2::ZERO, |sum, (p, (q, w))| {
            *p = self.at(*q).minus(*p - center).times(alpha);
            sum.plus(p.times(*w))
        });
        sums::mean_of(points, rest.weights).unwrap_or(sum)
    }
}
