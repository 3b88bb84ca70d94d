//! Contacts exactly at a limit: as deep as the bound of rounding errors, and with normals at the
//! angle that separates two contacts.

use pliant::{EdgeChain, ParticleId, Particles, Solver, TerrainContacts, TerrainSurface, Vec2};

/// Moves a point by a path in one substep. Returns its end, and the edges that pushed it with the
/// ordinates of their normals.
fn moved<const M: usize>(
    chain: EdgeChain<f64, [Vec2<f64>; M]>,
    start: [f64; 2],
    path: [f64; 2],
) -> (Vec2<f64>, Vec<(u32, f64)>) {
    let mut particles = Particles::<f64, 1>::new();
    let point: ParticleId = particles.add(start.into(), 1.0).unwrap();
    particles.set_velocity(point, path.into()).unwrap();
    let surfaces = [TerrainSurface::default()];
    let mut contacts = TerrainContacts::<f64, _, 1>::new(chain, [point], 0.0, surfaces).unwrap();
    Solver::default()
        .step(1.0, &mut particles, &mut contacts)
        .unwrap();
    let touching = contacts.touching();
    let touching = touching.map(|contact| (contact.edge, contact.normal.y));
    (particles.positions()[0], touching.collect())
}

/// The coordinates, the path and the length have a sum of 4, so the bound is 4 × 64 ε. A one-way
/// edge passes a point that is deeper, and one behind it.
#[test]
fn point_as_deep_as_the_rounding_bound_is_in_front_of_the_edge() {
    let bound = 4.0 * 64.0 * f64::EPSILON;
    let floor = || {
        let floor = EdgeChain::open([[1.0, 0.0], [-1.0, 0.0]].map(Vec2::from)).unwrap();
        floor.one_way().with_thickness(1.0).unwrap()
    };
    let path = [1.0 - bound, 0.0];
    let (end, touching) = moved(floor(), [0.0, -bound], path);
    assert_eq!(touching, [(0, 1.0)]);
    assert!(end.y > -bound, "{end:?}");
    let (end, touching) = moved(floor(), [0.0, -2.0 * bound], path);
    assert_eq!((end.y, touching), (-2.0 * bound, vec![]));
}

/// A slope whose normal has a cosine of exactly 0.99 to that of the floor.
fn slope() -> EdgeChain<f64, [Vec2<f64>; 3]> {
    let corners = [[0.99, 0.141_067_359_796_658_84], [0.0, 0.0], [-3.0, 0.0]];
    EdgeChain::open(corners.map(Vec2::from)).unwrap()
}

#[test]
fn edges_whose_normals_are_at_the_limit_are_two_contacts() {
    let (_, mut touching) = moved(slope(), [-0.5, 0.5], [1.0, -2.0]);
    touching.sort_by_key(|(edge, _)| *edge);
    assert_eq!(touching, [(0, 0.99), (1, 1.0)]);
}

/// The contact with the floor is resolved, and does not hide a slope that is violated by less than
/// rounding.
#[test]
fn edge_at_the_limit_is_not_the_one_that_was_resolved() {
    let tiny = f64::EPSILON * 32.0;
    let (end, mut touching) = moved(slope(), [-0.5, 0.5], [0.5 + tiny, -2.0]);
    touching.sort_by_key(|(edge, _)| *edge);
    assert_eq!(touching, [(0, 0.99), (1, 1.0)], "{end:?}");
}
