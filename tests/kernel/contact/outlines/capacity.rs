//! Immovable pairs, automatic thickness, and the contacts kept beyond the capacity.

use crate::contact::collider::motion::solver;
use crate::contact::outlines::response::{pin, skin, square};
use crate::support::float::Float;
use crate::support::setup::surface;
use pliant::{
    Distances, OutlineContacts, OutlineOptions, ParticleId, Particles, Pressure, ShapeMatching,
    Stiffness, Vec2, build,
};

/// Adds a row of touching static tiles of one meter, with their upper sides at zero.
fn tiles<T: Float, const N: usize, const B: usize, const P: usize, const K: usize>(
    particles: &mut Particles<T, N>,
    outlines: &mut OutlineContacts<T, B, P, K>,
    count: u8,
) {
    for tile in 0..count {
        let tile = square(particles, [f64::from(tile), -1.0], 1.0);
        pin(particles, &tile);
        outlines.add(particles, tile, skin(0.0)).unwrap();
    }
}

/// Twenty static tiles list no contacts among themselves, so that eight contacts suffice for a box.
fn static_tiles_use_no_contacts<T: Float>() {
    let mut particles = Particles::<T, 84>::new();
    let mut outlines = OutlineContacts::<T, 21, 84, 8>::new(surface(0.5, 0.0)).unwrap();
    tiles(&mut particles, &mut outlines, 20);
    let ids = square(&mut particles, [3.25, 0.3], 1.0);
    outlines.add(&particles, ids, skin(0.01)).unwrap();
    let mut body = ShapeMatching::<T, 4>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    for _ in 0..120 {
        solver(4)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut body, &mut outlines),
            )
            .unwrap();
        assert_eq!(outlines.dropped(), 0);
    }
    let height = particles.position(ids[0]).unwrap().y.wide();
    assert!((height - 0.01).abs() < 1e-3, "at {height}");
}

/// A pinned corner of a free body lists no contact with a static edge.
fn pinned_corners_of_free_bodies_list_no_contact_with_static_edges<T: Float>() {
    let mut particles = Particles::<T, 8>::new();
    let mut outlines = OutlineContacts::<T, 2, 8, 0>::new(surface(0.5, 0.0)).unwrap();
    tiles(&mut particles, &mut outlines, 1);
    let ids = square(&mut particles, [0.5, 0.02], 1.0);
    pin(&mut particles, &ids[..2]);
    // The free corners are too high to touch the tile.
    outlines.add(&particles, ids, skin(0.05)).unwrap();
    solver(1)
        .step(T::ratio(1, 60), &mut particles, &mut outlines)
        .unwrap();
    assert_eq!(outlines.dropped(), 0);
}

/// Lowest corner of ten boxes that stand on a floor for four seconds, by box.
fn lowest<T: Float, const K: usize>(substeps: u16) -> (Vec<f64>, usize) {
    let mut particles = Particles::<T, 88>::new();
    let mut outlines = OutlineContacts::<T, 22, 88, K>::new(surface(0.5, 0.0)).unwrap();
    tiles(&mut particles, &mut outlines, 12);
    let mut shapes = Vec::new();
    let boxes: Vec<_> = (0..10_u8)
        .map(|i| {
            let ids = square(&mut particles, [0.03125 + 1.125 * f64::from(i), 0.05], 1.0);
            outlines.add(&particles, ids, skin(0.05)).unwrap();
            let shape = ShapeMatching::<T, 4>::new(&particles, ids, Stiffness::Alpha(T::ONE));
            shapes.push(shape.unwrap());
            ids
        })
        .collect();
    let mut lowest = vec![f64::INFINITY; boxes.len()];
    let mut dropped = 0;
    for _ in 0..240 {
        solver(substeps)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut shapes[..], &mut outlines),
            )
            .unwrap();
        dropped += outlines.dropped();
        for (lowest, ids) in lowest.iter_mut().zip(&boxes) {
            for id in ids {
                *lowest = lowest.min(particles.position(*id).unwrap().y.wide() - 0.05);
            }
        }
    }
    (lowest, dropped)
}

/// Twenty corners of boxes touch the floor, and so do twenty corners of tiles the boxes. With room
/// for no more, all boxes stand, although more corners are near edges.
fn overflow_drops_contacts_that_do_not_touch<T: Float>() {
    let (all, none) = lowest::<T, 256>(4);
    assert_eq!(none, 0);
    let (few, dropped) = lowest::<T, 40>(4);
    assert!(dropped > 0);
    for (few, all) in few.iter().zip(&all) {
        assert!((few - all).abs() < 1e-3, "{few} instead of {all}");
    }
}

