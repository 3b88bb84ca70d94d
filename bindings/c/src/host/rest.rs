//! Rest shapes that change: muscles, keyframes and growth.

use crate::body::in_any_mode;
use crate::host::sleep::known;
use crate::host::slots;
use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, aligned, open};
use pliant::Vec2;

/// Sets the rest shape of a body of pliant_add_rigid or another mode: `count` positions, m, one for
/// each member in their order, relative to any frame. The body then pulls its particles to the new
/// shape, and momentum does not change. A plastic body keeps its plastic deformation. A sleeping
/// body stays asleep.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_body_rest(
    world: *mut PliantWorld,
    body: u16,
    positions: *const PliantVec2,
    count: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let held = known(&mut open(world)?.scene, body)?;
        let rest = rest(positions, count)?;
        Ok(in_any_mode!(held.as_mut(), body => body.set_rest(rest))?)
    })())
}

/// Sets the rest shape of a lattice of pliant_add_lattice_shape: `count` positions, m, one for each
/// particle in the order of the nodes, without holes, relative to any frame. The positions need not
/// be on a grid.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_lattice_rest(
    world: *mut PliantWorld,
    lattice: u16,
    positions: *const PliantVec2,
    count: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let sets = &mut open(world)?.scene.parts.sets;
        let lattice = slots::known(&mut sets.lattices, lattice)?;
        Ok(lattice.set_rest(rest(positions, count)?)?)
    })())
}

/// Sets the rest shape of one region of a set: `count` positions, m, one for each member in their
/// order, relative to any frame. Where regions with different shapes overlap, the particles take a
/// mean shape.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_region_rest(
    world: *mut PliantWorld,
    regions: u16,
    region: u16,
    positions: *const PliantVec2,
    count: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let sets = &mut open(world)?.scene.parts.sets;
        let set = slots::known(&mut sets.regions, regions)?;
        Ok(set.set_rest(region.into(), rest(positions, count)?)?)
    })())
}

/// Returns positions in memory.
///
/// # Safety
/// A non-null pointer must point to this many vectors.
unsafe fn rest(
    positions: *const PliantVec2,
    count: usize,
) -> Result<impl Iterator<Item = Vec2<PliantReal>> + Clone, Rejection> {
    aligned(positions)?;
    // SAFETY: as above.
    Ok((0..count).map(move |index| unsafe { positions.add(index).read() }.into()))
}
