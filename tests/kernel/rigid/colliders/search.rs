//! Number of distances that a contact needs, and the point that it finds.

use super::{World, rectangle};
use pliant::{Collider, ContactMaterial, Rotation, RoundedBox, SignedDistance, Vec2};
use std::{cell::Cell, rc::Rc};

/// Solid collider that counts the evaluations of its distance.
struct Counted {
    shape: RoundedBox<f64>,
    evaluations: Rc<Cell<usize>>,
}

impl Collider<f64> for Counted {
    fn signed_distance(&self, center: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
        self.evaluations.update(|count| count + 1);
        self.shape.signed_distance(center, radius)
    }
}

/// Contact point and number of evaluations in a step in which a box falls onto a collider. Its
/// lower side is 1 mm above it, and the middle of the side is 1 m beside the highest point.
fn falling(shape: RoundedBox<f64>, turned: Rotation<f64>, height: f64) -> (Vec2<f64>, usize) {
    let evaluations = Rc::new(Cell::new(0));
    let collider = Counted {
        shape,
        evaluations: Rc::clone(&evaluations),
    };
    let mut world = World::new(collider, ContactMaterial::default(), 1);
    world.solver.gravity = Vec2::ZERO;
    world.contacts.set_rotation(turned).unwrap();
    world.add(&rectangle(3.0, 1.0), 0.0, (1.0, height + 1.0 + 1e-3, 0.0));
    world.set_motion((0.0, -0.5), 0.0);
    world.step();
    let contacts: Vec<_> = world.contacts.contacts().collect();
    let [contact] = contacts[..] else {
        panic!("{contacts:?}")
    };
    assert!((contact.normal - Vec2::new(0.0, 1.0)).length() < 1e-15);
    (contact.point, evaluations.get())
}

/// The tangents at both ends of the side intersect at the corner of the collider.
#[test]
fn a_corner_is_found_at_once() {
    let square = RoundedBox::rectangle(Vec2::new(1.0, 1.0)).unwrap();
    let turned = Rotation { cos: 1.0, sin: 1.0 };
    let (point, evaluations) = falling(square, turned, 2.0_f64.sqrt());
    assert!(point.x.abs() < 1e-14, "{point:?}");
    assert_eq!(evaluations, 54);
}

/// The distance is exact to 1/16384 of the side, so the position is to the root of twice that.
#[test]
fn the_foot_of_the_center_of_a_circle_is_found() {
    let circle = RoundedBox::circle(1.0).unwrap();
    let (point, evaluations) = falling(circle, Rotation::IDENTITY, 1.0);
    assert!(point.x.abs() < 0.03, "{point:?}");
    assert_eq!(evaluations, 66);
}
