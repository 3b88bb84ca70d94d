//! Outlines of soft bodies.

use crate::host::contact::low;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantScene, PliantWorld, aligned, look, open, read};
use pliant::{Error, Filter, OutlineId, OutlineOptions, ParticleId};

/// Closed outline of counter-clockwise particles.
pub const PLIANT_CLOSED: u32 = 0;
/// Open chain of particles: a rope.
pub const PLIANT_OPEN: u32 = 1;
/// Particles without edges.
pub const PLIANT_POINTS: u32 = 2;

/// Kind of an outline, its thickness, and the outlines with which it collides.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantOutline {
    /// PLIANT_CLOSED, PLIANT_OPEN or PLIANT_POINTS.
    pub kind: u32,
    /// Layers of the outline, as bits.
    pub layers: u32,
    /// Layers with which it collides.
    pub mask: u32,
    /// Whether its corners collide with its own edges: nonzero for yes.
    pub self_collision: u8,
    /// Whether the thickness is derived from its edges: nonzero for yes; then `radius` is ignored.
    pub automatic: u8,
    /// Thickness around corners and edges, m: not negative.
    pub radius: PliantReal,
}

/// Adds an outline. Its corners collide with the edges of other outlines. Writes its number to
/// `number`, which may be null: the lowest number that no other outline has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_outline(
    world: *mut PliantWorld,
    corners: PliantRange,
    outline: *const PliantOutline,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let ids = corners.ids(scene.particles.len())?;
        answer.give(add(scene, ids, read(outline)?)?);
        Ok(())
    })())
}

/// As pliant_add_outline, for `count` corners that need not be successive particles.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_outline_list(
    world: *mut PliantWorld,
    corners: *const u16,
    count: usize,
    outline: *const PliantOutline,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        aligned(corners)?;
        let ids = (0..count).map(|place| ParticleId::new(corners.add(place).read()));
        answer.give(add(scene, ids, read(outline)?)?);
        Ok(())
    })())
}

/// Adds an outline, and returns its number.
fn add(
    scene: &mut PliantScene,
    corners: impl IntoIterator<Item = ParticleId>,
    outline: PliantOutline,
) -> Result<u16, Error> {
    let options = OutlineOptions {
        radius: (outline.automatic == 0).then_some(outline.radius),
        filter: Filter::new(outline.layers, outline.mask),
        self_collision: outline.self_collision != 0,
    };
    let (set, particles) = (&mut scene.parts.sets.outlines.contacts, &scene.particles);
    let id = match outline.kind {
        PLIANT_CLOSED => set.add(particles, corners, options),
        PLIANT_OPEN => set.add_chain(particles, corners, options),
        PLIANT_POINTS => set.add_points(particles, corners, options),
        _ => Err(Error::OutOfRange(pliant::Parameter::Outline)),
    }?;
    if let Some(slot) = scene.parts.sets.outline_ids.get_mut(id.index()) {
        *slot = Some(id);
    }
    Ok(low(id.index()))
}

/// Removes an outline; its particles remain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_outline(
    world: *mut PliantWorld,
    outline: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let id = known(scene, outline)?;
            scene.parts.sets.outlines.contacts.remove(id)
        })
    })
}

/// Writes one to `inside` if a point, m, is inside of an outline, and zero otherwise.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_outline_contains(
    world: *const PliantWorld,
    outline: u16,
    point: PliantVec2,
    inside: *mut u8,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(inside)?;
        let (set, id) = (&scene.parts.sets.outlines.contacts, known(scene, outline)?);
        inside.write(set.contains(&scene.particles, id, point.into())?.into());
        Ok(())
    })())
}

/// Returns the id of the outline with a number.
pub(super) fn known(scene: &PliantScene, outline: u16) -> Result<OutlineId, Error> {
    let id = scene.parts.sets.outline_ids.get(usize::from(outline));
    id.copied().flatten().ok_or(Error::UnknownBody)
}
