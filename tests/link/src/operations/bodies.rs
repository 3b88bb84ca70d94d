//! Contacts of bodies with bodies, and their sleep.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::{BodyId, DiscContact, Discs, Filter, Outlines, ParticleId, Particles, ShapeMatching, Skin, Sleeping};

type Eight = Particles<T, CAPACITY>;
type Round = Discs<T, BODIES, CAPACITY, PAIRS>;
type Sharp = Outlines<T, BODIES, CAPACITY, PAIRS>;
type Dozing = Sleeping<T, ShapeMatching<T, CAPACITY>, CAPACITY>;

fn sum(places: impl Iterator<Item = usize>) -> usize {
    places.fold(0, usize::wrapping_add)
}

entries! {
    1 "Discs::new" = Round::new;
    5 "Discs::add_body" = (|discs: &mut Round, particles: &Eight, ids: &[ParticleId], radius, filter| {
        discs.add_body(particles, ids.iter().copied(), radius, filter)
    });
    3 "Discs::set_radius" = Round::set_radius;
    3 "Discs::set_own_contacts" = Round::set_own_contacts;
    2 "Discs::members" = (|discs: &Round, body: BodyId| discs.members(body).map(|ids| sum(ids.map(ParticleId::index))));
    2 "Discs::contacts" = (|discs: &Round, found: &mut [DiscContact<T>]| {
        found.iter_mut().zip(discs.contacts()).for_each(|(found, contact)| *found = contact);
    });
    1 "Discs::touching" = (|discs: &Round| sum(discs.touching().map(|(a, b)| a.index() ^ b.index())));
    1 "Discs::began" = (|discs: &Round| sum(discs.began().map(|(a, b)| a.index() ^ b.index())));
    1 "Discs::ended" = (|discs: &Round| sum(discs.ended().map(|(a, b)| a.index() ^ b.index())));
    1 "Discs::dropped" = Round::dropped;
    1 "Outlines::new" = Sharp::new;
    4 "Outlines::add" = (|outlines: &mut Sharp, particles: &Eight, ids: &[ParticleId], skin| {
        outlines.add(particles, ids.iter().copied(), skin)
    });
    4 "Outlines::add_chain" = (|outlines: &mut Sharp, particles: &Eight, ids: &[ParticleId], skin| {
        outlines.add_chain(particles, ids.iter().copied(), skin)
    });
    4 "Outlines::add_points" = (|outlines: &mut Sharp, particles: &Eight, ids: &[ParticleId], skin| {
        outlines.add_points(particles, ids.iter().copied(), skin)
    });
    2 "Outlines::corners" = (|outlines: &Sharp, outline| sum(outlines.corners(outline).map(ParticleId::index)));
    1 "Outlines::contacts" = (|outlines: &Sharp| sum(outlines.contacts().map(|(id, [a, b])| id.index() ^ a.index() ^ b.index())));
    1 "Outlines::touching" = (|outlines: &Sharp| sum(outlines.touching().map(|(a, b)| a.index() ^ b.index())));
    1 "Outlines::began" = (|outlines: &Sharp| sum(outlines.began().map(|(a, b)| a.index() ^ b.index())));
    1 "Outlines::ended" = (|outlines: &Sharp| sum(outlines.ended().map(|(a, b)| a.index() ^ b.index())));
    1 "Outlines::dropped" = Sharp::dropped;
    4 "Outlines::contains" = Sharp::contains::<CAPACITY>;
    4 "Outlines::nearest" = Sharp::nearest::<CAPACITY>;
    0 "Default for Skin" = Skin::<T>::default;
    0 "Default for Filter" = Filter::default;
    4 "Sleeping::new" = (|body: &ShapeMatching<T, CAPACITY>, members: &[ParticleId], speed, delay| {
        Dozing::new(body.clone(), members.iter().copied(), speed, delay)
    });
    1 "Sleeping::is_asleep" = Dozing::is_asleep;
    1 "Sleeping::wake" = Dozing::wake;
    2 "Sleeping::rest_with" = Dozing::rest_with::<(), BODIES>;
    1 "Sleeping::body" = Dozing::body;
    1 "Sleeping::body_mut" = Dozing::body_mut;
    1 "Sleeping::members" = Dozing::members;
}
