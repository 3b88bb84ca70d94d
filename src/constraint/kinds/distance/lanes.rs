//! SIMD kernels for distance constraints, bit-identical to the scalar update.
//!
//! They execute the same operations in the same order, in vector registers: four lanes in single
//! precision, two in double. x86-64 and 64-bit Arm have vector registers, WebAssembly with the target
//! feature `simd128`.

use super::springs::{Corrected, Springs};
use crate::math::Real;
use core::any::Any;

/// Whether the target has a kernel.
pub(super) const VECTORS: bool = path::PREDICTED.0.is_some();

/// Kernel that corrects `W` springs, or none if one is not ordinary.
///
/// The squared length of an ordinary spring is [safe](crate::Real::is_safe_square). Its corrections
/// are too small to move a displacement out of the range of the scalar.
pub(super) type Correct<T, const W: usize> = fn(&Springs<T, W>) -> Option<Corrected<T, W>>;

/// Kernels for four springs, which only `f32` has, and for two, which only `f64` has.
pub(super) type Kernels<T, U> = (Option<Correct<T, 4>>, Option<Correct<U, 2>>);

/// Returns the kernels of this scalar for the predicted scheme.
#[inline]
pub(super) fn predicted<T: Real>() -> Kernels<T, T> {
    kernels(path::PREDICTED)
}

/// Returns the kernels of this scalar for the leapfrog scheme.
#[inline]
pub(super) fn from_start<T: Real>() -> Kernels<T, T> {
    kernels(path::FROM_START)
}

#[inline]
fn kernels<T: Real>((four, two): Kernels<f32, f64>) -> Kernels<T, T> {
    (kernel(four), kernel(two))
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
    use super::Kernels;

    pub(super) const PREDICTED: Kernels<f32, f64> = (None, None);
    pub(super) const FROM_START: Kernels<f32, f64> = (None, None);
}

/// Targets with vector registers.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod path {
    use super::Kernels;
    use crate::constraint::kinds::distance::{from_start, predicted};

    pub(super) const PREDICTED: Kernels<f32, f64> =
        (Some(predicted::single), Some(predicted::double));
    pub(super) const FROM_START: Kernels<f32, f64> =
        (Some(from_start::single), Some(from_start::double));
}
