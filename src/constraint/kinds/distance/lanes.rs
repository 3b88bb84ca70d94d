//! SIMD kernels for distance constraints, bit-identical to the scalar update.
//!
//! They execute the same operations in the same order, in vector registers: four lanes in single
//! precision, two in double. x86-64 and 64-bit Arm have vector registers, WebAssembly with the target
//! feature `simd128`.
//!
//! Arrays of registers are destructured and not mapped: mapped ones pass through memory.

use crate::math::{Real, Vec2};
use core::any::Any;

/// Whether the target has a kernel.
pub(super) const VECTORS: bool = path::FOUR.is_some();

/// Inputs of the update of `W` springs. Pairs contain the first and the second ends.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "targets without vector registers have no kernel")]
pub(super) struct Springs<T, const W: usize> {
    pub(super) positions: [[Vec2<T>; W]; 2],
    pub(super) displacements: [[Vec2<T>; W]; 2],
    pub(super) inverse_masses: [[T; W]; 2],
    /// L and α.
    pub(super) constants: [Vec2<T>; W],
    pub(super) multipliers: [T; W],
    pub(super) factors: [T; W],
    /// 1/h².
    pub(super) squared_rate: T,
}

/// Outputs of the update of `W` springs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corrected<T, const W: usize> {
    pub(super) displacements: [[Vec2<T>; W]; 2],
    pub(super) multipliers: [T; W],
}

/// Kernel that corrects `W` springs, or none if one is not ordinary.
///
/// The squared length of an ordinary spring is [safe](crate::Real::is_safe_square). Its corrections
/// are too small to move a displacement out of the range of the scalar.
pub(super) type Correct<T, const W: usize> = fn(&Springs<T, W>) -> Option<Corrected<T, W>>;

/// Returns the kernel for four springs of this scalar. Only `f32` has one.
#[inline]
pub(super) fn correct_batch<T: Real>() -> Option<Correct<T, 4>> {
    kernel(path::FOUR)
}

/// Returns the kernel for two springs of this scalar. Only `f64` has one.
#[inline]
pub(super) fn correct_pair<T: Real>() -> Option<Correct<T, 2>> {
    kernel(path::TWO)
}

/// Returns the kernel if its scalar is `T`. Types are compared at compile time, without runtime
/// cost.
#[inline]
fn kernel<T: Real, U: Real, const W: usize>(
    kernel: Option<Correct<U, W>>,
) -> Option<Correct<T, W>> {
    let kernel = kernel?;
    (&kernel as &dyn Any).downcast_ref().copied()
}

/// Targets without vector registers.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
mod path {
    use super::Correct;

    pub(super) const FOUR: Option<Correct<f32, 4>> = None;
    pub(super) const TWO: Option<Correct<f64, 2>> = None;
}

/// Targets with vector registers.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]
mod path {
    use super::Correct;

    pub(super) const FOUR: Option<Correct<f32, 4>> = Some(single::correct);
    pub(super) const TWO: Option<Correct<f64, 2>> = Some(double::correct);

    /// Defines the kernel for one scalar type.
    macro_rules! kernel {
        ($t:ident, $v:ident, $lanes:literal) => {
            /// Corrects the springs along n = r/|r| by Δλ = (|r| − L + α̃λ) · factor.
            #[inline(always)]
            pub(crate) fn correct(springs: &Springs<$t, $lanes>) -> Option<Corrected<$t, $lanes>> {
                let ([[x0, y0], [x1, y1]], [[d0, e0], [d1, e1]], [w0, w1]) = (
                    springs.positions.map(halves),
                    springs.displacements.map(halves),
                    springs.inverse_masses.map($v::new),
                );
                let [x, y] = deinterleave([(x0 - x1) + (d0 - d1), (y0 - y1) + (e0 - e1)]);
                // L · 1 and α/h². The product is in registers: separating the loaded pairs would pass
                // through memory.
                let scale = Vec2::new(1.0, springs.squared_rate);
                let ([p, q], [scale, _]) = (halves(springs.constants), halves([scale; $lanes]));
                let [rest_length, alpha] = deinterleave([p * scale, q * scale]);
                let (lambda, factor) = ($v::new(springs.multipliers), $v::new(springs.factors));
                let square = x * x + y * y;
                let safe = square.cmp_ge($v::splat($t::SQUARE_MIN))
                    & square.cmp_le($v::splat($t::SQUARE_MAX));
                let length = square.sqrt();
                let delta = ((length - rest_length) + alpha * lambda) * factor;
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

    mod single {
        use super::super::{Corrected, Springs};
        use crate::math::{Real, Vec2};
        use wide::{CmpGe, CmpLe, f32x4};

        kernel!(f32, f32x4, 4);

        /// Packs two vectors per register.
        #[inline(always)]
        fn halves([a, b, c, d]: [Vec2<f32>; 4]) -> [f32x4; 2] {
            [
                f32x4::new([a.x, a.y, b.x, b.y]),
                f32x4::new([c.x, c.y, d.x, d.y]),
            ]
        }

        /// Separates the x and y coordinates.
        #[inline(always)]
        fn deinterleave([p, q]: [f32x4; 2]) -> [f32x4; 2] {
            let ([a, b, c, d], [e, f, g, h]) = (p.to_array(), q.to_array());
            [f32x4::new([a, c, e, g]), f32x4::new([b, d, f, h])]
        }

        /// Interleaves the coordinates: two vectors per register.
        #[inline(always)]
        fn interleave([x, y]: [f32x4; 2]) -> [f32x4; 2] {
            let ([a, b, c, d], [e, f, g, h]) = (x.to_array(), y.to_array());
            [f32x4::new([a, e, b, f]), f32x4::new([c, g, d, h])]
        }

        #[inline(always)]
        fn vectors([p, q]: [f32x4; 2]) -> [Vec2<f32>; 4] {
            let ([a, b, c, d], [e, f, g, h]) = (p.to_array(), q.to_array());
            [
                Vec2::new(a, b),
                Vec2::new(c, d),
                Vec2::new(e, f),
                Vec2::new(g, h),
            ]
        }
    }

    mod double {
        use super::super::{Corrected, Springs};
        use crate::math::{Real, Vec2};
        use wide::{CmpGe, CmpLe, f64x2};

        kernel!(f64, f64x2, 2);

        /// Packs one vector per register.
        #[inline(always)]
        fn halves([a, b]: [Vec2<f64>; 2]) -> [f64x2; 2] {
            [f64x2::new([a.x, a.y]), f64x2::new([b.x, b.y])]
        }

        /// Separates the x and y coordinates.
        #[inline(always)]
        fn deinterleave([p, q]: [f64x2; 2]) -> [f64x2; 2] {
            let ([a, b], [c, d]) = (p.to_array(), q.to_array());
            [f64x2::new([a, c]), f64x2::new([b, d])]
        }

        /// Interleaves the coordinates: one vector per register.
        #[inline(always)]
        fn interleave(coordinates: [f64x2; 2]) -> [f64x2; 2] {
            deinterleave(coordinates)
        }

        #[inline(always)]
        fn vectors([p, q]: [f64x2; 2]) -> [Vec2<f64>; 2] {
            let ([a, b], [c, d]) = (p.to_array(), q.to_array());
            [Vec2::new(a, b), Vec2::new(c, d)]
        }
    }
}
