//! Squares of a lattice, and the regions around them.

use pliant::build::{LatticeSquare, cut_lattice, lattice_squares};
use pliant::{ParticleId, Particles, Vec2};
use proptest::prelude::*;

use crate::support::settings::settings;

const COLUMNS: usize = 11;
const ROWS: usize = 9;

/// Presence of each node.
type Mask = Vec<bool>;

fn present(mask: &Mask, column: usize, row: usize) -> bool {
    column < COLUMNS && row < ROWS && mask[row * COLUMNS + column]
}

fn holds(square: &LatticeSquare, column: usize, row: usize) -> bool {
    square.columns().contains(&column) && square.rows().contains(&row)
}

/// Quadtree by its definition: the largest full aligned square around a node, by brute force.
fn expected(
    mask: &Mask,
    least: usize,
    most: usize,
    (column, row): (usize, usize),
) -> LatticeSquare {
    let mut side = least;
    let mut sides = vec![1];
    while side <= most {
        sides.push(side);
        side *= 2;
    }
    let squares = sides.into_iter().map(|side| LatticeSquare {
        column: column / side * side,
        row: row / side * side,
        side,
    });
    let full = squares.filter(|square| {
        let mut nodes = square
            .rows()
            .flat_map(|r| square.columns().map(move |c| (c, r)));
        nodes.all(|(c, r)| present(mask, c, r))
    });
    full.max_by_key(|square| square.side).unwrap()
}

proptest! {
    #![proptest_config(settings(300))]

    #[test]
    fn squares_are_a_quadtree_of_the_present_nodes(
        mask in prop::collection::vec(prop::bool::weighted(0.9), COLUMNS * ROWS),
        least in 1..4_usize,
        most in 0..9_usize,
    ) {
        let squares: Vec<_> =
            lattice_squares(0..COLUMNS, 0..ROWS, least..=most, |c, r| present(&mask, c, r)).collect();
        for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
            let of: Vec<_> = squares.iter().filter(|square| holds(square, column, row)).collect();
            if present(&mask, column, row) {
                prop_assert_eq!(of, [&expected(&mask, least, most, (column, row))]);
            } else {
                prop_assert!(of.is_empty());
            }
        }
        let firsts: Vec<_> = squares.iter().map(|square| (square.row, square.column)).collect();
        prop_assert!(firsts.is_sorted());
    }

    #[test]
    fn regions_are_the_particles_near_each_square(
        mask in prop::collection::vec(prop::bool::weighted(0.9), COLUMNS * ROWS),
        half_width in 0..4_usize,
    ) {
        prop_assume!(mask.contains(&true));
        let mut particles = Particles::<f64, { COLUMNS * ROWS + 1 }>::new();
        particles.add(Vec2::ZERO, 1.0).unwrap();
        let shape = |c, r| present(&mask, c, r);
        let cut = cut_lattice(&mut particles, Vec2::ZERO, COLUMNS, ROWS, 0.5, 1.0, shape).unwrap();
        let nodes: Vec<_> = cut.nodes().collect();
        let node = |c: usize, r: usize| (c < COLUMNS && r < ROWS).then(|| nodes[r * COLUMNS + c])?;
        let regions: Vec<Vec<_>> = cut.regions(half_width, 2..=4).map(Iterator::collect).collect();
        let squares: Vec<_> = lattice_squares(0..COLUMNS, 0..ROWS, 2..=4, shape).collect();
        prop_assert_eq!(squares.len(), regions.len());
        for (square, region) in squares.iter().zip(&regions) {
            let near = |(index, _): &(usize, &Option<ParticleId>)| {
                let (column, row) = (index % COLUMNS, index / COLUMNS);
                let is_near = |at: usize, start: usize| {
                    start <= at + half_width && at < start + square.side + half_width
                };
                is_near(column, square.column) && is_near(row, square.row)
            };
            let expected: Vec<_> =
                nodes.iter().enumerate().filter(near).filter_map(|(_, node)| *node).collect();
            prop_assert_eq!(region, &expected);
            prop_assert!(square.region(half_width, node).eq(expected));
        }
    }
}

#[test]
fn extreme_sides_and_ranges_are_valid() {
    let all = |_: usize, _: usize| true;
    let within = |c: usize, r: usize| c < 4 && r < 4;
    let sides = |least, most| {
        let squares = lattice_squares(0..4, 0..4, least..=most, within);
        squares.map(|square| square.side).collect::<Vec<_>>()
    };
    assert_eq!(sides(0, usize::MAX), [4]);
    assert_eq!(sides(2, 3), [2; 4]);
    for (least, most) in [(2, 1), (0, 0), (usize::MAX, usize::MAX), (5, 9)] {
        assert_eq!(sides(least, most), [1; 16], "{least}..={most}");
    }
    assert_eq!(lattice_squares(0..0, 0..4, 2..=4, all).count(), 0);
    // Part of a grid: the squares that start there.
    let part = |columns| lattice_squares(columns, 0..4, 2..=2, within).count();
    assert_eq!([part(2..4), part(1..4), part(1..2)], [2, 2, 0]);
    let last = LatticeSquare {
        column: usize::MAX,
        row: 0,
        side: 2,
    };
    assert_eq!(last.region(1, |_, _| None).count(), 0);
}
