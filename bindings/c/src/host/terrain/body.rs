//! Soft bodies that collide with the terrain.

use super::level::Level;
use super::rigid::Contacts;
use super::surfaces;
use crate::capacity::{
    PLIANT_REPORTS, PLIANT_SURFACES, PLIANT_TERRAIN_PARTICLES, PLIANT_TERRAIN_VERTICES,
};
use crate::host::outline::{PLIANT_CLOSED, PLIANT_OPEN, PLIANT_POINTS};
use crate::particle::with;
use crate::real::{PliantReal, ZERO};
use crate::status::{PliantStatus, status};
use crate::vector::PliantRange;
use crate::world::{PliantScene, PliantWorld, open};
use pliant::{ContactMaterial, Error, Filter, Parameter, ParticleId, Reported, TerrainOutlines};

type Outlines = TerrainOutlines<
    PliantReal,
    Level,
    PLIANT_TERRAIN_PARTICLES,
    PLIANT_TERRAIN_VERTICES,
    PLIANT_SURFACES,
>;

/// Contacts of soft bodies with the terrain.
pub(crate) type Ground = Reported<PliantReal, Outlines, ParticleId, PLIANT_REPORTS>;

/// Writes contacts of soft and rigid bodies with an empty terrain.
///
/// # Safety
/// Both pointers must be valid for writes.
pub(crate) unsafe fn init(ground: *mut Ground, rigid: *mut Contacts) -> Result<(), Error> {
    // SAFETY: as above.
    unsafe {
        ground.write(Reported::new(Outlines::empty(Level::empty())));
        let outlines = &mut (*ground).contacts;
        outlines.build(Level::empty(), ZERO, surfaces())?;
        rigid.write(Contacts::empty(Level::empty()));
        (*rigid).build(Level::empty(), ContactMaterial::default(), surfaces())
    }
}

/// Lets a soft body collide with the terrain: PLIANT_CLOSED for an outline of counter-clockwise
/// particles, PLIANT_OPEN for a rope, or PLIANT_POINTS for particles without edges. Each particle
/// belongs to one body at most. Rigid bodies collide with the terrain by their hulls.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_terrain_body(
    world: *mut PliantWorld,
    corners: PliantRange,
    kind: u32,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let PliantScene {
            particles, parts, ..
        } = &mut open(world)?.scene;
        let ids = corners.ids(particles.len())?;
        let set = &mut parts.late.ground.contacts;
        Ok(match kind {
            PLIANT_CLOSED => set.add(particles, ids),
            PLIANT_OPEN => set.add_chain(particles, ids),
            PLIANT_POINTS => set.add_points(particles, ids),
            _ => Err(Error::OutOfRange(Parameter::Outline)),
        }?)
    })())
}

/// Lets the body of a particle pass through the terrain again. A particle without edges is a body.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_terrain_body(
    world: *mut PliantWorld,
    particle: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let ground = &mut scene.parts.late.ground;
            ground.contacts.remove(ParticleId::new(particle))
        })
    })
}

/// Sets the radius of all particles and edges that collide with the terrain, m, which may be zero:
/// that of a new world. Hulls have their own.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_terrain_radius(
    world: *mut PliantWorld,
    radius: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.parts.late.ground.contacts.set_radius(radius)
        })
    })
}

/// Sets the layers of all soft bodies that collide with the terrain, and the layers of surfaces
/// with which they collide. Hulls have their own.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_terrain_filter(
    world: *mut PliantWorld,
    layers: u32,
    mask: u32,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let filter = Filter::new(layers, mask);
            scene.parts.late.ground.contacts.set_filter(filter);
            Ok(())
        })
    })
}
