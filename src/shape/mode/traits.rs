//! Interface of the modes of shape matching: maps from rest offsets to goals.

use crate::checksum::Checksum;
use crate::math::{Mat2, Real, Rotation, Vec2};
use crate::shape::reduce as sums;
use crate::shape::rest_view::Rest;

/// Mode of [`ShapeMatching`](crate::ShapeMatching): how the rest shape is mapped onto the body.
///
/// Each mode is a type, so a program contains only the code of the modes it uses. The trait is
/// sealed: it cannot be implemented outside this crate.
pub trait Mode<T: Real>: Clone + Sealed {
    /// Whether the fit needs more than a rotation.
    #[doc(hidden)]
    const DEFORMS: bool = false;

    /// Whether the map is a rotation, and the mode has no other state.
    #[doc(hidden)]
    const ROTATES: bool = false;

    /// Whether the mode has its own plastic stretch.
    #[doc(hidden)]
    const PLASTIC: bool = false;

    /// Mode of a body without members: all bytes are zero, and it has no rotation.
    #[doc(hidden)]
    const EMPTY: Self;

    #[doc(hidden)]
    type Map<'a>: Map<T>
    where
        Self: 'a;

    /// Sets a rest shape and computes the values that depend only on it.
    #[doc(hidden)]
    fn set_rest(&mut self, _rest: Rest<'_, T>) {}

    /// Fits the mode to the current positions of the members.
    #[doc(hidden)]
    fn fit(&mut self, input: &FitInput<'_, T>);

    /// Returns the fitted map from rest offsets to goal offsets.
    ///
    /// `stretch` is the plastic stretch of the rigid part of the rest shape.
    #[doc(hidden)]
    fn map(&self, stretch: Option<Mat2<T>>) -> Self::Map<'_>;

    /// Sets the fitted rotation of a mode that [only rotates](Self::ROTATES).
    #[doc(hidden)]
    fn set_rotation(&mut self, _rotation: Rotation<T>) {}

    /// Applies a rotation W to the stored rotation: R ← R W.
    ///
    /// A fit that finds no rotation keeps the stored one.
    #[doc(hidden)]
    fn rotate(&mut self, by: Rotation<T>);

    /// Adds the settings and the state that later fits depend on to a checksum.
    ///
    /// Values that follow from the rest shape are not added.
    #[doc(hidden)]
    fn hash_state(&self, checksum: &mut Checksum);
}

/// Seals [`Mode`] to this crate.
pub trait Sealed {}

/// Input to the fit of a mode.
///
/// In the formulas, w are the weights and p the offsets of the members from their center of mass.
#[derive(Clone, Copy, Debug)]
pub struct FitInput<'a, T> {
    /// Σ w p qᵀ.
    pub(in crate::shape) moment: Mat2<T>,
    /// The moments from which the rotation is fitted: the same, unless members are pinned.
    pub(in crate::shape) rotation_moment: Mat2<T>,
    /// The fraction of the largest moment below which a direction consists of rounding noise.
    pub(in crate::shape) noise: T,
    /// The plastic stretch of the rest shape, if any.
    pub(in crate::shape) stretch: Option<Mat2<T>>,
    /// The time since the previous fit, s.
    ///
    /// It is zero if a fit is repeated within a substep.
    pub(in crate::shape) duration: T,
    /// The offsets p, up to an offset common to all members.
    pub(in crate::shape) points: &'a [Vec2<T>],
    pub(in crate::shape) rest: Rest<'a, T>,
}

impl<T: Real> FitInput<'_, T> {
    /// Returns Σ w p (S q)ᵀ, with S the plastic stretch.
    ///
    /// Its rotation factor is the rotation of the body. Müller et al. (2005) use the rotation
    /// factor of Σ w p qᵀ also for plastic bodies, which exerts a torque on them.
    pub(super) fn stretched_moment(&self) -> Mat2<T> {
        self.stretch.map_or(self.rotation_moment, |stretch| {
            self.rotation_moment * stretch
        })
    }
}

/// Map from rest offsets to goal offsets.
pub trait Map<T: Real>: Copy {
    /// Returns the goal offset of a rest offset.
    fn at(&self, rest: Vec2<T>) -> Vec2<T>;

    /// Returns the matrix of a linear map, whose corrections need only the matrix.
    #[inline]
    fn matrix(&self) -> Option<Mat2<T>> {
        None
    }

    /// Replaces each position p by its correction (goal + center − p) α.
    ///
    /// Returns the weighted sum of the corrections.
    fn correct(
        &self,
        points: &mut [Vec2<T>],
        rest: Rest<'_, T>,
        center: Vec2<T>,
        alpha: T,
    ) -> Vec2<T>;
}

impl<T: Real> Map<T> for Mat2<T> {
    fn at(&self, rest: Vec2<T>) -> Vec2<T> {
        *self * rest
    }

    #[inline]
    fn matrix(&self) -> Option<Self> {
        Some(*self)
    }

    fn correct(
        &self,
        points: &mut [Vec2<T>],
        rest: Rest<'_, T>,
        center: Vec2<T>,
        alpha: T,
    ) -> Vec2<T> {
        sums::correct(points, rest.offsets, rest.weights, (*self, center), alpha)
    }
}
