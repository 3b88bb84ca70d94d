//! Changes of bodies of shape matching, and their goals.

use crate::body::{PliantStiffness, free, in_any_mode};
use crate::host::sleep::{held, known};
use crate::host::slots;
use crate::hull::copy;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, look, open, read};
use pliant::{Rotation, Vec2};

/// Changes the stiffness of a body of pliant_add_rigid or another mode. A sleeping body stays
/// asleep.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_body_stiffness(
    world: *mut PliantWorld,
    body: u16,
    stiffness: PliantStiffness,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let held = known(&mut open(world)?.scene, body)?;
        let stiffness = stiffness.kernel()?;
        Ok(held.as_mut().set_stiffness(stiffness)?)
    })())
}

/// Changes the stiffness of a lattice of pliant_add_lattice_shape.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_lattice_stiffness(
    world: *mut PliantWorld,
    lattice: u16,
    stiffness: PliantStiffness,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let lattice = slots::known(&mut scene.parts.sets.lattices, lattice)?;
            lattice.set_stiffness(stiffness.kernel()?)
        })
    })
}

/// Changes the stiffness of a set of regions.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_regions_stiffness(
    world: *mut PliantWorld,
    regions: u16,
    stiffness: PliantStiffness,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let regions = slots::known(&mut scene.parts.sets.regions, regions)?;
            regions.set_stiffness(stiffness.kernel()?)
        })
    })
}

/// Prescribes the rotation of a body, the position of its center of mass, m, or both, until the
/// next call. `rotation` is the direction, of unit length, of what was the x axis in the rest
/// shape. A null pointer lets the body find the rotation or the position itself. The particles are
/// pulled there as the stiffness allows, which changes momentum or angular momentum.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_body_pose(
    world: *mut PliantWorld,
    body: u16,
    rotation: *const PliantVec2,
    position: *const PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let held = known(&mut open(world)?.scene, body)?;
        let (rotation, position) = pose(rotation, position)?;
        Ok(held.as_mut().set_pose(rotation, position)?)
    })())
}

/// Prescribes the pose of one region of a set, as pliant_set_body_pose does for a body. Other
/// regions with the same particles pull as well, so the region follows as far as they let it.
/// Regions are numbered within a set in the order in which they were given.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_region_pose(
    world: *mut PliantWorld,
    regions: u16,
    region: u16,
    rotation: *const PliantVec2,
    position: *const PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let sets = &mut open(world)?.scene.parts.sets;
        let set = slots::known(&mut sets.regions, regions)?;
        let (rotation, position) = pose(rotation, position)?;
        Ok(set.set_pose(region.into(), rotation, position)?)
    })())
}

/// Prescribed rotation and position.
type Pose = (Option<Rotation<PliantReal>>, Option<Vec2<PliantReal>>);

/// Reads a rotation and a position, either of which may be null.
///
/// # Safety
/// Non-null pointers must point to vectors.
unsafe fn pose(
    rotation: *const PliantVec2,
    position: *const PliantVec2,
) -> Result<Pose, Rejection> {
    let optional = |vector: *const PliantVec2| {
        if vector.is_null() {
            return Ok(None);
        }
        // SAFETY: as above.
        unsafe { read(vector) }.map(|vector| Some(Vec2::from(vector)))
    };
    let direction = optional(rotation)?;
    let rotation = direction.map(|Vec2 { x: cos, y: sin }| Rotation { cos, sin });
    Ok((rotation, optional(position)?))
}

/// Copies the goals of a body, m, to which its members were pulled in the last pass, in the order
/// of the members, to `goals`, which holds `capacity` points. Writes their number to `count`, even
/// if they do not fit. With a capacity of zero `goals` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_body_goals(
    world: *const PliantWorld,
    body: u16,
    goals: *mut PliantVec2,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let body = held(&look(world)?.scene, body)?.body();
        in_any_mode!(body, body => copy(body.goals().map(Into::into), goals, capacity, count))
    })())
}

/// Removes a body; its particles remain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_body(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        free(known(&mut open(world)?.scene, body)?);
        Ok(())
    })())
}
