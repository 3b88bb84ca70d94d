//! Selection of SIMD kernels by the target and by the scalar.

use core::any::Any;

/// Expands to a kernel in `Some` on targets with vector registers, and to `None` on others.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! where_vectors {
    ($kernel:path) => {
        Some($kernel)
    };
}

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
macro_rules! where_vectors {
    ($kernel:path) => {
        None
    };
}

pub(crate) use where_vectors;

/// Returns the kernel if it has the type of one for the scalar in use.
///
/// Types are compared at compile time, without runtime cost.
#[inline]
pub(crate) fn of_scalar<K: Any, U: Any + Copy>(kernel: Option<K>) -> Option<U> {
    (&kernel? as &dyn Any).downcast_ref().copied()
}
