//! Level order gives the bits of the order of adding, for constraints of two and of three particles.

use crate::float::Float;
use pliant::{
    Constraint, ConstraintId, Constraints, Distance, Distances, Linear, ParticleId, Particles, Points, Solver, Sweep, Vec2,
    measure,
};
use proptest::prelude::*;

const PARTICLES: usize = 20;
const MOST: usize = 60;

/// Twice the area of a triangle, kept as it was.
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
    fn linearise(&self, points: &Points<T, 3>) -> Option<Linear<T, 3>> {
        let (u, v) = (points.difference(1, 0), points.difference(2, 0));
        let gradients = [(u - v).perp(), -v.perp(), u.perp()];
        Some(Linear { value: u.cross(v) - self.rest, gradients })
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

/// A few steps with constraints as they stand; the checksum, and all multipliers by id.
fn run<T: Float, C: Constraint<T, K>, const K: usize>(
    mut particles: Particles<T, PARTICLES>,
    set: &mut Constraints<T, C, K, MOST>,
    ids: &[ConstraintId],
) -> (u64, Vec<f64>) {
    let solver = Solver { gravity: T::vector(0.1, -9.81), iterations: 3, sweep: Sweep::Symmetric, ..Solver::new() };
    for _ in 0..5 {
        solver.step(T::of(0.01), &mut particles, set).unwrap();
    }
    let multipliers = ids.iter().map(|id| set.multiplier(*id).unwrap().wide()).collect();
    (measure::checksum(&particles, &()), multipliers)
}

/// Adds `early`, puts them in level order, adds `late`; and once more as they come.
fn compare<T: Float, C: Constraint<T, K> + Clone + PartialEq + std::fmt::Debug, const K: usize>(
    places: &[[f64; 2]],
    early: &[C],
    late: &[C],
) {
    let start = particles::<T>(places);
    let all = || early.iter().chain(late);
    let mut listed = Constraints::<T, C, K, MOST>::new();
    let ids: Vec<ConstraintId> = all().map(|c| listed.add(c.clone()).unwrap()).collect();
    let expected = run(start.clone(), &mut listed, &ids);

    let mut ordered = Constraints::<T, C, K, MOST>::new();
    for constraint in early {
        ordered.add(constraint.clone()).unwrap();
    }
    ordered.order(&start);
    for constraint in late {
        ordered.add(constraint.clone()).unwrap();
    }
    assert_eq!(run(start.clone(), &mut ordered, &ids), expected);
    ordered.order(&start);
    assert_eq!(run(start, &mut ordered, &ids), expected);
    for (id, constraint) in ids.iter().zip(all()) {
        assert_eq!(ordered.get(*id), Some(constraint));
    }
}

fn random_graphs<T: Float>() {
    let settings = ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() };
    let places = prop::collection::vec(prop::array::uniform2(-1.0..1.0), PARTICLES);
    let triples = prop::collection::vec(prop::array::uniform3(0..20_u16), 1..MOST);
    proptest!(settings, |(places in places, triples in triples, early in 0..MOST)| {
        let distances: Vec<_> = triples
            .iter()
            .filter_map(|[a, b, _]| Distance::new(ParticleId::new(*a), ParticleId::new(*b), T::of(0.5), T::of(1e-3)).ok())
            .collect();
        let (first, second) = distances.split_at(early.min(distances.len()));
        compare::<T, _, 2>(&places, first, second);
        let areas: Vec<_> = triples
            .iter()
            .filter(|[a, b, c]| a != b && b != c && c != a)
            .map(|corners| Area { corners: corners.map(ParticleId::new), rest: T::of(0.3) })
            .collect();
        let (first, second) = areas.split_at(early.min(areas.len()));
        compare::<T, _, 3>(&places, first, second);
    });
}

/// In level order, no neighbours of a row of cloth share a particle until the row ends.
#[test]
fn rows_are_taken_apart() {
    let mut particles = Particles::<f32, 60>::new();
    let mut springs = Distances::<f32, 54>::new();
    for row in 0..6_u16 {
        let mut last = None;
        for column in 0..10_u16 {
            let id = particles.add(Vec2::new(f32::from(column), f32::from(row)), 1.0).unwrap();
            if let Some(last) = last.replace(id) {
                springs.add(Distance::between(&particles, last, id, 0.0).unwrap()).unwrap();
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

crate::both!(random_graphs);
