//! Restitution, friction and moving colliders.

use super::{World, floor, rectangle, rest};
use pliant::{
    Collider, ContactMaterial, Error, HalfPlane, Inside, RoundedBox, SignedDistance, Vec2, measure,
};

#[test]
fn rebounds_reach_the_height_of_the_coefficient() {
    for corners in [
        &rectangle(0.5, 0.5)[..],
        &rectangle(2.0, 0.5),
        &[Vec2::ZERO],
    ] {
        for restitution in [0.5, 1.0] {
            let material = ContactMaterial {
                restitution,
                ..ContactMaterial::with_friction(0.5)
            };
            let mut world = World::<f64, _>::new(floor(), material, 4);
            let radius = if corners.len() == 1 { 0.5 } else { 0.0 };
            world.add(corners, radius, (0.0, 2.5, 0.0));
            let (mut last, mut rose, mut top) = (2.5, false, None);
            for _ in 0..300 {
                world.step();
                let [_, y, _] = world.pose(0);
                if rose && y < last {
                    top = Some(last - 0.5);
                    break;
                }
                (rose, last) = (y > last, y);
            }
            let expected = 2.0 * restitution * restitution;
            let error = (top.unwrap() - expected).abs() / expected;
            assert!(error < 0.02, "{restitution}: {top:?} {expected}");
        }
    }
}

#[test]
fn boxes_slide_beyond_the_angle_of_friction() {
    let friction = 0.5_f64;
    for (degrees, slides) in [(-1.0, false), (1.0, true)] {
        let angle = friction.atan() + f64::to_radians(degrees);
        let (sin, cos) = angle.sin_cos();
        let slope = HalfPlane::new(Vec2::new(-sin, cos)).unwrap();
        let mut world = World::<f64, _>::new(slope, ContactMaterial::with_friction(friction), 4);
        world.add(&rectangle(1.0, 0.25), 0.0, (-0.25 * sin, 0.25 * cos, angle));
        rest(&mut world, 240);
        let [x, y, _] = world.pose(0);
        let distance = (x + 0.25 * sin).hypot(y - 0.25 * cos);
        // One degree above, the acceleration is at least g sin 1°/cos(critical).
        let least = 0.5 * 9.81 * 1_f64.to_radians().sin() * 16.0;
        let expected = if slides {
            distance > 0.9 * least
        } else {
            distance < 0.01
        };
        assert!(expected, "{degrees}: {distance} {least}");
    }
}

/// A conveyor: the surface of a moving collider carries the body, and a lift raises it.
#[test]
fn moving_colliders_carry_bodies() {
    let table = RoundedBox::rectangle(Vec2::new(5.0, 0.5)).unwrap();
    let mut world = World::<f64, _>::new(table, ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(0.25, 0.25), 0.0, (0.0, 0.75, 0.0));
    rest(&mut world, 30);
    let [x, y, _] = world.pose(0);
    let at = world.contacts.position();
    world.contacts.set_velocity(Vec2::new(0.5, 0.3)).unwrap();
    for _ in 0..120 {
        world.step();
    }
    let [a, b, _] = world.pose(0);
    let moved = world.contacts.position() - at;
    assert!((moved - Vec2::new(1.0, 0.6)).length() < 1e-12);
    // Friction of 0.5 g takes 0.1 s and 0.025 m to bring the body to 0.5 m/s.
    assert!(
        (a - x - moved.x).abs() < 0.03 && (b - y - moved.y).abs() < 1e-3,
        "{a} {b}"
    );
    let motion = world.particles.group_motion(&world.bodies[0]).unwrap();
    assert!(
        (motion.velocity - Vec2::new(0.5, 0.3)).length() < 1e-3,
        "{motion:?}"
    );
}

/// A disc between the walls of a turning drum rolls with its surface.
#[test]
fn a_turning_drum_turns_a_disc() {
    let drum = Inside(RoundedBox::circle(2.0).unwrap());
    let mut world = World::<f64, _>::new(drum, ContactMaterial::with_friction(0.2), 4);
    world.add(&[Vec2::ZERO], 0.5, (0.0, -1.5, 0.0));
    world.contacts.set_angular_velocity(1.0).unwrap();
    rest(&mut world, 1200);
    let motion = world.particles.group_motion(&world.bodies[0]).unwrap();
    let outward = motion.center.normalized().unwrap();
    let surface = motion.velocity + (outward * 0.5).perp() * motion.spin;
    // The surface of the drum moves at 2 m/s, and so does that of the disc.
    let slip = surface - (outward * 2.0).perp();
    assert!(
        slip.length() < 0.02 && motion.spin > 2.0,
        "{motion:?} {slip:?}"
    );
}

