//! Neighbor search: the grid against brute force.

use crate::both;
use crate::support::corpus::{Bits, for_all};
use crate::support::counting_scalar::Counted;
use crate::support::float::Float;
use crate::support::fluid_basin::SPACING;
use crate::support::setup::pass;
use pliant::{Fluid, Motion, ParticleId, Particles, Project, Real, Solver, Vec2, measure};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert_eq;
use std::cell::Cell;

const MAX_PARTICLES: usize = 40;

/// Fluid of particles of 1 kg at these positions, with room for all of them as neighbors.
fn fluid<T: Float>(
    places: &[Vec2<T>],
) -> (
    Particles<T, MAX_PARTICLES>,
    Fluid<T, MAX_PARTICLES, MAX_PARTICLES>,
) {
    let mut particles = Particles::new();
    for place in places {
        particles.add(*place, T::ONE).unwrap();
    }
    let fluid = Fluid::new(&particles, particles.ids(), T::of(SPACING)).unwrap();
    (particles, fluid)
}

/// The neighbors of each particle after a search.
fn neighbors<T: Float>(places: &[Vec2<T>], displacements: &[Vec2<T>]) -> Vec<Vec<ParticleId>> {
    let (particles, mut fluid) = fluid(places);
    let view = particles.view();
    let mut moved = displacements.to_vec();
    let mut motion = Motion {
        positions: places,
        velocities: view.velocities,
        displacements: &mut moved,
        masses: view.masses,
        inverse_masses: view.inverse_masses,
    };
    fluid.check(&pass(), &motion).unwrap();
    fluid.prepare(&pass(), &motion);
    fluid.project(&pass(), &mut motion);
    assert_eq!(fluid.dropped(), 0);
    (0..places.len())
        .map(|place| fluid.neighbors(place).unwrap().to_vec())
        .collect()
}

/// Particles nearer than a radius, found by brute force.
fn compared<T: Float>(places: &[Vec2<T>], displacements: &[Vec2<T>]) -> Vec<Vec<ParticleId>> {
    let per_radius = T::ONE / (T::of(SPACING) * T::TWO);
    let all = || {
        (0..)
            .map(ParticleId::new)
            .zip(places.iter().zip(displacements))
    };
    let near = |id, x: Vec2<T>, d: Vec2<T>| {
        let others = all().filter(|(other, _)| *other != id);
        let near = others.filter(|(_, (x2, d2))| {
            let r = ((x - **x2) + (d - **d2)) * per_radius;
            r.dot(r) < T::ONE
        });
        near.map(|(other, _)| other).collect()
    };
    all().map(|(id, (x, d))| near(id, *x, *d)).collect()
}

/// The width of a cell, in radii.
const CELL: f64 = 33.0 / 32.0;

/// A coordinate in meters: in a cluster, anywhere around it, or on the border of a cell.
fn coordinate(spread: f64, seed: u64) -> f64 {
    let radius = 2.0 * SPACING;
    let cluster = [0.0, -1.0, 1.0, 0.5][usize::try_from(seed % 4).unwrap()] * spread * CELL;
    let [kind, step] = [seed / 4 % 4, seed / 16 % 8].map(|part| u32::try_from(part).unwrap());
    let fine = f64::from(u32::try_from(seed >> 32).unwrap()) / f64::from(u32::MAX);
    let offset = match kind {
        0 => f64::from(step) / 2.0 * CELL,
        1 => f64::from(step) / 2.0,
        _ => 4.0 * fine,
    };
    radius * (cluster + offset)
}

/// Dense clouds, and clusters of them on both sides of the outermost cells, at the origin and far
/// from it.
fn neighbor_search_matches_brute_force<T: Bits>() {
    for spread in [0.0, 1.0, 1000.0, 32_764.0, 32_768.0, 1e6] {
        for (center, moved) in [(0.0, 0.0), (1000.0, 0.0), (-30.0, 0.3)] {
            let found = Cell::new(0);
            for_all(60, &vec(any::<[u64; 4]>(), 1..=MAX_PARTICLES), |seeds| {
                // Both coordinates are of the same cluster.
                let vector = |x: u64, y: u64, size: f64| {
                    T::vector(coordinate(size, x), coordinate(size, y & !3 | x & 3))
                };
                let places: Vec<_> = seeds
                    .iter()
                    .map(|s| T::vector(center, -center) + vector(s[0], s[1], spread))
                    .collect();
                let moves: Vec<_> = seeds
                    .iter()
                    .map(|s| vector(s[2], s[3], 0.0) * T::of(moved))
                    .collect();
                let lists = neighbors(&places, &moves);
                prop_assert_eq!(&lists, &neighbors(&places, &moves), "two searches differ");
                found.set(found.get() + lists.concat().len());
                for (mut list, expected) in lists.into_iter().zip(compared(&places, &moves)) {
                    list.sort_unstable();
                    prop_assert_eq!(list, expected);
                }
                Ok(())
            });
            assert!(found.get() > 500, "{} neighbors", found.get());
        }
    }
}

/// Neighbors are ordered by cells from the lower left, to the right and up; within a cell, by the
/// order of the members.
fn neighbors_come_in_a_fixed_order<T: Bits>() {
    // Offsets from the first particle, in tenths of a radius. It is alone in the lower left corner
    // of its cell.
    let offsets = [
        (0, 0),
        (3, -3),
        (0, 5),
        (-3, 3),
        (-5, -5),
        (5, 5),
        (2, 3),
        (6, 0),
        (-6, 0),
        (1, -7),
        (3, 3),
        (0, 20),
    ];
    let places =
        offsets.map(|(x, y)| T::vector(7.0 + 0.02 * f64::from(x), -3.0 + 0.02 * f64::from(y)));
    let lists = neighbors(&places, &[Vec2::ZERO; 12]);
    let expected = [4, 1, 9, 3, 8, 2, 5, 6, 7, 10].map(ParticleId::new);
    assert_eq!(lists[0], expected);
    assert!(lists[11].is_empty());
}

