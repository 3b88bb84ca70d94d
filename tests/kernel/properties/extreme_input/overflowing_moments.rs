//! Bodies near the end of the range: rejected or skipped if their moments overflow.

use crate::properties::extreme_input::overflowing_corrections::{lattice, row};
use crate::support::float::Float;
use pliant::{
    Error, LatticeMatching, Linear, Parameter, Particles, RegionBlend, RegionMatching,
    ShapeMatching, Solver, Stiffness, Vec2, build,
};

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

/// A lattice is rejected if the moment of a region overflows, even if that of the whole does not.
/// It is also rejected if small regions are so far from the center that the moment of the whole
/// overflows.
fn lattices_with_overflowing_moments_are_rejected<T: Float>() {
    let refused = Some(Error::NonFinite(Parameter::Position));
    // The region of the first two nodes is as wide as the whole, and its center is at its heavy
    // end.
    for (share, expected) in [(0.45, None), (0.6, refused)] {
        let reach = T::MAX.sqrt() * T::of(share);
        let mut particles = Particles::<T, 3>::new();
        let ids = [(-reach, 1.0), (reach, 1.0 / 1024.0), (reach, 1.0)]
            .map(|(x, mass)| particles.add(Vec2::new(x, T::ZERO), T::of(mass)).unwrap());
        assert_eq!(lattice(&particles, &ids, T::ONE).err(), expected, "{share}");
    }
    // Small regions, far from the center.
    for (share, expected) in [(1.0 / 64.0, None), (0.5, refused)] {
        let spacing = T::MAX.sqrt() * T::of(share);
        let (particles, ids) =
            row::<T, 33>((-16..=16).map(|place| spacing * T::of(f64::from(place))));
        assert_eq!(lattice(&particles, &ids, T::ONE).err(), expected, "{share}");
    }
}

/// Weights sum to one up to rounding. A region is rejected if that makes its center overflow.
fn regions_with_an_overflowing_center_are_rejected<T: Float>() {
    let bodies =
        (2..=16).flat_map(|count| (1..=8).map(move |mass| (count, T::of(f64::from(mass)))));
    let refused = bodies.filter(|&(count, mass)| {
        let mut particles = Particles::<T, 17>::new();
        particles
            .add(Vec2::new(T::MAX * T::HALF, T::ZERO), T::of(1e-30))
            .unwrap();
        for member in 0..count {
            particles
                .add(
                    Vec2::new(T::MAX, T::ZERO),
                    if member == 0 { mass } else { T::ONE },
                )
                .unwrap();
        }
        let region = [particles.ids()];
        let region = RegionMatching::<T, 1, 17>::new(
            &particles,
            region,
            Stiffness::Alpha(T::ONE),
            RegionBlend::Averaged,
        );
        region.err() == Some(Error::NonFinite(Parameter::Position))
    });
    let refused = refused.count();
    assert!((1..120).contains(&refused), "{refused}");
}

crate::both!(
    rest_shape_at_the_end_of_the_range_is_accepted,
    bodies_whose_moments_overflow_are_skipped,
    soft_bodies_with_pins_are_skipped_when_moments_overflow,
    lattices_whose_moments_overflow_keep_their_goals,
    lattices_with_overflowing_moments_are_rejected,
    regions_with_an_overflowing_center_are_rejected,
);
