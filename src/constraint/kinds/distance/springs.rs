//! Inputs and outputs of the SIMD kernels for distance constraints.

use crate::math::Vec2;

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
