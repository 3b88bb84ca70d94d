//! The rigid mode.

use super::Mode;
use crate::polar::{rotation, stretch};
use crate::{Checksum, Mat2, Real, Rotation};

/// The rest shape is turned, not deformed: q ↦ R q with R the [rotation factor](crate::polar()) of the moment matrix.
///
/// Where the matrix has none, or only one made of rounding noise, R stays as it was. Müller et al. (2005), section 3.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rigid<T> {
    rotation: Rotation<T>,
}

impl<T: Real> Rigid<T> {
    /// A body that has not turned.
    #[must_use]
    pub const fn new() -> Self {
        Self { rotation: Rotation::IDENTITY }
    }

    /// The rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.rotation
    }
}

impl<T: Real> Default for Rigid<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real> Mode<T> for Rigid<T> {
    fn fit(&mut self, moment: Mat2<T>, noise: T) {
        if let Ok(found) = rotation(moment) {
            // tr S is the gap between the best rotation and the worst.
            if stretch(moment, found).trace() > noise * moment.max_abs() {
                self.rotation = found;
            }
        }
    }

    fn map(&self) -> Mat2<T> {
        self.rotation.matrix()
    }

    fn digest(&self, checksum: &mut Checksum) {
        checksum.add(self.rotation.co);
        checksum.add(self.rotation.si);
    }
}
