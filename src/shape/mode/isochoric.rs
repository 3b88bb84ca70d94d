//! Isochoric mode.

use super::linear::Linear;
use super::traits::{FitInput, Mode, Sealed};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Mat2, Real, Rotation};
use crate::shape::rest_view::Rest;

/// Isochoric mode: stretches and shears the rest shape without changing its area.
///
/// Area is the volume of the plane. The mode equals [`Linear`], with A scaled to determinant one.
///
/// A/√(det A) grows without bound as a body is flattened, and no scale corrects an inverted body.
/// So with d = 1/16, it replaces A only if det A ≥ d. Below that, the replacement is
/// t A/√d + (1 − t) R, with t = det A/d. For an inverted body t = 0: it recovers as a
/// [rigid](crate::Rigid) one. This map is continuous in A, and so bounded. For β = 1 the area is
/// conserved exactly. For smaller β, the map blends two maps that conserve it. A rest shape without
/// area is mapped as in `Linear`. If det A overflows, A is R.
///
/// Momentum and angular momentum are conserved as in `Linear`. **Energy** is not bounded as in
/// `Linear`: the scaled map is not a projection, so goals can be farther from the center than the
/// members. With [explicit](crate::Scheme::Explicit) goals, energy grows without limit in long
/// simulations. With predicted goals it also grows where nothing else holds a body that is squeezed:
/// a ring in free flight with a relaxation of 0.04 s, whose height shrinks at 40/s, gains energy for β
/// of 0.7 and above, and one that shrinks at 2/s for β = 1. For β = 0.5 it always decayed. Prefer small
/// β, or [`Linear`] with [`Pressure`](crate::Pressure).
///
/// Müller et al. (2005), section 4.2, divide A by the cube root of det A in 3D, without a lower
/// limit of det A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Isochoric<T> {
    pub(super) linear: Linear<T>,
}

impl<T: Real> Isochoric<T> {
    /// Creates an unrotated, undeformed mode with a blend β from 0 to 1.
    ///
    /// # Errors
    /// As [`Linear::new`].
    pub fn new(blend: T) -> Result<Self, Error> {
        Ok(Self {
            linear: Linear::new(blend)?,
        })
    }

    /// Returns the rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.linear.rotation()
    }

    /// Returns the blend β.
    pub const fn blend(&self) -> T {
        self.linear.blend()
    }
}

/// Returns the matrix and the factor of R that replace A.
fn of_unit_area<T: Real>(fitted: Mat2<T>) -> (Mat2<T>, T) {
    let (det, least) = (fitted.determinant(), T::ratio(1, 16));
    if det >= least {
        return (
            fitted * (T::ONE / det.sqrt()),
            if det.is_finite() { T::ZERO } else { det },
        );
    }
    let t = det.at_least(T::ZERO) / least;
    (fitted * (t / least.sqrt()), T::ONE - t)
}

impl<T> Sealed for Isochoric<T> {}

impl<T: Real> Mode<T> for Isochoric<T> {
    const DEFORMS: bool = true;

    type Map<'a>
        = Mat2<T>
    where
        Self: 'a;

    fn set_rest(&mut self, rest: Rest<'_, T>) {
        self.linear.set_rest(rest);
    }

    fn fit(&mut self, input: &FitInput<'_, T>) {
        if self.linear.has_area() {
            self.linear.fit_replaced(input, of_unit_area);
        } else {
            self.linear.fit(input);
        }
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> Mat2<T> {
        self.linear.map(stretch)
    }

    fn rotate(&mut self, by: Rotation<T>) {
        self.linear.rotate(by);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.linear.hash_state(checksum);
    }
}
