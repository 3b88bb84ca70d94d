//! Friction and restitution of single hulls.

use super::{World, rectangle};
use crate::support::rejected_input::refused;
use pliant::{ContactMaterial, Error, Filter, HullId, Parameter, Vec2, measure};

const SECONDS: f64 = 0.5;

/// Material with different frictions at rest and in motion.
fn rough(at_rest: f64, in_motion: f64) -> ContactMaterial<f64> {
    ContactMaterial {
        kinetic_friction: in_motion,
        ..ContactMaterial::with_friction(at_rest)
    }
}

fn bouncy(restitution: f64) -> ContactMaterial<f64> {
    ContactMaterial {
        restitution,
        ..ContactMaterial::with_friction(0.5)
    }
}

/// World with a floor and a box on it, in motion along x, in a set with this material.
fn sliding(common: ContactMaterial<f64>, speed: f64) -> (World<f64>, [HullId; 2]) {
    let mut world = World::new(common, 4);
    let floor = world.add_floor();
    let (body, hull) = world.add(&rectangle(1.0, 0.25), 0.0, 1.0, (0.0, 0.25, 0.0));
    let velocity = Vec2::new(speed, 0.0);
    let particles = &mut world.particles;
    particles
        .set_group_motion(&world.bodies[body], velocity, 0.0)
        .unwrap();
    (world, [floor, hull])
}

/// Friction coefficient that stops the box, from what it loses of 10 m/s.
fn measured(mut world: World<f64>) -> f64 {
    let before = world.pose(1).0;
    for _ in 0..30 {
        world.step();
    }
    // s = v t − ½ μ g t².
    (10.0 * SECONDS - (world.pose(1).0 - before)) / (0.5 * 9.81 * SECONDS * SECONDS)
}

#[test]
fn friction_is_the_geometric_mean_of_both_hulls() {
    let cases = [
        (None, None, 0.3),
        (Some(0.2), None, (0.2_f64 * 0.3).sqrt()),
        (None, Some(0.8), (0.8_f64 * 0.3).sqrt()),
        (Some(0.2), Some(0.8), 0.4),
        (Some(0.0), Some(0.8), 0.0),
    ];
    for (of_floor, of_box, expected) in cases {
        let (mut world, hulls) = sliding(rough(0.6, 0.3), 10.0);
        for (hull, friction) in hulls.into_iter().zip([of_floor, of_box]) {
            let own = friction.map(|friction| rough(2.0 * friction, friction));
            world.contacts.set_hull_material(hull, own).unwrap();
        }
        let found = measured(world);
        assert!(
            (found - expected).abs() < 0.005,
            "{of_floor:?} {of_box:?}: {found}, {expected}"
        );
    }
}

/// A particle that carries its weight holds against half of it from a static friction of 0.5. It
/// has one contact point, which carries all of the load.
#[test]
fn static_friction_is_the_geometric_mean_as_well() {
    for (mean, holds) in [(0.45, false), (0.55, true)] {
        let mut world = World::new(rough(9.0, 0.0), 4);
        let floor = world.add_floor();
        let start = Vec2::new(0.0, 0.25);
        let particle = world.particles.add(start, 1.0).unwrap();
        let (contacts, filter) = (&mut world.contacts, Filter::default());
        let disc = contacts
            .add_particle(&world.particles, particle, 0.25, filter)
            .unwrap();
        for (hull, friction) in [(floor, 0.5), (disc, mean * mean / 0.5)] {
            let own = Some(rough(friction, 0.0));
            contacts.set_hull_material(hull, own).unwrap();
        }
        (0..10).for_each(|_| world.step());
        world.solver.gravity = Vec2::new(0.5, -1.0) * 9.81;
        (0..60).for_each(|_| world.step());
        let moved = world.particles.position(particle).unwrap().x;
        // Without friction, ½ · 0.5 g · 1² = 2.45 m.
        let expected = if holds { 0.0 } else { 2.45 };
        assert!((moved - expected).abs() < 0.05, "{mean}: {moved}");
    }
}

/// Speed after an impact at 4 m/s without gravity, relative to it.
fn rebound(of_floor: Option<f64>, of_ball: Option<f64>) -> f64 {
    let mut world = World::<f64>::new(bouncy(0.25), 4);
    world.solver.gravity = Vec2::ZERO;
    let floor = world.add_floor();
    let (body, ball) = world.add(&[Vec2::ZERO], 0.5, 1.0, (0.0, 0.55, 0.0));
    for (hull, restitution) in [(floor, of_floor), (ball, of_ball)] {
        let own = restitution.map(bouncy);
        world.contacts.set_hull_material(hull, own).unwrap();
    }
    let particles = &mut world.particles;
    let fall = Vec2::new(0.0, -4.0);
    particles
        .set_group_motion(&world.bodies[body], fall, 0.0)
        .unwrap();
    world.step();
    let [first, _] = world.bodies[body].particles().unwrap();
    world.particles.velocity(first).unwrap().y / 4.0
}

