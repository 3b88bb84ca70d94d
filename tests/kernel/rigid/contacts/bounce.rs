//! Restitution and friction.

use super::{World, rectangle};
use pliant::{ContactMaterial, Vec2};

/// Height above rest that a body reaches after its first rebound from two meters.
fn rebound(restitution: f64, corners: &[Vec2<f64>], radius: f64, substeps: u16) -> f64 {
    let material = ContactMaterial {
        restitution,
        ..ContactMaterial::with_friction(0.5)
    };
    let mut world = World::<f64>::new(material, substeps);
    world.add_floor();
    world.add(corners, radius, 1.0, (0.0, 2.5, 0.0));
    let (mut last, mut rose) = (2.5, false);
    for _ in 0..600 {
        world.step();
        let (_, y, _) = world.pose(1);
        if rose && y < last {
            return last - 0.5;
        }
        (rose, last) = (y > last, y);
    }
    panic!("no rebound");
}

#[test]
fn rebounds_reach_the_height_of_the_coefficient() {
    let center = [Vec2::ZERO];
    let (square, beam) = (rectangle(0.5, 0.5), rectangle(2.0, 0.5));
    for restitution in [0.5, 0.8, 1.0] {
        let expected = 2.0 * restitution * restitution;
        for (corners, radius) in [(&center[..], 0.5), (&square[..], 0.0), (&beam[..], 0.0)] {
            for substeps in [1, 4, 16] {
                let found = rebound(restitution, corners, radius, substeps);
                let error = (found - expected).abs() / expected;
                assert!(
                    error < 0.02,
                    "{restitution} {substeps}: {found}, {expected}"
                );
            }
        }
    }
}

/// Distance that a box slides in four seconds on a slope.
fn slide(degrees: f64, friction: f64) -> f64 {
    let mut world = World::<f64>::new(ContactMaterial::with_friction(friction), 4);
    let angle = degrees.to_radians();
    let (sin, cos) = angle.sin_cos();
    world.add(&rectangle(50.0, 1.0), 0.0, 0.0, (sin, -cos, angle));
    world.add(
        &rectangle(1.0, 0.25),
        0.0,
        1.0,
        (-0.25 * sin, 0.25 * cos, angle),
    );
    for _ in 0..240 {
        world.step();
    }
    let (x, y, _) = world.pose(1);
    (x + 0.25 * sin).hypot(y - 0.25 * cos)
}

#[test]
fn boxes_slide_beyond_the_angle_of_friction() {
    for friction in [0.2_f64, 0.5, 1.0] {
        let critical = friction.atan().to_degrees();
        let below = slide(critical - 1.0, friction);
        let above = slide(critical + 1.0, friction);
        // One degree above, the acceleration is at least g sin 1° / cos(critical).
        let least = 0.5 * 9.81 * 1_f64.to_radians().sin() * 16.0;
        assert!(below < 0.01, "{friction}: {below}");
        assert!(above > 0.9 * least, "{friction}: {above}, {least}");
    }
}

/// A ball that is dropped onto a slope with much friction rolls: its acceleration is ⅔ g sin α.
#[test]
fn discs_roll_down_a_slope() {
    let mut world = World::<f64>::new(ContactMaterial::with_friction(1.0), 4);
    let angle = 20_f64.to_radians();
    let (sin, cos) = angle.sin_cos();
    world.add(&rectangle(50.0, 1.0), 0.0, 0.0, (sin, -cos, angle));
    world.add(&[Vec2::ZERO], 0.5, 1.0, (-0.5 * sin, 0.5 * cos, 0.0));
    for _ in 0..120 {
        world.step();
    }
    let (x, y, _) = world.pose(1);
    let (distance, expected) = ((x + 0.5 * sin).hypot(y - 0.5 * cos), 9.81 * sin * 4.0 / 3.0);
    let height = cos * y + -sin * x;
    assert!(
        (distance / expected - 1.0).abs() < 0.01,
        "{distance} {expected}"
    );
    assert!((height - 0.5).abs() < 1e-3, "{height}");
    let spin = world.particles.group_motion(&world.bodies[1]).unwrap().spin;
    let speed = 9.81 * sin * 2.0 / 3.0 * 2.0;
    assert!(
        (spin.abs() * 0.5 / speed - 1.0).abs() < 0.01,
        "{spin} {speed}"
    );
}
