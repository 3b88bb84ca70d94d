//! Contacts between soft bodies: bodies of discs, and outlines.

use crate::capacity::{PLIANT_CONTACT_BODIES, PLIANT_CONTACTS, PLIANT_PARTICLES, PLIANT_REPORTS};
use crate::collider::PliantContactMaterial;
use crate::draw::PliantPair;
use crate::host::report::Pair;
use crate::hull::{PliantHull, copy};
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantRange;
use crate::world::{Answer, PliantWorld, aligned, look, open, read};
use pliant::{
    BodyId, ContactMaterial, DiscContacts, Error, Filter, OutlineContacts, OutlineId, Reported,
};

type DiscSet = DiscContacts<PliantReal, PLIANT_CONTACT_BODIES, PLIANT_PARTICLES, PLIANT_CONTACTS>;
type OutlineSet =
    OutlineContacts<PliantReal, PLIANT_CONTACT_BODIES, PLIANT_PARTICLES, PLIANT_CONTACTS>;

/// Contacts between bodies of discs, with reports.
pub(crate) type Discs = Reported<PliantReal, DiscSet, [BodyId; 2], PLIANT_REPORTS>;
/// Contacts between outlines, with reports.
pub(crate) type Outlines = Reported<PliantReal, OutlineSet, [OutlineId; 2], PLIANT_REPORTS>;

/// Writes contacts without bodies.
///
/// # Safety
/// Both pointers must be valid for writes.
pub(crate) unsafe fn init(discs: *mut Discs, outlines: *mut Outlines) -> Result<(), Error> {
    let material = ContactMaterial::default();
    // SAFETY: as above.
    unsafe {
        discs.write(Reported::new(DiscSet::empty()));
        (*discs).contacts.build(material)?;
        outlines.write(Reported::new(OutlineSet::empty()));
        (*outlines).contacts.build(material)
    }
}

/// Contacts between bodies of discs, of pliant_add_discs.
pub const PLIANT_DISCS: u32 = 0;
/// Contacts between outlines, of pliant_add_outline.
pub const PLIANT_OUTLINES: u32 = 1;
/// Contacts of soft bodies with the terrain, of pliant_add_terrain_body: pairs of a particle and
/// PLIANT_NO_BODY.
pub const PLIANT_TERRAIN: u32 = 2;

/// Pairs that touched in the last step.
pub const PLIANT_TOUCHING: u32 = 0;
/// Touching pairs that did not touch in the step before.
pub const PLIANT_BEGAN: u32 = 1;
/// Pairs that touched in the step before but not in the last one.
pub const PLIANT_ENDED: u32 = 2;

/// Adds a body whose particles are discs. They collide with the discs of other bodies. Writes its
/// number to `body`, which may be null: the lowest number that no other body of discs has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
        let discs = &mut scene.parts.sets.discs.contacts;
        let id = discs.add_body(&scene.particles, ids, radius, Filter::new(layers, mask))?;
        answer.give(low(id.index()));
        Ok(())
    })())
}

/// Removes a body of discs; its particles remain. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_discs(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene
                .parts
                .sets
                .discs
                .contacts
                .remove_body(BodyId::new(body))
        })
    })
}

/// Sets the surface of all bodies of PLIANT_DISCS or PLIANT_OUTLINES.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
            PLIANT_DISCS => sets.discs.contacts.set_material(material),
            PLIANT_OUTLINES => sets.outlines.contacts.set_material(material),
            _ => Err(Error::UnknownBody),
        }?)
    })())
}

/// Copies pairs of PLIANT_DISCS, PLIANT_OUTLINES or PLIANT_TERRAIN to `pairs`, which holds
/// `capacity` pairs: those of PLIANT_TOUCHING, PLIANT_BEGAN or PLIANT_ENDED. Writes their number to
/// `count`, even if they do not fit. With a capacity of zero `pairs` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
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
        let parts = &look(world)?.scene.parts;
        let (sets, ground) = (&parts.sets, &parts.late.ground);
        macro_rules! copy {
            ($set:ident.$pairs:ident) => {{
                let pair = |(a, b)| [a, b].numbers();
                let all = sets.$set.contacts.$pairs().map(pair);
                copy(all, pairs, capacity, count)
            }};
        }
        macro_rules! copy_ground {
            ($pairs:expr) => {
                copy($pairs.map(Pair::numbers), pairs, capacity, count)
            };
        }
        match (set, which) {
            (PLIANT_DISCS, PLIANT_TOUCHING) => copy!(discs.touching),
            (PLIANT_DISCS, PLIANT_BEGAN) => copy!(discs.began),
            (PLIANT_DISCS, PLIANT_ENDED) => copy!(discs.ended),
            (PLIANT_OUTLINES, PLIANT_TOUCHING) => copy!(outlines.touching),
            (PLIANT_OUTLINES, PLIANT_BEGAN) => copy!(outlines.began),
            (PLIANT_OUTLINES, PLIANT_ENDED) => copy!(outlines.ended),
            (PLIANT_TERRAIN, PLIANT_TOUCHING) => {
                copy_ground!(ground.reports().map(|report| report.pair))
            }
            (PLIANT_TERRAIN, PLIANT_BEGAN) => {
                let began = ground.reports().filter(|report| report.began);
                copy_ground!(began.map(|report| report.pair))
            }
            (PLIANT_TERRAIN, PLIANT_ENDED) => copy_ground!(ground.ended()),
            _ => Err(Error::UnknownBody.into()),
        }
    })())
}

/// Writes how many contacts of PLIANT_DISCS or PLIANT_OUTLINES exceeded PLIANT_CONTACTS in the last
/// step, and had no effect in their substep. Near pairs that do not touch count too. Of
/// PLIANT_TERRAIN, it counts those that lost friction or restitution.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_dropped_pairs(
    world: *const PliantWorld,
    set: u32,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let parts = &look(world)?.scene.parts;
        let (sets, ground) = (&parts.sets, &parts.late.ground.contacts);
        aligned(count)?;
        count.write(match set {
            PLIANT_DISCS => sets.discs.contacts.dropped(),
            PLIANT_OUTLINES => sets.outlines.contacts.dropped(),
            PLIANT_TERRAIN => {
                let dropped = ground.discs().dropped().saturating_add(ground.dropped());
                usize::try_from(dropped).unwrap_or(usize::MAX)
            }
            _ => return Err(Error::UnknownBody.into()),
        });
        Ok(())
    })())
}

/// Id of a body with an index.
pub(crate) trait Number {
    fn number(self) -> usize;
}

impl Number for BodyId {
    fn number(self) -> usize {
        self.index()
    }
}

impl Number for OutlineId {
    fn number(self) -> usize {
        self.index()
    }
}

/// Number of this interface for an index of the kernel.
pub(crate) fn low(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
