//! Records of fluids and emitters. Each substep finds the neighbors; until then their lists are
//! empty.

use super::cohesive::Cohesive;
use super::emitter::Emitter;
use super::neighbors::Neighbors;
use super::set::Fluid;
use crate::error::{Error, Parameter};
use crate::math::validate::{not_negative, positive};
use crate::math::{Real, Vec2};
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

record!([T: Real, const N: usize, const K: usize] for [T] Cohesive<T, N, K>, |cohesive| {
    fluid: Fluid<T, N, K> = cohesive.fluid,
    cohesion: T = cohesive.cohesion,
} => Ok(Cohesive {
    fluid,
    cohesion: not_negative(cohesion, Parameter::Cohesion)?,
}));

record!([T: Real] for [T] Emitter<T>, |emitter| {
    position: Vec2<T> = emitter.position,
    velocity: Vec2<T> = emitter.velocity,
    columns: u16 = emitter.columns,
    spacing: T = emitter.spacing,
    mass: T = emitter.mass,
    path: T = emitter.path,
} => {
    let mut emitter = Emitter::new(position, velocity, columns, spacing, mass)?;
    emitter.path = not_negative(path, Parameter::Spacing)?;
    if path < spacing { Ok(emitter) } else { Err(Error::OutOfRange(Parameter::Spacing)) }
});
