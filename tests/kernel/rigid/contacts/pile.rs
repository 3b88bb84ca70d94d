//! Piles and moving obstacles.

use super::{World, rectangle};
use pliant::{ContactMaterial, Vec2, measure};

/// Corners of a regular polygon.
fn regular(count: u8, radius: f64) -> Vec<Vec2<f64>> {
    let angle = |k: u8| std::f64::consts::TAU * f64::from(k) / f64::from(count);
    (0..count)
        .map(|k| Vec2::new(radius * angle(k).cos(), radius * angle(k).sin()))
        .collect()
}

/// Largest separation of two convex polygons along an edge normal of either: the negated depth of
/// an overlap.
fn separation(a: &[Vec2<f64>], b: &[Vec2<f64>]) -> f64 {
    let along = |a: &[Vec2<f64>], b: &[Vec2<f64>]| {
        let edges = a.iter().zip(a.iter().cycle().skip(1));
        edges
            .map(|(p, q)| {
                let normal = -(*q - *p).normalized().unwrap().perp();
                let distances = b.iter().map(|r| normal.dot(*r - *p));
                distances.fold(f64::INFINITY, f64::min)
            })
            .fold(f64::NEG_INFINITY, f64::max)
    };
    along(a, b).max(along(b, a))
}

#[test]
fn piles_of_polygons_overlap_little_and_come_to_rest() {
    let mut world = World::<f64>::new(ContactMaterial::with_friction(0.4), 4);
    let mut shapes = vec![rectangle(50.0, 1.0).to_vec()];
    world.add_floor();
    for x in [-3.0, 3.0] {
        shapes.push(rectangle(0.5, 4.0).to_vec());
        world.add(&rectangle(0.5, 4.0), 0.0, 0.0, (x, 4.0, 0.0));
    }
    for k in 0..16_u8 {
        let corners = regular(3 + k % 6, 0.35 + 0.02 * f64::from(k % 5));
        let place = (f64::from(k % 4) - 1.5, 1.0 + f64::from(k / 4), f64::from(k));
        world.add(&corners, 0.0, 1.0, place);
        shapes.push(corners);
    }
    for _ in 0..600 {
        world.step();
    }
    let corners: Vec<Vec<_>> = world
        .bodies
        .iter()
        .zip(&shapes)
        .map(|(body, shape)| {
            let point = |p: &Vec2<f64>| body.point(&world.particles, *p).unwrap();
            shape.iter().map(point).collect()
        })
        .collect();
    let mut deepest = 0.0_f64;
    for (k, a) in corners.iter().enumerate() {
        for b in corners.iter().skip((k + 1).max(3)) {
            deepest = deepest.max(-separation(a, b));
        }
    }
    let fastest = world.particles.velocities().iter().map(|v| v.length());
    let fastest = fastest.fold(0.0, f64::max);
    println!("{deepest} {fastest}");
    assert!(deepest < 5e-3, "{deepest}");
    assert!(fastest < 1e-2, "{fastest}");
    assert!((0..16).all(|k| world.pose(k + 3).0.abs() < 2.5 && world.pose(k + 3).1 > 0.0));
}

/// A platform that moves carries what stands on it.
#[test]
fn a_moving_platform_carries_a_box() {
    let mut world = World::<f64>::new(ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(2.0, 0.5), 0.0, 0.0, (0.0, -0.5, 0.0));
    world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.3, 0.5, 0.0));
    let platform = world.bodies[0];
    world
        .particles
        .set_group_motion(&platform, Vec2::new(1.0, 0.5), 0.0)
        .unwrap();
    for _ in 0..240 {
        world.step();
    }
    let ((x, y, _), (a, b, _)) = (world.pose(0), world.pose(1));
    assert!((x - 4.0).abs() < 1e-9 && (y - 1.5).abs() < 1e-9, "{x} {y}");
    // The impact of 0.5 m/s upward leaves 0.75 m/s of slide, which ends after v²/(2μg) = 0.057 m.
    assert!(
        (a - x - 0.3 + 0.057).abs() < 0.005 && (b - y - 1.0).abs() < 1e-3,
        "{a} {b}"
    );
}

/// Bodies that overlap at the start separate, and gain no energy beyond that of the depenetration.
#[test]
fn overlapping_bodies_separate_slowly() {
    let mut world = World::<f64>::new(ContactMaterial::default(), 4);
    world.solver.gravity = Vec2::ZERO;
    for (x, y, angle) in [
        (0.0, 0.0, 0.2),
        (0.3, 0.2, 1.0),
        (-0.2, 0.3, 0.5),
        (0.1, -0.3, 2.0),
    ] {
        world.add(&rectangle(0.5, 0.4), 0.0, 1.0, (x, y, angle));
    }
    let mut most = 0.0_f64;
    for _ in 0..1200 {
        world.step();
        most = most.max(measure::kinetic_energy(&world.particles));
    }
    println!("{most}");
    assert!(most < 0.5, "{most}");
    assert_eq!(world.contacts.touching().count(), 0);
    assert!(measure::momentum(&world.particles).length() < 1e-12);
    assert!(measure::angular_momentum(&world.particles, Vec2::ZERO).abs() < 1e-12);
}
