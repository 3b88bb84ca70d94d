//! Saved hulls and contact points of rigid bodies: each rule about their indices, broken once.

use pliant::{
    Filter, HullId, MassProperties, Particles, RigidBody, RigidContacts, Rotation, Solver, Vec2,
};
use serde_json::{Value, json};

type Contacts = RigidContacts<f64, 2, 6, 4>;

const SQUARE: [Vec2<f64>; 4] = [
    Vec2::new(-0.5, -0.5),
    Vec2::new(0.5, -0.5),
    Vec2::new(0.5, 0.5),
    Vec2::new(-0.5, 0.5),
];

/// A capsule, the second hull, rests on a pinned square, the first one, with two contact points.
fn resting() -> (Contacts, [RigidBody<f64>; 2], [HullId; 2]) {
    let mut particles = Particles::<f64, 4>::new();
    let shape = MassProperties::polygon(&SQUARE, 1.0).unwrap();
    let mut bodies = [0.0, 0.75].map(|y| {
        RigidBody::new(&mut particles, shape, Vec2::new(0.0, y), Rotation::IDENTITY).unwrap()
    });
    particles.pin_group(&bodies[0]).unwrap();
    let mut contacts = Contacts::default();
    let ends = [Vec2::new(-0.25, 0.0), Vec2::new(0.25, 0.0)];
    let (square, capsule) = (&SQUARE[..], &ends[..]);
    let hulls = [(0, square, 0.0), (1, capsule, 0.25)].map(|(body, corners, radius)| {
        contacts
            .add(&bodies[body], corners, radius, Filter::default())
            .unwrap()
    });
    let solver = Solver {
        gravity: Vec2::new(0.0, -10.0),
        ..Solver::new()
    };
    let mut parts = (&mut contacts, &mut bodies);
    solver.step(1.0 / 64.0, &mut particles, &mut parts).unwrap();
    assert_eq!(contacts.contacts().count(), 2);
    (contacts, bodies, hulls)
}

fn loads(saved: &Value) -> bool {
    serde_json::from_value::<Contacts>(saved.clone()).is_ok()
}

/// Returns whether a set with these changes can be loaded. Without them, it can be.
fn loads_with(changes: &[(&str, Value)]) -> bool {
    let (contacts, ..) = resting();
    let mut saved = serde_json::to_value(&contacts).unwrap();
    assert!(loads(&saved));
    for (path, value) in changes {
        *saved.pointer_mut(path).unwrap() = value.clone();
    }
    loads(&saved)
}

#[test]
fn hulls_that_share_a_corner_are_rejected() {
    let shared = [("/hulls/1/first", json!(3)), ("/hulls/1/end", json!(5))];
    assert!(!loads_with(&shared));
}

#[test]
fn a_corner_of_no_hull_is_rejected() {
    assert!(!loads_with(&[("/hulls/0/end", json!(3))]));
}

#[test]
fn a_missing_last_hull_is_rejected() {
    assert!(!loads_with(&[("/hulls/1", Value::Null)]));
}

/// A search can find two walls with one key, and a report is that of all points with its key.
#[test]
fn reports_with_equal_keys_are_rejected() {
    let (contacts, ..) = resting();
    let saved = serde_json::to_value(&contacts).unwrap();
    for (list, loads) in [("contacts", true), ("reports", false)] {
        let key = saved[list][0]["key"].clone();
        assert_eq!(loads_with(&[(&format!("/{list}/1/key"), key)]), loads);
    }
}

#[test]
fn contact_points_of_unknown_hulls_are_rejected() {
    for list in ["contacts", "reports"] {
        for key in [json!([0, 2, 0]), json!([2, 3, 0])] {
            assert!(!loads_with(&[(&format!("/{list}/1/key"), key)]));
        }
    }
}

/// A hull that is added again has its corners behind those of the other one.
#[test]
fn hulls_in_another_order_than_their_corners_are_valid() {
    let (mut contacts, bodies, [first, _]) = resting();
    contacts.remove(first).unwrap();
    let again = contacts.add(&bodies[0], &SQUARE, 0.0, Filter::default());
    assert_eq!(again, Ok(first));
    let saved = serde_json::to_value(&contacts).unwrap();
    assert_eq!(saved["hulls"][1]["end"], saved["hulls"][0]["first"]);
    let loaded: Contacts = serde_json::from_value(saved.clone()).unwrap();
    assert_eq!(serde_json::to_value(&loaded).unwrap(), saved);
}
