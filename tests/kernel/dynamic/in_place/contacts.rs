//! Contacts.

use super::{N, check, dt, grid, ids, solver};
use crate::both;
use crate::support::float::Float;
use pliant::{
    Capacity, ColliderContacts, ContactMaterial, DiscContacts, Error, Filter, HalfPlane,
    HeightField, OutlineContacts, OutlineOptions, Parameter, RigidColliderContacts, RigidContacts,
    TerrainContacts, TerrainSurface, Vec2, measure,
};

fn collider_contacts<T: Float>() {
    let floor = HalfPlane::new(Vec2::new(T::HALF, T::ONE)).unwrap();
    let wall = HalfPlane::new(Vec2::new(T::ONE, T::ZERO)).unwrap();
    let (slick, rubber) = (
        ContactMaterial::default(),
        ContactMaterial::with_friction(T::HALF),
    );
    let [small, large] = [T::ratio(1, 8), T::ONE];
    let mut other = ColliderContacts::<T, _, N>::new(wall, ids(0..12), large, rubber).unwrap();
    other.set_velocity(Vec2::new(T::ONE, T::ONE)).unwrap();
    other.set_angular_velocity(T::ONE).unwrap();
    check(
        (
            ColliderContacts::empty(floor),
            ColliderContacts::new(floor, ids([7, 3]), small, slick),
            Ok(other),
        ),
        &|contacts| contacts.build(floor, ids([7, 3]), small, slick),
        &[
            (Error::Full(Capacity::Members), &|contacts| {
                contacts.build(floor, ids(0..13), small, slick)
            }),
            (Error::RepeatedParticle, &|contacts| {
                contacts.build(floor, ids([1, 1]), small, slick)
            }),
            (Error::OutOfRange(Parameter::Radius), &|contacts| {
                contacts.build(floor, ids([1]), -small, slick)
            }),
        ],
    );
    // Particles can also be added one by one.
    let mut added = ColliderContacts::<T, _, N>::empty(floor);
    added.set_radius(small).unwrap();
    added.set_material(slick).unwrap();
    for id in ids([7, 3]) {
        added.add(id).unwrap();
    }
    let new = ColliderContacts::new(floor, ids([7, 3]), small, slick).unwrap();
    // Unused entries differ, which is not observable.
    let checksum = |contacts: &ColliderContacts<T, _, N>| {
        let (mut particles, mut contacts) = (grid(), contacts.clone());
        solver().step(dt(), &mut particles, &mut contacts).unwrap();
        measure::checksum(&particles, &contacts)
    };
    assert_eq!(checksum(&added), checksum(&new));
}

fn terrain_contacts<T: Float>() {
    type Ground<T> = TerrainContacts<T, HeightField<T, [T; 3]>, N, 2>;
    let hills = HeightField::new(T::vector(-1.0, -0.5), T::TWO, [T::ONE, T::ZERO, T::ONE]).unwrap();
    let plain = HeightField::new(Vec2::ZERO, T::ONE, [T::ZERO; 3]).unwrap();
    let slick = TerrainSurface::default();
    let rubber = TerrainSurface::new(ContactMaterial::with_friction(T::HALF));
    let [small, large] = [T::ratio(1, 8), T::ONE];
    check(
        (
            Ground::empty(hills),
            Ground::new(hills, ids([7, 3]), small, [slick]),
            Ground::new(plain, ids(0..12), large, [rubber, slick]),
        ),
        &|contacts| contacts.build(hills, ids([7, 3]), small, [slick]),
        &[
            (Error::Full(Capacity::Members), &|contacts| {
                contacts.build(hills, ids(0..13), small, [slick])
            }),
            (Error::Full(Capacity::Surfaces), &|contacts| {
                contacts.build(hills, ids([1]), small, [slick; 3])
            }),
            (Error::UnknownSurface, &|contacts| {
                contacts.build(hills, ids([1]), small, [])
            }),
            (Error::RepeatedParticle, &|contacts| {
                contacts.build(hills, ids([1, 1]), small, [slick])
            }),
            (Error::OutOfRange(Parameter::Radius), &|contacts| {
                contacts.build(hills, ids([1]), -small, [slick])
            }),
        ],
    );
}

fn body_contacts<T: Float>() {
    let particles = &grid::<T>();
    let rubber = ContactMaterial::with_friction(T::HALF);
    let invalid = ContactMaterial {
        restitution: T::TWO,
        ..rubber
    };
    let error = Error::OutOfRange(Parameter::Restitution);
    let mut discs = DiscContacts::<T, 3, N, 8>::default();
    for k in [0, 4] {
        let (members, radius) = (ids(k..k + 4), T::ratio(3, 8));
        discs
            .add_body(particles, members, radius, Filter::default())
            .unwrap();
    }
    check(
        (DiscContacts::empty(), DiscContacts::new(rubber), Ok(discs)),
        &|discs| discs.build(rubber),
        &[(error, &|discs| discs.build(invalid))],
    );
    let mut outlines = OutlineContacts::<T, 3, N, 8>::default();
    for k in [0, 4] {
        let options = OutlineOptions::new(T::ratio(3, 8), Filter::default());
        outlines
            .add_chain(particles, ids(k..k + 4), options)
            .unwrap();
    }
    check(
        (
            OutlineContacts::empty(),
            OutlineContacts::new(rubber),
            Ok(outlines),
        ),
        &|outlines| outlines.build(rubber),
        &[(error, &|outlines| outlines.build(invalid))],
    );
    let mut hulls = RigidContacts::<T, 3, N, 8>::default();
    for (k, id) in ids(0..2).into_iter().enumerate() {
        let hull = hulls.add_particle(particles, id, T::HALF, Filter::default());
        assert_eq!(hull.unwrap().index(), k);
    }
    let floor = HalfPlane::new(Vec2::new(T::HALF, T::ONE)).unwrap();
    let mut walls = RigidColliderContacts::<T, _, 3, N, 8>::new(floor, rubber).unwrap();
    walls.set_velocity(Vec2::new(T::ONE, T::ONE)).unwrap();
    check(
        (
            RigidColliderContacts::empty(floor),
            RigidColliderContacts::new(floor, rubber),
            Ok(walls),
        ),
        &|walls| walls.build(floor, rubber),
        &[(error, &|walls| walls.build(floor, invalid))],
    );
    check(
        (
            RigidContacts::empty(),
            RigidContacts::new(rubber),
            Ok(hulls),
        ),
        &|hulls| hulls.build(rubber),
        &[(error, &|hulls| hulls.build(invalid))],
    );
}

both! {
    collider_contacts,
    terrain_contacts,
    body_contacts,
}
