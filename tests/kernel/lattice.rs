//! Lattice shape matching against a direct evaluation of each region.

use crate::float::Float;
use crate::lattices::{
    Body, MAX_PARTICLES, Plan, RegionMatching, Weights, places, plan, rectangle, ways,
};
use crate::settings::settings;
use crate::setup::is_finite;
use crate::tolerance;
use pliant::{ParticleId, Particles, Rotation, Scheme, Solver, Stiffness, Vec2};
use proptest::prelude::*;

const STEP: f64 = 1.0 / 128.0;

/// Compares one step of unit stiffness from rest with the direct evaluation. Returns the number of
/// members with a bound below 1e-3: a region nearly equidistant from every rotation has no tight
/// bound.
fn compare<T: Float>(plan: &Plan, center: [f64; 2], pinned: &[usize], scheme: Scheme) -> usize {
    let (mut particles, mut body) = plan.make::<T>(center, 1.0);
    let members = body.members().to_vec();
    for place in pinned {
        particles.pin(members[*place]).unwrap();
    }
    let x = places(&particles, &members);
    let regions = RegionMatching::new(plan, &body);
    let goals = regions.goals(&x, pinned, Weights::Shared, T::EPSILON.wide());
    Solver {
        scheme,
        ..Solver::new()
    }
    .step(T::of(STEP), &mut particles, &mut body)
    .unwrap();
    let mut compared = 0;
    for (place, way) in ways(&particles, &members, STEP).into_iter().enumerate() {
        let expected = if pinned.contains(&place) {
            [0.0; 2]
        } else {
            goals.ways[place]
        };
        let (error, bound) = (
            (way[0] - expected[0]).hypot(way[1] - expected[1]),
            goals.bounds[place],
        );
        assert!(
            error <= bound,
            "member {place}: {way:?}, not {expected:?}: off by {error:e}, bound {bound:e}"
        );
        compared += usize::from(bound < 1e-3);
    }
    let found = body.goals().map(|goal| [goal.x.wide(), goal.y.wide()]);
    for (place, goal) in found.enumerate() {
        let error = (0..2)
            .map(|axis| (goal[axis] - x[place][axis] - goals.ways[place][axis]).abs())
            .fold(0.0, f64::max);
        let bound = goals.bounds[place] + T::EPSILON.wide() * (center[0].abs() + center[1].abs());
        assert!(
            error <= bound,
            "goal {place}: off by {error:e}, bound {bound:e}"
        );
    }
    compared
}

fn regions_match_direct_evaluation<T: Float>() {
    let far = prop::sample::select(&[[0.0, 0.0], [1000.0, 1000.0]][..]);
    let (compared, all) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    proptest!(settings(400), |(plan in plan(1.5, 0.0), far in far, explicit: bool)| {
        let scheme = if explicit { Scheme::Explicit } else { Scheme::Predicted };
        compared.set(compared.get() + compare::<T>(&plan, far, &[], scheme));
        all.set(all.get() + plan.present().count());
    });
    assert!(
        compared.get() * 10 > all.get() * 8,
        "only {} of {} members compared",
        compared.get(),
        all.get()
    );
}

fn pinned_regions_match_direct_evaluation<T: Float>() {
    let compared = std::cell::Cell::new(0);
    proptest!(settings(200), |(plan in plan(0.4, 0.0), pinned in prop::collection::btree_set(0..MAX_PARTICLES, 1..6), far: bool)| {
        let count = plan.present().count();
        let pinned: Vec<_> = pinned.into_iter().filter(|place| *place < count).collect();
        let center = if far { [1000.0, 1000.0] } else { [0.0, 0.0] };
        compared.set(compared.get() + compare::<T>(&plan, center, &pinned, Scheme::Predicted));
    });
    assert!(
        compared.get() > 1000,
        "only {} members compared",
        compared.get()
    );
}

/// A lattice that is translated and rotated without deformation: every region finds the rotation,
/// and no node is pulled.
fn rigid_motion_is_recovered<T: Float>() {
    for half in 1..=4 {
        for turns in 0..16_u8 {
            let mut plan = rectangle(6, 5, half);
            plan.nodes[8] = None;
            plan.nodes[9] = None;
            let (mut particles, mut body) = plan.make::<T>([0.0, 0.0], 1.0);
            let (sin, cos) = (f64::from(turns) * 0.41).sin_cos();
            let planted = Rotation {
                cos: T::of(cos),
                sin: T::of(sin),
            };
            for id in particles.ids() {
                let x = particles.position(id).unwrap();
                particles
                    .set_position(id, planted * x + T::vector(3.0, -7.0))
                    .unwrap();
            }
            Solver::new()
                .step(T::of(STEP), &mut particles, &mut body)
                .unwrap();
            let bound = tolerance::planted_lattice(T::EPSILON.wide(), 2 * half + 1, 10.0);
            for r in body.rotations() {
                let off = (r.cos - planted.cos)
                    .wide()
                    .hypot((r.sin - planted.sin).wide());
                assert!(
                    off <= bound,
                    "half-width {half}, rotation {turns}: off by {off:e}, bound {bound:e}"
                );
            }
            for (x, goal) in particles.positions().iter().zip(body.goals()) {
                let off = (*x - goal).length().wide();
                assert!(
                    off <= bound,
                    "half-width {half}, rotation {turns}: pulled by {off:e}, bound {bound:e}"
                );
            }
        }
    }
}

