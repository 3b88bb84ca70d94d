//! Cuts by a segment: pieces, paths of several segments, and cuts that end within the mesh.

use crate::constraint::fracture::plate::Plate;
use crate::support::float::Float;
use crate::support::setup::id;
use pliant::{Distances, FractureMesh, Particles, measure};
use std::collections::BTreeSet;

type Large<T> = Plate<T, 128, 256>;

/// Across the plate, from outside to outside.
const ACROSS: [[f64; 2]; 2] = [[2.3, -1.0], [2.7, 4.0]];

fn cut_across_leaves_two_pieces_without_common_nodes<T: Float>() {
    for cut in [
        ACROSS,
        [[2.3, 4.0], [2.7, -1.0]],
        [[-1.0, 1.4], [7.0, 1.6]],
        [[-1.0, -1.1], [5.0, 4.6]],
        // Through a column of nodes.
        [[2.0, -1.0], [2.0, 4.0]],
    ] {
        let mut plate = Large::<T>::new();
        assert!(plate.cut(cut) > 0);
        assert_eq!(plate.pieces(), 1, "not yet separated");
        assert!(plate.mesh.waiting() > 0);
        assert!(plate.separate() > 0);
        assert_eq!((plate.pieces(), plate.mesh.waiting()), (2, 0), "{cut:?}");
        plate.assert_consistent();
        assert_eq!((plate.cut(cut), plate.separate()), (0, 0), "again");
    }
}

/// Triangles of a piece are on one side of the cut.
fn pieces_are_the_sides_of_the_cut<T: Float>() {
    let mut plate = Large::<T>::new();
    plate.cut(ACROSS);
    plate.separate();
    let pieces = plate.mesh.pieces();
    let sides: BTreeSet<_> = plate
        .mesh
        .triangles()
        .zip(pieces)
        .map(|(corners, piece)| {
            let [a, b, c] = corners.map(|id| plate.particles.position(id).unwrap());
            let center = (a + b + c) * T::ratio(1, 3);
            let left = center.x.wide() < 2.3 + 0.08 * (center.y.wide() + 1.0);
            (left, piece)
        })
        .collect();
    assert_eq!(sides.len(), 2, "{sides:?}");
}

fn path_of_short_segments_cuts_like_one_segment<T: Float>() {
    let mut once = Large::<T>::new();
    let count = once.cut(ACROSS);
    for segments in [2, 7, 100] {
        let mut plate = Large::<T>::new();
        let [[x0, y0], [x1, y1]] = ACROSS;
        let point = |step: u16| {
            let fraction = f64::from(step) / f64::from(segments);
            [x0 + (x1 - x0) * fraction, y0 + (y1 - y0) * fraction]
        };
        let cut: usize = (0..segments)
            .map(|step| plate.cut([point(step), point(step + 1)]))
            .sum();
        assert_eq!(cut, count, "{segments}");
        let sum = |plate: &Large<T>| measure::checksum(&plate.particles, &plate.mesh);
        assert_eq!(sum(&plate), sum(&once), "{segments}");
    }
}

fn cut_that_ends_within_the_mesh_leaves_one_piece<T: Float>() {
    let mut plate = Large::<T>::new();
    let cut = plate.cut([[2.5, -1.0], [2.5, 1.5]]);
    assert!((1..10).contains(&cut), "{cut}");
    let split = plate.separate();
    // The boundary node, and each one before the last.
    assert_eq!((split, plate.pieces()), (cut, 1));
    plate.assert_consistent();
    plate.cut([[2.5, 1.5], [2.5, 4.0]]);
    plate.separate();
    assert_eq!(plate.pieces(), 2);
    plate.assert_consistent();
}

fn cut_beside_the_mesh_or_of_length_zero_cuts_nothing<T: Float>() {
    let mut plate = Large::<T>::new();
    for cut in [
        [[-2.0, -1.0], [-2.0, 5.0]],
        [[2.3, 3.5], [2.3, 9.0]],
        [[2.5, 1.5], [2.5, 1.5]],
    ] {
        assert_eq!((plate.cut(cut), plate.separate()), (0, 0), "{cut:?}");
    }
}