#[test]
fn restitution_is_the_larger_one() {
    let cases = [
        (None, None, 0.25),
        (Some(0.75), None, 0.75),
        (None, Some(0.75), 0.75),
        (Some(0.5), Some(0.75), 0.75),
        (Some(0.125), None, 0.25),
        (Some(0.125), Some(0.0), 0.125),
    ];
    for (of_floor, of_ball, expected) in cases {
        let found = rebound(of_floor, of_ball);
        assert!(
            (found - expected).abs() < 1e-9,
            "{of_floor:?} {of_ball:?}: {found}, {expected}"
        );
    }
}

#[test]
fn a_material_that_is_taken_back_leaves_no_trace() {
    let run = |own: Option<ContactMaterial<f64>>| {
        let (mut world, [_, hull]) = sliding(rough(0.6, 0.3), 10.0);
        for own in own.map(Some).into_iter().chain([None]) {
            world.contacts.set_hull_material(hull, own).unwrap();
        }
        (0..30).for_each(|_| world.step());
        measure::checksum(&world.particles, &world.contacts)
    };
    assert_eq!(run(Some(rough(0.9, 0.1))), run(None));
}

/// The depenetration of a hull has no effect.
#[test]
fn overlaps_are_undone_at_the_rate_of_the_set() {
    let sunk = |own: ContactMaterial<f64>| {
        let (mut world, [_, hull]) = sliding(ContactMaterial::with_friction(0.5), 0.0);
        let particles = &mut world.particles;
        for id in world.bodies[1].particles().unwrap() {
            let below = particles.position(id).unwrap() - Vec2::new(0.0, 0.1);
            particles.set_position(id, below).unwrap();
        }
        world.contacts.set_hull_material(hull, Some(own)).unwrap();
        world.step();
        world.pose(1).1
    };
    let own = ContactMaterial::with_friction(0.5);
    let stuck = ContactMaterial {
        depenetration: pliant::Depenetration::Fraction(0.0),
        ..own
    };
    let found = sunk(own);
    assert!(found > 0.15 + 1e-3, "{found}");
    assert_eq!(sunk(stuck), found);
}

/// The mean of large frictions is not infinite, so a contact without load has no friction.
#[test]
fn large_frictions_act_as_in_a_material_of_the_set() {
    let large = ContactMaterial::with_friction(f64::MAX);
    let run = |(mut world, hulls): (World<f64>, [HullId; 2]), own| {
        for hull in hulls {
            world.contacts.set_hull_material(hull, own).unwrap();
        }
        (0..30).for_each(|_| world.step());
        world.pose(1)
    };
    let found = run(sliding(rough(0.6, 0.3), 10.0), Some(large));
    assert_eq!(found, run(sliding(large, 10.0), None));
    assert!(found.0 < 1.0, "{found:?}");
}

#[test]
fn invalid_materials_and_unknown_hulls_are_rejected() {
    let (mut world, [_, hull]) = sliding(rough(0.6, 0.3), 0.0);
    let contacts = &mut world.contacts;
    let sums = [None, Some(rough(0.5, 0.25)), Some(rough(0.5, 0.125))].map(|own| {
        contacts.set_hull_material(hull, own).unwrap();
        measure::part_checksum(contacts)
    });
    assert!(sums[0] != sums[1] && sums[0] != sums[2] && sums[1] != sums[2]);
    let friction = Error::OutOfRange(Parameter::Friction);
    let restitution = Error::OutOfRange(Parameter::Restitution);
    let not_finite = Error::NonFinite(Parameter::Friction);
    for (bad, error) in [
        (rough(0.25, 0.5), friction),
        (rough(-1.0, -1.0), friction),
        (rough(f64::NAN, 0.0), not_finite),
        (bouncy(1.5), restitution),
    ] {
        let set = |contacts: &mut super::Contacts<f64>| contacts.set_hull_material(hull, Some(bad));
        refused(contacts, error, set);
    }
    contacts.remove(hull).unwrap();
    refused(contacts, Error::UnknownBody, |contacts| {
        contacts.set_hull_material(hull, None)
    });
}
