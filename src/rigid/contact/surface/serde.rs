//! Record of contacts with a collider.

use super::set::RigidColliderContacts;
use crate::contact::{Collider, ColliderPose, ContactMaterial, Events};
use crate::math::{Real, Vec2};
use crate::record::{Rows, record};
use crate::rigid::contact::hull::Hull;
use crate::rigid::contact::point::Contact;
use crate::rigid::contact::report::Report;
use crate::rigid::contact::serde::{present, restore};
use crate::rigid::contact::set::SURFACE;
use heapless::Vec;

record!(
    [T: Real, C: Collider<T>, const B: usize, const N: usize, const K: usize] for [T, C]
        RigidColliderContacts<T, C, B, N, K>,
    |contacts| {
        collider: C = contacts.collider,
        pose: ColliderPose<T> = contacts.pose,
        material: ContactMaterial<T> = contacts.set.material,
        hulls: Vec<Option<Hull<T>>, B> = contacts.set.hulls,
        corners: Vec<Vec2<T>, N> = Rows(contacts.set.corners.iter().map(|corner| corner.position)),
        contacts: Vec<Contact<T>, K> = contacts.set.contacts,
        substep: T = contacts.set.substep,
        reports: Vec<Report<T>, K> = contacts.set.reports,
        events: Events<K> = contacts.set.events,
        dropped: usize = contacts.set.dropped,
    } => {
        let known = present(&hulls);
        let others = |index: u16| {
            index == SURFACE || known.get(usize::from(index)).is_some_and(|known| *known)
        };
        let mut set = restore(material, (hulls, &corners), (contacts, substep, reports, events), others)?;
        set.dropped = dropped;
        Ok(RigidColliderContacts { collider, pose, set })
    }
);
