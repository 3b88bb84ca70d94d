//! Saved edges of outlines and chains: sequences that no outline and no chain has are rejected.

use pliant::{Anchor, EdgeForces, Particles, Vec2, Wind};
use serde_json::{Value, json};

type Forces = EdgeForces<f32, Wind<f32>, 16>;

/// Outline of four edges, outline of three, and chain of three.
fn saved() -> Value {
    let mut particles = Particles::<f32, 8>::new();
    let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let square = square.map(|(x, y)| Vec2::new(x, y));
    let ids = particles.add_range(&square, 1.0).unwrap();
    let mut forces = Forces::new(Wind {
        velocity: Vec2::ZERO,
        density: 1.0,
        drag: 1.0,
        lift: 0.0,
    });
    forces.add_outline(&particles, ids).unwrap();
    let triangle = ids.part(0, 3).unwrap();
    forces.add_outline(&particles, triangle).unwrap();
    forces
        .add_chain::<8, Anchor<f32>>(&particles, ids.iter().map(Into::into))
        .unwrap();
    serde_json::to_value(&forces).unwrap()
}

/// Whether the edges at these positions of the saved ones are accepted, after changes of fields.
fn accepts(positions: &[usize], changes: &[(usize, &str, Value)]) -> bool {
    let mut forces = saved();
    let all = forces["edges"].as_array().unwrap().clone();
    let mut edges: Vec<_> = positions.iter().map(|place| all[*place].clone()).collect();
    for (edge, field, value) in changes {
        edges[*edge][*field] = value.clone();
    }
    forces["edges"] = edges.into();
    serde_json::from_value::<Forces>(forces).is_ok()
}

#[test]
fn chains_may_have_lost_edges_and_outlines_may_not() {
    assert!(accepts(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &[]));
    assert!(accepts(&[4, 5, 6, 7, 8, 9], &[]));
    assert!(accepts(&[4, 5, 6, 7, 9], &[]), "the middle one is missing");
    assert!(accepts(&[9], &[]));
    assert!(!accepts(&[4, 5], &[]), "open");
    assert!(!accepts(&[4, 5, 7, 8, 9], &[]), "open, before a chain");
    assert!(!accepts(&[0, 2, 1, 3], &[]), "out of order");
    assert!(!accepts(&[7, 8, 9, 4, 5, 6], &[]), "bodies out of order");
}

#[test]
fn counts_of_edges_are_those_of_their_body() {
    let chain = |count: [u16; 2]| {
        let changes = count.map(|count| json!(count));
        let [first, second] = changes;
        accepts(&[7, 8], &[(0, "count", first), (1, "count", second)])
    };
    assert!(chain([2, 2]) && chain([3, 3]));
    assert!(!chain([1, 1]), "more edges than were added");
    assert!(!chain([2, 3]), "different counts");
    let outline = |count: u16| [0, 1, 2].map(|edge| (edge, "count", json!(count)));
    assert!(accepts(&[4, 5, 6], &outline(3)));
    assert!(!accepts(&[4, 5, 6], &outline(4)), "closed, but fewer");
    assert!(!accepts(&[4, 5, 6], &outline(2)), "closed, but more");
    assert!(!accepts(&[0, 1, 2], &outline(3)), "as many, but open");
    let mixed = [(1, "is_outline", json!(true))];
    assert!(!accepts(&[7, 8], &mixed), "both kinds");
    let there_and_back = [
        (0, "count", json!(2)),
        (1, "count", json!(2)),
        (
            1,
            "ends",
            json!([
                saved()["edges"][4]["ends"][1],
                saved()["edges"][4]["ends"][0]
            ]),
        ),
    ];
    assert!(!accepts(&[4, 5], &there_and_back), "closed, without area");
}
