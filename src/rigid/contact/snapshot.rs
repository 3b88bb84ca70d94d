//! Snapshots of hulls and their contacts.
//!
//! They contain what a search starts from, but no pairs and boxes, which the first substep
//! determines.

use super::hull::{Hull, HullId, Owner};
use super::point::{Contact, ContactState, Key};
use super::report::Report;
use super::set::RigidContacts;
use super::shape::Corner;
use crate::contact::{ContactMaterial, Events, Filter};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::snapshot::{Sink, Snapshot, Source, fields, schema, through};
use heapless::Vec;

fields!([] HullId { 0: u16 });

fields!([T: Snapshot] Corner<T> { position: Vec2<T>, normal: Vec2<T> });

fields!([T: Snapshot] ContactState<T> {
    lambda: [T; 2],
    slip: T,
    anchors: [Vec2<T>; 2],
    sticks: bool,
});

fields!([T: Snapshot] Report<T> {
    key: Key,
    point: Vec2<T>,
    normal: Vec2<T>,
    impulse: Vec2<T>,
    approach: T,
});

through!([T: Snapshot + Real] Contact<T> as (Key, ContactState<T>),
|contact| (contact.key, contact.state),
|(key, state)| Some(Contact::stored(key, state)),
Contact::stored((0, 0, 0), ContactState::NONE));

through!([T: Snapshot + Real] Owner<T> as ([ParticleId; 2], Option<T>),
|owner| match *owner {
    Owner::Body(ids, length) => (ids, Some(length)),
    Owner::Particle(id) => ([id; 2], None),
    Owner::Edge(ids) => (ids, None),
},
|(ids, length)| Some(match length {
    Some(length) => Owner::Body(ids, length),
    None if ids[0] == ids[1] => Owner::Particle(ids[0]),
    None => Owner::Edge(ids),
}),
Owner::Particle(ParticleId::new(0)));

through!([T: Snapshot + Real] Hull<T> as (Owner<T>, [u16; 2], [T; 2], Filter, Option<ContactMaterial<T>>, bool),
|hull| (
    hull.owner, [hull.first, hull.end], [hull.radius, hull.reach], hull.filter, hull.material, hull.sensor,
),
|(owner, [first, end], [radius, reach], filter, material, sensor)| {
    let hull = Hull::new(owner, [first, end], radius, filter, reach);
    (first <= end).then_some(Hull { material, sensor, ..hull })
},
Hull::new(Owner::Particle(ParticleId::new(0)), [0; 2], T::ZERO, Filter::default(), T::ZERO));

/// Implements `Snapshot` for a set, in place: a set is large.
macro_rules! in_place {
    ($($field:ident: $t:ty),* $(,)?) => {
        impl<T: Snapshot + Real, const B: usize, const N: usize, const K: usize> Snapshot
            for RigidContacts<T, B, N, K>
        {
            const SCHEMA: u64 = schema(
                concat!("RigidContacts", $(" ", stringify!($field)),*),
                &[$(<$t>::SCHEMA),*],
            );
            const SIZE: usize = 0_usize$(.saturating_add(<$t>::SIZE))*;

            fn save(&self, sink: &mut Sink<'_>) {
                $(self.$field.save(sink);)*
            }

            fn load(source: &mut Source<'_>) -> Self {
                let mut set = Self::empty();
                set.replace(source);
                set
            }

            fn replace(&mut self, source: &mut Source<'_>) {
                $(self.$field.replace(source);)*
            }

            fn skip(source: &mut Source<'_>) {
                $(<$t>::skip(source);)*
            }
        }
    };
}

in_place! {
    material: ContactMaterial<T>,
    hulls: Vec<Option<Hull<T>>, B>,
    corners: Vec<Corner<T>, N>,
    contacts: Vec<Contact<T>, K>,
    substep: T,
    reports: Vec<Report<T>, K>,
    events: Events<K>,
    dropped: usize,
}
