//! Cuts and tears that leave no small parts.

use crate::constraint::fracture::plate::{Plate, assert_kept};
use crate::constraint::fracture::random_cuts::cut;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::{at, id};
use pliant::{FractureMesh, ParticleId, Particles, Vec2, measure};
use proptest::prelude::*;

const TRIANGLES: usize = 30;

type Large<T> = Plate<T, 128, 256>;

/// Across the plate, with 12 triangles on one side and 18 on the other.
const ACROSS: [[f64; 2]; 2] = [[2.0, -1.0], [2.0, 4.0]];
/// Along the diagonal of a cell, between a triangle at a corner of the plate and the others.
const CORNER: [[f64; 2]; 2] = [[3.5, -0.5], [5.5, 1.5]];

fn cut_into_parts<T: Float, const N: usize, const S: usize>(
    plate: &mut Plate<T, N, S>,
    [from, to]: [[f64; 2]; 2],
    minimum: usize,
) -> usize {
    let [from, to] = [from, to].map(|[x, y]| T::vector(x, y));
    plate
        .mesh
        .cut_into_parts(&plate.particles, from, to, minimum)
        .unwrap()
}

/// The piece of each triangle.
fn pieces<T: Float, const N: usize, const S: usize>(plate: &Plate<T, N, S>) -> Vec<usize> {
    plate.mesh.pieces().to_vec()
}

fn size(pieces: &[usize], piece: usize) -> usize {
    pieces.iter().filter(|other| **other == piece).count()
}

fn smallest(pieces: &[usize]) -> usize {
    pieces
        .iter()
        .map(|piece| size(pieces, *piece))
        .min()
        .unwrap()
}

fn sum<T: Float>(plate: &Large<T>) -> u64 {
    let parts = (plate.springs.clone(), plate.mesh.clone());
    measure::checksum(&plate.particles, &parts)
}

/// A plate that is stretched along the axes.
fn stretched<T: Float>(x: f64, y: f64) -> Large<T> {
    let mut plate = Large::<T>::new();
    for node in plate.particles.ids() {
        let at = plate.particles.position(node).unwrap();
        let at = Vec2::new(at.x * T::of(x), at.y * T::of(y));
        plate.particles.set_position(node, at).unwrap();
    }
    plate
}

/// Tears and separates until nothing tears.
fn shatter<T: Float>(
    plate: &mut Large<T>,
    mut tear: impl FnMut(&mut Large<T>) -> Option<ParticleId>,
) {
    for _ in 0..200 {
        if tear(plate).is_none() {
            return;
        }
        plate.separate();
    }
    panic!("the mesh tears without end");
}

fn part_of_the_minimum_is_cut_off_and_a_smaller_one_hangs_by_an_edge<T: Float>() {
    let mut free = Large::<T>::new();
    let count = free.cut(ACROSS);
    free.separate();
    assert_eq!(smallest(&pieces(&free)), 12);
    let mut exact = Large::<T>::new();
    assert_eq!(cut_into_parts(&mut exact, ACROSS, 12), count);
    exact.separate();
    assert_eq!(sum(&exact), sum(&free));
    let mut kept = Large::<T>::new();
    assert_eq!(cut_into_parts(&mut kept, ACROSS, 13), count - 1);
    kept.separate();
    assert_eq!((kept.pieces(), kept.mesh.waiting()), (1, 0));
    kept.assert_consistent();
    assert_eq!(cut_into_parts(&mut kept, ACROSS, 13), 0, "again");
    assert_eq!(cut_into_parts(&mut kept, ACROSS, 12), 1, "smaller minimum");
    kept.separate();
    assert_eq!(pieces(&kept), pieces(&free));
}

fn corner_of_one_triangle_is_not_cut_off<T: Float>() {
    let mut plate = Large::<T>::new();
    let before = sum(&plate);
    assert_eq!(cut_into_parts(&mut plate, CORNER, 2), 0);
    assert_eq!((plate.separate(), sum(&plate)), (0, before));
    assert_eq!(cut_into_parts(&mut plate, CORNER, 1), 1);
    plate.separate();
    assert_eq!(smallest(&pieces(&plate)), 1);
}

/// A slit separates nothing, so that no minimum forbids it.
fn slit_is_cut_for_each_minimum<T: Float>() {
    let slit = [[2.5, -1.0], [2.5, 1.5]];
    let mut free = Large::<T>::new();
    assert!(free.cut(slit) > 0);
    for minimum in [0, 1, 2, TRIANGLES, TRIANGLES + 1, usize::MAX] {
        let mut plate = Large::<T>::new();
        cut_into_parts(&mut plate, slit, minimum);
        assert_eq!(sum(&plate), sum(&free), "{minimum}");
    }
}

