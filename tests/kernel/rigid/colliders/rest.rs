//! Bodies that rest on colliders.

use super::{World, floor, rectangle, rest};
use crate::support::float::Float;
use pliant::{
    Collider, ContactMaterial, Inside, Rotation, RoundedBox, SignedDistance, Vec2, measure,
};

#[test]
fn boxes_capsules_and_discs_rest_on_a_half_plane() {
    let mut world = World::<f64, _>::new(floor(), ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(0.5, 0.5), 0.0, (0.0, 1.0, 0.2));
    world.add(&rectangle(0.4, 0.2), 0.1, (3.0, 1.0, -0.2));
    world.add(
        &[Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0)],
        0.25,
        (6.0, 1.0, 0.3),
    );
    world.add(&[Vec2::ZERO], 0.5, (9.0, 1.0, 0.0));
    let speed = rest(&mut world, 600);
    assert!(speed < 1e-4, "{speed}");
    for (body, height) in [(0, 0.5), (1, 0.3), (2, 0.25), (3, 0.5)] {
        let [_, y, angle] = world.pose(body);
        // The load of a body sinks by half of what gravity moves it in a substep.
        assert!(
            (y - height).abs() < 3e-4 && angle.abs() < 1e-3,
            "{body}: {y} {angle}"
        );
    }
    // Two points of the boxes and the capsule, one of the disc.
    assert_eq!(world.contacts.contacts().count(), 7);
    assert_eq!(world.contacts.touching().count(), 4);
    let weight: f64 = world
        .contacts
        .contacts()
        .map(|contact| contact.normal_impulse)
        .sum();
    let mass = measure::mass(&world.particles);
    assert!(
        (weight / (mass * 9.81 / 60.0) - 1.0).abs() < 1e-3,
        "{weight}"
    );
}

fn stack_stands<T: Float>() {
    let mut world = World::<T, _>::new(floor(), ContactMaterial::with_friction(T::HALF), 4);
    for k in 0..10_u8 {
        world.add(&rectangle(0.5, 0.5), 0.0, (0.0, 0.5 + f64::from(k), 0.0));
    }
    rest(&mut world, 3600);
    for k in 0..10_u8 {
        let [x, y, angle] = world.pose(usize::from(k));
        let sinking = 0.5 + f64::from(k) - y;
        // A contact that carries k boxes is k g h²/2 deep.
        let expected = 55.0 * 9.81 / (240.0 * 240.0) / 2.0;
        // Boxes creep against each other by at most 1 mm in a minute.
        let creep = 1e-3 * f64::from(k + 1);
        assert!(x.abs() < creep && angle.abs() < 2e-4, "{k}: {x} {angle}");
        assert!(sinking < 2.5 * expected, "{k}: {sinking}");
    }
    assert_eq!(world.contacts.touching().count(), 1);
    assert_eq!(world.contacts.pairs().touching().count(), 9);
    let contacts = world.contacts.contacts().count();
    let pairs = world.contacts.pairs().contacts().count();
    assert_eq!((contacts, pairs), (2, 18));
}

#[test]
fn ten_boxes_stand_on_a_half_plane_for_a_minute() {
    stack_stands::<f32>();
    stack_stands::<f64>();
}

/// The corners of the collider touch the side of the body.
#[test]
fn a_plank_rests_on_a_narrower_box() {
    let narrow = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
    let mut world = World::<f64, _>::new(narrow, ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(2.0, 0.1), 0.0, (0.2, 0.9, 0.1));
    let speed = rest(&mut world, 600);
    let [x, y, angle] = world.pose(0);
    assert!(speed < 1e-4 && (x - 0.2).abs() < 0.1, "{speed} {x}");
    assert!((y - 0.6).abs() < 3e-4 && angle.abs() < 1e-3, "{y} {angle}");
    assert_eq!(world.contacts.contacts().count(), 2);
    let points: Vec<_> = world
        .contacts
        .contacts()
        .map(|contact| contact.point.x)
        .collect();
    assert!(
        points.iter().all(|x| (x.abs() - 0.5).abs() < 1e-3),
        "{points:?}"
    );
}

