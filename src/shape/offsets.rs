//! Storage of rest offsets: in the body, or borrowed.

use crate::math::{Real, Vec2};

/// Storage of the rest offsets of a [`ShapeMatching`](crate::ShapeMatching).
///
/// An array `[Vec2<T>; N]` is part of the body. [`BorrowedOffsets`] refers to a slice, which may be
/// constant data in flash. The trait is sealed: it cannot be implemented outside this crate.
pub trait RestOffsets<T: Real>: Clone + Sealed {
    /// Whether the offsets are outside of the body and cannot change.
    #[doc(hidden)]
    const BORROWED: bool;

    /// Offsets of an empty body: all bytes are zero.
    #[doc(hidden)]
    const EMPTY: Self;

    #[doc(hidden)]
    fn as_slice(&self) -> &[Vec2<T>];

    /// Returns the offsets in the body; none if they are borrowed.
    #[doc(hidden)]
    fn stored(&mut self) -> &mut [Vec2<T>];
}

/// Seals [`RestOffsets`] to this crate.
pub trait Sealed {}

impl<T, const N: usize> Sealed for [Vec2<T>; N] {}

impl<T: Real, const N: usize> RestOffsets<T> for [Vec2<T>; N] {
    const BORROWED: bool = false;
    const EMPTY: Self = [Vec2::ZERO; N];

    #[inline]
    fn as_slice(&self) -> &[Vec2<T>] {
        self
    }

    #[inline]
    fn stored(&mut self) -> &mut [Vec2<T>] {
        self
    }
}

/// Rest offsets in a slice outside of the body, one per member.
///
/// It is a parameter of the type [`ShapeMatching`](crate::ShapeMatching);
/// [`ShapeMatching::with_offsets`](crate::ShapeMatching::with_offsets) describes such bodies.
// `None` has no pointer, unlike an empty slice, so a static empty body uses no flash.
#[derive(Clone, Copy, Debug)]
pub struct BorrowedOffsets<'a, T>(pub(super) Option<&'a [Vec2<T>]>);

impl<T> Sealed for BorrowedOffsets<'_, T> {}

impl<T: Real> RestOffsets<T> for BorrowedOffsets<'_, T> {
    const BORROWED: bool = true;
    const EMPTY: Self = Self(None);

    #[inline]
    fn as_slice(&self) -> &[Vec2<T>] {
        self.0.unwrap_or_default()
    }

    #[inline]
    fn stored(&mut self) -> &mut [Vec2<T>] {
        &mut []
    }
}
