//! SIMD kernel of the predicted scheme, bit-identical to
//! [`rigid_update`](crate::Constraint::rigid_update).
#![cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#![allow(
    clippy::inline_always,
    reason = "what is not inlined passes rods through memory"
)]

use crate::constraint::kinds::simd::springs::{Corrected, Springs};
use crate::math::Real;
use crate::math::simd::registers;
use wide::{CmpGt, CmpLe, f32x4, f64x2};

/// Defines the kernel for one scalar type.
macro_rules! kernel {
    ($lanes:ident, $t:ident, $v:ident, $w:literal) => {
        /// Corrects the rods along r/L.
        #[inline(always)]
        pub(super) fn $lanes(rods: &Springs<$t, $w>) -> Option<Corrected<$t, $w>> {
            use registers::$lanes::{deinterleave, halves, interleave, vectors};
            let ([[x0, y0], [x1, y1]], [[d0, e0], [d1, e1]], [w0, w1]) = (
                rods.positions.map(halves),
                rods.displacements.map(halves),
                rods.inverse_masses.map($v::new),
            );
            let [x, y] = deinterleave([(x0 - x1) + (d0 - d1), (y0 - y1) + (e0 - e1)]);
            // Separating the loaded pairs in registers would pass through memory.
            let [rest_length, inverse] =
                [rods.constants.map(|c| c.x), rods.constants.map(|c| c.y)].map($v::new);
            let (lambda, factor) = ($v::new(rods.multipliers), $v::new(rods.factors));
            let (n, m) = (x * inverse, y * inverse);
            let length = x * n + y * m;
            let excess = length - rest_length;
            let relative = excess * inverse;
            let far = relative.cmp_gt($v::splat($t::ratio(1, 3)));
            let mut value = excess * ($v::splat(0.5) - $v::splat(0.375) * relative);
            if far.any() {
                let bounded = $v::splat(0.5) * excess / ($v::splat(1.0) + relative);
                value = far.blend(bounded, value);
            }
            let delta = value * factor;
            let (f, g) = (w0 * delta, w1 * delta);
            let ([p, q], [s, t]) = (interleave([n * f, m * f]), interleave([n * g, m * g]));
            let (d0, e0, d1, e1) = (d0 + p, e0 + q, d1 - s, e1 - t);
            // Then the sum of all four coordinates of a rod is finite.
            let limit = $v::splat($t::MAX / 4.0);
            let small = (d0.abs() + d1.abs()).cmp_le(limit) & (e0.abs() + e1.abs()).cmp_le(limit);
            if !(length.cmp_gt($v::splat(0.0)) & small).all() {
                return None;
            }
            Some(Corrected {
                displacements: [vectors([d0, e0]), vectors([d1, e1])],
                multipliers: (lambda + delta).to_array(),
            })
        }
    };
}

kernel!(single, f32, f32x4, 4);
kernel!(double, f64, f64x2, 2);
