//! Spatial queries.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::query::{HullHit, HullPoint};
use pliant::{ParticleId, Particles, RigidContacts, query};

type Eight = Particles<T, CAPACITY>;
type Contacts = RigidContacts<T, BODIES, CAPACITY, PAIRS>;

entries! {
    2 "query::nearest" = query::nearest::<T, CAPACITY>;
    3 "query::in_box" = (|particles: &Eight, lower, upper| {
        query::in_box(particles, lower, upper).map(ParticleId::index).fold(0, usize::wrapping_add)
    });
    3 "query::contains" = query::contains::<T, CAPACITY>;
    3 "query::hit_outline" = query::hit_outline::<T, CAPACITY>;
    4 "query::hit_particles" = (|particles: &Eight, ids: &[ParticleId], radius, ray| {
        query::hit_particles(particles, ids.iter().copied(), radius, ray)
    });
    4 "query::hit_hulls" = (|contacts: &Contacts, particles: &Eight, radius, ray| {
        query::hit_hulls(contacts, particles, contacts.hulls(), radius, ray)
    });
    4 "query::nearest_on_hulls" = (|contacts: &Contacts, particles: &Eight, point, reach| {
        query::nearest_on_hulls(contacts, particles, contacts.hulls(), point, reach)
    });
}

derived! {
    "HullHit" HullHit<T>: Clone PartialEq;
    "HullPoint" HullPoint<T>: Clone PartialEq;
}
