//! Contacts between soft bodies: bodies of discs, and outlines.

use crate::capacity::{PLIANT_CONTACT_BODIES, PLIANT_CONTACTS, PLIANT_PARTICLES};
use crate::collider::PliantContactMaterial;
use crate::draw::PliantPair;
use crate::hull::{PliantHull, copy};
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantRange;
use crate::world::{Answer, PliantWorld, look, open, read, sound};
use pliant::{BodyId, DiscContacts, Filter, OutlineContacts};

pub(crate) type Discs =
    DiscContacts<PliantReal, PLIANT_CONTACT_BODIES, PLIANT_PARTICLES, PLIANT_CONTACTS>;
pub(crate) type Outlines =
    OutlineContacts<PliantReal, PLIANT_CONTACT_BODIES, PLIANT_PARTICLES, PLIANT_CONTACTS>;

/// Contacts between bodies of discs, of pliant_add_discs.
pub const PLIANT_DISCS: u32 = 0;
/// Contacts between outlines, of pliant_add_outline.
pub const PLIANT_OUTLINES: u32 = 1;

/// Pairs that touched in the last step.
pub const PLIANT_TOUCHING: u32 = 0;
/// Touching pairs that did not touch in the step before.
pub const PLIANT_BEGAN: u32 = 1;
/// Pairs that touched in the step before but not in the last one.
pub const PLIANT_ENDED: u32 = 2;

/// Adds a body whose particles are discs. They collide with the discs of other bodies. Writes its number
/// to `body`, which may be null: the lowest number that no other body of discs has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_discs(
    world: *mut PliantWorld,
    particles: PliantRange,
    disc: *const PliantHull,
    body: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(body)?);
        let ids = particles.ids(scene.particles.len())?;
        let PliantHull {
            radius,
            layers,
            mask,
        } = read(disc)?;
        let discs = &mut scene.parts.sets.discs;
        let id = discs.add_body(&scene.particles, ids, radius, Filter::new(layers, mask))?;
        answer.give(low(id.index()));
        Ok(())
    })())
}

/// Removes a body of discs; its particles remain. All others keep their numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_remove_discs(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.parts.sets.discs.remove_body(BodyId::new(body))
        })
    })
}

/// Sets the surface of all bodies of PLIANT_DISCS or PLIANT_OUTLINES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_set_contact_material(
    world: *mut PliantWorld,
    set: u32,
    material: *const PliantContactMaterial,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let (scene, material) = (&mut open(world)?.scene, read(material)?.kernel());
        let sets = &mut scene.parts.sets;
        Ok(match set {
            PLIANT_DISCS => sets.discs.set_material(material),
            PLIANT_OUTLINES => sets.outlines.set_material(material),
            _ => Err(pliant::Error::UnknownBody),
        }?)
    })())
}

/// Copies pairs of bodies of PLIANT_DISCS or PLIANT_OUTLINES to `pairs`, which holds `capacity` pairs:
/// those of PLIANT_TOUCHING, PLIANT_BEGAN or PLIANT_ENDED. Writes their number to `count`, even if they
/// do not fit. With a capacity of zero `pairs` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_contact_pairs(
    world: *const PliantWorld,
    set: u32,
    which: u32,
    pairs: *mut PliantPair,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let sets = &look(world)?.scene.parts.sets;
        macro_rules! copy {
            ($set:ident.$pairs:ident) => {{
                let pair = |(a, b)| PliantPair {
                    a: low(Number::number(a)),
                    b: low(Number::number(b)),
                };
                copy(sets.$set.$pairs().map(pair), pairs, capacity, count)
            }};
        }
        match (set, which) {
            (PLIANT_DISCS, PLIANT_TOUCHING) => copy!(discs.touching),
            (PLIANT_DISCS, PLIANT_BEGAN) => copy!(discs.began),
            (PLIANT_DISCS, PLIANT_ENDED) => copy!(discs.ended),
            (PLIANT_OUTLINES, PLIANT_TOUCHING) => copy!(outlines.touching),
            (PLIANT_OUTLINES, PLIANT_BEGAN) => copy!(outlines.began),
            (PLIANT_OUTLINES, PLIANT_ENDED) => copy!(outlines.ended),
            _ => Err(pliant::Error::UnknownBody.into()),
        }
    })())
}

/// Writes how many contacts of PLIANT_DISCS or PLIANT_OUTLINES exceeded PLIANT_CONTACTS in the last step,
/// and had no effect in their substep.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_dropped_pairs(
    world: *const PliantWorld,
    set: u32,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let sets = &look(world)?.scene.parts.sets;
        sound(count)?;
        count.write(match set {
            PLIANT_DISCS => sets.discs.dropped(),
            PLIANT_OUTLINES => sets.outlines.dropped(),
            _ => return Err(pliant::Error::UnknownBody.into()),
        });
        Ok(())
    })())
}

/// Id with an index.
trait Number {
    fn number(self) -> usize;
}

impl Number for BodyId {
    fn number(self) -> usize {
        self.index()
    }
}

impl Number for pliant::OutlineId {
    fn number(self) -> usize {
        self.index()
    }
}

/// Number of this interface for an index of the kernel.
pub(crate) fn low(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
