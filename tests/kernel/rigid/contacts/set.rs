//! Hulls of a set: validation, ids, filters, removal, capacity.

use super::{Contacts, World, rectangle};
use crate::support::rejected_input::{bad_numbers, bad_vectors};
use pliant::{
    Capacity, ContactMaterial, Error, Filter, Parameter, Particles, RigidContacts, Scene, Vec2,
    measure,
};

/// World of a floor and two unit boxes beside each other.
fn world() -> World<f32> {
    let mut world = World::new(ContactMaterial::with_friction(0.5), 4);
    world.add_floor();
    for x in [-2.0, 2.0] {
        world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (x, 0.5, 0.0));
    }
    world
}

#[test]
fn invalid_hulls_are_rejected() {
    let world = world();
    let mut contacts = RigidContacts::<f32, 2, 6, 4>::default();
    let body = world.bodies[1];
    let filter = Filter::default();
    let v = Vec2::new;
    let square = rectangle::<f32>(0.5, 0.5);
    for (bad, error) in bad_numbers(Parameter::Radius, &[-1.0]) {
        assert_eq!(contacts.add(&body, &square, bad, filter), Err(error));
    }
    for (bad, error) in bad_numbers(Parameter::Radius, &[0.0, -1.0]) {
        let capsule = [v(0.0, 0.0), v(1.0, 0.0)];
        assert_eq!(contacts.add(&body, &capsule[..1], bad, filter), Err(error));
        assert_eq!(contacts.add(&body, &capsule, bad, filter), Err(error));
        let [a, b] = body.particles().unwrap();
        assert_eq!(
            contacts.add_particle(&world.particles, a, bad, filter),
            Err(error)
        );
        assert_eq!(
            contacts.add_edge(&world.particles, [a, b], bad, filter),
            Err(error)
        );
    }
    for bad in bad_vectors() {
        let corners = [v(0.0, 0.0), bad, v(0.0, 1.0)];
        let error = Error::NonFinite(Parameter::Position);
        assert_eq!(contacts.add(&body, &corners, 0.0, filter), Err(error));
    }
    let outline = Err(Error::OutOfRange(Parameter::Outline));
    let clockwise = [v(0.0, 0.0), v(0.0, 1.0), v(1.0, 0.0)];
    let dent = [v(0.0, 0.0), v(2.0, 0.0), v(0.5, 0.5), v(0.0, 2.0)];
    let twice = [v(1.0, 0.0), v(1.0, 0.0)];
    for corners in [&clockwise[..], &dent, &twice] {
        assert_eq!(contacts.add(&body, corners, 1.0, filter), outline);
    }
    assert_eq!(
        contacts.add(&body, &[], 1.0, filter),
        Err(Error::TooFewParticles)
    );
    let circle: Vec<_> = (0..9_u8)
        .map(|k| (f32::from(k) * 0.69).sin_cos())
        .map(|(sin, cos)| v(cos, sin))
        .collect();
    assert_eq!(
        contacts.add(&body, &circle, 0.0, filter),
        Err(Error::Full(Capacity::Corners))
    );
    let mut others = Particles::<f32, 2>::new();
    let [a, b] = body.particles().unwrap();
    let unknown = Err(Error::UnknownParticle);
    assert_eq!(contacts.add_particle(&others, a, 1.0, filter), unknown);
    assert_eq!(contacts.add_edge(&others, [a, b], 1.0, filter), unknown);
    let only = others.add(v(0.0, 0.0), 1.0).unwrap();
    let repeated = Err(Error::RepeatedParticle);
    assert_eq!(
        contacts.add_edge(&others, [only, only], 1.0, filter),
        repeated
    );
    // Nothing has been added. Four of six corners are left for the next one.
    let first = contacts.add(&body, &square, 0.0, filter).unwrap();
    assert_eq!(first.index(), 0);
    assert_eq!(
        contacts.add(&body, &square, 0.0, filter),
        Err(Error::Full(Capacity::Corners))
    );
    contacts.add(&body, &[v(0.0, 0.0)], 1.0, filter).unwrap();
    assert_eq!(
        contacts.add_particle(&others, only, 1.0, filter),
        Err(Error::Full(Capacity::Hulls))
    );
    let material = ContactMaterial::with_friction(-1.0);
    assert!(Contacts::<f32>::new(material).is_err());
    assert!(contacts.set_material(material).is_err());
}