/// Without room for all contacts that touch, bodies take turns: they sink into the floor, and none
/// falls through it.
fn overflow_leaves_no_body_without_support<T: Float>() {
    for (lowest, dropped) in [lowest::<T, 20>(4), lowest::<T, 10>(4)] {
        assert!(dropped > 0);
        let deepest = lowest.iter().copied().fold(0.0, f64::min);
        // A box without support falls 78 m.
        assert!(deepest > -0.3, "lowest corners at {lowest:?}");
    }
}

/// Rings that fall into a bin of static walls stay in it with the automatic thickness.
fn rings_of_automatic_thickness_stay_in_a_bin<T: Float>() {
    let mut particles = Particles::<T, 156>::new();
    let mut springs = Distances::<T, 288>::new();
    let mut outlines = OutlineContacts::<T, 15, 156, 2048>::new(surface(0.5, 0.0)).unwrap();
    for [x, y, width, height] in [
        [-3.0, -1.0, 6.0, 1.0],
        [-3.0, 0.0, 1.0, 12.0],
        [2.0, 0.0, 1.0, 12.0],
    ] {
        let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        let wall = corners.map(|[a, b]| {
            particles
                .add_pinned(T::vector(x + a, y + b), T::ONE)
                .unwrap()
        });
        outlines
            .add(&particles, wall, OutlineOptions::default())
            .unwrap();
    }
    let start = particles.len();
    let mut pressures = Vec::new();
    for i in 0..12_u8 {
        let place = f64::from(i);
        let ring = build::Ring {
            center: T::vector(
                0.37 * f64::from(i % 3) + 0.05 * place - 0.9,
                0.5 + 0.7 * place,
            ),
            radius: T::of(0.25),
            count: 12,
            mass: T::of(1.0 / 12.0),
            compliance: T::of(1e-4),
        };
        let ring = build::ring(&mut particles, &mut springs, ring).unwrap();
        pressures.push(Pressure::<T, 12>::new(&particles, ring, T::ONE, T::of(1e-3)).unwrap());
        outlines
            .add(&particles, ring, OutlineOptions::default())
            .unwrap();
    }
    for _ in 0..600 {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut springs, &mut pressures[..], &mut outlines),
            )
            .unwrap();
    }
    let inside = |x: &Vec2<T>| x.x.wide().abs() < 2.05 && x.y.wide() > -0.05;
    let (_, rings) = particles.positions().split_at(start);
    assert!(rings.iter().all(inside), "a ring left the bin");
}

/// Returns the gap at which a point stops above a static table below a body with these corners.
fn gap<T: Float>(corners: &[[f64; 2]], chain: bool, pinned: bool) -> f64 {
    let mut particles = Particles::<T, 8>::new();
    let ids: Vec<ParticleId> = corners
        .iter()
        .map(|[x, y]| particles.add(T::vector(*x, *y), T::of(1e6)).unwrap())
        .collect();
    if pinned {
        pin(&mut particles, &ids);
    }
    let mut outlines = OutlineContacts::<T, 2, 8, 16>::new(surface(0.0, 0.0)).unwrap();
    let options = OutlineOptions::default();
    if chain {
        outlines.add_chain(&particles, ids, options).unwrap();
    } else {
        outlines.add(&particles, ids, options).unwrap();
    }
    let point = particles.add(T::vector(0.5, 4.0), T::ONE).unwrap();
    outlines.add_points(&particles, [point], options).unwrap();
    particles.set_velocity(point, T::vector(0.0, -4.0)).unwrap();
    let still = pliant::Solver::new();
    still.step(T::ONE, &mut particles, &mut outlines).unwrap();
    particles.position(point).unwrap().y.wide()
}

/// The automatic thickness is min(shortest edge / 4, side / 16), and zero for pinned bodies.
fn automatic_thickness_follows_edges_and_sides<T: Float>() {
    let plank = [[-4.0, -2.0], [4.0, -2.0], [4.0, 0.0], [-4.0, 0.0]];
    let cut = [
        [-4.0, -2.0],
        [4.0, -2.0],
        [4.0, 0.0],
        [3.75, 0.0],
        [-4.0, 0.0],
    ];
    let chain = [[-4.0, 0.0], [0.0, 0.0], [4.0, 0.0]];
    for (corners, is_chain, pinned, expected) in [
        (&plank[..], false, false, 2.0 / 16.0),
        (&cut[..], false, false, 0.25 / 4.0),
        (&chain[..], true, false, 8.0 / 16.0),
        (&plank[..], false, true, 0.0),
    ] {
        let found = gap::<T>(corners, is_chain, pinned);
        assert!(
            (found - expected).abs() < 1e-4,
            "{found}, expected {expected}"
        );
    }
}

crate::both!(
    static_tiles_use_no_contacts,
    pinned_corners_of_free_bodies_list_no_contact_with_static_edges,
    overflow_drops_contacts_that_do_not_touch,
    overflow_leaves_no_body_without_support,
    rings_of_automatic_thickness_stay_in_a_bin,
    automatic_thickness_follows_edges_and_sides,
);
