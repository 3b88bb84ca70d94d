//! Hulls that report contacts and do not push.

use super::{World, rectangle};
use crate::support::rejected_input::refused;
use crate::support::settings::settings;
use pliant::{ContactMaterial, Error, Filter, HullId, Vec2, measure};
use proptest::prelude::*;

fn rough() -> ContactMaterial<f64> {
    ContactMaterial {
        restitution: 0.5,
        ..ContactMaterial::with_friction(0.5)
    }
}

/// World without gravity and a square zone around the origin that reports contacts.
fn zone(substeps: u16) -> (World<f64>, HullId) {
    let mut world = World::new(rough(), substeps);
    world.solver.gravity = Vec2::ZERO;
    let (_, zone) = world.add(&rectangle(1.0, 1.0), 0.0, 0.0, (0.0, 0.0, 0.0));
    world.contacts.set_sensor(zone, true).unwrap();
    (world, zone)
}

/// A disc of 0.25 m that leaves (−3, 0) at 4 m/s overlaps a zone of ±1 m while its center is within
/// ±1.25 m.
#[test]
fn a_zone_reports_a_body_from_the_first_overlap_to_the_last() {
    let (mut world, zone) = zone(2);
    let (body, ball) = world.add(&[Vec2::ZERO], 0.25, 1.0, (-3.0, 0.0, 0.0));
    let velocity = Vec2::new(4.0, 0.0);
    let particles = &mut world.particles;
    particles
        .set_group_motion(&world.bodies[body], velocity, 0.0)
        .unwrap();
    let (mut began, mut ended) = (0, 0);
    for step in 1..=90 {
        world.step();
        let x = -3.0 + 4.0 * f64::from(step) / 60.0;
        assert!((world.pose(body).0 - x).abs() < 1e-9);
        // A step counts if any of its two substeps ends inside.
        let is_inside = x >= -1.25 && x - 2.0 / 60.0 <= 1.25 + 1e-9;
        let pairs: Vec<_> = world.contacts.touching().collect();
        assert_eq!(pairs.contains(&(zone, ball)), is_inside, "{step} {x}");
        assert!(
            world
                .contacts
                .touching_with(zone)
                .eq(pairs.iter().map(|pair| pair.1))
        );
        assert_eq!(world.contacts.contacts().count(), 0);
        began += world.contacts.began().count();
        ended += world.contacts.ended().count();
    }
    assert_eq!((began, ended), (1, 1));
}

/// A body that is on the other side after one substep has passed through.
#[test]
fn a_zone_reports_a_body_that_passes_within_a_substep() {
    for speed in [200.0, 1e4, 1e8] {
        for (height, is_hit) in [(0.9, true), (1.1, true), (1.5, false)] {
            let (mut world, zone) = zone(1);
            let (body, ball) = world.add(&[Vec2::ZERO], 0.25, 1.0, (-2.0, height, 0.0));
            let velocity = Vec2::new(speed, 0.0);
            let particles = &mut world.particles;
            particles
                .set_group_motion(&world.bodies[body], velocity, 0.0)
                .unwrap();
            world.step();
            let found: Vec<_> = world.contacts.touching().collect();
            let expected: &[_] = if is_hit { &[(zone, ball)] } else { &[] };
            assert_eq!(found, expected, "{speed} {height}");
        }
    }
}

/// A sensor below a box reports the floor, a particle and an edge, and the box rests as without it.
#[test]
fn a_foot_reports_what_a_body_stands_on() {
    let run = |with_foot: bool| {
        let mut world = World::<f64>::new(rough(), 4);
        let floor = world.add_floor();
        let (body, _) = world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.0, 1.0, 0.0));
        let filter = Filter::default();
        let ends = [3.0, 4.0, 9.0].map(|x| {
            let end = world.particles.add(Vec2::new(x, 0.0), 1.0).unwrap();
            world.particles.pin(end).unwrap();
            end
        });
        let (contacts, particles) = (&mut world.contacts, &world.particles);
        let edge = contacts.add_edge(particles, [ends[0], ends[1]], 0.02, filter);
        let disc = contacts.add_particle(particles, ends[2], 0.02, filter);
        let (edge, disc) = (edge.unwrap(), disc.unwrap());
        let mut seen = Vec::new();
        let foot = with_foot.then(|| {
            let corners = [Vec2::new(-0.4, -0.5), Vec2::new(0.4, -0.5)];
            let foot = contacts
                .add(&world.bodies[body], &corners, 0.05, filter)
                .unwrap();
            contacts.set_sensor(foot, true).unwrap();
            foot
        });
        let mut places = Vec::new();
        for x in [0.0, 3.5, 9.0] {
            let place = Vec2::new(x, 1.0);
            let body = world.bodies[body];
            body.set_pose(&mut world.particles, place, pliant::Rotation::IDENTITY)
                .unwrap();
            world
                .particles
                .set_group_motion(&body, Vec2::ZERO, 0.0)
                .unwrap();
            world.step();
            assert!(foot.is_none_or(|foot| world.contacts.touching_with(foot).count() == 0));
            (0..90).for_each(|_| world.step());
            places.push(world.pose(1));
            if let Some(foot) = foot {
                seen.extend(world.contacts.touching_with(foot));
                assert!(
                    world
                        .contacts
                        .contacts()
                        .all(|contact| !contact.hulls.contains(&foot))
                );
            }
        }
        (places, seen, [floor, edge, disc])
    };
    let (places, seen, [floor, edge, disc]) = run(true);
    assert_eq!(places, run(false).0);
    assert_eq!(seen, [floor, floor, edge, floor, disc]);
}

