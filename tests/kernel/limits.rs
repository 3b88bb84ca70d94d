//! Threshold cases of bodies: dependent examples, rest shapes at the end of the range, overflowing
//! moments.

use crate::float::Float;
use pliant::{
    Error, ExampleShapes, LatticeMatching, Linear, Parameter, Particles, RegionBlend,
    RegionMatching, Rotation, ShapeMatching, Solver, Stiffness, Vec2, build,
};

/// A third example near the midpoint of two others replaces both. The threshold is a squared
/// distance of 8 N ε of the largest squared difference.
fn example_near_the_midpoint_of_two_others_replaces_both<T: Float>() {
    let first = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    // Extended by a half on both sides. The bend is perpendicular to that, and its mean is zero.
    let second = first.map(|(x, y)| (2.0 * x - 0.5, y));
    let beside = [(0.0, 1.0), (0.0, -1.0), (0.0, 1.0), (0.0, -1.0)];
    let places = |rows: [(f64, f64); 4]| rows.map(|(x, y)| T::vector(x, y));
    let (a, b) = (places(first), places(second));
    // 4 s² = 8·4 ε · 4 (1/2)²: all four positions differ by a half along x, and by a shift s
    // across.
    let limit = (8.0 * T::EPSILON.wide()).sqrt();
    for (factor, expected) in [(0.75, [0.0, 0.0, 1.0]), (1.5, [0.5, 0.5, 0.0])] {
        let mut rows = first;
        for ((row, (x, y)), (dx, dy)) in rows.iter_mut().zip(second).zip(beside) {
            let shift = limit * factor;
            *row = (
                f64::midpoint(row.0, x) + shift * dx,
                f64::midpoint(row.1, y) + shift * dy,
            );
        }
        let c = places(rows);
        let examples = ExampleShapes::new([&a, &b, &c]).unwrap();
        let middle = a.iter().zip(b).map(|(a, b)| (*a + b) * T::HALF);
        let found = examples
            .weights_of(middle, Rotation::IDENTITY)
            .unwrap()
            .map(T::wide);
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 0.01, "{factor}: {found:?}");
        }
    }
}

/// A rest shape may be anywhere where its positions and its center are finite.
fn rest_shape_at_the_end_of_the_range_is_accepted<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let ids = [0.0, 1.0].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    let mut body = ShapeMatching::<T, 2>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    let at = |share: f64| Vec2::new(T::MAX * T::of(share), T::ZERO);
    assert_eq!(body.set_rest([at(0.9), at(0.1)]), Ok(()));
    assert_eq!(
        body.set_rest([at(0.9), at(-0.9)]),
        Err(Error::NonFinite(Parameter::Position))
    );
}

/// A body whose moments overflow is skipped: no particle moves, and its goals are finite.
fn bodies_whose_moments_overflow_are_skipped<T: Float>() {
    let size = T::MAX.sqrt() * T::of(8.0);
    let mut particles = Particles::<T, 6>::new();
    let range = build::lattice(&mut particles, Vec2::ZERO, 3, 2, size, T::ONE).unwrap();
    let nodes = range.iter().map(Some);
    let (stiffness, pulled) = (Stiffness::Alpha(T::HALF), Vec2::new(-size, -size));
    let lattice = LatticeMatching::<T, 6>::new(&particles, 3, nodes, 1, stiffness);
    assert_eq!(
        lattice.map(|_| ()),
        Err(Error::NonFinite(Parameter::Position))
    );
    let mut body = ShapeMatching::<T, 6>::new(&particles, range.iter(), stiffness).unwrap();
    let mut soft = ShapeMatching::<T, 6, _>::with_mode(
        &particles,
        range.iter(),
        stiffness,
        Linear::new(T::ONE).unwrap(),
    )
    .unwrap();
    let mut regions =
        RegionMatching::<T, 1, 6>::new(&particles, [range], stiffness, RegionBlend::Averaged)
            .unwrap();
    // With and without a pinned corner: relative to it, positions are twice as far away.
    for pinned in [false, true] {
        if pinned {
            particles.pin(range.get(5).unwrap()).unwrap();
        }
        particles
            .set_position(range.get(0).unwrap(), pulled)
            .unwrap();
        let before = particles.positions().to_vec();
        Solver::new()
            .step(
                T::of(0.01),
                &mut particles,
                &mut (&mut body, &mut soft, &mut regions),
            )
            .unwrap();
        assert_eq!(particles.positions(), before);
        assert!(
            body.goals()
                .chain(soft.goals())
                .chain(regions.goals(0).unwrap())
                .all(Vec2::is_finite)
        );
    }
}

/// Two pinned corners determine the pose of a body. If its mode also fits free corners whose
/// moments overflow, the body is skipped.
fn soft_bodies_with_pins_are_skipped_when_moments_overflow<T: Float>() {
    let far = T::MAX.sqrt() * T::of(8.0);
    let mut particles = Particles::<T, 4>::new();
    let corners = [
        (T::ZERO, T::ZERO),
        (T::ONE, T::ZERO),
        (far, far),
        (-far, far),
    ];
    let ids = corners.map(|(x, y)| particles.add(Vec2::new(x, y), T::ONE).unwrap());
    let linear = Linear::new(T::ONE).unwrap();
    let mut body =
        ShapeMatching::<T, 4, _>::with_mode(&particles, ids, Stiffness::Alpha(T::HALF), linear)
            .unwrap();
    ids.iter()
        .take(2)
        .for_each(|id| particles.pin(*id).unwrap());
    particles
        .set_position(ids[2], Vec2::new(far, T::ZERO))
        .unwrap();
    let before = particles.positions().to_vec();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut body)
        .unwrap();
    assert_eq!(particles.positions(), before);
}

/// A lattice that is pulled apart until its moments overflow is skipped and keeps its goals.
fn lattices_whose_moments_overflow_keep_their_goals<T: Float>() {
    let mut particles = Particles::<T, 9>::new();
    let range = build::lattice(&mut particles, Vec2::ZERO, 3, 3, T::of(8.0), T::ONE).unwrap();
    let nodes = range.iter().map(Some);
    let mut lattice =
        LatticeMatching::<T, 9>::new(&particles, 3, nodes, 1, Stiffness::Alpha(T::HALF)).unwrap();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut lattice)
        .unwrap();
    let goals: Vec<_> = lattice.goals().collect();
    for id in range {
        let x = particles.position(id).unwrap();
        particles
            .set_position(id, (x - T::vector(8.0, 8.0)) * (T::MAX / T::of(32.0)))
            .unwrap();
    }
    let before = particles.positions().to_vec();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut lattice)
        .unwrap();
    assert_eq!(particles.positions(), before);
    assert_eq!(lattice.goals().collect::<Vec<_>>(), goals);
}

crate::both!(
    example_near_the_midpoint_of_two_others_replaces_both,
    rest_shape_at_the_end_of_the_range_is_accepted,
    bodies_whose_moments_overflow_are_skipped,
    soft_bodies_with_pins_are_skipped_when_moments_overflow,
    lattices_whose_moments_overflow_keep_their_goals,
);
