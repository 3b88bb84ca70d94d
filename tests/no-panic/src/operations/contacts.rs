//! Contacts and colliders.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::{
    Checksum, ContactPair, ContactReport, ContactSet, ContactThreshold, DiscContacts, OutlineContacts, Error, Reported, Rotation, Sensor, SensorArea, SensorOutline, SensorRegion, Vec2,
    ColliderContacts, HalfPlane, ParticleId, Depenetration, RoundedBox, ContactMaterial};

type Floor = ColliderContacts<T, HalfPlane<T>, CAPACITY>;
type Reports = Reported<T, Floor, ParticleId, CAPACITY>;
type Region = SensorRegion<T, HalfPlane<T>>;
type Watch = Sensor<T, Region, CAPACITY>;
type Body = SensorOutline<CAPACITY>;

fn sum(events: impl Iterator<Item = (ParticleId, u16)>) -> usize {
    events.map(|(id, group)| id.index() ^ usize::from(group)).fold(0, usize::wrapping_add)
}

/// Calls the methods of a contact set and of its pairs.
fn reported<C: ContactSet<T>>(set: &C, positions: &[Vec2<T>], checksum: &mut Checksum) {
    set.for_each_contact(&C::NO_IMPULSES, positions, |contact| {
        contact.pair.hash_state(checksum);
        checksum.add(contact.approach);
    });
}

entries! {
    4 "ColliderContacts::new" = (|floor, particles: &[ParticleId], radius, surface| {
        Floor::new(floor, particles.iter().copied(), radius, surface)
    });
    1 "ColliderContacts::empty" = Floor::empty;
    5 "ColliderContacts::build" = (|contacts: &mut Floor, floor, particles: &[ParticleId], radius, surface| {
        contacts.build(floor, particles.iter().copied(), radius, surface)
    });
    2 "ColliderContacts::set_position" = Floor::set_position;
    2 "ColliderContacts::set_rotation" = Floor::set_rotation;
    2 "ColliderContacts::set_velocity" = Floor::set_velocity;
    2 "ColliderContacts::set_angular_velocity" = Floor::set_angular_velocity;
    1 "ColliderContacts::collider" = Floor::collider;
    1 "ColliderContacts::position" = Floor::position;
    1 "ColliderContacts::rotation" = Floor::rotation;
    1 "ColliderContacts::velocity" = Floor::velocity;
    1 "ColliderContacts::radius" = Floor::radius;
    1 "ColliderContacts::material" = Floor::material;
    1 "ColliderContacts::particles" = Floor::particles;
    3 "ColliderContacts::supports" = Floor::supports;
    1 "ColliderContacts::touching" = (|floor: &Floor| floor.touching().map(ParticleId::index).fold(0, usize::wrapping_add));
    1 "HalfPlane::new" = HalfPlane::<T>::new;
    1 "HalfPlane::normal" = HalfPlane::<T>::normal;
    1 "RoundedBox::circle" = RoundedBox::<T>::circle;
    2 "RoundedBox::capsule" = RoundedBox::<T>::capsule;
    1 "RoundedBox::rectangle" = RoundedBox::<T>::rectangle;
    1 "RoundedBox::half_extents" = RoundedBox::<T>::half_extents;
    1 "RoundedBox::radius" = RoundedBox::<T>::radius;
    1 "ContactMaterial::with_friction" = ContactMaterial::<T>::with_friction;
    0 "Default for ContactMaterial" = ContactMaterial::<T>::default;
    0 "Default for Depenetration" = Depenetration::<T>::default;
    3 "ContactSet for ColliderContacts" = reported::<Floor>;
    3 "ContactSet for DiscContacts" = reported::<DiscContacts<T, BODIES, CAPACITY, PAIRS>>;
    3 "ContactSet for TerrainContacts" = reported::<pliant::TerrainContacts<T, pliant::EdgeChain<T, [Vec2<T>; 2]>, CAPACITY>>;
    3 "ContactSet for OutlineContacts" = reported::<OutlineContacts<T, BODIES, CAPACITY, PAIRS>>;
    2 "ContactPair for ParticleId" = <ParticleId as ContactPair>::hash_state;
    1 "Reported::new" = (|floor: &Floor| Reports::new(floor.clone()));
    2 "Reported::reports" = (|reports: &Reports, found: &mut [ContactReport<T, ParticleId>]| {
        reports.reports().zip(found).for_each(|(report, slot)| *slot = *report);
    });
    3 "Reported::reports_above" = (|reports: &Reports, threshold: ContactThreshold<T>, found: &mut [ContactReport<T, ParticleId>]| {
        reports.reports_above(threshold).zip(found).for_each(|(report, slot)| *slot = *report);
    });
    2 "Reported::report" = (|reports: &Reports, pair| reports.report(pair).copied());
    1 "Reported::ended" = (|reports: &Reports| reports.ended().map(ParticleId::index).fold(0, usize::wrapping_add));
    1 "Reported::dropped" = Reports::dropped;
    2 "ContactReport::reaches" = ContactReport::<T, ParticleId>::reaches;
    1 "SensorRegion::new" = Region::new;
    1 "SensorRegion::collider" = Region::collider;
    1 "SensorRegion::position" = Region::position;
    1 "SensorRegion::rotation" = Region::rotation;
    2 "SensorRegion::set_position" = Region::set_position;
    2 "SensorRegion::set_rotation" = (|region: &mut Region, to: Rotation<T>| region.set_rotation(to));
    5 "SensorArea for SensorRegion" = (|region: &Region, x: &[Vec2<T>], d: &[Vec2<T>], id, radius| region.contains(x, d, id, radius));
    1 "SensorOutline::new" = (|corners: &[ParticleId]| Body::new(corners.iter().copied()));
    0 "SensorOutline::empty" = Body::empty;
    5 "SensorArea for SensorOutline" = (|body: &Body, x: &[Vec2<T>], d: &[Vec2<T>], id, radius: T| body.contains(x, d, id, radius));
    2 "Sensor::new" = Watch::new;
    1 "Sensor::empty" = Watch::empty;
    2 "Sensor::set_radius" = Watch::set_radius;
    1 "Sensor::radius" = Watch::radius;
    3 "Sensor::watch" = (|sensor: &mut Watch, particles: &[ParticleId], group| -> Result<(), Error> {
        sensor.watch(particles.iter().copied(), group)
    });
    2 "Sensor::unwatch" = Watch::unwatch;
    1 "Sensor::inside" = (|sensor: &Watch| sum(sensor.inside()));
    1 "Sensor::began" = (|sensor: &Watch| sum(sensor.began()));
    1 "Sensor::ended" = (|sensor: &Watch| sum(sensor.ended()));
    2 "Sensor::contains_group" = Watch::contains_group;
    2 "Sensor::group_began" = Watch::group_began;
    2 "Sensor::group_ended" = Watch::group_ended;
}
