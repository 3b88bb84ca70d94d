//! Contact points at exactly the largest listed gap are listed, and those beyond it are not.
//!
//! The sets have no room for a contact point, so they count the listed ones. A hull at rest lists
//! those within a 32nd of its size; two hulls add theirs. All numbers are exact in both precisions.

use super::contacts::rectangle;
use super::{body, solver};
use crate::support::float::Float;
use pliant::{
    Collider, ContactMaterial, EdgeChain, Filter, HalfPlane, Inside, Particles, Project, RigidBody,
    RigidColliderContacts, RigidContacts, RigidTerrainContacts, RoundedBox, Scheme, Solver,
    TerrainSurface, Vec2,
};

/// Largest gap of the listed contacts of a hull of size 1 at rest.
const SLACK: f64 = 1.0 / 32.0;
/// Small distance, exact in single precision at these coordinates.
const MORE: f64 = 1.0 / 65_536.0;

fn at_rest<T: Float, P: Project<T>, const N: usize>(
    particles: &mut Particles<T, N>,
    parts: &mut P,
) {
    let solver = Solver {
        gravity: Vec2::ZERO,
        ..solver(Scheme::Predicted)
    };
    solver.step(T::ONE, particles, parts).unwrap();
}

/// Number of listed contact points between two hulls whose centers have this difference.
fn between<T: Float>(hulls: [(&[Vec2<T>], f64); 2], difference: [f64; 2]) -> usize {
    let mut particles = Particles::<T, 4>::new();
    let mut contacts = RigidContacts::<T, 2, 8, 0>::default();
    for ((corners, radius), place) in hulls.into_iter().zip([[0.0, 0.0], difference]) {
        let body = body(&mut particles, (1.0, 1.0), place, 0.0);
        contacts
            .add(&body, corners, T::of(radius), Filter::default())
            .unwrap();
    }
    at_rest(&mut particles, &mut contacts);
    contacts.dropped()
}

fn two_discs<T: Float>() {
    let center = [Vec2::ZERO];
    let discs = [(&center[..], 1.0); 2];
    assert_eq!(between::<T>(discs, [2.0 + 2.0 * SLACK, 0.0]), 1);
    assert_eq!(between::<T>(discs, [2.0 + 2.0 * SLACK + MORE, 0.0]), 0);
}

/// Both boxes have the size 5. The nearest points are within a side of the first one.
fn two_boxes<T: Float>() {
    let (tall, wide) = (rectangle::<T>(3.0, 4.0), rectangle(4.0, 3.0));
    let boxes = [(&tall[..], 0.0), (&wide[..], 0.0)];
    let distance = 7.0 + 10.0 * SLACK;
    assert_eq!(between(boxes, [distance, 0.0]), 2);
    assert_eq!(between(boxes, [distance + MORE, 0.0]), 0);
}

fn disc<T: Float>(particles: &mut Particles<T, 2>, [x, y]: [f64; 2]) -> RigidBody<T> {
    body(particles, (1.0, 1.0), [x, y], 0.0)
}

/// Number of listed contact points of a disc of radius 1 with a collider.
fn at_collider<T: Float, C: Collider<T>>(collider: C, center: [f64; 2]) -> usize {
    let mut particles = Particles::new();
    let body = disc(&mut particles, center);
    let material = ContactMaterial::default();
    let mut contacts = RigidColliderContacts::<T, C, 1, 1, 0>::new(collider, material).unwrap();
    contacts
        .add(&body, &[Vec2::ZERO], T::ONE, Filter::default())
        .unwrap();
    at_rest(&mut particles, &mut contacts);
    contacts.dropped()
}

fn disc_and_collider<T: Float>() {
    let floor = || HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    assert_eq!(at_collider(floor(), [0.0, 1.0 + SLACK]), 1);
    assert_eq!(at_collider(floor(), [0.0, 1.0 + SLACK + MORE]), 0);
    let room = || Inside(RoundedBox::rectangle(T::vector(8.0, 8.0)).unwrap());
    assert_eq!(at_collider(room(), [7.0 - SLACK, 0.0]), 1);
    assert_eq!(at_collider(room(), [7.0 - SLACK - MORE, 0.0]), 0);
}

/// Number of listed contact points of a disc of radius 1 with a chain from x = 8 to x = −8.
fn at_chain<T: Float>(one_way: bool, center: [f64; 2]) -> usize {
    let mut particles = Particles::new();
    let body = disc(&mut particles, center);
    let chain = EdgeChain::<T, _>::open([8.0, -8.0].map(|x| T::vector(x, 0.0))).unwrap();
    let chain = if one_way { chain.one_way() } else { chain };
    let material = ContactMaterial::default();
    let surfaces = [TerrainSurface::new(material)];
    let mut contacts =
        RigidTerrainContacts::<T, _, 1, 1, 0>::new(chain, material, surfaces).unwrap();
    contacts
        .add(&body, &[Vec2::ZERO], T::ONE, Filter::default())
        .unwrap();
    at_rest(&mut particles, &mut contacts);
    contacts.dropped()
}

fn disc_and_edge<T: Float>() {
    for one_way in [false, true] {
        assert_eq!(at_chain::<T>(one_way, [0.0, 1.0 + SLACK]), 1);
        assert_eq!(at_chain::<T>(one_way, [0.0, 1.0 + SLACK + MORE]), 0);
    }
}

/// A hull that is deeper than a 32nd of its size behind a one-way edge, or a vertex of it, passes.
fn disc_in_one_way_edge<T: Float>() {
    assert_eq!(at_chain::<T>(true, [0.0, 1.0 - SLACK]), 1);
    assert_eq!(at_chain::<T>(true, [0.0, 1.0 - SLACK - MORE]), 0);
    assert_eq!(at_chain::<T>(false, [0.0, 1.0 - SLACK - MORE]), 1);
}

crate::both!(
    two_discs,
    two_boxes,
    disc_and_collider,
    disc_and_edge,
    disc_in_one_way_edge
);
