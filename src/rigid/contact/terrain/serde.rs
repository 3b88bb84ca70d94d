//! Record of contacts with a terrain.

use super::set::RigidTerrainContacts;
use crate::contact::{ContactMaterial, Events, Terrain, TerrainSurface};
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::record::{Rows, record};
use crate::rigid::contact::hull::Hull;
use crate::rigid::contact::point::Contact;
use crate::rigid::contact::report::Report;
use crate::rigid::contact::serde::{present, restore};
use crate::rigid::contact::set::SURFACE;
use heapless::Vec;

record!(
    [T: Real, W: Terrain<T>, const B: usize, const N: usize, const K: usize, const M: usize] for [T, W]
        RigidTerrainContacts<T, W, B, N, K, M>,
    |contacts| {
        terrain: W = contacts.terrain,
        surfaces: Vec<TerrainSurface<T>, M> = contacts.surfaces,
        marks: Vec<(u32, u8), K> = contacts.marks,
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
        for surface in &surfaces {
            surface.validate()?;
        }
        let mut set = restore(material, (hulls, &corners), (contacts, substep, reports, events), others)?;
        set.dropped = dropped;
        // The first contact points are those with the terrain.
        let is_terrain = |(index, _)| {
            set.contacts.get(index).is_some_and(|contact: &Contact<T>| contact.key.1 == SURFACE)
        };
        if (0..).zip(&marks).all(is_terrain) {
            Ok(RigidTerrainContacts { terrain, surfaces, set, marks, known: Vec::new() })
        } else {
            Err(Error::UnknownBody)
        }
    }
);
