//! Level order gives the same bits as insertion order, for constraints of two and of three
//! particles.

use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::{
    Constraint, ConstraintId, Constraints, Distance, Distances, Linearization, ParticleId,
    Particles, Points, Rod, Scheme, Solver, Sweep, Vec2, measure,
};
use proptest::prelude::*;
use std::cell::Cell;

const PARTICLES: usize = 40;
const MAX_PARTICLES: usize = 120;

/// Constraint that keeps twice the area of a triangle.
#[derive(Clone, Debug, PartialEq)]
struct Area<T> {
    corners: [ParticleId; 3],
    rest: T,
}

impl<T: Float> Constraint<T, 3> for Area<T> {
    fn particles(&self) -> [ParticleId; 3] {
        self.corners
    }
    fn compliance(&self) -> T {
        T::of(1e-3)
    }
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let (u, v) = (points.difference(1, 0), points.difference(2, 0));
        let gradients = [(u - v).perp(), -v.perp(), u.perp()];
        Some(Linearization {
            value: u.cross(v) - self.rest,
            gradients,
        })
    }
}

fn particles<T: Float>(places: &[[f64; 2]]) -> Particles<T, PARTICLES> {
    let mut particles = Particles::new();
    for (i, [x, y]) in places.iter().enumerate() {
        let id = particles.add(T::vector(*x, *y), T::of(1.0)).unwrap();
        if i == 0 {
            particles.pin(id).unwrap();
        }
    }
    particles
}

/// Runs five steps. Returns the checksum and the bits of all multipliers by id.
fn run<T: Float, C: Constraint<T, K>, const K: usize>(
    (sweep, scheme): (Sweep, Scheme),
    mut particles: Particles<T, PARTICLES>,
    set: &mut Constraints<T, C, K, MAX_PARTICLES>,
    ids: &[ConstraintId],
) -> (u64, Vec<u64>) {
    let solver = Solver {
        gravity: T::vector(0.1, -9.81),
        iterations: 3,
        sweep,
        scheme,
        ..Solver::new()
    };
    for _ in 0..5 {
        solver.step(T::of(0.01), &mut particles, set).unwrap();
    }
    let multipliers = ids
        .iter()
        .map(|id| set.multiplier(*id).unwrap().bits())
        .collect();
    (measure::checksum(&particles, &()), multipliers)
}

/// Compares insertion order with level order in both schemes: `late` is added after sorting, then
/// all are sorted again.
fn compare<T: Float, C: Constraint<T, K> + Clone + PartialEq + std::fmt::Debug, const K: usize>(
    sweep: Sweep,
    start: &Particles<T, PARTICLES>,
    early: &[C],
    late: &[C],
) {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        compare_in((sweep, scheme), start, early, late);
    }
}

fn compare_in<
    T: Float,
    C: Constraint<T, K> + Clone + PartialEq + std::fmt::Debug,
    const K: usize,
>(
    order: (Sweep, Scheme),
    start: &Particles<T, PARTICLES>,
    early: &[C],
    late: &[C],
) {
    let all = || early.iter().chain(late);
    let mut listed = Constraints::<T, C, K, MAX_PARTICLES>::new();
    let ids: Vec<ConstraintId> = all().map(|c| listed.add(c.clone()).unwrap()).collect();
    let expected = run(order, start.clone(), &mut listed, &ids);

    let mut ordered = Constraints::<T, C, K, MAX_PARTICLES>::new();
    for constraint in early {
        ordered.add(constraint.clone()).unwrap();
    }
    ordered.order(start);
    for constraint in late {
        ordered.add(constraint.clone()).unwrap();
    }
    assert_eq!(run(order, start.clone(), &mut ordered, &ids), expected);
    ordered.order(start);
    assert_eq!(run(order, start.clone(), &mut ordered, &ids), expected);
    for (id, constraint) in ids.iter().zip(all()) {
        assert_eq!(ordered.get(*id), Some(constraint));
    }
}

fn level_order_matches_insertion_order_on_random_graphs<T: Float>() {
    let places = prop::collection::vec(prop::array::uniform2(-1.0..1.0), PARTICLES);
    let triples = prop::collection::vec(prop::array::uniform3(0..40_u16), 1..MAX_PARTICLES);
    proptest!(settings(100), |(places in places, triples in triples, early in 0..MAX_PARTICLES)| {
        let start = particles::<T>(&places);
        let distances: Vec<_> = triples
            .iter()
            .filter_map(|[a, b, _]| Distance::new(ParticleId::new(*a), ParticleId::new(*b), T::of(0.5), T::of(1e-3)).ok())
            .collect();
        let (first, second) = distances.split_at(early.min(distances.len()));
        compare::<T, _, 2>(Sweep::Symmetric, &start, first, second);
        let areas: Vec<_> = triples
            .iter()
            .filter(|[a, b, c]| a != b && b != c && c != a)
            .map(|corners| Area { corners: corners.map(ParticleId::new), rest: T::of(0.3) })
            .collect();
        let (first, second) = areas.split_at(early.min(areas.len()));
        compare::<T, _, 3>(Sweep::Symmetric, &start, first, second);
    });
}

