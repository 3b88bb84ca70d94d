//! What a mode of shape matching is: how rest offsets become goals.

use super::lay::Rest;
use super::sums;
use crate::{Checksum, Mat2, Real, Rotation, Vec2};

/// How the rest shape is mapped onto the body: the mode of [`ShapeMatching`](crate::ShapeMatching). Every mode is a type, so a program
/// carries the code of those it names and no other. The modes are those of this crate: the trait cannot be implemented elsewhere.
pub trait Mode<T: Real>: Clone + Sealed {
    /// Whether the fit needs more than a rotation.
    #[doc(hidden)]
    const DEFORMS: bool = false;

    /// Whether the mode keeps a plastic stretch of its own.
    #[doc(hidden)]
    const PLASTIC: bool = false;

    #[doc(hidden)]
    type Map<'a>: Map<T>
    where
        Self: 'a;

    /// Takes on a rest shape: computes what depends on nothing else.
    #[doc(hidden)]
    fn take_on(&mut self, _rest: Rest<'_, T>) {}

    /// Fits to where the members are.
    #[doc(hidden)]
    fn fit(&mut self, fitting: &Fitting<'_, T>);

    /// The map from rest offsets to goal offsets that was fitted, of a rest shape whose rigid part has undergone this plastic stretch.
    #[doc(hidden)]
    fn map(&self, stretch: Option<Mat2<T>>) -> Self::Map<'_>;

    /// Turns the rotation that a fit without one would keep: R ← R W.
    #[doc(hidden)]
    fn turn(&mut self, by: Rotation<T>);

    /// Adds the bits of the state that later fits depend on to a checksum.
    #[doc(hidden)]
    fn digest(&self, checksum: &mut Checksum);
}

/// Keeps [`Mode`] to this crate.
pub trait Sealed {}

/// What a mode is fitted to. With w the weights and p the offsets of the members from their centre of mass:
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'a, T> {
    /// Σ w p qᵀ.
    pub(super) moment: Mat2<T>,
    /// The moments that tell the rotation: the same, unless members are pinned.
    pub(super) turning: Mat2<T>,
    /// The fraction of the largest moment below which a direction is made of rounding.
    pub(super) noise: T,
    /// The plastic stretch of the rest shape, where there is one.
    pub(super) stretch: Option<Mat2<T>>,
    /// The time since the fit before, s: zero where a fit is repeated within a substep.
    pub(super) duration: T,
    /// p, but for an offset that is the same for all.
    pub(super) places: &'a [Vec2<T>],
    pub(super) rest: Rest<'a, T>,
}

impl<T: Real> Fitting<'_, T> {
    /// Σ w p (S q)ᵀ with S the plastic stretch: whose rotation factor is that of the body. Müller et al. (2005) take it of Σ w p qᵀ also
    /// for plastic bodies, which torques them.
    pub(super) fn stretched_turning(&self) -> Mat2<T> {
        self.stretch.map_or(self.turning, |stretch| self.turning * stretch)
    }
}

/// A map from rest offsets to goal offsets.
pub trait Map<T: Real>: Copy {
    /// The goal offset of a rest offset.
    fn at(&self, rest: Vec2<T>) -> Vec2<T>;

    /// Turns each place p into its correction (goal + centre − p) α, and returns their weighted sum.
    fn correct(&self, places: &mut [Vec2<T>], rest: Rest<'_, T>, centre: Vec2<T>, alpha: T) -> Vec2<T>;
}

impl<T: Real> Map<T> for Mat2<T> {
    fn at(&self, rest: Vec2<T>) -> Vec2<T> {
        *self * rest
    }

    fn correct(&self, places: &mut [Vec2<T>], rest: Rest<'_, T>, centre: Vec2<T>, alpha: T) -> Vec2<T> {
        sums::correct(places, rest.offsets, rest.weights, (*self, centre), alpha)
    }
}
