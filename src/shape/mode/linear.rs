//! Linear mode.

use super::affine::Affine;
use super::rigid::Rigid;
use super::traits::{FitInput, Mode, Sealed};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Mat2, Real, Rotation, Vec2};
use crate::shape::rest_view::Rest;

/// Linear mode: rotates, stretches and shears the rest shape.
///
/// The map is q ↦ (β A + (1 − β) R) q, with A the best linear fit and R the rotation of [`Rigid`].
///
/// A = A_pq A_qq⁻¹ with the moments A_pq = Σ m p qᵀ and A_qq = Σ m q qᵀ. The blend β sets how
/// freely the body stretches and shears. For β = 0 it does not, as with `Rigid`. For β = 1 it does
/// so without resistance: only nonlinear deformation is pulled back. A stretch that has begun then
/// continues, even one begun by rounding. A member is pulled back from a linear deformation by the
/// fraction α(1 − β), and from any other by α.
///
/// For a mirrored body, A contains the reflection. If the rest shape has no extent across its
/// length, A preserves lengths in that direction. Such shapes are a pair and a line. So is a strip
/// thinner than √(8Nε) of its length, which the moments of N members do not distinguish from a
/// line. If the rest shape has no extent at all, or A overflows, A is R.
///
/// Momentum is conserved to rounding. Angular momentum is conserved to rounding times the ratio of
/// the length of the body to its width, which A_pq A_qq⁻¹ contains. With
/// [predicted](crate::Scheme::Predicted) goals, the linear and the nonlinear part lose energy as a
/// rigid body does, each with its own fraction.
///
/// Müller et al. (2005), section 4.2: their β, A and R. Their A_qq is the inverse of the one above.
/// They scale A to conserve the volume, which is [`Isochoric`](crate::Isochoric) here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear<T> {
    pub(super) rigid: Rigid<T>,
    pub(super) affine: Affine<T>,
    pub(super) blend: T,
    /// β A.
    pub(super) deformed: Mat2<T>,
    /// Factor of R.
    pub(super) turned: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Linear<T> { rigid: Rigid<T>, affine: Affine<T>, blend: T, deformed: Mat2<T>, turned: T });

impl<T: Real> Linear<T> {
    /// Creates an unrotated, undeformed mode with a blend β from 0 to 1.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] blend.
    pub fn new(blend: T) -> Result<Self, Error> {
        let blend = valid_blend(blend)?;
        Ok(Self {
            rigid: Rigid::new(),
            affine: Affine::POINT,
            blend,
            deformed: Mat2::ZERO,
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

    /// Returns the [`Affine::aspect`] of the rest shape.
    pub(super) fn aspect(&self) -> Option<T> {
        self.affine.aspect()
    }

    /// Fits with A replaced as by [`Affine::fit_replaced`]; by R where an element is not finite.
    pub(super) fn fit_replaced(
        &mut self,
        input: &FitInput<'_, T>,
        replace: impl FnOnce([Vec2<T>; 2], Vec2<T>) -> Option<[Vec2<T>; 2]>,
    ) {
        self.rigid.fit(input);
        let rotation = self.rotation().matrix();
        let fitted = self.affine.fit_replaced(input.moment, rotation, replace);
        (self.deformed, self.turned) = match fitted.filter(|fitted| fitted.is_finite()) {
            Some(fitted) => (fitted * self.blend, T::ONE - self.blend),
            None => (Mat2::ZERO, T::ONE),
        };
    }
}

/// Rejects blends outside 0..=1.
pub(super) fn valid_blend<T: Real>(blend: T) -> Result<T, Error> {
    if not_negative(blend, Parameter::Blend)? > T::ONE {
        Err(Error::OutOfRange(Parameter::Blend))
    } else {
        Ok(blend)
    }
}

impl<T> Sealed for Linear<T> {}

impl<T: Real> Mode<T> for Linear<T> {
    const DEFORMS: bool = true;

    const EMPTY: Self = Self {
        rigid: Rigid::EMPTY,
        affine: Affine::ZERO,
        blend: T::ZERO,
        deformed: Mat2::ZERO,
        turned: T::ZERO,
    };

    type Map<'a>
        = Mat2<T>
    where
        Self: 'a;

    fn set_rest(&mut self, rest: Rest<'_, T>) {
        self.affine = Affine::new(rest);
    }

    fn fit(&mut self, input: &FitInput<'_, T>) {
        self.fit_replaced(input, |columns, _| Some(columns));
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> Mat2<T> {
        self.deformed + self.rigid.map(stretch) * self.turned
    }

    fn rotate(&mut self, by: Rotation<T>) {
        self.rigid.rotate(by);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.rigid.hash_state(checksum);
        checksum.add(self.blend);
    }
}
