//! Laws of terrains, broken on purpose: contacts with another terrain let particles pass.

use crate::both;
use crate::support::checker_worlds::{Row, STEP, number, power, scene};
use crate::support::float::Float;
use crate::testing::remainders::assert_near;
use core::f64::consts::SQRT_2;
use pliant::testing::{Kind, MAX_PARTICLES, Part, World};
use pliant::{
    BitTiles, EdgeChain, HeightField, ParticleId, TerrainContacts, TerrainOutlines, TerrainSurface,
    TileMap, Vec2,
};

/// Radius of the particles, m.
const RADIUS: f64 = 0.25;

/// A terrain and its size, and places of three particles in front of it.
const TERRAINS: [(Kind, f64, [[f64; 2]; 3]); 3] = [
    (Kind::Hills, 2.0, [[-3.5, 2.0], [0.0, 4.0], [2.0, 3.0]]),
    (Kind::Bowl, 2.0, [[0.5, -0.25], [-1.0, 0.5], [0.0, 0.75]]),
    (Kind::Room, 0.5, [[1.0, 0.25], [-0.75, 1.25], [0.5, -1.0]]),
];

/// Particles at the places, of which one moves to an end in a step.
fn rows(places: [[f64; 2]; 3], particle: usize, [x, y]: [f64; 2]) -> [Row; 3] {
    let mut rows = places.map(|place| (place, [0.0; 2], 1.0));
    let [u, v] = places[particle];
    rows[particle].1 = [(x - u) / STEP, (y - v) / STEP];
    rows
}

/// World whose contacts are with a terrain of the same type, which is far away or empty. The chain
/// in a room has the order of the particles.
fn world<T: Float>(kind: Kind, size: f64, rows: &[Row], pinned: bool) -> World<T> {
    let mut scene = scene::<T>(rows);
    for particle in &mut scene.particles {
        particle.pinned = pinned;
    }
    scene.parts.push(Part {
        kind,
        particles: [0; 4],
        lengths: [T::of(RADIUS), T::of(size)],
        // Heights of 1 and 1/2, or friction and restitution.
        numbers: [0.5, 0.25, 0.0].map(T::of),
    });
    let mut world = scene.build().unwrap();
    let radius = T::of(RADIUS);
    let (ids, surfaces) = (world.particles.ids(), [TerrainSurface::default()]);
    let far = 1024.0;
    world.parts[0] = match kind {
        Kind::Hills => {
            let plain = HeightField::new(T::vector(far, -far), T::ONE, [T::ZERO; 5]).unwrap();
            let contacts =
                TerrainContacts::<T, _, MAX_PARTICLES>::new(plain, ids, radius, surfaces);
            Box::new(contacts.unwrap())
        }
        Kind::Bowl => {
            let corners = [(0.0, far), (far, 0.0), (0.0, -far), (-far, 0.0)];
            let wide = EdgeChain::<T, _>::closed(corners.map(|(x, y)| T::vector(x, y))).unwrap();
            let contacts = TerrainContacts::<T, _, MAX_PARTICLES>::new(wide, ids, radius, surfaces);
            Box::new(contacts.unwrap())
        }
        _ => {
            let tiles = BitTiles::new(8, 8, &[0; 8]).unwrap();
            let empty = TileMap::new(Vec2::ZERO, T::ONE, tiles).unwrap();
            let mut contacts =
                TerrainOutlines::<T, _, MAX_PARTICLES, MAX_PARTICLES>::new(empty, radius, surfaces)
                    .unwrap();
            let chain = (0..3).map(ParticleId::new);
            contacts.add_chain(&world.particles, chain).unwrap();
            Box::new(contacts)
        }
    };
    world
}

fn reported<T: Float>(mut world: World<T>) -> String {
    world
        .step()
        .map_or_else(|violation| violation.to_string(), |done| done.to_string())
}

/// Expected bound: 64√2 ε times coordinates and lengths; in a room, those of both ends of each edge
/// too.
fn bound<T: Float>(
    (kind, size, places): (Kind, f64, [[f64; 2]; 3]),
    particle: usize,
    end: [f64; 2],
) -> f64 {
    let length = |[x, y]: [f64; 2]| x.hypot(y);
    let sizes = |index: usize| {
        let end = if index == particle {
            end
        } else {
            places[index]
        };
        length(places[index]) + length(end) + length(end) + RADIUS + 4.0 * size
    };
    let edges: &[usize] = match (kind, particle) {
        (Kind::Room, 0 | 2) => &[1],
        (Kind::Room, _) => &[0, 2],
        _ => &[],
    };
    let edges = edges.iter().map(|other| sizes(particle) + sizes(*other));
    64.0 * SQRT_2 * T::EPSILON.wide() * (sizes(particle) + edges.sum::<f64>())
}

