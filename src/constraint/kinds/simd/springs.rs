//! Inputs and outputs of the SIMD kernels for constraints between two particles.

use crate::math::Vec2;

/// Inputs of the update of `W` springs. Pairs contain the first and the second ends.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "targets without vector registers have no kernel")]
pub(in crate::constraint::kinds) struct Springs<T, const W: usize> {
    pub(in crate::constraint::kinds) positions: [[Vec2<T>; W]; 2],
    pub(in crate::constraint::kinds) displacements: [[Vec2<T>; W]; 2],
    pub(in crate::constraint::kinds) inverse_masses: [[T; W]; 2],
    /// Two constants of the kind.
    pub(in crate::constraint::kinds) constants: [Vec2<T>; W],
    pub(in crate::constraint::kinds) multipliers: [T; W],
    pub(in crate::constraint::kinds) factors: [T; W],
    /// 1/h².
    pub(in crate::constraint::kinds) squared_rate: T,
}

/// Outputs of the update of `W` springs.
#[derive(Clone, Copy, Debug)]
pub(in crate::constraint::kinds) struct Corrected<T, const W: usize> {
    pub(in crate::constraint::kinds) displacements: [[Vec2<T>; W]; 2],
    pub(in crate::constraint::kinds) multipliers: [T; W],
}
