//! Builders of whole bodies.

use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantWorld, open, read};
use pliant::build;

/// Rectangular lattice of particles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantLattice {
    /// Top left corner, m.
    pub corner: PliantVec2,
    /// Number of particles in a row.
    pub columns: u16,
    /// Number of particles in a column.
    pub rows: u16,
    /// Distance between neighbors, m.
    pub spacing: PliantReal,
    /// Mass of a particle, kg.
    pub mass: PliantReal,
}

/// Adds a lattice of particles without springs, row by row from the top left corner, for use as the
/// members of a body. Writes their range to `particles`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_lattice(
    world: *mut PliantWorld,
    lattice: *const PliantLattice,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(particles)?);
        let PliantLattice {
            corner,
            columns,
            rows,
            spacing,
            mass,
        } = read(lattice)?;
        let range = build::lattice(
            &mut scene.particles,
            corner.into(),
            columns.into(),
            rows.into(),
            spacing,
            mass,
        )?;
        answer.give(range.into());
        Ok(())
    })())
}

/// Adds a cloth: a lattice of particles, and springs of this compliance, m/N, along its rows, along
/// its columns and along the diagonals of its cells. No particle is pinned.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_cloth(
    world: *mut PliantWorld,
    lattice: *const PliantLattice,
    compliance: PliantReal,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(particles)?);
        let PliantLattice {
            corner,
            columns,
            rows,
            spacing,
            mass,
        } = read(lattice)?;
        let (columns, rows) = (columns.into(), rows.into());
        let cloth = build::Cloth {
            corner: corner.into(),
            columns,
            rows,
            spacing,
            mass,
            compliance,
        };
        answer.give(build::cloth(&mut scene.particles, &mut scene.parts.springs, cloth)?.into());
        Ok(())
    })())
}

/// Adds a rope between two points, m. It has `segments` springs of this compliance, m/N, and one
/// more particle than springs, each of this mass, kg. No particle is pinned.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_rope(
    world: *mut PliantWorld,
    from: PliantVec2,
    to: PliantVec2,
    segments: u16,
    mass: PliantReal,
    compliance: PliantReal,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(particles)?);
        let rope = build::Rope {
            from: from.into(),
            to: to.into(),
            segments: segments.into(),
            mass,
            compliance,
        };
        answer.give(build::rope(&mut scene.particles, &mut scene.parts.springs, rope)?.into());
        Ok(())
    })())
}
