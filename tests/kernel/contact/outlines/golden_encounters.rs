//! Encounters of two bodies on integer coordinates end with the same bits in every build and on
//! every machine. They include exactly collinear and coincident points and hits at corners.

use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{
    BitTiles, Checksum, Collider, ColliderContacts, DiscContacts, EdgeChain, Filter, HalfPlane,
    Inside, OutlineContacts, OutlineOptions, ParticleId, Particles, Project, Rotation, RoundedBox,
    Solver, Terrain, TerrainOutlines, TerrainSurface, TileMap, measure,
};

const MAX_PARTICLES: usize = 8;

type Set<T> = Particles<T, MAX_PARTICLES>;

/// Outlines with integer coordinates, counter-clockwise: three convex and three with notches.
const SHAPES: [&[[f64; 2]]; 6] = [
    &[[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
    &[[-3.0, 0.0], [3.0, 0.0], [0.0, 1.0]],
    &[[0.0, 0.0], [2.0, -2.0], [0.0, 2.0], [-2.0, -2.0]],
    &[
        [-2.0, -1.0],
        [2.0, -1.0],
        [1.0, 0.0],
        [2.0, 1.0],
        [-2.0, 1.0],
    ],
    &[[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [1.0, 1.0]],
];

fn half<T: Float>(number: f64) -> T {
    T::of(number / 2.0)
}

fn solver<T: Float>(draw: &mut Draw) -> Solver<T> {
    let sweep = draw.one_of(&[pliant::Sweep::Forward, pliant::Sweep::Symmetric]);
    let gravity = draw.one_of(&[[0.0, 0.0], [0.0, -2.0], [1.0, 1.0]]);
    let substeps = draw.one_of(&[1, 1, 2]);
    Solver {
        gravity: T::vector(gravity[0], gravity[1]),
        substeps,
        sweep,
        ..Solver::new()
    }
}

/// Adds a body. It may be pinned, and its particles have a common velocity or individual ones.
fn add<T: Float>(draw: &mut Draw, particles: &mut Set<T>, places: &[[f64; 2]]) -> Vec<ParticleId> {
    let (pinned, alike, way) = (draw.below(3) == 0, draw.below(2) == 0, draw.pair(6));
    let add = |[x, y]: &[f64; 2]| {
        let id = particles
            .add(T::vector(*x, *y), T::of(draw.one_of(&[1.0, 1.0, 4.0])))
            .unwrap();
        let [vx, vy] = if alike { way } else { draw.pair(6) };
        particles.set_velocity(id, T::vector(vx, vy)).unwrap();
        if pinned {
            particles.pin(id).unwrap();
        }
        id
    };
    places.iter().map(add).collect()
}

/// Runs four steps. Returns a checksum of the particles with the reported contacts, and one of the
/// whole scene.
fn run<T: Float, P: Project<T>>(
    draw: &mut Draw,
    mut particles: Set<T>,
    mut scene: P,
    reported: impl Fn(&P) -> u64,
) -> [u64; 2] {
    let solver = solver(draw);
    let mut sums = [0_u64; 2];
    for _ in 0..4 {
        solver.step(T::HALF, &mut particles, &mut scene).unwrap();
        let found = [
            measure::checksum(&particles, &()),
            measure::checksum(&particles, &scene),
        ];
        for (sum, found) in sums.iter_mut().zip(found) {
            *sum = (*sum ^ found).rotate_left(9).wrapping_add(reported(&scene));
        }
    }
    sums
}

fn number(ids: impl IntoIterator<Item = usize>) -> u64 {
    ids.into_iter().fold(1_u64, |sum, id| {
        sum.wrapping_mul(31).wrapping_add(id as u64)
    })
}

/// Two bodies, each an outline, a chain or points.
fn outlines<T: Float>(draw: &mut Draw) -> [u64; 2] {
    let mut particles = Set::<T>::new();
    let mut outlines = OutlineContacts::<T, 2, MAX_PARTICLES, 12>::new(draw.material()).unwrap();
    for body in 0..2 {
        let skin = OutlineOptions {
            radius: Some(half(draw.one_of(&[0.0, 0.0, 1.0]))),
            self_collision: draw.below(2) == 0,
            ..OutlineOptions::default()
        };
        let kind = if body == 0 {
            draw.below(2)
        } else {
            draw.below(3)
        };
        let aside = draw.pair(2);
        let shape = draw.one_of(&SHAPES);
        let places: Vec<_> = match kind {
            0 => shape
                .iter()
                .map(|[x, y]| [x + aside[0], y + aside[1]])
                .collect(),
            1 => (0..2 + draw.below(2)).map(|_| draw.pair(3)).collect(),
            _ => (0..2).map(|_| draw.pair(3)).collect(),
        };
        let places = &places[..places.len().min(MAX_PARTICLES - particles.len())];
        let ids = add(draw, &mut particles, places);
        match kind {
            0 if places.len() == shape.len() => outlines.add(&particles, ids, skin),
            0 | 1 => outlines.add_chain(&particles, ids, skin),
            _ => outlines.add_points(&particles, ids, skin),
        }
        .unwrap();
    }
    run(draw, particles, outlines, |outlines| {
        let contacts = outlines.contacts().flat_map(|contact| {
            let [a, b] = contact.edge;
            [contact.point, a, b].map(ParticleId::index)
        });
        number(contacts.chain([outlines.touching().count(), outlines.dropped()]))
    })
}

/// Bodies of discs.
fn discs<T: Float>(draw: &mut Draw) -> [u64; 2] {
    let mut particles = Set::<T>::new();
    let mut discs = DiscContacts::<T, 4, MAX_PARTICLES, 12>::new(draw.material()).unwrap();
    for _ in 0..4 {
        let places: Vec<_> = (0..=draw.below(2)).map(|_| draw.pair(3)).collect();
        let mut ids = add(draw, &mut particles, &places);
        if draw.below(3) == 0 {
            ids.reverse();
        }
        let filter = Filter {
            layers: 1 + u32::try_from(draw.below(2)).unwrap(),
            mask: draw.one_of(&[u32::MAX, 1]),
        };
        let body = discs
            .add_body(
                &particles,
                ids.iter().copied(),
                half(draw.one_of(&[1.0, 2.0])),
                filter,
            )
            .unwrap();
        discs.set_own_contacts(body, draw.below(2) == 0).unwrap();
        discs
            .set_radius(ids[0], half(draw.one_of(&[0.5, 1.0, 3.0])))
            .unwrap();
    }
    run(draw, particles, discs, |discs| {
        let contacts = discs
            .contacts()
            .flat_map(|contact| contact.particles.map(ParticleId::index));
        number(contacts.chain([discs.touching().count(), discs.dropped()]))
    })
}

/// A collider that may move, and particles around it.
fn collider<T: Float>(draw: &mut Draw) -> [u64; 2] {
    let extents = T::vector(draw.one_of(&[1.0, 2.0]), draw.one_of(&[1.0, 3.0]));
    let normal = draw.one_of(&[T::vector(0.0, 1.0), T::vector(3.0, 4.0)]);
    let room = draw.one_of(&[
        RoundedBox::circle(extents.y),
        RoundedBox::rectangle(extents),
    ]);
    match draw.below(5) {
        0 => against(draw, HalfPlane::new(normal).unwrap()),
        1 => against(draw, RoundedBox::circle(extents.x).unwrap()),
        2 => against(draw, RoundedBox::capsule(extents.y, extents.x).unwrap()),
        3 => against(draw, RoundedBox::rectangle(extents).unwrap()),
        _ => against(draw, Inside(room.unwrap())),
    }
}

fn against<T: Float, C: Collider<T>>(draw: &mut Draw, collider: C) -> [u64; 2] {
    let mut particles = Set::<T>::new();
    let places: Vec<_> = (0..4).map(|_| draw.pair(4)).collect();
    let mut ids = add(draw, &mut particles, &places);
    if draw.below(3) == 0 {
        ids.reverse();
    }
    let mut contacts = ColliderContacts::<T, C, 4>::new(
        collider,
        ids,
        half(draw.one_of(&[0.0, 1.0])),
        draw.material(),
    )
    .unwrap();
    let [x, y] = draw.one_of(&[[0.0, 0.0], [2.0, -1.0]]);
    contacts.set_velocity(T::vector(x, y)).unwrap();
    contacts.set_position(T::vector(0.5, 0.5)).unwrap();
    contacts
        .set_angular_velocity(T::of(draw.one_of(&[0.0, 0.0, 1.0])))
        .unwrap();
    let [cos, sin] = draw.one_of(&[[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]]);
    contacts
        .set_rotation(Rotation {
            cos: T::of(cos),
            sin: T::of(sin),
        })
        .unwrap();
    run(draw, particles, contacts, |contacts| {
        number(contacts.touching().map(ParticleId::index))
    })
}

/// Points of chains that bound the ground below them: a spike, hills and a wedge.
const GROUNDS: [&[[f64; 2]]; 3] = [
    &[[1.0, -6.0], [0.0, 0.0], [-1.0, -6.0]],
    &[
        [4.0, 0.0],
        [2.0, 0.0],
        [1.0, 1.0],
        [-1.0, -1.0],
        [-2.0, 0.0],
    ],
    &[[2.0, -2.0], [0.0, 1.0], [-3.0, -2.0]],
];
/// Rows of tiles with pillars of one and two tiles.
const TILES: [u8; 6] = [0xff, 0xff, 0x24, 0x36, 0x12, 0x10];

/// Rows of a room with a pillar.
const ROOM: [u8; 8] = [0xff, 0x81, 0x81, 0x99, 0x91, 0x81, 0x81, 0xff];

/// Two bodies, each an outline, a chain or points, on a terrain.
fn terrain<T: Float>(draw: &mut Draw) -> [u64; 2] {
    let points = draw.one_of(&GROUNDS).iter();
    let points: Vec<_> = points.map(|[x, y]| T::vector(*x, *y)).collect();
    let thickness = T::of(draw.one_of(&[0.0, 0.5, 2.0]));
    let chain = EdgeChain::<T, _>::open(points.as_slice()).unwrap();
    let thick = chain.with_thickness(thickness).unwrap();
    match draw.below(5) {
        0 => on_terrain(draw, thick),
        1 => on_terrain(draw, thick.one_way()),
        2 => on_terrain(draw, EdgeChain::<T, _>::closed(points.as_slice()).unwrap()),
        _ => {
            let tiles = BitTiles::new(8, 6, &TILES).unwrap();
            on_terrain(
                draw,
                TileMap::new(T::vector(-4.0, -3.0), T::ONE, tiles).unwrap(),
            )
        }
    }
}

fn on_terrain<T: Float, W: Terrain<T>>(draw: &mut Draw, terrain: W) -> [u64; 2] {
    let mut particles = Set::<T>::new();
    let surface = TerrainSurface {
        speed: T::of(draw.one_of(&[0.0, 0.0, 1.0])),
        ..TerrainSurface::new(draw.material())
    };
    let radius = T::of(draw.one_of(&[0.0, 0.25, 0.5]));
    let mut contacts =
        TerrainOutlines::<T, W, MAX_PARTICLES, 3>::new(terrain, radius, [surface]).unwrap();
    for _ in 0..2 {
        let ([x, y], kind) = (draw.pair(2), draw.below(4));
        let places: Vec<_> = match kind {
            0 | 1 => {
                let shape = draw.one_of(&SHAPES[..4]).iter();
                shape.map(|[dx, dy]| [x + dx, y + dy + 1.0]).collect()
            }
            _ => (0..2 + draw.below(2)).map(|_| draw.pair(3)).collect(),
        };
        let ids = add(draw, &mut particles, &places);
        match kind {
            0 | 1 => contacts.add(&particles, ids),
            2 => contacts.add_chain(&particles, ids),
            _ => contacts.add_points(&particles, ids),
        }
        .unwrap();
    }
    run(draw, particles, contacts, at_vertices)
}

/// Chains in a room with a pillar. Large discs do not fit, so that edges are stopped, and some ends
/// are pinned.
fn room<T: Float>(draw: &mut Draw) -> [u64; 2] {
    let tiles = BitTiles::new(8, 8, &ROOM).unwrap();
    let room = TileMap::new(T::vector(-4.0, -4.0), T::ONE, tiles).unwrap();
    let mut particles = Set::<T>::new();
    let radius = T::of(draw.one_of(&[0.0, 0.25, 1.25, 2.5]));
    let surface = TerrainSurface::new(draw.material());
    let mut contacts =
        TerrainOutlines::<T, _, MAX_PARTICLES, 8>::new(room, radius, [surface]).unwrap();
    for count in [2, 3] {
        let ids: Vec<_> = (0..count)
            .map(|_| {
                let [[x, y], [u, v]] = [draw.pair(6), draw.pair(24)];
                let at = T::vector(x / 2.0, y / 2.0);
                let id = particles.add(at, T::of(draw.one_of(&[1.0, 4.0]))).unwrap();
                if draw.below(4) == 0 {
                    particles.pin(id).unwrap();
                }
                particles.set_velocity(id, T::vector(u, v)).unwrap();
                id
            })
            .collect();
        contacts.add_chain(&particles, ids).unwrap();
    }
    run(draw, particles, contacts, at_vertices)
}

/// Returns a number for the edges at vertices, and for the counts of dropped and stopped ones.
fn at_vertices<T: Float, W: Terrain<T>, const K: usize>(
    contacts: &TerrainOutlines<T, W, MAX_PARTICLES, K>,
) -> u64 {
    let mut sum = Checksum::new();
    for contact in contacts.touching_edges() {
        let [a, b] = contact.edge.map(ParticleId::index);
        sum.add_bits(number([a, b]));
        let (vertex, normal) = (contact.vertex, contact.normal);
        for number in [vertex.x, vertex.y, normal.x, normal.y, contact.approach] {
            sum.add(number);
        }
    }
    sum.add_bits(contacts.dropped().into());
    sum.add_bits(contacts.discs().stopped().into());
    sum.value()
}

/// Checksums of a number of encounters.
fn sums(encounter: fn(&mut Draw) -> [u64; 2], count: usize) -> [u64; 2] {
    let mut draw = Draw(7);
    (0..count).fold([0; 2], |[motion, all]: [u64; 2], _| {
        let [a, b] = encounter(&mut draw);
        [motion.rotate_left(7) ^ a, all.rotate_left(7) ^ b]
    })
}

macro_rules! bits {
    ($($count:literal $encounter:ident = $single:expr, $double:expr;)*) => {
        $(#[test]
        fn $encounter() {
            let found = [sums(super::$encounter::<f32>, $count), sums(super::$encounter::<f64>, $count)];
            assert_eq!(found, [$single, $double], "{found:#018x?}");
        })*
    };
}

mod bits {
    use super::sums;
    bits! {
        350 outlines = [0x6999_439d_2cd5_2941, 0x4bcf_18a8_46ac_0179], [0xc261_1b49_ef4f_2f4d, 0x93c7_b7aa_8300_fcfd];
        350 discs = [0x5c66_d35b_f41d_2dbf, 0xacc7_ab6e_0b86_4bdc], [0x369c_0794_604d_e737, 0x724f_7e79_24b7_063c];
        350 terrain = [0x017b_cb1e_5780_78d3, 0xa663_8bd0_34c2_091a], [0x6aba_185f_e9a8_160e, 0x4c89_2cc9_9e89_90fd];
        40 room = [0xb3ae_cf79_c6f4_dfc4, 0x5ad0_b64f_a6fb_da20], [0x8d2a_2f31_1013_b25b, 0x62cc_f3ba_a1cb_a234];
        350 collider = [0x7c91_73b6_456c_2841, 0xacf8_8476_8500_dee8], [0xc4a8_8deb_b373_ea0d, 0x7e56_673b_1bf0_261d];
    }
}
