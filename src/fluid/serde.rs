//! Record of a fluid. Each substep finds the neighbors; until then their lists are empty.

use super::neighbors::Neighbors;
use super::set::Fluid;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::{not_negative, positive};
use crate::particles::members::Members;
use crate::record::record;

record!([T: Real, const N: usize, const K: usize] for [T] Fluid<T, N, K>, |fluid| {
    members: Members<N> = fluid.members,
    radius: T = fluid.radius,
    compliance: T = fluid.compliance,
    viscosity: T = fluid.viscosity,
    dropped: usize = fluid.neighbors.dropped,
} => {
    // An empty fluid has no radius.
    let is_empty = members.len() == 0 && radius == T::ZERO;
    if !is_empty && !(T::ONE / positive(radius, Parameter::Radius)?).is_finite() {
        return Err(Error::OutOfRange(Parameter::Radius));
    }
    let mut neighbors = Neighbors::new();
    neighbors.dropped = dropped;
    Ok(Fluid {
        members,
        radius,
        compliance: not_negative(compliance, Parameter::Compliance)?,
        viscosity: not_negative(viscosity, Parameter::Viscosity)?,
        neighbors,
        multipliers: [T::ZERO; N],
    })
});
