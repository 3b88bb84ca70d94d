//! Saved owners at the limits of their states: after removals, without settings, with contacts beyond
//! the limits.

use pliant::{
    ContactMaterial, Error, ParticleId, Scene, ShapeMatching, Solver, Stiffness, SweptBox, Terrain,
    TerrainContacts, TerrainEdge, TerrainSurface, Vec2,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

fn loaded<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, String> {
    let bytes = postcard::to_stdvec(value).unwrap();
    postcard::from_bytes(&bytes).map_err(|error| error.to_string())
}

/// The rest offsets of the members that remain are small beside those of the removed one.
#[test]
fn a_body_that_lost_a_distant_member_loads() {
    type Body = Scene<f32, ShapeMatching<f32, 3>, 3>;
    for near in [0.3, 0.05, 0.005] {
        for far in 1..=100_u8 {
            let mut scene = Body::new(ShapeMatching::empty());
            for x in [0.0, near, 0.1 * f32::from(far)] {
                scene.particles.add(Vec2::new(x, 0.0), 1.0).unwrap();
            }
            let ids = scene.particles.iter_ids();
            let body = &mut scene.parts;
            body.build(&scene.particles, ids, Stiffness::Alpha(0.5))
                .unwrap();
            scene.remove([ParticleId::new(2)]).unwrap();
            scene.step(1.0 / 60.0).unwrap();
            let copy = loaded(&scene).unwrap_or_else(|error| panic!("{near}, {far}: {error}"));
            assert_eq!(copy.checksum(), scene.checksum());
        }
    }
}

/// Walls at ±0.3 m from the ground up.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Pit;

impl Terrain<f32> for Pit {
    fn edges_near(&self, area: &SweptBox<f32>) -> impl Iterator<Item = TerrainEdge<f32>> {
        let points = [[0.3, 2.0], [0.3, 0.0], [-0.3, 0.0], [-0.3, 2.0]].map(Vec2::from);
        let area = *area;
        let edge = move |index: u32| {
            let place = index as usize;
            TerrainEdge {
                index,
                start: points[place],
                end: points[place + 1],
                before: place.checked_sub(1).map(|before| points[before]),
                after: points.get(place + 2).copied(),
                surface: 0,
                one_way: false,
                thickness: 1.0,
            }
        };
        let edges = (0..3).map(edge);
        edges.filter(move |edge| area.overlaps_edge(edge.start, edge.end))
    }

    fn index_bound(&self) -> u32 {
        3
    }
}

/// A disc that is wider than the pit.
#[test]
fn numbers_of_contacts_beyond_the_limits_are_saved() {
    let mut particles = pliant::Particles::<f32, 1>::new();
    let disc = particles.add(Vec2::new(0.0, 0.3), 1.0).unwrap();
    let surface = TerrainSurface::new(ContactMaterial::default());
    let mut contacts = TerrainContacts::<f32, Pit, 1>::new(Pit, [disc], 0.35, [surface]).unwrap();
    let solver = Solver {
        gravity: Vec2::new(1.0, -10.0),
        iterations: 4,
        ..Solver::new()
    };
    solver
        .step(1.0 / 60.0, &mut particles, &mut contacts)
        .unwrap();
    assert!(contacts.dropped() > 0 && contacts.stopped() > 0);
    let copy = loaded(&contacts).unwrap();
    let counts = |set: &TerrainContacts<f32, Pit, 1>| (set.dropped(), set.stopped());
    assert_eq!(counts(&copy), counts(&contacts));
}

#[test]
fn particles_on_a_terrain_without_surfaces_are_saved() -> Result<(), Error> {
    let mut particles = pliant::Particles::<f32, 1>::new();
    let disc = particles.add(Vec2::new(0.0, 0.3), 1.0)?;
    let mut contacts = TerrainContacts::<f32, Pit, 1>::empty(Pit);
    contacts.add(disc)?;
    assert_eq!(loaded(&contacts).unwrap().particles(), [disc]);
    Ok(())
}