/// Of a plank that tilts onto a box, the second corner is found before it overlaps.
#[test]
fn a_plank_that_tilts_does_not_overlap() {
    for substeps in [1, 4] {
        let narrow = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
        let mut world = World::<f64, _>::new(narrow, ContactMaterial::with_friction(0.9), substeps);
        world.add(&rectangle(1.0, 0.1), 0.0, (0.2, 0.78, 0.2));
        let mut deepest = 0.0_f64;
        for _ in 0..120 {
            world.step();
            for x in [-0.5, 0.5] {
                let body = world.bodies[0];
                let corner = body.local(&world.particles, Vec2::new(x, 0.5)).unwrap();
                deepest = deepest.max(corner.y + 0.1);
            }
        }
        assert!(deepest < 2e-3, "{substeps} {deepest}");
    }
}

/// A plank whose center is beyond the edge of the box tips over.
#[test]
fn a_plank_beyond_the_edge_falls() {
    for (x, falls) in [(0.4, false), (0.6, true)] {
        let narrow = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
        let mut world = World::<f64, _>::new(narrow, ContactMaterial::with_friction(0.9), 4);
        world.add(&rectangle(1.0, 0.1), 0.0, (x, 0.6, 0.0));
        rest(&mut world, 240);
        assert_eq!(world.pose(0)[1] < 0.0, falls, "{x}: {:?}", world.pose(0));
    }
}

/// The apex of a box that is turned by 45° holds a plank by its middle.
#[test]
fn a_corner_of_the_collider_does_not_enter_a_side() {
    for offset in [0.0, 0.3] {
        let square = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
        let mut world = World::<f64, _>::new(square, ContactMaterial::with_friction(0.5), 4);
        let half = 0.5_f64.sqrt();
        world
            .contacts
            .set_rotation(Rotation {
                cos: half,
                sin: half,
            })
            .unwrap();
        world.add(&rectangle(1.0, 0.1), 0.0, (offset, 1.0, 0.0));
        world.set_motion((0.0, -2.0), 0.0);
        for _ in 0..60 {
            world.step();
            let apex = world.bodies[0]
                .local(&world.particles, Vec2::new(0.0, half))
                .unwrap();
            let inside = apex.x.abs() < 1.0 && apex.y.abs() < 0.1 - 2e-3;
            assert!(!inside, "{offset}: {apex:?}");
        }
    }
}

/// A box in the corner of a container touches the floor and the wall.
#[test]
fn a_box_rests_in_the_corner_of_a_container() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    let mut world = World::<f32, _>::new(square, ContactMaterial::with_friction(0.0), 4);
    world.solver.gravity = Vec2::new(-5.0, -9.81);
    world.add(&rectangle(0.5, 0.5), 0.0, (-1.3, -1.2, 0.0));
    let speed = rest(&mut world, 600);
    let [x, y, angle] = world.pose(0);
    assert!(speed < 1e-3, "{speed}");
    assert!(
        (x + 1.5).abs() < 1e-3 && (y + 1.5).abs() < 1e-3 && angle.abs() < 1e-3,
        "{x} {y} {angle}"
    );
}

/// Half-plane that is only known by its distance.
struct Custom;

impl Collider<f64> for Custom {
    fn signed_distance(&self, center: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
        let (x, y) = (center.x, center.y);
        // A roof of two planes.
        let side = if x < 0.0 { -0.6 } else { 0.6 };
        SignedDistance {
            distance: side * x + 0.8 * y - radius,
            normal: Some(Vec2::new(side, 0.8)),
        }
    }
}

#[test]
fn a_custom_roof_holds_a_plank_at_its_ridge() {
    let mut world = World::<f64, _>::new(Custom, ContactMaterial::with_friction(0.5), 8);
    world.add(&rectangle(1.0, 0.1), 0.0, (0.0, 0.5, 0.0));
    rest(&mut world, 60);
    let [_, y, _] = world.pose(0);
    assert!((y - 0.1).abs() < 2e-3, "{y}");
}
