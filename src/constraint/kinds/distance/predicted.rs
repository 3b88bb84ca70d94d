//! SIMD kernel of the predicted scheme.
#![cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#![allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]

use crate::constraint::kinds::simd::springs::{Corrected, Springs};
use crate::math::simd::registers;
use crate::math::{Real, Vec2};
use wide::{CmpGe, CmpLe, f32x4, f64x2};

/// Defines the kernel for one scalar type.
macro_rules! kernel {
    ($lanes:ident, $t:ident, $v:ident, $w:literal) => {
        /// Corrects the springs along n = r/|r| by Δλ = (|r| − L + α̃λ) · factor.
        #[inline(always)]
        pub(super) fn $lanes(springs: &Springs<$t, $w>) -> Option<Corrected<$t, $w>> {
            use registers::$lanes::{deinterleave, halves, interleave, vectors};
            let ([[x0, y0], [x1, y1]], [[d0, e0], [d1, e1]], [w0, w1]) = (
                springs.positions.map(halves),
                springs.displacements.map(halves),
                springs.inverse_masses.map($v::new),
            );
            let [x, y] = deinterleave([(x0 - x1) + (d0 - d1), (y0 - y1) + (e0 - e1)]);
            // L · 1 and α/h². The product is in registers: separating the loaded pairs would pass
            // through memory.
            let scale = Vec2::new(1.0, springs.squared_rate);
            let ([p, q], [scale, _]) = (halves(springs.constants), halves([scale; $w]));
            let [rest_length, alpha_tilde] = deinterleave([p * scale, q * scale]);
            let (lambda, factor) = ($v::new(springs.multipliers), $v::new(springs.factors));
            let square = x * x + y * y;
            let safe =
                square.cmp_ge($v::splat($t::SQUARE_MIN)) & square.cmp_le($v::splat($t::SQUARE_MAX));
            let length = square.sqrt();
            let delta = ((length - rest_length) + alpha_tilde * lambda) * factor;
            // Below half an ulp of the largest number, so it is lost in a displacement of that
            // size.
            let small = ((w0 + w1) * delta)
                .abs()
                .cmp_le($v::splat($t::MAX * $t::EPSILON / 64.0));
            if !(safe & small).all() {
                return None;
            }
            let inverse = $v::splat(1.0) / length;
            let (x, y) = (x * inverse, y * inverse);
            let [[p, q], [s, t]] =
                [w0 * delta, w1 * delta].map(|impulse| interleave([x * impulse, y * impulse]));
            Some(Corrected {
                displacements: [vectors([d0 + p, e0 + q]), vectors([d1 - s, e1 - t])],
                multipliers: (lambda + delta).to_array(),
            })
        }
    };
}

kernel!(single, f32, f32x4, 4);
kernel!(double, f64, f64x2, 2);
