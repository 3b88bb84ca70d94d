//! Slices of vectors as bytes and as numbers, without a copy: `bytemuck::cast_slice(particles.positions())` is what a GPU or a
//! display controller wants.
#![expect(unsafe_code, reason = "the traits are promises about layout, which the compiler cannot check")]

use crate::Vec2;
use bytemuck::{Pod, Zeroable};

macro_rules! plain {
    ($($t:ty),*) => {$(
        // SAFETY: `Vec2` is repr(C): two scalars of the same type, x then y, so it has no padding, and all bits are valid, as they
        // are for the scalar.
        unsafe impl Zeroable for Vec2<$t> {}
        // SAFETY: as above.
        unsafe impl Pod for Vec2<$t> {}
    )*};
}

plain!(f32, f64);