/// The impulses that are reported are the change of momentum over the step.
#[test]
fn reported_impulses_are_the_change_of_momentum() {
    let material = ContactMaterial {
        restitution: 0.4,
        ..ContactMaterial::with_friction(0.3)
    };
    let mut world = World::<f64, _>::new(floor(), material, 4);
    world.solver.gravity = Vec2::ZERO;
    let hull = world.add(&rectangle(0.5, 0.3), 0.0, (0.0, 1.0, 0.3));
    world.set_motion((1.0, -3.0), 2.0);
    let (mut hits, mut began, mut ended) = (0, 0, 0);
    for _ in 0..60 {
        let before = measure::momentum(&world.particles);
        world.step();
        let change = measure::momentum(&world.particles) - before;
        let impulse = world.contacts.contacts().map(|contact| {
            assert_eq!(contact.hull, hull);
            contact.normal * contact.normal_impulse
                + contact.normal.perp() * contact.friction_impulse
        });
        let impulse: Vec2<f64> = impulse.sum();
        hits += usize::from(impulse != Vec2::ZERO);
        began += world.contacts.began().count();
        ended += world.contacts.ended().count();
        assert!(
            (change - impulse).length() < 1e-13,
            "{change:?} {impulse:?}"
        );
    }
    assert!(
        hits > 0 && began > 0 && began == ended,
        "{hits} {began} {ended}"
    );
}

/// Valley between two slopes.
struct Valley;

impl Collider<f64> for Valley {
    const HOLLOW: bool = true;

    fn signed_distance(&self, center: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
        let slope = if center.x < 0.0 { 0.6 } else { -0.6 };
        let normal = Vec2::new(slope, 0.8);
        SignedDistance {
            distance: normal.dot(center) - radius,
            normal: Some(normal),
        }
    }
}

/// Contact points of one corner with walls whose normals are in the same quadrant are one report,
/// from the first substep on.
#[test]
fn walls_in_the_same_quadrant_have_one_report() {
    for substeps in [1, 4] {
        let mut world = World::<f64, _>::new(Valley, ContactMaterial::default(), substeps);
        world.add(&[Vec2::ZERO], 0.5, (0.0, 0.625, 0.0));
        world.step();
        let reports: Vec<_> = world.contacts.contacts().collect();
        assert_eq!(reports.len(), 1, "{substeps} substeps");
        let contact = &reports[0];
        let impulse = contact.normal * contact.normal_impulse
            + contact.normal.perp() * contact.friction_impulse;
        // The impulses of both walls and of gravity are the change of momentum.
        let mass: f64 = world.particles.masses().iter().sum();
        let gravity = world.solver.gravity * (mass / 60.0);
        let error = measure::momentum(&world.particles) - (impulse + gravity);
        assert!(error.length() < 1e-13, "{substeps} substeps: {error:?}");
    }
}

#[test]
fn material_of_a_hull_is_combined_with_that_of_the_collider() {
    let travel = |own: Option<f64>| {
        let material = ContactMaterial::with_friction(0.8);
        let mut world = World::<f64, _>::new(floor(), material, 4);
        let hull = world.add(&rectangle(1.0, 0.25), 0.0, (0.0, 0.25, 0.0));
        world.set_motion((10.0, 0.0), 0.0);
        let own = own.map(ContactMaterial::with_friction);
        world.contacts.set_hull_material(hull, own).unwrap();
        rest(&mut world, 30);
        world.pose(0)[0]
    };
    for (own, expected) in [(None, 0.8), (Some(0.2), 0.4), (Some(0.0), 0.0)] {
        let friction = (5.0 - travel(own)) / (0.5 * 9.81 * 0.25);
        assert!((friction - expected).abs() < 0.01, "{own:?}: {friction}");
    }
}

/// A box that falls into a solid as a sensor touches it from the first overlap on.
#[test]
fn a_sensor_touches_the_collider_and_falls_into_it() {
    for spin in [0.0, 2.0] {
        let material = ContactMaterial::with_friction(0.5);
        let mut world = World::<f64, _>::new(floor(), material, 4);
        let hull = world.add(&rectangle(0.5, 0.25), 0.0, (0.0, 2.0, 0.0));
        world.contacts.set_sensor(hull, true).unwrap();
        world.set_motion((0.0, 0.0), spin);
        let mut began = 0;
        for step in 1..=60 {
            world.step();
            let time = f64::from(step) / 60.0;
            let [_, y, angle] = world.pose(0);
            assert!((y - (2.0 - 0.5 * 9.81 * time * time)).abs() < 0.05);
            let lowest = y - 0.5 * angle.sin().abs() - 0.25 * angle.cos().abs();
            let touches = world.contacts.touching().eq([hull]);
            assert_eq!(touches, lowest <= 0.0, "{spin}: {lowest} at {time}");
            began += world.contacts.began().count();
            assert_eq!(world.contacts.contacts().count(), 0);
        }
        assert_eq!(began, 1);
        world.contacts.remove(hull).unwrap();
        let unknown = world.contacts.set_sensor(hull, true);
        assert_eq!(unknown, Err(Error::UnknownBody));
    }
}
