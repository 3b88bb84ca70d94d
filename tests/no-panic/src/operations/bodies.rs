//! Contacts between bodies, and sleeping bodies.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::{
    BodyId, DiscContact, DiscContacts, Filter, OutlineContact, OutlineContacts, OutlineId, OutlineOptions, ParticleId, Particles,
    ShapeMatching, Sleeping, Vec2,
};

type Eight = Particles<T, CAPACITY>;
type Round = DiscContacts<T, BODIES, CAPACITY, PAIRS>;
type Sharp = OutlineContacts<T, BODIES, CAPACITY, PAIRS>;
type Dozing = Sleeping<T, ShapeMatching<T, CAPACITY>, CAPACITY>;

fn sum(places: impl Iterator<Item = usize>) -> usize {
    places.fold(0, usize::wrapping_add)
}

entries! {
    1 "DiscContacts::new" = Round::new;
    0 "DiscContacts::empty" = Round::empty;
    2 "DiscContacts::build" = Round::build;
    5 "DiscContacts::add_body" = (|discs: &mut Round, particles: &Eight, ids: &[ParticleId], radius, filter| {
        discs.add_body(particles, ids.iter().copied(), radius, filter)
    });
    3 "DiscContacts::set_radius" = Round::set_radius;
    3 "DiscContacts::set_own_contacts" = Round::set_own_contacts;
    2 "DiscContacts::members" = (|discs: &Round, body: BodyId| discs.members(body).map(|ids| sum(ids.map(ParticleId::index))));
    2 "DiscContacts::contacts" = (|discs: &Round, found: &mut [DiscContact<T>]| {
        found.iter_mut().zip(discs.contacts()).for_each(|(found, contact)| *found = contact);
    });
    3 "DiscContacts::contacts_with" = (|discs: &Round, body, found: &mut [(BodyId, Vec2<T>)]| {
        found.iter_mut().zip(discs.contacts_with(body)).for_each(|(found, contact)| *found = contact);
    });
    2 "DiscContacts::touching_with" = (|discs: &Round, body| sum(discs.touching_with(body).map(BodyId::index)));
    1 "DiscContacts::touching" = (|discs: &Round| sum(discs.touching().map(|(a, b)| a.index() ^ b.index())));
    1 "DiscContacts::began" = (|discs: &Round| sum(discs.began().map(|(a, b)| a.index() ^ b.index())));
    1 "DiscContacts::ended" = (|discs: &Round| sum(discs.ended().map(|(a, b)| a.index() ^ b.index())));
    1 "DiscContacts::dropped" = Round::dropped;
    1 "OutlineContacts::new" = Sharp::new;
    0 "OutlineContacts::empty" = Sharp::empty;
    2 "OutlineContacts::build" = Sharp::build;
    4 "OutlineContacts::add" = (|outlines: &mut Sharp, particles: &Eight, ids: &[ParticleId], skin| {
        outlines.add(particles, ids.iter().copied(), skin)
    });
    4 "OutlineContacts::add_chain" = (|outlines: &mut Sharp, particles: &Eight, ids: &[ParticleId], skin| {
        outlines.add_chain(particles, ids.iter().copied(), skin)
    });
    4 "OutlineContacts::add_points" = (|outlines: &mut Sharp, particles: &Eight, ids: &[ParticleId], skin| {
        outlines.add_points(particles, ids.iter().copied(), skin)
    });
    2 "OutlineContacts::corners" = (|outlines: &Sharp, outline| sum(outlines.corners(outline).map(ParticleId::index)));
    2 "OutlineContacts::contacts" = (|outlines: &Sharp, found: &mut [OutlineContact<T>]| {
        found.iter_mut().zip(outlines.contacts()).for_each(|(found, contact)| *found = contact);
    });
    3 "OutlineContacts::contacts_with" = (|outlines: &Sharp, outline, found: &mut [(OutlineId, Vec2<T>)]| {
        found.iter_mut().zip(outlines.contacts_with(outline)).for_each(|(found, contact)| *found = contact);
    });
    2 "OutlineContacts::touching_with" = (|outlines: &Sharp, outline| sum(outlines.touching_with(outline).map(OutlineId::index)));
    1 "OutlineContacts::touching" = (|outlines: &Sharp| sum(outlines.touching().map(|(a, b)| a.index() ^ b.index())));
    1 "OutlineContacts::began" = (|outlines: &Sharp| sum(outlines.began().map(|(a, b)| a.index() ^ b.index())));
    1 "OutlineContacts::ended" = (|outlines: &Sharp| sum(outlines.ended().map(|(a, b)| a.index() ^ b.index())));
    1 "OutlineContacts::dropped" = Sharp::dropped;
    4 "OutlineContacts::contains" = Sharp::contains::<CAPACITY>;
    4 "OutlineContacts::nearest" = Sharp::nearest::<CAPACITY>;
    0 "Default for OutlineContacts" = Sharp::default;
    0 "Default for DiscContacts" = Round::default;
    2 "OutlineOptions::new" = OutlineOptions::<T>::new;
    0 "Default for OutlineOptions" = OutlineOptions::<T>::default;
    0 "Default for Filter" = Filter::default;
    4 "Sleeping::new" = (|body: &ShapeMatching<T, CAPACITY>, members: &[ParticleId], speed, delay| {
        Dozing::new(body.clone(), members.iter().copied(), speed, delay)
    });
    1 "Sleeping::empty" = (|body: &ShapeMatching<T, CAPACITY>| Dozing::empty(body.clone()));
    4 "Sleeping::build" = (|dozing: &mut Dozing, members: &[ParticleId], speed, delay| {
        dozing.build(members.iter().copied(), speed, delay)
    });
    1 "Sleeping::is_asleep" = Dozing::is_asleep;
    1 "Sleeping::wake" = Dozing::wake;
    2 "Sleeping::rest_with" = Dozing::rest_with::<(), BODIES>;
    2 "Sleeping::rest_on" = (|dozing: &mut Dozing, particles: &Eight| dozing.rest_on(particles, |x, reach| x.y <= reach));
    1 "Sleeping::body" = Dozing::body;
    1 "Sleeping::body_mut" = Dozing::body_mut;
    1 "Sleeping::members" = Dozing::members;
    1 "IntoIterator for Sleeping" = (|body: &Dozing| sum(body.into_iter().map(ParticleId::index)));
}
