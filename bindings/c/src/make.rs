//! Makers of whole bodies.

use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantWorld, open, read};
use pliant::build;

/// A rectangle of particles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantLattice {
    /// The top left corner, m.
    pub corner: PliantVec2,
    /// Particles in a row.
    pub columns: u16,
    /// Particles in a column.
    pub rows: u16,
    /// The distance between neighbors, m.
    pub spacing: f32,
    /// The mass of a particle, kg.
    pub mass: f32,
}

/// Adds a lattice of particles without springs, row by row from the top left corner: what a body is made of. `particles`, which may be
/// null, gets them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_lattice(
    world: *mut PliantWorld,
    lattice: *const PliantLattice,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller's word for the pointers.
    status((|| unsafe {
        let (world, answer) = (open(world)?, Answer::optional(particles)?);
        let PliantLattice { corner, columns, rows, spacing, mass } = read(lattice)?;
        let range = build::lattice(&mut world.particles, corner.into(), columns.into(), rows.into(), spacing, mass)?;
        answer.give(range.into());
        Ok(())
    })())
}

/// Adds a cloth: a lattice of particles, and springs of this compliance, m/N, along its rows, along its columns and across its cells.
/// Nothing is pinned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_cloth(
    world: *mut PliantWorld,
    lattice: *const PliantLattice,
    compliance: f32,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller's word for the pointers.
    status((|| unsafe {
        let (world, answer) = (open(world)?, Answer::optional(particles)?);
        let PliantLattice { corner, columns, rows, spacing, mass } = read(lattice)?;
        let (columns, rows) = (columns.into(), rows.into());
        let cloth = build::Cloth { corner: corner.into(), columns, rows, spacing, mass, compliance };
        answer.give(build::cloth(&mut world.particles, &mut world.springs, cloth)?.into());
        Ok(())
    })())
}

/// Adds a rope from one place to another, m: `segments` springs of this compliance, m/N, between particles of this mass, kg, of which
/// there is one more. Nothing is pinned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_rope(
    world: *mut PliantWorld,
    from: PliantVec2,
    to: PliantVec2,
    segments: u16,
    mass: f32,
    compliance: f32,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller's word for the pointers.
    status((|| unsafe {
        let (world, answer) = (open(world)?, Answer::optional(particles)?);
        let rope = build::Rope { from: from.into(), to: to.into(), segments: segments.into(), mass, compliance };
        answer.give(build::rope(&mut world.particles, &mut world.springs, rope)?.into());
        Ok(())
    })())
}
