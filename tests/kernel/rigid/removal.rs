//! Removed hulls leave no contact, report or mark, and other hulls keep theirs.

use super::contacts::rectangle;
use super::{body, solver};
use pliant::{
    ContactMaterial, EdgeChain, Error, Filter, HalfPlane, HullId, Particles, RigidBody,
    RigidColliderContacts, RigidContacts, RigidTerrainContacts, Rotation, Scene, Scheme,
    TerrainSurface, Vec2,
};

type Body = RigidBody<f64>;
type Boxes<const N: usize> = (Particles<f64, N>, Vec<Body>);

/// Unit boxes in a row, 4 m apart, with their lower sides at y = 0.
fn boxes<const N: usize>(count: usize) -> Boxes<N> {
    let mut particles = Particles::new();
    let places = (0..count).map(|k| f64::from(u8::try_from(k).unwrap()) * 4.0);
    let bodies = places
        .map(|x| body(&mut particles, (1.0, 0.5), [x, 0.5], 0.0))
        .collect();
    (particles, bodies)
}

fn step<P: pliant::Project<f64>, const N: usize>(particles: &mut Particles<f64, N>, parts: &mut P) {
    solver(Scheme::Predicted)
        .step(1.0 / 64.0, particles, parts)
        .unwrap();
}

type Plane = HalfPlane<f64>;

fn on_plane(bodies: &[Body]) -> (RigidColliderContacts<f64, Plane, 2, 8, 8>, Vec<HullId>) {
    let plane = HalfPlane::new(Vec2::new(0.0, 1.0)).unwrap();
    let mut contacts = RigidColliderContacts::new(plane, ContactMaterial::default()).unwrap();
    let add = |body| contacts.add(body, &rectangle(0.5, 0.5), 0.0, Filter::default());
    let hulls = bodies.iter().map(add).collect::<Result<_, _>>().unwrap();
    (contacts, hulls)
}

#[test]
fn a_hull_removed_from_a_collider_does_not_touch_it() {
    let (mut particles, mut bodies) = boxes::<4>(2);
    let (mut contacts, hulls) = on_plane(&bodies);
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    assert_eq!(contacts.touching().collect::<Vec<_>>(), hulls);
    assert_eq!(contacts.pairs().touching().count(), 0);
    assert_eq!(contacts.contacts().count(), 4);
    contacts.remove(hulls[0]).unwrap();
    assert_eq!(contacts.remove(hulls[0]), Err(Error::UnknownBody));
    assert!(contacts.touching().eq([hulls[1]]));
    assert!(contacts.contacts().all(|contact| contact.hull == hulls[1]));
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    assert!(bodies[0].pose(&particles).unwrap().0.y < 0.5);
}

#[test]
fn a_body_removed_from_a_scene_does_not_touch_a_collider() {
    let (particles, bodies) = boxes::<4>(2);
    let (contacts, hulls) = on_plane(&bodies);
    let mut scene = Scene {
        solver: solver(Scheme::Predicted),
        particles,
        parts: (contacts, bodies),
    };
    scene.step(1.0 / 64.0).unwrap();
    let ids = scene.parts.1[0].particles().unwrap();
    scene.remove(ids).unwrap();
    assert!(scene.parts.0.touching().eq([hulls[1]]));
    assert_eq!(scene.parts.0.remove(hulls[0]), Err(Error::UnknownBody));
    scene.step(1.0 / 64.0).unwrap();
    assert!(scene.parts.0.touching().eq([hulls[1]]));
}

#[test]
fn the_rotation_of_a_collider_is_the_one_that_was_set() {
    let (mut contacts, _) = on_plane(&[]);
    let (cos, sin) = (3.0, 4.0);
    contacts.set_rotation(Rotation { cos, sin }).unwrap();
    let found = contacts.rotation();
    assert!((found.cos - 0.6).abs() < 1e-15 && (found.sin - 0.8).abs() < 1e-15);
}

/// Floor of edges of 4 m around the boxes, with two surfaces.
type Floor = EdgeChain<f64, [(Vec2<f64>, u8); 4]>;
type OnFloor<const K: usize> = RigidTerrainContacts<f64, Floor, 3, 12, K, 3>;

fn on_floor<const K: usize>(bodies: &[Body]) -> (OnFloor<K>, Vec<HullId>) {
    let points = [
        ([10.0, 0.0], 0),
        ([6.0, 0.0], 1),
        ([2.0, 0.0], 2),
        ([-2.0, 0.0], 0),
    ];
    let floor = EdgeChain::open(points.map(|(point, surface)| (Vec2::from(point), surface)));
    let material = ContactMaterial::default();
    let surfaces = [TerrainSurface::new(material); 3];
    let mut contacts = RigidTerrainContacts::new(floor.unwrap(), material, surfaces).unwrap();
    let add = |body| contacts.add(body, &rectangle(0.5, 0.5), 0.0, Filter::default());
    let hulls = bodies.iter().map(add).collect::<Result<_, _>>().unwrap();
    (contacts, hulls)
}

/// Two contact points of each hull with its edge and surface.
fn marks(hulls: &[HullId], edges: [(u32, u8); 3]) -> Vec<(HullId, u32, u8)> {
    let both = |(hull, (edge, surface)): (&HullId, _)| [(*hull, edge, surface); 2];
    hulls.iter().zip(edges).flat_map(both).collect()
}

