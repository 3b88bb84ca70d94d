//! Contacts of rigid bodies with the terrain.

use super::level::Level;
use crate::capacity::{PLIANT_HULL_CORNERS, PLIANT_HULLS, PLIANT_RIGID_CONTACTS, PLIANT_SURFACES};
use crate::host::contact::{PLIANT_BEGAN, PLIANT_ENDED, PLIANT_TOUCHING};
use crate::hull::{copy, number};
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, look};
use pliant::{Error, HullId, RigidTerrainContacts};

/// Contacts of rigid bodies with each other and with the terrain.
pub(crate) type Contacts = RigidTerrainContacts<
    PliantReal,
    Level,
    PLIANT_HULLS,
    PLIANT_HULL_CORNERS,
    PLIANT_RIGID_CONTACTS,
    PLIANT_SURFACES,
>;

/// Contact point of a hull and the terrain that pushed in the last step.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantRigidTerrainContact {
    /// Number of the hull.
    pub hull: u16,
    /// Position, m.
    pub point: PliantVec2,
    /// Unit vector from the terrain to the hull.
    pub normal: PliantVec2,
    /// Impulse of the step on the hull along the normal, N s.
    pub normal_impulse: PliantReal,
    /// Impulse of the step on the hull along the normal rotated counter-clockwise, N s.
    pub friction_impulse: PliantReal,
    /// Normal velocity before the contact, m/s; negative if the hull approaches.
    pub approach: PliantReal,
}

/// Copies the contact points of hulls and the terrain that pushed in the last step to `contacts`,
/// which holds `capacity` points. Writes their number to `count`, even if they do not fit. With a
/// capacity of zero `contacts` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rigid_terrain_contacts(
    world: *const PliantWorld,
    contacts: *mut PliantRigidTerrainContact,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let all = look(world)?.scene.parts.contacts.contacts();
        let all = all.map(|contact| PliantRigidTerrainContact {
            hull: number(contact.hull),
            point: contact.point.into(),
            normal: contact.normal.into(),
            normal_impulse: contact.normal_impulse,
            friction_impulse: contact.friction_impulse,
            approach: contact.approach,
        });
        copy(all, contacts, capacity, count)
    })())
}

/// Copies the numbers of hulls that touched the terrain to `hulls`, which holds `capacity` numbers:
/// those of PLIANT_TOUCHING, PLIANT_BEGAN or PLIANT_ENDED. Writes their number to `count`, even if
/// they do not fit. With a capacity of zero `hulls` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_terrain_hulls(
    world: *const PliantWorld,
    which: u32,
    hulls: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    let number: fn(HullId) -> u16 = number;
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let set = &look(world)?.scene.parts.contacts;
        match which {
            PLIANT_TOUCHING => copy(set.touching().map(number), hulls, capacity, count),
            PLIANT_BEGAN => copy(set.began().map(number), hulls, capacity, count),
            PLIANT_ENDED => copy(set.ended().map(number), hulls, capacity, count),
            _ => Err(Error::UnknownBody.into()),
        }
    })())
}
