//! Record of a lattice.
//!
//! The rest shapes of the regions follow from the grid and are computed again. The fits of the
//! regions, which only [`LatticeMatching::goals`] uses between steps, are those of no deformation.

use super::grid::NodeGrid;
use super::matching::LatticeMatching;
use super::region::Extent;
use super::rest::{RestLattice, largest_length};
use super::window::zero;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Rotation, Vec2, count};
use crate::particles::ParticleId;
use crate::particles::members::Members;
use crate::record::{Rows, finite_center, record, unit_rotation};
use crate::shape::rest::RestShape;
use crate::shape::stiffness::Stiffness;
use heapless::Vec;

record!([const N: usize] for [] NodeGrid<N>, |grid| {
    columns: usize = grid.columns,
    rows: usize = grid.rows,
    half_width: usize = grid.half_width,
    nodes: Vec<u16, N> = grid.nodes,
} => {
    if columns == 0 && rows == 0 && half_width == 0 && nodes.is_empty() {
        return Ok(NodeGrid::EMPTY);
    }
    if half_width == 0 {
        return Err(Error::OutOfRange(Parameter::HalfWidth));
    }
    let size = columns.checked_mul(rows).filter(|size| *size <= N).ok_or(Error::Full(Capacity::Nodes))?;
    let ascending = nodes.iter().zip(nodes.iter().skip(1)).all(|(a, b)| a < b);
    let inside = nodes.last().is_none_or(|last| usize::from(*last) < size);
    if columns == 0 || !(ascending && inside) {
        return Err(Error::PartialRow);
    }
    Ok(NodeGrid { columns, rows, half_width, nodes })
});

record!([T: Real, const N: usize] for [T] LatticeMatching<T, N>, |lattice| {
    grid: NodeGrid<N> = lattice.rest.grid,
    members: Vec<Row<T>, N> = Rows(rows(lattice)),
    mass: T = lattice.rest.shape.mass,
    stiffness: Stiffness<T> = lattice.stiffness,
    frame: Rotation<T> = if lattice.members().is_empty() {
        Rotation::IDENTITY
    } else {
        lattice.frame
    },
    center: Vec2<T> = finite_center(lattice.center),
} => {
    let mut rotations = [Rotation::IDENTITY; N];
    for (slot, (.., rotation)) in rotations.iter_mut().zip(&members) {
        *slot = unit_rotation(*rotation, Parameter::Rotation)?;
    }
    // Without the rest of a constant, which would be copied from static memory.
    Ok(LatticeMatching {
        rest: rest(grid, &members, mass)?,
        stiffness: stiffness.validate()?,
        rotations,
        frame: unit_rotation(frame, Parameter::Rotation)?,
        center: finite_vector(center, Parameter::Position)?,
        free: true,
        points: [Vec2::ZERO; N],
        quads: [zero(); N],
        scratch: [zero(); N],
    })
});

/// Member, its offset and weight, and the rotation of the region around it.
type Row<T> = (ParticleId, Vec2<T>, T, Rotation<T>);

fn rows<T: Real, const N: usize>(
    lattice: &LatticeMatching<T, N>,
) -> impl Iterator<Item = (&ParticleId, &Vec2<T>, &T, &Rotation<T>)> + Clone {
    let shape = &lattice.rest.shape;
    let members = lattice.rest.members.ids().iter().zip(shape.offsets());
    let rows = members.zip(shape.weights().iter().zip(&lattice.rotations));
    rows.map(|((id, offset), (weight, rotation))| (id, offset, weight, rotation))
}

/// Returns the rest state of these members, as [`RestLattice::complete`] computes it.
fn rest<T: Real, const N: usize>(
    grid: NodeGrid<N>,
    members: &[Row<T>],
    mass: T,
) -> Result<RestLattice<T, N>, Error> {
    let offsets = members
        .iter()
        .map(|(_, offset, weight, _)| (*offset, *weight));
    let shape = RestShape::restored(offsets, mass, None)?;
    let members = Members::restored(members.iter().map(|(id, ..)| *id))?;
    if members.len() != grid.nodes.len() {
        return Err(Error::TooFewParticles);
    }
    let extent = Extent {
        lattice: largest_length(shape.offsets()),
        region: T::ZERO,
        roundings: T::ratio(4, 1) * (count::<T>(grid.reach()) + T::ratio(4, 1)),
    };
    let mut rest = RestLattice::EMPTY;
    rest.members = members;
    rest.shape = shape;
    rest.grid = grid;
    rest.extent = extent;
    let origins = [Vec2::ZERO; N];
    // The rest shapes do not depend on which particles are pinned.
    if rest.set_regions(&origins, &[]) && rest.extent.noise(T::ZERO).is_finite() {
        Ok(rest)
    } else {
        Err(Error::NonFinite(Parameter::Position))
    }
}