#[test]
fn contact_points_keep_their_edges_when_a_hull_is_removed() {
    let (mut particles, mut bodies) = boxes::<6>(3);
    let (mut contacts, hulls) = on_floor::<8>(&bodies);
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    let all = marks(&hulls, [(2, 2), (1, 1), (0, 0)]);
    assert_eq!(contacts.edges().collect::<Vec<_>>(), all);
    contacts.remove(hulls[1]).unwrap();
    assert_eq!(contacts.remove(hulls[1]), Err(Error::UnknownBody));
    let left = [&all[..2], &all[4..]].concat();
    assert_eq!(contacts.edges().collect::<Vec<_>>(), left);
}

#[test]
fn contact_points_keep_their_edges_when_a_body_is_removed() {
    let (particles, bodies) = boxes::<6>(3);
    let (contacts, hulls) = on_floor::<8>(&bodies);
    let mut scene = Scene {
        solver: solver(Scheme::Predicted),
        particles,
        parts: (contacts, bodies),
    };
    scene.step(1.0 / 64.0).unwrap();
    let all = marks(&hulls, [(2, 2), (1, 1), (0, 0)]);
    let ids = scene.parts.1[1].particles().unwrap();
    scene.remove(ids).unwrap();
    let left = [&all[..2], &all[4..]].concat();
    assert_eq!(scene.parts.0.edges().collect::<Vec<_>>(), left);
    assert!(scene.parts.0.touching().eq([hulls[0], hulls[2]]));
}

#[test]
fn a_body_falls_when_its_floor_is_replaced() {
    let (mut particles, mut bodies) = boxes::<2>(1);
    let (mut contacts, _) = on_floor::<8>(&bodies);
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    assert_eq!(contacts.touching().count(), 1);
    let points = [[10.0, -5.0], [6.0, -5.0], [2.0, -5.0], [-2.0, -5.0]];
    contacts.set_terrain(EdgeChain::open(points.map(|point| (point.into(), 0))).unwrap());
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    assert_eq!(contacts.touching().count(), 0);
    assert!(bodies[0].pose(&particles).unwrap().0.y < 0.5);
}

#[test]
fn contact_points_with_a_surface_beyond_the_capacity_are_counted() {
    let (mut particles, mut bodies) = boxes::<4>(2);
    let (mut contacts, _) = on_floor::<1>(&bodies);
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    assert_eq!(contacts.dropped(), 3);
    let plane = HalfPlane::new(Vec2::new(0.0, 1.0)).unwrap();
    let material = ContactMaterial::default();
    let mut on_plane = RigidColliderContacts::<f64, _, 2, 8, 1>::new(plane, material).unwrap();
    for body in &bodies {
        let corners = rectangle(0.5, 0.5);
        on_plane
            .add(body, &corners, 0.0, Filter::default())
            .unwrap();
    }
    step(&mut particles, &mut (&mut on_plane, &mut bodies));
    assert_eq!(on_plane.dropped(), 3);
}

/// A box on a pinned one. Its hull is removed and added again, so it has no impulse to start from.
#[test]
fn a_hull_that_is_added_again_starts_without_impulses() {
    let mut particles = Particles::<f64, 4>::new();
    let mut bodies = [-0.5, 0.5].map(|y| body(&mut particles, (1.0, 0.5), [0.0, y], 0.0));
    particles.pin_group(&bodies[0]).unwrap();
    let new = |bodies: &[Body; 2]| {
        let mut contacts = RigidContacts::<f64, 2, 8, 8>::default();
        let add = |body| contacts.add(body, &rectangle(0.5, 0.5), 0.0, Filter::default());
        let hulls = bodies.each_ref().map(add).map(Result::unwrap);
        (contacts, hulls)
    };
    let (mut contacts, hulls) = new(&bodies);
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    assert_eq!(contacts.contacts().count(), 2);
    contacts.remove(hulls[1]).unwrap();
    assert_eq!(contacts.contacts().count(), 0);
    assert_eq!(contacts.touching().count(), 0);
    let again = contacts.add(&bodies[1], &rectangle(0.5, 0.5), 0.0, Filter::default());
    assert_eq!(again, Ok(hulls[1]));
    let (mut others, mut other_bodies) = (particles.clone(), bodies);
    step(&mut particles, &mut (&mut contacts, &mut bodies));
    let (mut fresh, _) = new(&other_bodies);
    step(&mut others, &mut (&mut fresh, &mut other_bodies));
    assert_eq!(particles.positions(), others.positions());
    let impulses = |contacts: &RigidContacts<f64, 2, 8, 8>| {
        let found = contacts.contacts();
        found.map(|found| found.normal_impulse).collect::<Vec<_>>()
    };
    assert_eq!(impulses(&contacts), impulses(&fresh));
}

#[test]
fn a_step_without_the_particles_of_a_hull_is_rejected() {
    let (_, bodies) = boxes::<4>(2);
    let mut none = Particles::<f64, 4>::new();
    let solver = solver(Scheme::Predicted);
    let unknown = Err(Error::UnknownParticle);
    let (mut at_plane, _) = on_plane(&bodies);
    assert_eq!(solver.step(0.1, &mut none, &mut at_plane), unknown);
    let (mut at_floor, _) = on_floor::<8>(&bodies);
    assert_eq!(solver.step(0.1, &mut none, &mut at_floor), unknown);
    let mut pairs = at_plane.pairs().clone();
    assert_eq!(solver.step(0.1, &mut none, &mut pairs), unknown);
}
