//! Lattices of single rows and separate pieces, without extent, or near overflow.

use crate::shape::lattice::direct_evaluation::STEP;
use crate::support::float::Float;
use crate::support::lattices::{Body, MAX_PARTICLES, rectangle};
use crate::support::setup::is_finite;
use crate::support::tolerance;
use pliant::{ParticleId, Particles, Rotation, Scheme, Solver, Stiffness, Vec2};

/// Two pieces that no region joins move independently.
fn disconnected_pieces_move_independently<T: Float>() {
    let stiffness = Stiffness::Alpha(T::HALF);
    let piece = |particles: &mut Particles<T, MAX_PARTICLES>, at: f64| {
        let ids =
            pliant::build::lattice(particles, T::vector(at, 0.0), 3, 3, T::ONE, T::ONE).unwrap();
        let pulled = particles.position(ids.get(4).unwrap()).unwrap() + T::vector(0.25, 0.5);
        (ids, pulled)
    };
    let mut together = Particles::new();
    let ((a, pulled), (b, _)) = (piece(&mut together, 0.0), piece(&mut together, 4.0));
    let rows = |ids: pliant::ParticleRange, row: usize| ids.iter().skip(3 * row).take(3).map(Some);
    let map: Vec<_> = (0..3)
        .flat_map(|row| rows(a, row).chain([None]).chain(rows(b, row)))
        .collect();
    let mut joined = Body::<T>::new(&together, 7, map.clone(), 1, stiffness).unwrap();
    let wide = Body::<T>::new(&together, 7, map, 2, stiffness).unwrap();
    together.set_position(a.get(4).unwrap(), pulled).unwrap();
    let mut crossing = (together.clone(), wide);
    let mut alone = Particles::new();
    let (c, _) = piece(&mut alone, 0.0);
    let mut lone = Body::<T>::new(&alone, 3, c.iter().map(Some), 1, stiffness).unwrap();
    alone.set_position(c.get(4).unwrap(), pulled).unwrap();
    for _ in 0..50 {
        Solver::new()
            .step(T::of(STEP), &mut together, &mut joined)
            .unwrap();
        Solver::new()
            .step(T::of(STEP), &mut alone, &mut lone)
            .unwrap();
    }
    let away = |one: ParticleId, other: ParticleId| {
        (together.position(one).unwrap() - alone.position(other).unwrap()).length()
    };
    let off = a
        .iter()
        .zip(c.iter())
        .map(|(one, other)| away(one, other).wide())
        .fold(0.0, f64::max);
    let bound = tolerance::pieces(T::EPSILON.wide(), 50, 8.0);
    assert!(off <= bound, "{off:e}, bound {bound:e}");
    let rest = b.iter().enumerate().map(|(i, id)| {
        let (column, row) = (
            T::ratio(i32::try_from(i % 3).unwrap(), 1),
            T::ratio(i32::try_from(i / 3).unwrap(), 1),
        );
        (together.position(id).unwrap() - Vec2::new(T::ratio(4, 1) + column, -row))
            .length()
            .wide()
    });
    let off = rest.fold(0.0, f64::max);
    assert!(
        off <= bound,
        "the other piece moved by {off:e}, bound {bound:e}"
    );
    // Wider regions cross the gap.
    Solver::new()
        .step(T::of(STEP), &mut crossing.0, &mut crossing.1)
        .unwrap();
    let inner = crossing.0.velocity(b.get(0).unwrap()).unwrap().length();
    assert!(inner.wide() > 0.1, "{inner:?}");
}

/// Regions of a row of nodes have rank one and still find their rotation.
fn single_rows_rotate_and_single_nodes_move_freely<T: Float>() {
    for (columns, rows) in [(6, 1), (1, 6)] {
        let (mut particles, mut body) = rectangle(columns, rows, 1).make::<T>([0.0, 0.0], 1.0);
        for id in particles.ids() {
            let turned = particles.position(id).unwrap().perp();
            particles.set_position(id, turned).unwrap();
        }
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
        assert!(
            body.rotations().iter().all(|r| r.sin > T::of(0.99999)),
            "{:?}",
            body.rotations()
        );
    }
    let (mut particles, mut body) = rectangle(1, 1, 3).make::<T>([0.25, -7.0], 1.0);
    particles
        .set_velocity(body.members()[0], T::vector(0.75, 2.0))
        .unwrap();
    let mut alone = particles.clone();
    for _ in 0..10 {
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
        Solver::new()
            .step(T::of(STEP), &mut alone, &mut ())
            .unwrap();
    }
    assert_eq!(
        (particles.positions(), particles.velocities()),
        (alone.positions(), alone.velocities())
    );
    assert_eq!(body.rotations(), [Rotation::IDENTITY]);
}

