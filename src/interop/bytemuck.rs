//! Zero-copy casts of vector slices to bytes or numbers, with the feature `bytemuck`.
//!
//! Example: `bytemuck::cast_slice(particles.positions())` gives data for a GPU or a display
//! controller.
#![expect(
    unsafe_code,
    reason = "the traits are promises about layout, which the compiler cannot check"
)]

use crate::math::Vec2;
use bytemuck::{Pod, Zeroable};

macro_rules! plain {
    ($($t:ty),*) => {$(
        // SAFETY: `Vec2` is repr(C) with two scalars of the same type, x then y, so it has no
        // padding. All bit patterns are valid, as they are for the scalar.
        unsafe impl Zeroable for Vec2<$t> {}
        // SAFETY: as above.
        unsafe impl Pod for Vec2<$t> {}
    )*};
}

plain!(f32, f64);