/// Depth of the overlap of two convex hulls, negative for a distance, by the separating axes of
/// both.
fn depth([a, b]: [&[Vec2<f64>]; 2]) -> f64 {
    let edges = |corners: &[Vec2<f64>]| -> Vec<_> {
        let next = corners.iter().cycle().skip(1);
        let edges = corners.iter().zip(next).map(|(p, q)| (*q - *p).perp());
        edges.collect()
    };
    let extent = |corners: &[Vec2<f64>], axis: Vec2<f64>| {
        let along = corners.iter().map(|corner| corner.dot(axis));
        along.fold((f64::MAX, f64::MIN), |(l, u), x| (l.min(x), u.max(x)))
    };
    let axes = edges(a).into_iter().chain(edges(b));
    axes.map(|axis| {
        let axis = axis * (1.0 / axis.length());
        let ((l, u), (m, v)) = (extent(a, axis), extent(b, axis));
        u.min(v) - l.max(m)
    })
    .fold(f64::MAX, f64::min)
}

/// Boxes that move through each other touch where they overlap at the end of a step of one substep.
/// All move as if they were alone, to the bit.
#[test]
fn sensors_touch_where_hulls_overlap() {
    let body = (
        [-3.0..3.0_f64, -3.0..3.0, -3.0..3.0],
        [-3.0..3.0_f64, -3.0..3.0, -2.0..2.0],
    );
    let bodies = prop::collection::vec((body, [0.2..1.5_f64, 0.2..1.5]), 2..=6);
    proptest!(settings(200), |(bodies in bodies)| {
        let mut world = World::<f64>::new(rough(), 1);
        world.solver.gravity = Vec2::ZERO;
        let mut alone = Vec::new();
        let mut size = 0.0_f64;
        for (([x, y, angle], [vx, vy, spin]), half) in &bodies {
            let mut one = World::<f64>::new(rough(), 1);
            one.solver.gravity = Vec2::ZERO;
            for world in [&mut world, &mut one] {
                let corners = rectangle(half[0], half[1]);
                let (body, hull) = world.add(&corners, 0.0, 1.0, (*x, *y, *angle));
                let (particles, body) = (&mut world.particles, world.bodies[body]);
                particles.set_group_motion(&body, Vec2::new(*vx, *vy), *spin).unwrap();
                world.contacts.set_sensor(hull, true).unwrap();
            }
            size = size.max(half[0].hypot(half[1]));
            alone.push(one);
        }
        for _ in 0..40 {
            world.step();
            for (index, one) in alone.iter_mut().enumerate() {
                one.step();
                prop_assert_eq!(world.pose(index), one.pose(0));
            }
            let hulls: Vec<_> = world.contacts.hulls().collect();
            let corners = |hull| world.contacts.corners(hull, &world.particles).collect::<Vec<_>>();
            let pairs: Vec<_> = world.contacts.touching().collect();
            for (place, a) in hulls.iter().enumerate() {
                for b in &hulls[place + 1..] {
                    let depth = depth([&corners(*a), &corners(*b)]);
                    let touches = pairs.contains(&(*a, *b));
                    // The gap is linear in the rotation: 2/60 rad for each of both boxes. Boxes
                    // that pass each other within the step move by less than a quarter of a meter.
                    let rounding = 2.0 * size * (2.0_f64 / 60.0).powi(2);
                    prop_assert!(touches || depth < rounding, "{depth}");
                    prop_assert!(!touches || depth > -0.25, "{depth}");
                }
            }
        }
    });
}

#[test]
fn a_sensor_that_becomes_an_obstacle_pushes_and_back() {
    let (mut world, zone) = zone(2);
    let (body, _) = world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.0, 2.0, 0.0));
    world.solver.gravity = Vec2::new(0.0, -9.81);
    let hull = |world: &mut World<f64>, sensor: bool, steps: u8| {
        world.contacts.set_sensor(zone, sensor).unwrap();
        assert_eq!(world.contacts.is_sensor(zone), Some(sensor));
        (0..steps).for_each(|_| world.step());
        world.pose(body).1
    };
    let rest = hull(&mut world, false, 90);
    assert!((rest - 1.5).abs() < 0.01, "{rest}");
    // A single step, so that contact points with their multipliers are left from the step before.
    let velocity = |world: &World<f64>| {
        let motion = world.particles.group_motion(&world.bodies[body]);
        motion.unwrap().velocity.y
    };
    let before = velocity(&world);
    hull(&mut world, true, 1);
    let fall = velocity(&world) - before;
    assert!((fall + 9.81 / 60.0).abs() < 1e-3, "{fall}");
    assert_eq!(world.contacts.touching().count(), 1);
    let again = hull(&mut world, false, 90);
    assert!((again - 1.5).abs() < 0.01, "{again}");
}

#[test]
fn unknown_hulls_are_rejected_and_the_checksum_tells_sensors() {
    let (mut world, zone) = zone(1);
    let contacts = &mut world.contacts;
    let sums = [true, false].map(|sensor| {
        contacts.set_sensor(zone, sensor).unwrap();
        measure::part_checksum(contacts)
    });
    assert!(sums[0] != sums[1]);
    contacts.remove(zone).unwrap();
    assert_eq!(contacts.is_sensor(zone), None);
    refused(contacts, Error::UnknownBody, |contacts| {
        contacts.set_sensor(zone, true)
    });
}
