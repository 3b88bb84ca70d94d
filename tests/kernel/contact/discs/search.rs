//! Broad phase of discs, with and without a grid: the listed pairs, their multiplicity and their
//! order.

use crate::both;
use crate::support::corpus::{Bits, for_all};
use crate::support::float::Float;
use crate::support::setup::surface;
use pliant::{ContactMaterial, DiscContacts, Filter, Particles, Solver, Vec2};
use proptest::collection::vec;
use proptest::prelude::prop;
use proptest::prop_assert;
use std::cell::Cell;

/// Number of discs far from all others, enough for a grid.
const CROWD: u8 = 70;

/// Positions far from each other and from the discs under test.
fn crowd() -> impl Iterator<Item = [f64; 2]> {
    (0..CROWD).map(|k| {
        [
            20.0 + 4.0 * f64::from(k % 10),
            20.0 + 4.0 * f64::from(k / 10),
        ]
    })
}

/// Number of listed pairs among discs of radius one. They form two bodies with overlapping bounding
/// boxes, and the second body includes the crowd.
fn listed<T: Float, const N: usize>(places: [[f64; 2]; 4]) -> usize {
    let mut particles = Particles::<T, { CROWD as usize + 5 }>::new();
    let mut discs = DiscContacts::<T, 2, N, 0>::new(ContactMaterial::default()).unwrap();
    let [a, b, c, d] = places;
    let bodies: [Vec<_>; 2] = [
        vec![a, b, [60.0, 60.0]],
        [c, d].into_iter().chain(crowd()).collect(),
    ];
    for body in bodies {
        let ids: Vec<_> = body
            .into_iter()
            .map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap())
            .collect();
        discs
            .add_body(&particles, ids, T::ONE, Filter::default())
            .unwrap();
    }
    Solver::new()
        .step(T::of(1e-3), &mut particles, &mut discs)
        .unwrap();
    assert_eq!(discs.contacts().count(), 0, "there is no room for contacts");
    discs.dropped()
}

/// A pair is listed exactly once, up to a gap of half a radius, wherever the borders of cells are.
/// Cells count from the first disc of the second body.
fn pairs_are_listed_once_for_any_offset_from_cells<T: Float>() {
    let listed_of = |place: [f64; 2], [dx, dy]: [f64; 2]| {
        let places = [
            [0.0, 0.0],
            place,
            [-4.0, -4.0],
            [place[0] + dx, place[1] + dy],
        ];
        [listed::<T, 75>(places), listed::<T, 96>(places)]
    };
    for step in 0..200 {
        let place = [
            5.0 + f64::from(step % 20) * 0.13,
            4.0 + f64::from(step / 20) * 0.26,
        ];
        let angle = f64::from(step) * 2.399_963;
        for (distance, expected) in [(2.499, 1), (2.501, 0), (1.9, 1)] {
            let found = listed_of(place, [distance * angle.cos(), distance * angle.sin()]);
            assert_eq!(found, [expected; 2], "{place:?} {angle} {distance}");
        }
    }
    // A cell is 2.5 radii wide, plus 1/32 of that.
    for step in 0..130 {
        let along = 5.0 + f64::from(step) * 0.02;
        for place in [[along, 4.0], [4.0, along]] {
            for way in [[2.499, 0.0], [-2.499, 0.0], [0.0, 2.499], [0.0, -2.499]] {
                assert_eq!(listed_of(place, way), [1; 2], "{place:?} {way:?}");
            }
        }
    }
}

/// Indices of the discs of another body that a disc touches, in order. The other body has `more`
/// further discs, which are far away.
fn touched<T: Float, const N: usize>(more: usize) -> Vec<usize> {
    let mut particles = Particles::<T, { CROWD as usize + 9 }>::new();
    let mut discs = DiscContacts::<T, 2, N, 8>::new(ContactMaterial::default()).unwrap();
    // Cells count from the second disc of `others`, the first one inside the bounding box of the
    // first body.
    let others = [
        [-8.0, -1.3],
        [0.5, 0.5],
        [0.0, 1.5],
        [1.5, 0.0],
        [-1.5, 0.0],
        [0.0, -1.5],
    ];
    for body in [
        vec![[0.0, 0.0], [60.0, 60.0], [-4.0, -1.3]],
        others.into_iter().chain(crowd().take(more)).collect(),
    ] {
        let ids: Vec<_> = body
            .into_iter()
            .map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap())
            .collect();
        discs
            .add_body(&particles, ids, T::ONE, Filter::default())
            .unwrap();
    }
    Solver::new()
        .step(T::of(1e-3), &mut particles, &mut discs)
        .unwrap();
    discs
        .contacts()
        .map(|contact| contact.particles[1].index())
        .collect()
}

/// Small sets are compared in the order of adding, large ones row by row, each row from the left.
/// The capacity of the grid does not change this order.
fn grid_capacity_does_not_change_the_order<T: Float>() {
    assert_eq!(
        [
            touched::<T, 9>(0),
            touched::<T, 128>(59),
            touched::<T, 128>(60)
        ],
        [[4, 5, 6, 7, 8], [4, 5, 6, 7, 8], [7, 8, 6, 5, 4]]
    );
    for found in [
        touched::<T, 79>(CROWD.into()),
        touched::<T, 80>(CROWD.into()),
        touched::<T, 96>(CROWD.into()),
        touched::<T, 128>(CROWD.into()),
    ] {
        assert_eq!(found, [7, 8, 6, 5, 4]);
    }
}