/// Three triangles at one edge. The cut of it leaves each of them alone.
fn each_triangle_at_an_edge_counts<T: Float>() {
    let mut particles = Particles::<T, 7>::new();
    let corners = [
        (0.0, 0.0),
        (0.0, 2.0),
        (-1.0, 1.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (-1.0, 3.0),
        (1.0, 3.0),
    ];
    let [a, b, c, d, e, f, g] =
        corners.map(|(x, y)| particles.add(T::vector(x, y), T::ONE).unwrap());
    let mut mesh = FractureMesh::<T, 5>::new();
    // Two triangles on the left, two on the right, and one alone on the right.
    for triangle in [[a, b, c], [b, c, f], [a, b, d], [b, d, g], [a, b, e]] {
        mesh.add(&particles, triangle).unwrap();
    }
    let (from, to) = (T::vector(0.0, -1.0), T::vector(0.0, 3.0));
    assert_eq!(mesh.cut_into_parts(&particles, from, to, 2), Ok(0));
    assert_eq!(mesh.cut_into_parts(&particles, from, to, 1), Ok(1));
}

/// A cut of the common edge of two triangles leaves each of them alone.
fn edge_of_two_triangles_is_kept_for_a_minimum_of_two<T: Float>() {
    let particles = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
    let mut mesh = FractureMesh::<T, 2>::new();
    for corners in [[0, 1, 2], [1, 3, 2]] {
        mesh.add(&particles, corners.map(id)).unwrap();
    }
    let (from, to) = (T::vector(-1.0, 2.0), T::vector(2.0, -1.0));
    for (minimum, count) in [(2, 0), (1, 1)] {
        let cut = mesh.cut_into_parts(&particles, from, to, minimum);
        assert_eq!(cut, Ok(count), "{minimum}");
    }
}

fn tears_leave_no_small_piece<T: Float>() {
    for (x, y) in [(1.5, 1.0), (1.4, 1.4)] {
        let limit = T::of(0.1);
        let mut free = stretched::<T>(x, y);
        shatter(&mut free, |plate| {
            plate.mesh.tear(&plate.particles, limit).unwrap()
        });
        assert!(smallest(&pieces(&free)) < 7, "{:?}", pieces(&free));
        for minimum in [7, 8] {
            let mut plate = stretched::<T>(x, y);
            let before = plate.totals();
            shatter(&mut plate, |plate| {
                let torn = plate.mesh.tear_into_parts(&plate.particles, limit, minimum);
                torn.unwrap()
            });
            assert!(smallest(&pieces(&plate)) >= minimum, "{:?}", pieces(&plate));
            assert!(plate.pieces() > 1, "nothing tears");
            assert_kept::<T>(plate.totals(), before);
        }
        let mut plate = stretched::<T>(x, y);
        shatter(&mut plate, |plate| {
            let torn = plate.mesh.tear_into_parts(&plate.particles, limit, 1);
            torn.unwrap()
        });
        assert_eq!(sum(&plate), sum(&free), "a minimum of 1");
    }
}

fn part_that_was_small_before_does_not_forbid_other_cuts<T: Float>() {
    let mut plate = Large::<T>::new();
    plate.cut(CORNER);
    plate.separate();
    assert!(cut_into_parts(&mut plate, ACROSS, 5) > 0);
    plate.separate();
    assert_eq!(plate.pieces(), 3);
}

crate::both!(
    part_of_the_minimum_is_cut_off_and_a_smaller_one_hangs_by_an_edge,
    corner_of_one_triangle_is_not_cut_off,
    slit_is_cut_for_each_minimum,
    each_triangle_at_an_edge_counts,
    edge_of_two_triangles_is_kept_for_a_minimum_of_two,
    tears_leave_no_small_piece,
    part_that_was_small_before_does_not_forbid_other_cuts,
);

proptest! {
    #![proptest_config(settings(64))]

    /// No piece is smaller than the minimum. Pieces of at least this size that cuts without a
    /// minimum separate are separated.
    #[test]
    fn random_cuts_leave_the_large_pieces(cuts in prop::collection::vec(cut(), 1..12), minimum in 1..12_usize) {
        let (mut plate, mut free) = (Large::<f64>::new(), Large::<f64>::new());
        for cut in cuts {
            free.cut(cut);
            free.separate();
            cut_into_parts(&mut plate, cut, minimum);
            plate.separate();
            plate.assert_consistent();
            let (kept, all) = (pieces(&plate), pieces(&free));
            prop_assert!(smallest(&kept) >= minimum, "{kept:?}");
            for first in 0..TRIANGLES {
                for second in 0..first {
                    let large = [first, second].iter().all(|index| size(&all, all[*index]) >= minimum);
                    if large && all[first] != all[second] {
                        prop_assert_ne!(kept[first], kept[second], "{} and {}", first, second);
                    }
                }
            }
            if smallest(&all) >= minimum {
                prop_assert_eq!(sum(&plate), sum(&free));
            }
        }
    }
}
