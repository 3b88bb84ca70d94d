//! The linear mode.

use super::Rigid;
use super::affine::Affine;
use super::lay::Rest;
use super::mode::{Fitting, Mode, Sealed};
use crate::error::not_negative;
use crate::{Checksum, Error, Mat2, Parameter, Real, Rotation};

/// The rest shape is turned, stretched and sheared: q ↦ (β A + (1 − β) R) q, with A the best linear fit and R the rotation of
/// [`Rigid`].
///
/// A = A_pq A_qq⁻¹ with the moments A_pq = Σ m p qᵀ and A_qq = Σ m q qᵀ. The blend β says how freely the body stretches and shears: not
/// at all for 0, which is `Rigid`, and without any resistance for 1: then only what is not linear is pulled back, and a stretch that has
/// begun goes on, also one begun by rounding. A member is pulled back from a linear deformation by the fraction α(1 − β), from any
/// other by α.
///
/// A mirrored body is mapped by a mirroring A. Where the rest shape has no extent across its length (a pair, a line, or a strip thinner
/// than √(8Nε) of it, which N members' moments do not tell from a line) A keeps lengths across. Where it has none at all, or A overflows,
/// A is R.
///
/// Momentum is kept to rounding, and angular momentum to rounding times the ratio of the body's length to its width, of which A_pq
/// A_qq⁻¹ is made. With [predicted](crate::Scheme::Predicted) goals, what is linear and what is not lose energy as a rigid body does, each with
/// its own fraction.
///
/// Müller et al. (2005), section 4.2: their β, A and R. Their A_qq is the inverse of the one
/// above, and they scale A to keep the volume, which here is [`Isochoric`](crate::Isochoric).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear<T> {
    rigid: Rigid<T>,
    affine: Affine<T>,
    blend: T,
    /// β A.
    deformed: Mat2<T>,
    /// The share of R.
    turned: T,
}

impl<T: Real> Linear<T> {
    /// A body that has neither turned nor deformed, with a blend β from 0 to 1.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] blend.
    pub fn new(blend: T) -> Result<Self, Error> {
        let blend = valid_blend(blend)?;
        Ok(Self { rigid: Rigid::new(), affine: Affine::POINT, blend, deformed: Mat2::ZERO, turned: T::ONE })
    }

    /// The rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.rigid.rotation()
    }

    /// The blend β.
    pub const fn blend(&self) -> T {
        self.blend
    }

    /// Whether the rest shape has area.
    pub(super) fn has_area(&self) -> bool {
        self.affine.is_full()
    }

    /// Fits, with A replaced by a sum: `replace` turns A into a matrix and a factor of R.
    pub(super) fn fit_replaced(&mut self, fitting: &Fitting<'_, T>, replace: impl FnOnce(Mat2<T>) -> (Mat2<T>, T)) {
        self.rigid.fit(fitting);
        let (deformed, turned) = replace(self.affine.fit(fitting.moment, self.rotation().matrix()));
        let deformed = deformed * self.blend;
        let sound = deformed.is_finite() && turned.is_finite();
        (self.deformed, self.turned) =
            if sound { (deformed, (T::ONE - self.blend) + self.blend * turned) } else { (Mat2::ZERO, T::ONE) };
    }
}

/// Passes blends from zero to one and refuses the others.
pub(super) fn valid_blend<T: Real>(blend: T) -> Result<T, Error> {
    if not_negative(blend, Parameter::Blend)? > T::ONE { Err(Error::OutOfRange(Parameter::Blend)) } else { Ok(blend) }
}

impl<T> Sealed for Linear<T> {}

impl<T: Real> Mode<T> for Linear<T> {
    const DEFORMS: bool = true;

    type Map<'a>
        = Mat2<T>
    where
        Self: 'a;

    fn take_on(&mut self, rest: Rest<'_, T>) {
        self.affine = Affine::of(rest);
    }

    fn fit(&mut self, fitting: &Fitting<'_, T>) {
        self.fit_replaced(fitting, |fitted| (fitted, T::ZERO));
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> Mat2<T> {
        self.deformed + self.rigid.map(stretch) * self.turned
    }

    fn turn(&mut self, by: Rotation<T>) {
        self.rigid.turn(by);
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.rigid.digest(checksum);
    }
}
