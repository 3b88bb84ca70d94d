//! The isochoric mode.

use super::Linear;
use super::lay::Rest;
use super::mode::{Fitting, Mode, Sealed};
use crate::{Checksum, Error, Mat2, Real, Rotation};

/// The rest shape is stretched and sheared without a change of area, the volume of the plane: as [`Linear`], with A scaled to
/// determinant one.
///
/// A/√(det A) grows without bound where a body is flattened, and no scale helps an inverted one. So with d = 1/16 it takes the place of
/// A where det A ≥ d; below that, t A/√d + (1 − t) R does, with t = det A/d, and t = 0 for an inverted body, which is led back as
/// a [rigid](crate::Rigid) one. This is continuous in A, and so bounded. The area is kept exactly for β = 1; for smaller β, the map blends
/// two maps that keep it. A rest shape without area is mapped as in `Linear`, and where det A overflows, A is R.
///
/// Momentum and angular momentum are kept as in `Linear`. **Energy** is not bounded as there: the scaled map is no projection, so goals
/// may lie farther out than the members. With [explicit](crate::Scheme::Explicit) goals, long runs heat up without limit: use predicted ones.
///
/// Müller et al. (2005), section 4.2, divide A by the cube root of det A in space, without a lower limit of det A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Isochoric<T> {
    linear: Linear<T>,
}

impl<T: Real> Isochoric<T> {
    /// A body that has neither turned nor deformed, with a blend β from 0 to 1.
    ///
    /// # Errors
    /// As [`Linear::new`].
    pub fn new(blend: T) -> Result<Self, Error> {
        Ok(Self { linear: Linear::new(blend)? })
    }

    /// The rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.linear.rotation()
    }

    /// The blend β.
    pub const fn blend(&self) -> T {
        self.linear.blend()
    }
}

/// The matrix and the factor of R in what takes the place of A.
fn of_unit_area<T: Real>(fitted: Mat2<T>) -> (Mat2<T>, T) {
    let (det, least) = (fitted.determinant(), T::ratio(1, 16));
    if det >= least {
        return (fitted * (T::ONE / det.sqrt()), if det.is_finite() { T::ZERO } else { det });
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

    fn take_on(&mut self, rest: Rest<'_, T>) {
        self.linear.take_on(rest);
    }

    fn fit(&mut self, fitting: &Fitting<'_, T>) {
        if self.linear.has_area() {
            self.linear.fit_replaced(fitting, of_unit_area);
        } else {
            self.linear.fit(fitting);
        }
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> Mat2<T> {
        self.linear.map(stretch)
    }

    fn turn(&mut self, by: Rotation<T>) {
        self.linear.turn(by);
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.linear.digest(checksum);
    }
}