/// Adds a particle at any location: coincident, at a distance that cannot be squared, or far from
/// the origin. It may be heavy or pinned.
fn anywhere<T: Float>(
    particles: &mut Particles<T, PARTICLES>,
    (place, at, kind): (u8, [f64; 2], u8),
) {
    let at = T::vector(at[0], at[1]);
    let place = match place {
        0 => Vec2::ZERO,
        1 => at * (T::SQUARE_MIN.sqrt() * T::of(1e-3)),
        2 => at * (T::ONE / T::MAX),
        3 => at * (T::SQUARE_MAX.sqrt() * T::of(8.0)),
        4 => at + T::vector(1e6, 1e6),
        _ => at,
    };
    let id = particles
        .add(
            place,
            if kind == 0 {
                T::MAX * T::of(1e-3)
            } else {
                T::of(f64::from(kind))
            },
        )
        .unwrap();
    if kind == 1 {
        particles.pin(id).unwrap();
    }
}

/// Number of groups of four in a sorted set whose springs share no particle.
fn apart<T: Float>(particles: &Particles<T, PARTICLES>, springs: &[Distance<T>]) -> usize {
    let mut set = Distances::<T, MAX_PARTICLES>::new();
    springs
        .iter()
        .for_each(|spring| assert!(set.add(*spring).is_ok()));
    set.order(particles);
    let alone = |four: &&[Distance<T>]| {
        let mut ends: Vec<_> = four.iter().flat_map(Constraint::particles).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.len() == 8
    };
    set.as_slice().chunks(4).filter(alone).count()
}

/// Springs that are solved in batches of four, some of them next to an extreme one.
fn level_order_matches_insertion_order_for_extreme_springs<T: Float>() {
    const CASES: u32 = 100;
    let places = prop::collection::vec(
        (0..60_u8, prop::array::uniform2(-1.0..1.0), 0..20_u8),
        PARTICLES,
    );
    let springs = prop::collection::vec(
        (prop::array::uniform2(0..40_u16), 0..4_u8, 0..3_u8),
        MAX_PARTICLES / 2..MAX_PARTICLES,
    );
    let fours = Cell::new(0);
    proptest!(settings(CASES), |(places in places, springs in springs, early in MAX_PARTICLES / 3..MAX_PARTICLES, symmetric: bool)| {
        let mut start = Particles::new();
        places.into_iter().for_each(|place| anywhere::<T>(&mut start, place));
        let springs: Vec<_> = springs
            .iter()
            .filter_map(|([a, b], length, softness)| {
                let (length, alpha) = (T::of(f64::from(*length) * 0.3), [0.0, 1e-4, 1e-2][usize::from(*softness)]);
                Distance::new(ParticleId::new(*a), ParticleId::new(*b), length, T::of(alpha)).ok()
            })
            .collect();
        let rods: Vec<_> = springs
            .iter()
            .filter_map(|spring| {
                let [a, b] = spring.particles();
                Rod::new(a, b, spring.rest_length()).ok()
            })
            .collect();
        let (first, second) = rods.split_at(early.min(rods.len()));
        compare::<T, _, 2>(if symmetric { Sweep::Symmetric } else { Sweep::Forward }, &start, first, second);
        let (first, second) = springs.split_at(early.min(springs.len()));
        fours.set(fours.get() + apart(&start, first));
        compare::<T, _, 2>(if symmetric { Sweep::Symmetric } else { Sweep::Forward }, &start, first, second);
    });
    assert!(
        fours.get() > 5 * CASES as usize,
        "{} batches of four",
        fours.get()
    );
}

/// With six rows of springs, each level holds one spring per row, so its springs share no particle.
#[test]
fn level_order_separates_neighbors_of_a_row() {
    let mut particles = Particles::<f32, 60>::new();
    let mut springs = Distances::<f32, 54>::new();
    for row in 0..6_u16 {
        let mut last = None;
        for column in 0..10_u16 {
            let id = particles
                .add(Vec2::new(f32::from(column), f32::from(row)), 1.0)
                .unwrap();
            if let Some(last) = last.replace(id) {
                springs
                    .add(Distance::between(&particles, last, id, 0.0).unwrap())
                    .unwrap();
            }
        }
    }
    springs.order(&particles);
    for level in springs.as_slice().chunks(6) {
        let mut ends: Vec<_> = level.iter().flat_map(Constraint::particles).collect();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), 12);
    }
}

crate::both!(
    level_order_matches_insertion_order_on_random_graphs,
    level_order_matches_insertion_order_for_extreme_springs,
);