/// Two triangles of areas 1 and 3 with a common edge. The nodes of this edge split 1 : 3, and the
/// first triangle keeps them.
fn masses_split_by_area<T: Float>() {
    let mut particles = Particles::<T, 6>::new();
    let corners = [(0.0, 0.0), (0.0, 2.0), (-1.0, 0.0), (3.0, 0.0)];
    let [a, b, c, d] = corners.map(|(x, y)| particles.add(T::vector(x, y), T::of(8.0)).unwrap());
    particles.set_velocity(a, T::vector(1.0, 2.0)).unwrap();
    particles.pin(b).unwrap();
    particles.set_velocity(b, T::vector(3.0, 4.0)).unwrap();
    let mut mesh = FractureMesh::<T, 2>::new();
    mesh.add(&particles, [a, b, c]).unwrap();
    mesh.add(&particles, [b, d, a]).unwrap();
    let cut = mesh.cut(&particles, T::vector(0.0, -1.0), T::vector(0.0, 3.0));
    assert_eq!(cut, Ok(1));
    let mut splits = Vec::new();
    let split = mesh.separate(&mut particles, &mut (), &mut (), |node, copy| {
        splits.push((node, copy));
    });
    assert_eq!(split, Ok(2));
    assert_eq!(splits, [(a, id(4)), (b, id(5))]);
    assert!(mesh.triangles().eq([[a, b, c], [id(5), d, id(4)]]));
    let masses = [2.0, 2.0, 8.0, 8.0, 6.0, 6.0].map(T::of);
    assert_eq!(particles.masses(), masses);
    for (node, copy) in splits {
        assert_eq!(particles.position(node), particles.position(copy));
        assert_eq!(particles.velocity(node), particles.velocity(copy));
        assert_eq!(particles.is_pinned(copy), Some(node == b));
    }
}

/// Particles leave with their triangles, and their slots serve the next split.
fn removed_triangles_and_slots_are_used_again<T: Float>() {
    let mut plate = Large::<T>::new();
    plate.cut(ACROSS);
    plate.separate();
    let pieces = plate.mesh.pieces();
    let right: BTreeSet<_> = plate
        .mesh
        .triangles()
        .zip(pieces)
        .filter(|(_, piece)| *piece > 0)
        .flat_map(|(corners, _)| corners)
        .collect();
    let before = plate.mesh.len();
    let mut parts = (&mut plate.springs, &mut plate.mesh);
    plate
        .particles
        .remove(right.iter().copied(), &mut parts)
        .unwrap();
    assert!(plate.mesh.len() < before && plate.pieces() == 1);
    plate.assert_consistent();
    let slots = plate.particles.len();
    plate.cut([[-1.0, 1.4], [7.0, 1.6]]);
    assert!(plate.separate() > 0);
    assert_eq!(plate.pieces(), 2);
    assert!(plate.particles.len() <= slots.max(plate.particles.iter_ids().count()));
    plate.assert_consistent();
}

fn checksum_covers_cut_edges<T: Float>() {
    let mut plate = Large::<T>::new();
    let sum = |plate: &Large<T>| measure::checksum(&Particles::<T, 1>::new(), &plate.mesh);
    let mut sums = vec![sum(&plate)];
    for y in [0.7, 1.7, 2.7] {
        plate.cut([[2.5, -1.0], [2.5, y]]);
        sums.push(sum(&plate));
    }
    plate.separate();
    sums.push(sum(&plate));
    assert_eq!(sums.iter().collect::<BTreeSet<_>>().len(), 5, "{sums:?}");
}

/// The springs of a set in level order, and the same without order, move alike after a cut.
fn cut_keeps_level_order<T: Float>() {
    let mut plate = Large::<T>::new();
    let mut ordered = plate.clone();
    ordered.springs.order(&ordered.particles);
    for plate in [&mut plate, &mut ordered] {
        plate.cut(ACROSS);
        plate.separate();
        for _ in 0..20 {
            pliant::Solver::new()
                .step(T::of(0.01), &mut plate.particles, &mut plate.springs)
                .unwrap();
        }
    }
    assert_eq!(plate.particles.positions(), ordered.particles.positions());
    let _: &Distances<T, 256> = &plate.springs;
}

crate::both!(
    cut_across_leaves_two_pieces_without_common_nodes,
    pieces_are_the_sides_of_the_cut,
    path_of_short_segments_cuts_like_one_segment,
    cut_that_ends_within_the_mesh_leaves_one_piece,
    cut_beside_the_mesh_or_of_length_zero_cuts_nothing,
    masses_split_by_area,
    removed_triangles_and_slots_are_used_again,
    checksum_covers_cut_edges,
    cut_keeps_level_order,
);