/// A cell is slightly wider than the radius, and the first particle is at the lower left corner of
/// one.
fn neighbors_in_lower_cells_come_first<T: Bits>() {
    // Offsets in radii. The second particle is in the next cell, the others are in that of the
    // first one.
    for offsets in [
        [(0.0, 0.0), (1.2, 0.0), (0.5, 0.0), (0.9, 0.1)],
        [(0.0, 0.0), (0.0, 1.2), (0.0, 0.5), (0.1, 0.9)],
    ] {
        let radius = 2.0 * SPACING;
        let places = offsets.map(|(x, y)| T::vector(radius * x, radius * y));
        let lists = neighbors(&places, &[Vec2::ZERO; 4]);
        assert_eq!(lists[3], [0, 2, 1].map(ParticleId::new));
    }
}

/// Members in the last column of a row are not candidates of one in the first column. They are more
/// than a search examines for each member.
#[test]
fn full_cell_at_the_end_of_a_row_hides_no_neighbor() {
    let radius = 2.0 * SPACING;
    let far = 2.0 * 32_768.0 * radius;
    let mut particles = Particles::<f64, 640>::new();
    let mut add = |x: f64, y: f64| particles.add(Vec2::new(x, y * radius), 1.0).unwrap();
    // At least half of the members are in the range of the cells around the first one.
    for _ in 0..320 {
        add(0.0, 0.0);
    }
    for _ in 0..300 {
        add(far, 0.5);
    }
    // Neighbors in adjacent rows.
    let [below, above] = [0.9, 1.1].map(|y| add(-far, y));
    let mut fluid = Fluid::<f64, 640, 1>::new(&particles, particles.ids(), SPACING).unwrap();
    Solver::default()
        .step(1e-3, &mut particles, &mut fluid)
        .unwrap();
    assert_eq!(fluid.neighbors(620), Some(&[above][..]));
    assert_eq!(fluid.neighbors(621), Some(&[below][..]));
}

/// Coordinates of cells that overflow, and coordinates near the largest number: no neighbor at a
/// finite distance is missed.
fn huge_coordinates_saturate_to_the_outermost_cells<T: Bits>() {
    let (far, near) = (T::MAX * T::HALF, T::of(0.05));
    let x = [
        (-far, T::ZERO),
        (far, T::ZERO),
        (T::ZERO, near),
        (far, near),
        (T::MAX, -T::MAX),
        (-far, near),
        (T::ZERO, T::ZERO),
    ];
    let places = x.map(|(x, y)| Vec2::new(x, y));
    let found: Vec<_> = neighbors(&places, &[Vec2::ZERO; 7]).concat();
    assert_eq!(found, [5, 3, 6, 1, 0, 2].map(ParticleId::new));
}

fn floor_to_i16_matches_the_standard_library<T: Bits>() {
    let check = |x: T| {
        let wide = x.wide().floor();
        #[allow(clippy::cast_possible_truncation, reason = "saturates")]
        let expected = wide as i16;
        assert_eq!(
            (x.floor_to_i16(), Counted(x.wide()).floor_to_i16()),
            (expected, expected),
            "{x:?}"
        );
    };
    for whole in (-32_770..=32_770)
        .step_by(7)
        .chain(-3..=3)
        .chain(-32_770..=-32_764)
        .chain(32_764..=32_770)
    {
        let x = T::of(f64::from(whole));
        let step = x.abs().at_least(T::EPSILON) * T::EPSILON;
        [x, x - step, x + step, x + T::HALF]
            .into_iter()
            .for_each(check);
    }
    let smallest = T::raw(1);
    [
        T::MAX,
        -T::MAX,
        smallest,
        -smallest,
        T::of(f64::INFINITY),
        T::of(f64::NEG_INFINITY),
    ]
    .into_iter()
    .for_each(check);
}

/// A scalar with the default `floor_to_i16` of the trait gives the same bits.
#[test]
fn fluids_of_a_custom_scalar_have_the_same_bits() {
    fn run<T: Real>(of: impl Fn(f64) -> T) -> u64 {
        let mut particles = Particles::<T, 24>::new();
        pliant::build::lattice(
            &mut particles,
            Vec2::new(of(-3.0), of(7.0)),
            6,
            4,
            of(0.08),
            of(0.3),
        )
        .unwrap();
        let mut fluid = Fluid::<T, 24, 12>::new(&particles, particles.ids(), of(SPACING)).unwrap();
        fluid.set_viscosity(of(2.0)).unwrap();
        for _ in 0..20 {
            Solver {
                substeps: 2,
                ..Solver::new()
            }
            .step(of(0.01), &mut particles, &mut fluid)
            .unwrap();
        }
        measure::checksum(&particles, &fluid)
    }
    assert_eq!(run(Counted), run(|number: f64| number));
}

both!(
    neighbor_search_matches_brute_force,
    neighbors_come_in_a_fixed_order,
    neighbors_in_lower_cells_come_first,
    huge_coordinates_saturate_to_the_outermost_cells,
    floor_to_i16_matches_the_standard_library,
);
