//! SIMD kernel of the leapfrog scheme, bit-identical to
//! [`sweep_from_start`](crate::constraint::leapfrog::sweep_from_start).
//!
//! The names of sums and fractions are those of that module. A spring that has turned far is not
//! ordinary.
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
use wide::{CmpGe, CmpGt, CmpLe, CmpLt, f32x4, f64x2};

/// Defines the kernel for one scalar type.
macro_rules! kernel {
    ($lanes:ident, $t:ident, $v:ident, $w:literal) => {
        #[inline(always)]
        pub(super) fn $lanes(springs: &Springs<$t, $w>) -> Option<Corrected<$t, $w>> {
            use registers::$lanes::{deinterleave, halves, interleave, vectors};
            let ([[x0, y0], [x1, y1]], [[d0, e0], [d1, e1]], [w0, w1]) = (
                springs.positions.map(halves),
                springs.displacements.map(halves),
                springs.inverse_masses.map($v::new),
            );
            let (zero, one) = ($v::splat(0.0), $v::splat(1.0));
            // The positions as differences of points without displacement: their zeros are
            // positive.
            let [x, y] = deinterleave([(x0 - x1) + zero, (y0 - y1) + zero]);
            let [u, v] = deinterleave([(x0 - x1) + (d0 - d1), (y0 - y1) + (e0 - e1)]);
            // L · 1 and α/h², in registers.
            let scale = Vec2::new(1.0, springs.squared_rate);
            let ([p, q], [scale, _]) = (halves(springs.constants), halves([scale; $w]));
            let [rest_length, alpha_tilde] = deinterleave([p * scale, q * scale]);
            let lambda = $v::new(springs.multipliers);
            let safe = |square: $v| {
                square.cmp_ge($v::splat($t::SQUARE_MIN)) & square.cmp_le($v::splat($t::SQUARE_MAX))
            };
            let (start_square, square) = (x * x + y * y, u * u + v * v);
            let (start_length, length) = (start_square.sqrt(), square.sqrt());
            let (start_inverse, inverse) = (one / start_length, one / length);
            let (x, y, u, v) = (
                x * start_inverse,
                y * start_inverse,
                u * inverse,
                v * inverse,
            );
            let (start_value, value) = (start_length - rest_length, length - rest_length);
            let radius = start_value + rest_length;
            let (end, mixed) = (u * u + v * v, u * x + v * y);
            let (end, mixed) = (w0 * end + w1 * end, (zero + w0 * mixed) + w1 * mixed);
            let turned = (u - x) * (u - x) + (v - y) * (v - y);
            let turned = w0 * turned + w1 * turned;
            let weight = w0 + w1;
            // φ
            let clamped = |number: $v| one.cmp_lt(number).blend(one, number);
            let turn = $v::splat(2.0) - $v::splat(50.0) * turned / end;
            let explicit = clamped($v::splat(0.5) * alpha_tilde / end)
                * clamped(zero.cmp_gt(turn).blend(zero, turn));
            let delta = |explicit: $v, weight: $v| {
                let blended = value + (start_value - value) * explicit;
                let residual = zero.cmp_lt(explicit).blend(blended, value) + alpha_tilde * lambda;
                residual * $v::splat(-1.0) / (((weight - weight * explicit) + zero) + alpha_tilde)
            };
            let (mut change, mut at_start) = (delta(explicit, mixed), one);
            let (stiffness, resolved) =
                ((lambda + change).abs() * weight, $v::splat(0.25) * radius);
            let stiff = stiffness.cmp_gt(resolved);
            let (mut n, mut m) = (x, y);
            if stiff.any() {
                let fraction = resolved / stiffness;
                let blended = delta(explicit * fraction, end + (mixed - end) * fraction);
                change = stiff.blend(blended, change);
                at_start = stiff.blend(fraction, at_start);
                let is_blended = at_start.cmp_lt(one);
                n = is_blended.blend(u + (x - u) * at_start, x);
                m = is_blended.blend(v + (y - v) * at_start, y);
            }
            let next = lambda + change;
            // The limit is that of the predicted scheme.
            let small = (weight * change)
                .abs()
                .cmp_le($v::splat($t::MAX * $t::EPSILON / 64.0))
                & next.abs().cmp_le($v::splat($t::MAX));
            let resolved = turned.cmp_lt($v::splat(0.4) * end);
            if !(safe(start_square) & safe(square) & small & resolved).all() {
                return None;
            }
            let (f, g) = (w0 * change, w1 * change);
            let ([p, q], [s, t]) = (interleave([n * f, m * f]), interleave([n * g, m * g]));
            Some(Corrected {
                displacements: [vectors([d0 + p, e0 + q]), vectors([d1 - s, e1 - t])],
                multipliers: next.to_array(),
            })
        }
    };
}

kernel!(single, f32, f32x4, 4);
kernel!(double, f64, f64x2, 2);
