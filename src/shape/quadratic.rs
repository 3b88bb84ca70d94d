//! The quadratic mode.

use super::Rigid;
use super::basis::{Basis, MODES};
use super::lay::Rest;
use super::linear::valid_blend;
use super::mode::{Fitting, Map, Mode, Sealed};
use super::sums;
use crate::{Checksum, Error, Mat2, Real, Rotation, Vec2};

/// The rest shape is also bent and twisted: q ↦ β Σ ã ψ(q) + (1 − β) R q, the best fit by polynomials of second degree blended with
/// the rotation of [`Rigid`].
///
/// ψ are at most five combinations of x, y, x², y² and xy, less their means, that are orthonormal over the members, so that
/// ã = Σ m p ψ/M. The blend β says how freely the body deforms: as in [`Linear`](crate::Linear), a member is pulled back from a
/// deformation of second degree by the fraction α(1 − β), and from any other by α.
///
/// **Rank.** There are as many modes as the members tell apart, at most one less than members; all five need six members that are not
/// on one conic. Four corners of a square have three, a line has two, a pair has one. What two modes share to within τ = 4√ε of their
/// mean squares (1.4e-3 in single precision, 6e-8 in double) counts as one. So a strip that lies askew and is thinner than about √τ of
/// its length, 1/27 or 1/4000, is a line: the quadratic part of its goals has no width, only that of R has. Lay thin strips
/// along an axis, where they keep their width.
///
/// Where the fit overflows, the map is R. **Size**: 21 numbers for ψ and 14 for the fit, whatever the number of members. **Cost**: about 40
/// multiplications a member and pass more than `Rigid`.
///
/// Müller et al. (2005), section 4.3, with q̃ the five monomials and Ã = A_pq̃ A_q̃q̃⁻¹; here q̃ is less its mean, without which the
/// impulses do not sum to zero, and A_q̃q̃⁻¹ = L⁻ᵀ L⁻¹ is a Cholesky factorisation that drops what is linearly dependent, where their
/// 5x5 matrix has no inverse for a square, a line or a triangle. Their goals are Ã q̃ = Σ ã ψ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quadratic<T> {
    rigid: Rigid<T>,
    basis: Basis<T>,
    blend: T,
    /// β ã.
    deformed: [Vec2<T>; MODES],
    /// The share of R.
    turned: T,
}

impl<T: Real> Quadratic<T> {
    /// A body that has neither turned nor deformed, with a blend β from 0 to 1.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] blend.
    pub fn new(blend: T) -> Result<Self, Error> {
        let blend = valid_blend(blend)?;
        Ok(Self { rigid: Rigid::new(), basis: Basis::EMPTY, blend, deformed: [Vec2::ZERO; MODES], turned: T::ONE })
    }

    /// The rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.rigid.rotation()
    }

    /// The blend β.
    pub const fn blend(&self) -> T {
        self.blend
    }

    /// How many modes of deformation the rest shape has, 0 to 5.
    pub fn rank(&self) -> usize {
        self.basis.rank()
    }

    /// The modes ψ at a rest offset, zero in place of those the rest shape does not have.
    pub fn modes(&self, rest: Vec2<T>) -> [T; MODES] {
        self.basis.at(rest)
    }
}

impl<T> Sealed for Quadratic<T> {}

impl<T: Real> Mode<T> for Quadratic<T> {
    type Map<'a>
        = QuadraticMap<'a, T>
    where
        Self: 'a;

    fn take_on(&mut self, rest: Rest<'_, T>) {
        self.basis = Basis::of(rest);
    }

    fn fit(&mut self, fitting: &Fitting<'_, T>) {
        self.rigid.fit(fitting);
        let Rest { offsets, weights, .. } = fitting.rest;
        let centre = sums::weighted_sum(fitting.places, weights);
        let mut fitted = [Vec2::ZERO; MODES];
        for ((p, q), w) in fitting.places.iter().zip(offsets).zip(weights) {
            let weighted = (*p - centre) * *w;
            for (sum, psi) in fitted.iter_mut().zip(self.basis.at(*q)) {
                *sum += weighted * psi;
            }
        }
        let sound = fitted.iter().all(|a| a.is_finite());
        (self.deformed, self.turned) =
            if sound { (fitted.map(|a| a * self.blend), T::ONE - self.blend) } else { ([Vec2::ZERO; MODES], T::ONE) };
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> QuadraticMap<'_, T> {
        QuadraticMap { mode: self, turned: self.rigid.map(stretch) * self.turned }
    }

    fn turn(&mut self, by: Rotation<T>) {
        self.rigid.turn(by);
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.rigid.digest(checksum);
    }
}

/// q ↦ Σ ã ψ(q) + T q.
#[derive(Clone, Copy, Debug)]
pub struct QuadraticMap<'a, T> {
    mode: &'a Quadratic<T>,
    turned: Mat2<T>,
}

impl<T: Real> Map<T> for QuadraticMap<'_, T> {
    /// ψ is evaluated as in the fit, bit for bit. So torques sum to zero whatever its rounding; one product L⁻ᵀ L⁻¹ would multiply it.
    #[inline]
    fn at(&self, rest: Vec2<T>) -> Vec2<T> {
        let modes = self.mode.basis.at(rest);
        self.mode.deformed.iter().zip(modes).fold(self.turned * rest, |sum, (a, psi)| sum + *a * psi)
    }

    /// Apart, so that nothing but the map is to be kept in registers.
    #[inline(never)]
    fn correct(&self, places: &mut [Vec2<T>], rest: Rest<'_, T>, centre: Vec2<T>, alpha: T) -> Vec2<T> {
        let members = places.iter_mut().zip(rest.offsets.iter().zip(rest.weights));
        members.fold(Vec2::ZERO, |sum, (p, (q, w))| {
            *p = (self.at(*q) - (*p - centre)) * alpha;
            sum + *p * *w
        })
    }
}
