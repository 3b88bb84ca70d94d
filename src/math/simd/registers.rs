//! Vectors in vector registers.
//!
//! Arrays of registers are destructured and not mapped: mapped ones pass through memory.
#![cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#![allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]

/// Four lanes of single precision.
pub(crate) mod single {
    use crate::math::Vec2;
    use wide::f32x4;

    /// Packs two vectors per register.
    #[inline(always)]
    pub(crate) fn halves([a, b, c, d]: [Vec2<f32>; 4]) -> [f32x4; 2] {
        [
            f32x4::new([a.x, a.y, b.x, b.y]),
            f32x4::new([c.x, c.y, d.x, d.y]),
        ]
    }

    /// Separates the x and y coordinates.
    #[inline(always)]
    pub(crate) fn deinterleave([p, q]: [f32x4; 2]) -> [f32x4; 2] {
        let ([a, b, c, d], [e, f, g, h]) = (p.to_array(), q.to_array());
        [f32x4::new([a, c, e, g]), f32x4::new([b, d, f, h])]
    }

    /// Interleaves the coordinates: two vectors per register.
    #[inline(always)]
    pub(crate) fn interleave([x, y]: [f32x4; 2]) -> [f32x4; 2] {
        let ([a, b, c, d], [e, f, g, h]) = (x.to_array(), y.to_array());
        [f32x4::new([a, e, b, f]), f32x4::new([c, g, d, h])]
    }

    #[inline(always)]
    pub(crate) fn vectors([p, q]: [f32x4; 2]) -> [Vec2<f32>; 4] {
        let ([a, b, c, d], [e, f, g, h]) = (p.to_array(), q.to_array());
        [
            Vec2::new(a, b),
            Vec2::new(c, d),
            Vec2::new(e, f),
            Vec2::new(g, h),
        ]
    }
}

/// Two lanes of double precision.
pub(crate) mod double {
    use crate::math::Vec2;
    use wide::f64x2;

    /// Packs one vector per register.
    #[inline(always)]
    pub(crate) fn halves([a, b]: [Vec2<f64>; 2]) -> [f64x2; 2] {
        [f64x2::new([a.x, a.y]), f64x2::new([b.x, b.y])]
    }

    /// Separates the x and y coordinates.
    #[inline(always)]
    pub(crate) fn deinterleave([p, q]: [f64x2; 2]) -> [f64x2; 2] {
        let ([a, b], [c, d]) = (p.to_array(), q.to_array());
        [f64x2::new([a, c]), f64x2::new([b, d])]
    }

    /// Interleaves the coordinates: one vector per register.
    #[inline(always)]
    pub(crate) fn interleave(coordinates: [f64x2; 2]) -> [f64x2; 2] {
        deinterleave(coordinates)
    }

    #[inline(always)]
    pub(crate) fn vectors([p, q]: [f64x2; 2]) -> [Vec2<f64>; 2] {
        let ([a, b], [c, d]) = (p.to_array(), q.to_array());
        [Vec2::new(a, b), Vec2::new(c, d)]
    }
}