#[test]
fn filters_and_removal_end_contacts() {
    let mut world = world();
    world.step();
    let pairs: Vec<_> = world.contacts.touching().collect();
    let [(floor, first), (_, second)] = pairs[..] else {
        panic!("{pairs:?}")
    };
    assert!(world.contacts.touching_with(floor).eq([first, second]));
    world.contacts.set_filter(first, Filter::new(0, 0)).unwrap();
    world.contacts.remove(second).unwrap();
    assert_eq!(world.contacts.remove(second), Err(Error::UnknownBody));
    assert_eq!(
        world.contacts.set_filter(second, Filter::default()),
        Err(Error::UnknownBody)
    );
    for _ in 0..30 {
        world.step();
    }
    assert_eq!(world.contacts.touching().count(), 0);
    for body in 1..3 {
        assert!(world.pose(body).1 < 0.0, "{:?}", world.pose(body));
    }
    // The lowest free id is used again.
    let body = world.bodies[2];
    let added = world
        .contacts
        .add(&body, &rectangle(0.5, 0.5), 0.0, Filter::default());
    assert_eq!(added, Ok(second));
}

#[test]
fn a_set_without_the_removed_hulls_steps_with_the_same_bits() {
    let (mut world, mut other) = (world(), world());
    let (_, third) = other.add(&rectangle(0.3, 0.3), 0.0, 1.0, (0.0, 5.0, 0.0));
    let _ = world.add(&rectangle(0.3, 0.3), 0.0, 1.0, (0.0, 5.0, 0.0));
    world.contacts.remove(third).unwrap();
    other.contacts.remove(third).unwrap();
    other.add(&rectangle(0.2, 0.2), 0.0, 1.0, (3.0, 5.0, 0.0));
    let removed = other.bodies.pop().unwrap();
    let ids = removed.particles().unwrap();
    other.particles.remove(ids, &mut other.contacts).unwrap();
    for _ in 0..60 {
        world.step();
        other.step();
    }
    let checksum = |world: &World<f32>| measure::checksum(&world.particles, &world.contacts);
    assert_eq!(checksum(&world), checksum(&other));
}

#[test]
fn removed_particles_remove_their_hulls() {
    let world = world();
    let mut scene = Scene {
        solver: world.solver,
        particles: world.particles,
        parts: (world.contacts, world.bodies),
    };
    scene.step(1.0 / 60.0).unwrap();
    let body = scene.parts.1[1];
    let [first, _] = body.particles().unwrap();
    scene.remove([first]).unwrap();
    assert_eq!(scene.parts.1[1].particles(), None);
    scene.step(1.0 / 60.0).unwrap();
    assert_eq!(scene.parts.0.touching().count(), 1);
}

/// Beyond the capacity, contact points are counted.
#[test]
fn contacts_beyond_the_capacity_are_counted() {
    let world = world();
    let mut contacts = RigidContacts::<f32, 3, 12, 3>::default();
    for body in &world.bodies {
        let corners = if body.particles() == world.bodies[0].particles() {
            rectangle(50.0, 1.0)
        } else {
            rectangle(0.5, 0.5)
        };
        contacts
            .add(body, &corners, 0.0, Filter::default())
            .unwrap();
    }
    let (mut particles, mut bodies) = (world.particles, world.bodies);
    let mut scene = (&mut contacts, &mut bodies);
    world
        .solver
        .step(1.0 / 60.0, &mut particles, &mut scene)
        .unwrap();
    assert_eq!(contacts.dropped(), 4);
}

/// A clone steps with the same bits, so all that a step depends on is in the set.
#[test]
fn clones_step_with_the_same_bits() {
    let mut world = world();
    world.add(&rectangle(0.4, 0.4), 0.05, 1.0, (-1.8, 1.6, 0.3));
    for _ in 0..20 {
        world.step();
    }
    let mut contacts = world.contacts.clone();
    let (mut particles, mut bodies) = (world.particles.clone(), world.bodies.clone());
    for _ in 0..20 {
        world.step();
        let mut scene = (&mut contacts, &mut bodies);
        world
            .solver
            .step(1.0 / 60.0, &mut particles, &mut scene)
            .unwrap();
    }
    let expected = measure::checksum(&world.particles, &world.contacts);
    assert_eq!(measure::checksum(&particles, &contacts), expected);
}
