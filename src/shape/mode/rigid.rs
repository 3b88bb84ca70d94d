//! Rigid mode.

use super::traits::{FitInput, Mode, Sealed};
use crate::checksum::Checksum;
use crate::math::{Mat2, Real, Rotation, rotation, rotation_or, stretch};

/// Rigid mode: rotates the rest shape without deforming it.
///
/// The map is q ↦ R q, with R the [rotation factor](crate::polar()) of the moment matrix. If the
/// matrix has no rotation factor, or only one that consists of rounding noise, R is unchanged.
/// Müller et al. (2005), section 3.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rigid<T> {
    pub(super) rotation: Rotation<T>,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Rigid<T> { rotation: Rotation<T> });

impl<T: Real> Rigid<T> {
    /// Returns the mode of a body without rotation.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            rotation: Rotation::IDENTITY,
        }
    }

    /// Returns the rotation from the rest shape to the body at the last fit.
    pub const fn rotation(&self) -> Rotation<T> {
        self.rotation
    }
}

impl<T: Real> Default for Rigid<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Sealed for Rigid<T> {}

impl<T: Real> Mode<T> for Rigid<T> {
    const EMPTY: Self = Self {
        rotation: Rotation {
            cos: T::ZERO,
            sin: T::ZERO,
        },
    };

    const ROTATES: bool = true;

    type Map<'a>
        = Mat2<T>
    where
        Self: 'a;

    fn fit(&mut self, input: &FitInput<'_, T>) {
        let moment = input.stretched_moment();
        if let Ok(found) = rotation(moment) {
            // tr S is the gap between the best rotation and the worst.
            if stretch(moment, found).trace() > input.noise * moment.max_abs() {
                self.rotation = found;
            }
        }
    }

    fn map(&self, stretch: Option<Mat2<T>>) -> Mat2<T> {
        let turned = self.rotation.matrix();
        stretch.map_or(turned, |stretch| turned * stretch)
    }

    #[inline]
    fn set_rotation(&mut self, rotation: Rotation<T>) {
        self.rotation = rotation;
    }

    fn rotate(&mut self, by: Rotation<T>) {
        let turned = self.rotation * by;
        (self.rotation, _) = rotation_or(turned.matrix(), turned);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_rotation(self.rotation);
    }
}
