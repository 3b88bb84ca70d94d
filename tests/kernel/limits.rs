//! Where what counts ends, and what does not begins.

use crate::float::Float;
use pliant::{
    Constraints, Distance, Error, Examples, LatticeMatching, Linear, Parameter, ParticleId, Particles, Rotation, ShapeMatching,
    Solver, Stiffness, Vec2, build, measure,
};

/// A third example beside the middle of two others: whether it takes the place of both is a matter of how far beside, where its squared
/// distance from between them is 8 N ε of the largest squared difference.
fn examples_between_others_count_from_a_distance_on<T: Float>() {
    let first = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    // Longer by a half, to both sides; and bent, which is across to that: its mean is zero.
    let second = first.map(|(x, y)| (2.0 * x - 0.5, y));
    let beside = [(0.0, 1.0), (0.0, -1.0), (0.0, 1.0), (0.0, -1.0)];
    let places = |rows: [(f64, f64); 4]| rows.map(|(x, y)| T::vector(x, y));
    let (a, b) = (places(first), places(second));
    // Of differences from the first, by their largest coordinate of a half: four of one.
    let (largest, size) = (0.5, 4.0);
    let limit = largest * (8.0 * 4.0 * T::EPSILON.wide() * size / 4.0).sqrt();
    for (factor, expected) in [(0.75, [0.0, 0.0, 1.0]), (1.5, [0.5, 0.5, 0.0])] {
        let mut rows = first;
        for ((row, (x, y)), (dx, dy)) in rows.iter_mut().zip(second).zip(beside) {
            let shift = limit * factor;
            *row = (f64::midpoint(row.0, x) + shift * dx, f64::midpoint(row.1, y) + shift * dy);
        }
        let c = places(rows);
        let examples = Examples::new([&a, &b, &c]).unwrap();
        let middle = a.iter().zip(b).map(|(a, b)| (*a + b) * T::HALF);
        let found = examples.weights_of(middle, Rotation::IDENTITY).unwrap().map(T::wide);
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 0.01, "{factor}: {found:?}");
        }
    }
}

/// Four springs are solved at once only if all four can be: one whose ends coincide, in any place among them, leaves the others as they are
/// one by one.
fn a_spring_without_direction_leaves_its_neighbours_alone<T: Float>() {
    for odd in 0..4_u16 {
        let run = |in_order: bool| {
            let mut particles = Particles::<T, 8>::new();
            let mut springs = Constraints::<T, Distance<T>, 2, 4>::new();
            for place in 0..4_u16 {
                let y = T::of(f64::from(place));
                let a = particles.add(Vec2::new(T::ZERO, y), T::ONE).unwrap();
                let b = particles.add(Vec2::new(if place == odd { T::ZERO } else { T::of(1.25) }, y), T::TWO).unwrap();
                springs.add(Distance::new(a, b, T::ONE, T::ZERO).unwrap()).unwrap();
            }
            if in_order {
                springs.order(&particles);
            }
            for _ in 0..3 {
                Solver::new().step(T::of(0.125), &mut particles, &mut springs).unwrap();
            }
            let still = [2 * odd, 2 * odd + 1].map(|place| particles.position(ParticleId::new(place)).unwrap());
            assert_eq!(still[0], still[1]);
            measure::checksum(&particles, &())
        };
        assert_eq!(run(true), run(false), "{odd}");
    }
}

/// A shape may lie anywhere where its places and its centre are numbers.
fn a_rest_shape_may_be_at_the_end_of_the_range<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let ids = [0.0, 1.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    let mut body = ShapeMatching::<T, 2>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    let at = |share: f64| Vec2::new(T::MAX * T::of(share), T::ZERO);
    assert_eq!(body.set_rest([at(0.9), at(0.1)]), Ok(()));
    assert_eq!(body.set_rest([at(0.9), at(-0.9)]), Err(Error::NonFinite(Parameter::Position)));
}

/// Two pinned corners tell where a body is; free ones so far away that their moments overflow make it one that is skipped, if its mode fits
/// them too.
fn soft_bodies_are_skipped_where_moments_overflow_beside_pins<T: Float>() {
    let far = T::MAX.sqrt() * T::of(8.0);
    let mut particles = Particles::<T, 4>::new();
    let corners = [(T::ZERO, T::ZERO), (T::ONE, T::ZERO), (far, far), (-far, far)];
    let ids = corners.map(|(x, y)| particles.add(Vec2::new(x, y), T::ONE).unwrap());
    let linear = Linear::new(T::ONE).unwrap();
    let mut body = ShapeMatching::<T, 4, _>::with_mode(&particles, ids, Stiffness::Alpha(T::HALF), linear).unwrap();
    ids.iter().take(2).for_each(|id| particles.pin(*id).unwrap());
    particles.set_position(ids[2], Vec2::new(far, T::ZERO)).unwrap();
    let before = particles.positions().to_vec();
    Solver::new().step(T::of(0.01), &mut particles, &mut body).unwrap();
    assert_eq!(particles.positions(), before);
}

/// A lattice that is pulled apart until its moments overflow is skipped: it tells the goals it had.
fn lattices_whose_moments_overflow_keep_their_goals<T: Float>() {
    let mut particles = Particles::<T, 9>::new();
    let range = build::lattice(&mut particles, Vec2::ZERO, 3, 3, T::of(8.0), T::ONE).unwrap();
    let nodes = range.iter().map(Some);
    let mut lattice = LatticeMatching::<T, 9>::new(&particles, 3, nodes, 1, Stiffness::Alpha(T::HALF)).unwrap();
    Solver::new().step(T::of(0.01), &mut particles, &mut lattice).unwrap();
    let goals: Vec<_> = lattice.goals().collect();
    for id in range {
        let x = particles.position(id).unwrap();
        particles.set_position(id, (x - T::vector(8.0, 8.0)) * (T::MAX / T::of(32.0))).unwrap();
    }
    let before = particles.positions().to_vec();
    Solver::new().step(T::of(0.01), &mut particles, &mut lattice).unwrap();
    assert_eq!(particles.positions(), before);
    assert_eq!(lattice.goals().collect::<Vec<_>>(), goals);
}

crate::both!(
    examples_between_others_count_from_a_distance_on,
    a_spring_without_direction_leaves_its_neighbours_alone,
    a_rest_shape_may_be_at_the_end_of_the_range,
    soft_bodies_are_skipped_where_moments_overflow_beside_pins,
    lattices_whose_moments_overflow_keep_their_goals,
);