/// Ends behind each terrain, and their depths.
const BEHIND: [&[([f64; 2], f64)]; 3] = [
    &[
        ([-3.0, 0.25], 0.25),
        ([-1.5, 0.25], 0.5),
        ([0.5, -1.125], 1.25),
        ([3.5, -0.25], 0.375),
    ],
    &[
        ([1.5, 1.0], 0.5),
        ([-3.0, 0.5], 1.5),
        ([-0.25, -2.0], 0.25),
        ([1.0, -4.0], 3.0),
    ],
    &[
        ([2.0, 0.25], 0.5),
        ([-0.5, -1.75], 0.25),
        ([0.25, -0.125], 0.25),
        ([-0.125, 0.375], 0.125),
    ],
];

fn particle_behind_a_terrain_is_reported<T: Float>() {
    for (terrain, ends) in TERRAINS.into_iter().zip(BEHIND) {
        let (kind, size, places) = terrain;
        for particle in 0..3 {
            for (end, depth) in ends {
                let rows = rows(places, particle, *end);
                let sentence = reported(world::<T>(kind, size, &rows, false));
                let start = format!("in step 1: particle {particle} passed part 0 by ");
                assert!(sentence.starts_with(&start), "{kind:?}: {sentence}");
                assert_near(number(&sentence, "part 0 by "), *depth);
                let bound = bound::<T>(terrain, particle, *end);
                assert_near(number(&sentence, "bound "), bound);
                // A pinned particle may pass.
                assert_eq!(reported(world::<T>(kind, size, &rows, true)), "true");
            }
        }
    }
}

/// Along the ordinate, depths change by as much as coordinates.
fn depth_within_the_bound_is_not_reported<T: Float>() {
    for (terrain, surface) in TERRAINS
        .into_iter()
        .zip([[-3.0, 0.5], [0.5, -1.5], [0.25, -1.5]])
    {
        let (kind, size, places) = terrain;
        let limit = bound::<T>(terrain, 0, surface);
        for (part, breaks) in [(0.75, false), (1.25, true)] {
            let end = [surface[0], surface[1] - part * limit];
            let sentence = reported(world::<T>(kind, size, &rows(places, 0, end), false));
            assert_eq!(sentence != "true", breaks, "{kind:?}: {sentence}");
        }
    }
}

fn particle_that_starts_at_or_behind_a_surface_may_be_behind_it<T: Float>() {
    let surfaces = [[-1.5, 0.75], [0.5, -1.5], [-1.5, 0.25]];
    for ((terrain, ends), surface) in TERRAINS.into_iter().zip(BEHIND).zip(surfaces) {
        let (kind, size, mut places) = terrain;
        places[0] = surface;
        let rows = rows(places, 0, ends[0].0);
        assert_eq!(reported(world::<T>(kind, size, &rows, false)), "true");
    }
    // Half of the bound in front of the surface, and twice.
    let (end, _) = BEHIND[1][0];
    for (part, breaks) in [(0.5, false), (2.0, true)] {
        let (kind, size, mut places) = TERRAINS[1];
        places[0] = [0.5, -1.5];
        places[0][1] += part * bound::<T>((kind, size, places), 0, end);
        let sentence = reported(world::<T>(kind, size, &rows(places, 0, end), false));
        assert_eq!(sentence != "true", breaks, "{sentence}");
    }
}

fn particle_beside_the_hills_is_not_behind_them<T: Float>() {
    let (kind, size, places) = TERRAINS[0];
    for x in [-4.5, 4.0, 5.0] {
        let rows = rows(places, 0, [x, -3.0]);
        assert_eq!(reported(world::<T>(kind, size, &rows, false)), "true");
    }
}

/// At the abscissa zero, the depth below hills is −y. An iteration finds a depth equal to its
/// bound. Hills of this width have bounds above 10⁻¹⁰ m.
#[test]
fn depth_equal_to_the_bound_is_not_beyond_it() {
    let (kind, _, mut places) = TERRAINS[0];
    let size = 8192.0;
    places[0] = [0.0, power(-30)];
    let mut end = [0.0; 2];
    for _ in 0..8 {
        end[1] = -bound::<f64>((kind, size, places), 0, end);
    }
    let at_end = rows(places, 0, end);
    let end = [0.0, -1.0];
    for _ in 0..8 {
        places[0][1] = bound::<f64>((kind, size, places), 0, end);
    }
    let at_start = rows(places, 0, end);
    for rows in [at_end, at_start] {
        assert_eq!(reported(world::<f64>(kind, size, &rows, false)), "true");
    }
}

both!(
    particle_behind_a_terrain_is_reported,
    depth_within_the_bound_is_not_reported,
    particle_that_starts_at_or_behind_a_surface_may_be_behind_it,
    particle_beside_the_hills_is_not_behind_them,
);