/// Two discs of radius one reach 5/4 each. At the limit, their bounding boxes have a side in
/// common.
fn discs_just_within_reach_are_listed<T: Float>() {
    let listed = |x: T, y: T| {
        let mut particles = Particles::<T, 2>::new();
        let mut discs = DiscContacts::<T, 2, 2, 0>::new(ContactMaterial::default()).unwrap();
        for place in [Vec2::ZERO, Vec2::new(x, y)] {
            let disc = particles.add(place, T::ONE).unwrap();
            discs
                .add_body(&particles, [disc], T::ONE, Filter::default())
                .unwrap();
        }
        Solver::new()
            .step(T::ONE, &mut particles, &mut discs)
            .unwrap();
        discs.dropped()
    };
    let (reach, step) = (T::of(2.5), T::of(2.5) * T::EPSILON);
    for (x, y) in [
        (reach, T::ZERO),
        (-reach, T::ZERO),
        (T::ZERO, reach),
        (T::ZERO, -reach),
    ] {
        let beyond = |c: T| c + c * step;
        assert_eq!(
            [listed(x, y), listed(beyond(x), beyond(y))],
            [1, 0],
            "{x:?}, {y:?}"
        );
    }
}

/// Compares the number of listed pairs with a brute-force count. Without room for contacts, every
/// pair within reach is dropped. The reach is 5/4 of the radius, plus the displacement and up to an
/// eighth of it. Scenes are near the origin and far from it, slow and fast, and at scales whose
/// squares overflow or underflow in single precision.
fn compare_lists<T: Bits, const N: usize, const EACH: usize>(cases: u32) {
    let listed = Cell::new(0);
    let disc = (
        prop::array::uniform2(0.0..1.0_f64),
        prop::array::uniform2(-1.0..1.0_f64),
        0..16_u8,
        1..=3_u8,
    );
    let scenes = (
        vec(disc, N),
        0..6_i32,
        prop::bool::ANY,
        prop::bool::ANY,
        -1..=1_i32,
    );
    for_all(cases, &scenes, |(all, spread, own, far, size)| {
        let (mut particles, mut discs) = (
            Particles::<T, N>::new(),
            DiscContacts::<T, N, N, 0>::new(surface(0.0, 0.0)).unwrap(),
        );
        let unit = 2.0_f64.powi(72 * size);
        let vector = |x: f64, y: f64| T::vector(unit * x, unit * y);
        let side = 4_f64.powi(spread);
        for (place, way, pace, _) in &all {
            let offset = if far { -700.0 } else { 0.0 };
            let ball = particles
                .add(
                    vector(offset + side * place[0], offset + side * place[1]),
                    T::ONE,
                )
                .unwrap();
            // One disc in sixteen is fast; half of them do not move.
            let pace = [3.0, 0.3, 0.1, 0.0][usize::from(match pace {
                0 => 0,
                1..4 => 1,
                4..8 => 2,
                _ => 3_u8,
            })];
            particles
                .set_velocity(ball, vector(pace * way[0], pace * way[1]))
                .unwrap();
        }
        let ids: Vec<_> = particles.ids().into_iter().collect();
        for each in ids.chunks(EACH) {
            let added = discs
                .add_body(
                    &particles,
                    each.iter().copied(),
                    T::of(0.01 * unit),
                    Filter::default(),
                )
                .unwrap();
            discs.set_own_contacts(added, own).unwrap();
        }
        let radius = |k: usize| 0.03 * unit * f64::from(all[k].3);
        ids.iter()
            .for_each(|id| discs.set_radius(*id, T::of(radius(id.index()))).unwrap());
        let wide = |v: &Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
        let (x, d): (Vec<_>, Vec<_>) = particles
            .positions()
            .iter()
            .zip(particles.velocities())
            .map(|(x, v)| (wide(x), wide(v)))
            .unzip();
        let reach = |k: usize| {
            1.25 * radius(k) + d[k].x.abs().max(d[k].y.abs()) + 0.5 * d[k].x.abs().min(d[k].y.abs())
        };
        let count = |scale: f64| {
            let pairs = (0..N).flat_map(|a| (0..a).map(move |b| (a, b)));
            let meet = pairs.filter(|&(a, b)| {
                let (apart, radii) = ((x[a] - x[b]).length(), radius(a) + radius(b));
                let allowed = if a / EACH == b / EACH {
                    own && apart >= radii
                } else {
                    true
                };
                allowed && apart <= scale * (reach(a) + reach(b))
            });
            meet.count()
        };
        Solver::new()
            .step(T::ONE, &mut particles, &mut discs)
            .unwrap();
        prop_assert!(
            (count(0.999)..=count(1.001)).contains(&discs.dropped()),
            "{} of {}",
            discs.dropped(),
            count(1.0)
        );
        listed.set(listed.get() + discs.dropped());
        Ok(())
    });
    assert!(listed.get() > 10_000, "{} contacts", listed.get());
}

fn broad_phase_matches_brute_force<T: Bits>() {
    compare_lists::<T, 64, 4>(300);
    compare_lists::<T, 64, 1>(100);
}

/// With more than 64 discs on one side of a pair of bodies, the search uses a grid.
fn grid_matches_brute_force<T: Bits>() {
    compare_lists::<T, 160, 80>(60);
    compare_lists::<T, 112, 80>(60);
}

both!(
    discs_just_within_reach_are_listed,
    pairs_are_listed_once_for_any_offset_from_cells,
    grid_capacity_does_not_change_the_order,
    broad_phase_matches_brute_force,
    grid_matches_brute_force,
);
