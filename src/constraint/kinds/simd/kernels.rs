//! SIMD kernels for constraints between two particles, bit-identical to the scalar update.
//!
//! They execute the same operations in the same order, in vector registers: four lanes in single
//! precision, two in double. x86-64 and 64-bit Arm have vector registers, WebAssembly with the
//! target feature `simd128`.

use super::springs::{Corrected, Springs};
use crate::math::Real;
use crate::math::simd::of_scalar;

/// Whether the target has kernels.
pub(in crate::constraint::kinds) const VECTORS: bool = cfg!(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
));

/// Kernel that corrects `W` springs, or none if one is not ordinary.
///
/// The scalar update skips an ordinary spring neither for a missing direction nor for overflow.
pub(in crate::constraint::kinds) type Correct<T, const W: usize> =
    fn(&Springs<T, W>) -> Option<Corrected<T, W>>;

/// Kernels for four springs, which only `f32` has, and for two, which only `f64` has.
pub(in crate::constraint::kinds) type Kernels<T, U> =
    (Option<Correct<T, 4>>, Option<Correct<U, 2>>);

/// Returns the kernels of this scalar.
#[inline]
pub(super) fn convert<T: Real>((four, two): Kernels<f32, f64>) -> Kernels<T, T> {
    (of_scalar(four), of_scalar(two))
}

/// Kernels of a kind from its modules.
macro_rules! kernels_of {
    ($module:ident) => {
        (
            $crate::math::simd::where_vectors!(super::$module::single),
            $crate::math::simd::where_vectors!(super::$module::double),
        )
    };
}

pub(in crate::constraint::kinds) use kernels_of;