/// Coincident nodes determine no rotation: each region keeps its previous one and ignores rounding
/// residue.
fn collapsed_lattices_keep_their_rotations<T: Float>() {
    let scales = [1.0, 1e-3, 1e3];
    for (scale, half) in scales
        .into_iter()
        .flat_map(|scale| (1..=3).map(move |half| (scale, half)))
    {
        let mut particles = Particles::<T, MAX_PARTICLES>::new();
        let ids = pliant::build::lattice(
            &mut particles,
            Vec2::ZERO,
            7,
            5,
            T::of(0.37 * scale),
            T::of(0.3),
        )
        .unwrap();
        let mut body = Body::<T>::new(
            &particles,
            7,
            ids.iter().map(Some),
            half,
            Stiffness::Alpha(T::HALF),
        )
        .unwrap();
        for id in ids {
            let turned = particles.position(id).unwrap().perp();
            particles.set_position(id, turned).unwrap();
        }
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
        let before = body.rotations().to_vec();
        for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
            let (mut particles, mut body) = (particles.clone(), body.clone());
            for id in ids {
                particles.set_position(id, T::vector(0.3, -7.7)).unwrap();
                particles.set_velocity(id, T::vector(3.7, -1.9)).unwrap();
            }
            Solver {
                scheme,
                ..Solver::new()
            }
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
            assert_eq!(
                body.rotations(),
                before,
                "scale {scale}, half-width {half}, {scheme:?}"
            );
        }
    }
}

/// A lattice whose rest positions coincide: the nodes are pulled together, and no region rotates.
fn lattices_without_extent_never_rotate<T: Float>() {
    let mut particles = Particles::<T, MAX_PARTICLES>::new();
    for _ in 0..12 {
        particles.add(T::vector(0.3, -7.7), T::of(0.4)).unwrap();
    }
    let ids = particles.ids();
    let mut body = Body::<T>::new(
        &particles,
        4,
        ids.iter().map(Some),
        1,
        Stiffness::Alpha(T::HALF),
    )
    .unwrap();
    for (place, id) in ids.iter().enumerate() {
        let place = T::ratio(i32::try_from(place).unwrap(), 10);
        particles
            .set_position(id, Vec2::new(place, place * place))
            .unwrap();
    }
    for _ in 0..10 {
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
        assert!(body.rotations().iter().all(|r| *r == Rotation::IDENTITY));
    }
}

/// A lattice too large to have a center is skipped: its members move freely. A lattice that
/// overflows in one corner stays finite.
fn lattices_that_overflow_are_skipped<T: Float>() {
    let (mut particles, mut body) = rectangle(6, 6, 1).make::<T>([0.0, 0.0], 1.0);
    let [first, last] = [0, 35].map(|place: u16| ParticleId::new(place));
    particles
        .set_position(first, Vec2::new(T::MAX, T::ZERO))
        .unwrap();
    particles
        .set_position(last, Vec2::new(-T::MAX, T::ZERO))
        .unwrap();
    let mut alone = particles.clone();
    Solver::new()
        .step(T::of(STEP), &mut particles, &mut body)
        .unwrap();
    Solver::new()
        .step(T::of(STEP), &mut alone, &mut ())
        .unwrap();
    assert_eq!(
        (particles.positions(), particles.velocities()),
        (alone.positions(), alone.velocities())
    );
    assert!(body.rotations().iter().all(|r| *r == Rotation::IDENTITY));
    for power in 0..64 {
        let (mut particles, mut body) = rectangle(6, 6, 2).make::<T>([0.0, 0.0], 1.0);
        let size = (0..power).fold(T::MAX, |size, _| size * T::of(0.25));
        particles
            .set_position(first, Vec2::new(size, -size))
            .unwrap();
        for pinned in [None, Some(first), Some(last)] {
            if let Some(id) = pinned {
                particles.pin(id).unwrap();
            }
            for _ in 0..3 {
                Solver::new()
                    .step(T::of(STEP), &mut particles, &mut body)
                    .unwrap();
                assert!(is_finite(&particles), "{size:?}");
                let units = body
                    .rotations()
                    .iter()
                    .map(|r| (r.cos * r.cos + r.sin * r.sin - T::ONE).abs());
                assert!(units.into_iter().all(|off| off <= T::of(4.0) * T::EPSILON));
            }
        }
    }
}

crate::both!(
    disconnected_pieces_move_independently,
    single_rows_rotate_and_single_nodes_move_freely,
    collapsed_lattices_keep_their_rotations,
    lattices_without_extent_never_rotate,
    lattices_that_overflow_are_skipped,
);