/// Fitting with m and dividing by k leaves a third of the impulse. Fitting with m/k leaves none.
#[test]
fn region_weights_not_divided_by_count_lose_momentum() {
    let mut plan = rectangle(5, 4, 1);
    for (place, node) in plan.nodes.iter_mut().flatten().enumerate() {
        node.1 = [[0.3, -0.1], [0.0, 0.2], [-0.2, 0.1], [0.1, 0.4]][place * 7 % 4];
        node.3 = [1.0, 3.0, 0.5][place % 3];
    }
    let (particles, body) = plan.make::<f64>([0.0, 0.0], 1.0);
    let (x, regions) = (
        places(&particles, body.members()),
        RegionMatching::new(&plan, &body),
    );
    let left_over = |weights| {
        let ways = regions.goals(&x, &[], weights, 0.0).ways;
        let sum = |f: &dyn Fn([f64; 2]) -> f64| {
            ways.iter()
                .zip(&regions.masses)
                .map(|(way, m)| m * f(*way))
                .sum::<f64>()
        };
        sum(&|way| way[0]).hypot(sum(&|way| way[1])) / sum(&|way| way[0].hypot(way[1]))
    };
    assert!(
        left_over(Weights::Shared) < tolerance::LEFT_OVER,
        "{}",
        left_over(Weights::Shared)
    );
    assert!(
        left_over(Weights::Whole) > 0.01,
        "{}",
        left_over(Weights::Whole)
    );
}

/// A sheet pinned at one corner hangs from it and comes to rest.
fn sheet_pinned_at_a_corner_comes_to_rest<T: Float>() {
    let (mut particles, mut body) = rectangle(5, 5, 1).make::<T>([0.0, 0.0], 0.5);
    let corner = body.members()[0];
    particles.pin(corner).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    };
    for _ in 0..6000 {
        solver
            .step(T::of(1.0 / 60.0), &mut particles, &mut body)
            .unwrap();
        // Drag, so that the sheet comes to rest.
        for id in particles.ids().iter().skip(1) {
            let v = particles.velocity(id).unwrap();
            particles.set_velocity(id, v * T::of(0.98)).unwrap();
        }
    }
    assert_eq!(particles.position(corner), Some(Vec2::ZERO));
    let center = particles
        .positions()
        .iter()
        .fold(Vec2::ZERO, |sum, x| sum + *x * T::ratio(1, 25));
    let length = center.length().wide();
    assert!(
        (center.x.wide()).abs() < tolerance::HANGING && center.y.wide() < 0.0,
        "{center:?}"
    );
    assert!(
        (2.7..3.2).contains(&length),
        "distance from the corner to the center: {length}"
    );
    assert!(crate::lattices::fastest(&particles) < tolerance::HANGING);
}

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
        for scheme in [Scheme::Predicted, Scheme::Explicit] {
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

/// The half-width has no upper limit. Beyond the grid, every region is the whole lattice, which
/// then equals plain shape matching.
fn regions_as_large_as_the_lattice_equal_shape_matching<T: Float>() {
    for half in [4, 5, 100, usize::MAX] {
        let (mut particles, mut lattice) = rectangle(4, 3, half).make::<T>([0.0, 0.0], 1.0);
        let ids = particles.ids();
        let mut body =
            pliant::ShapeMatching::<T, 12>::new(&particles, ids.iter(), Stiffness::Alpha(T::ONE))
                .unwrap();
        particles
            .set_position(ids.get(0).unwrap(), T::vector(-0.5, 0.25))
            .unwrap();
        particles
            .set_position(ids.get(7).unwrap(), T::vector(3.5, -2.25))
            .unwrap();
        let mut other = particles.clone();
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut lattice)
            .unwrap();
        Solver::new()
            .step(T::of(STEP), &mut other, &mut body)
            .unwrap();
        let bound = tolerance::goal_of_region(T::EPSILON.wide(), 4, 8.0, 2.0, 1.0);
        for (a, b) in particles.velocities().iter().zip(other.velocities()) {
            let off = (*a - *b).length().wide() * STEP;
            assert!(
                off <= bound,
                "half-width {half}: off by {off:e}, bound {bound:e}"
            );
        }
        assert!(crate::lattices::fastest(&particles) > 1.0);
    }
}

crate::both!(
    regions_match_direct_evaluation,
    pinned_regions_match_direct_evaluation,
    rigid_motion_is_recovered,
    sheet_pinned_at_a_corner_comes_to_rest,
    disconnected_pieces_move_independently,
    single_rows_rotate_and_single_nodes_move_freely,
    collapsed_lattices_keep_their_rotations,
    lattices_without_extent_never_rotate,
    lattices_that_overflow_are_skipped,
    regions_as_large_as_the_lattice_equal_shape_matching,
);
