//! SIMD kernel of the leapfrog scheme, bit-identical to
//! [`sweep_from_start`](crate::constraint::leapfrog::sweep_from_start).
//!
//! The names of sums and fractions are those of that module. A rod is rigid, so φ is zero. A rod
//! that has turned far is not ordinary.
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
use wide::{CmpGt, CmpLe, CmpLt, f32x4, f64x2};

/// Defines the kernel for one scalar type.
macro_rules! kernel {
    ($lanes:ident, $t:ident, $v:ident, $w:literal) => {
        #[inline(always)]
        pub(super) fn $lanes(rods: &Springs<$t, $w>) -> Option<Corrected<$t, $w>> {
            use registers::$lanes::{deinterleave, halves, interleave, vectors};
            let ([[x0, y0], [x1, y1]], [[d0, e0], [d1, e1]], [w0, w1]) = (
                rods.positions.map(halves),
                rods.displacements.map(halves),
                rods.inverse_masses.map($v::new),
            );
            let (zero, half, one) = ($v::splat(0.0), $v::splat(0.5), $v::splat(1.0));
            // The positions as differences of points without displacement: their zeros are
            // positive.
            let [x, y] = deinterleave([(x0 - x1) + zero, (y0 - y1) + zero]);
            let [u, v] = deinterleave([(x0 - x1) + (d0 - d1), (y0 - y1) + (e0 - e1)]);
            // Separating the loaded pairs in registers would pass through memory.
            let [rest_length, inverse] =
                [rods.constants.map(|c| c.x), rods.constants.map(|c| c.y)].map($v::new);
            let lambda = $v::new(rods.multipliers);
            let (x, y, n, m) = (x * inverse, y * inverse, u * inverse, v * inverse);
            let stretch = half * ((u * n + v * m) - rest_length);
            let square = n * n + m * m;
            let shortened = stretch * (half * square * ($v::splat(3.0) - square));
            let value = stretch.cmp_lt(zero).blend(shortened, stretch);
            let mixed = n * x + m * y;
            let (end, mixed) = (w0 * square + w1 * square, (zero + w0 * mixed) + w1 * mixed);
            let turned = (n - x) * (n - x) + (m - y) * (m - y);
            let turned = w0 * turned + w1 * turned;
            // α̃ is zero.
            let residual = value + zero * lambda;
            let delta = |weight: $v| residual * $v::splat(-1.0) / ((weight - weight * zero) + zero);
            let mut change = delta(mixed);
            let (stiffness, resolved) = (
                (lambda + change).abs() * (w0 + w1),
                $v::splat(0.25) * rest_length,
            );
            let stiff = stiffness.cmp_gt(resolved);
            // Directions of both ends. The zeros of blended ones are not opposite.
            let (mut first, mut second) = ([x, y], [x * -one, y * -one]);
            if stiff.any() {
                let fraction = resolved / stiffness;
                change = stiff.blend(delta(end + (mixed - end) * fraction), change);
                let fraction = stiff.blend(fraction, one);
                let is_blended = fraction.cmp_lt(one);
                let direction =
                    |end: $v, start: $v| is_blended.blend(end + (start - end) * fraction, start);
                second = [direction(n * -one, x * -one), direction(m * -one, y * -one)];
                first = [direction(n, x), direction(m, y)];
            }
            let next = lambda + change;
            let (f, g) = (w0 * change, w1 * change);
            let ([x, y], [u, v]) = (first, second);
            let ([p, q], [s, t]) = (interleave([x * f, y * f]), interleave([u * g, v * g]));
            let (d0, e0, d1, e1) = (d0 + p, e0 + q, d1 + s, e1 + t);
            // The limit is that of the predicted scheme.
            let limit = $v::splat($t::MAX / 4.0);
            let small = (d0.abs() + d1.abs()).cmp_le(limit)
                & (e0.abs() + e1.abs()).cmp_le(limit)
                & next.abs().cmp_le($v::splat($t::MAX));
            let resolved = turned.cmp_lt($v::splat($t::ratio(2, 5)) * end);
            // Interleaved and separate lanes are both complete.
            if !small.all() || !resolved.all() {
                return None;
            }
            Some(Corrected {
                displacements: [vectors([d0, e0]), vectors([d1, e1])],
                multipliers: next.to_array(),
            })
        }
    };
}

kernel!(single, f32, f32x4, 4);
kernel!(double, f64, f64x2, 2);
