//! What hulls and anchors look like in the world.

use pliant::{
    Anchor, Filter, MassProperties, ParticleId, Particles, RigidBody, RigidContacts, Rotation, Vec2,
};

type Contacts = RigidContacts<f64, 4, 8, 4>;

/// A free body turned by a right angle, whose center of mass is not the origin of its coordinates,
/// and two particles.
fn scene() -> (Particles<f64, 4>, RigidBody<f64>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let corners = [[1.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0]].map(Vec2::from);
    let mass = MassProperties::polygon(&corners, 1.0).unwrap();
    let up = Rotation { cos: 0.0, sin: 1.0 };
    let body = RigidBody::new(&mut particles, mass, Vec2::new(5.0, 6.0), up).unwrap();
    let soft = [1.0, 2.0].map(|x| particles.add(Vec2::new(x, 9.0), 1.0).unwrap());
    (particles, body, soft)
}

fn corners(
    contacts: &Contacts,
    particles: &Particles<f64, 4>,
    hull: pliant::HullId,
) -> Vec<Vec2<f64>> {
    let corners = contacts.corners(hull, particles);
    // Rounded to 2⁻³²: the distance of the particles of a body is rounded.
    let round = |x: f64| (x * 4_294_967_296.0).round() / 4_294_967_296.0;
    corners
        .map(|corner| Vec2::new(round(corner.x), round(corner.y)))
        .collect()
}

#[test]
fn corners_of_hulls_are_where_their_owners_are() {
    let (mut particles, body, soft) = scene();
    let mut contacts = Contacts::default();
    let filter = Filter::default();
    let triangle = [[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]].map(Vec2::from);
    let polygon = contacts.add(&body, &triangle, 0.25, filter).unwrap();
    let disc = contacts
        .add_particle(&particles, soft[0], 0.5, filter)
        .unwrap();
    let edge = contacts.add_edge(&particles, soft, 0.125, filter).unwrap();
    let places = [[5.0, 6.0], [5.0, 8.0], [4.0, 6.0]].map(Vec2::from);
    assert_eq!(corners(&contacts, &particles, polygon), places);
    let ends = [[1.0, 9.0], [2.0, 9.0]].map(Vec2::from);
    assert_eq!(corners(&contacts, &particles, disc), ends[..1]);
    assert_eq!(corners(&contacts, &particles, edge), ends);
    assert_eq!(
        [polygon, disc, edge].map(|hull| contacts.radius(hull)),
        [Some(0.25), Some(0.5), Some(0.125)]
    );

    particles
        .set_position(soft[1], Vec2::new(3.0, 4.0))
        .unwrap();
    assert_eq!(corners(&contacts, &particles, edge)[1], Vec2::new(3.0, 4.0));
    particles.remove([soft[1]], &mut ()).unwrap();
    assert!(corners(&contacts, &particles, edge).is_empty());
    let [a, b] = body.particles().unwrap();
    particles
        .set_position(a, particles.position(b).unwrap())
        .unwrap();
    assert!(corners(&contacts, &particles, polygon).is_empty());
    contacts.remove(polygon).unwrap();
    assert!(corners(&contacts, &particles, polygon).is_empty());
    assert_eq!(contacts.radius(polygon), None);
}

#[test]
fn anchors_have_the_position_of_their_point() {
    let (mut particles, body, soft) = scene();
    let point = body.anchor(Vec2::new(2.0, 1.0)).unwrap();
    let place = point.position(&particles).unwrap();
    assert!((place - Vec2::new(4.0, 8.0)).length() < 1e-12, "{place:?}");
    let particle = Anchor::from(soft[1]);
    assert_eq!(particle.position(&particles), Some(Vec2::new(2.0, 9.0)));
    particles.remove([soft[1]], &mut ()).unwrap();
    assert_eq!(particle.position(&particles), None);
    let [a, _] = body.particles().unwrap();
    particles.remove([a], &mut ()).unwrap();
    assert_eq!(point.position(&particles), None);
}
