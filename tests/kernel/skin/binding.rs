//! The choice of a triangle or a cell, and the errors of binding.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, ids};
use pliant::{
    CellPoint, Error, PairPoint, Parameter, ParticleId, Particles, TrianglePoint, Vec2, build,
};

/// A unit square of two triangles.
fn square<T: Float>() -> (Particles<T, 4>, [[ParticleId; 3]; 2]) {
    let particles = at(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
    (
        particles,
        [[0, 1, 2], [1, 2, 3]].map(|corners| corners.map(id)),
    )
}

fn triangle_that_contains_the_point_is_chosen<T: Float>() {
    let (particles, triangles) = square::<T>();
    let bind = |x, y| TrianglePoint::bind(&particles, triangles, T::vector(x, y)).unwrap();
    assert_eq!(bind(0.25, 0.5).particles, [0, 1, 2]);
    assert_eq!(bind(0.25, 0.5).weights, [0.25, 0.5].map(T::of));
    assert_eq!(bind(0.75, 0.5).particles, [1, 2, 3]);
    assert_eq!(bind(0.75, 0.5).weights, [0.25, 0.25].map(T::of));
    assert_eq!(
        bind(0.5, 0.5).particles,
        [0, 1, 2],
        "the first on the common edge"
    );
    assert_eq!(bind(-1.0, 0.25).particles, [0, 1, 2], "outside");
    assert_eq!(bind(-1.0, 0.25).weights, [-1.0, 0.25].map(T::of));
    assert_eq!(bind(2.0, 2.0).particles, [1, 2, 3], "outside");
}

fn cell_that_contains_the_point_is_chosen<T: Float>() {
    let mut particles = Particles::<T, 12>::new();
    let body = build::cut_lattice(
        &mut particles,
        Vec2::ZERO,
        4,
        3,
        T::ONE,
        T::ONE,
        |column, row| (column, row) != (1, 0),
    )
    .unwrap();
    // Node (column, row) has the index 4 row + column, less one after the missing node.
    let cells = [[1, 2, 5, 6], [3, 4, 7, 8], [4, 5, 8, 9], [5, 6, 9, 10]];
    assert!(body.cells().eq(cells.map(|cell| cell.map(id))));
    let bind = |x, y| CellPoint::bind(&particles, body.cells(), T::vector(x, y)).unwrap();
    for (x, y, particles, fractions) in [
        (2.25, -0.5, cells[0], [0.25, 0.5]),
        (0.5, -1.75, cells[1], [0.5, 0.75]),
        (1.5, -1.5, cells[2], [0.5, 0.5]),
        (3.0, -2.0, cells[3], [1.0, 1.0]),
        (2.0, -1.5, cells[2], [1.0, 0.5]),
        (-0.5, -1.5, cells[1], [-0.5, 0.5]),
        (0.5, 1.0, cells[0], [-1.5, -1.0]),
        (4.5, -0.5, cells[0], [2.5, 0.5]),
    ] {
        let expected = CellPoint {
            particles,
            fractions: fractions.map(T::of),
        };
        assert_eq!(bind(x, y), expected);
    }
}

/// Every grid of present and missing nodes, against the definition.
fn cells_of_a_cutout_match_brute_force<T: Float>() {
    for (columns, rows) in [(1, 1), (1, 4), (4, 1), (2, 2), (3, 3), (5, 2)] {
        for pattern in 1_usize..1 << (columns * rows) {
            let present = |column: usize, row: usize| pattern >> (row * columns + column) & 1 == 1;
            let mut particles = Particles::<T, 16>::new();
            let body = build::cut_lattice(
                &mut particles,
                Vec2::ZERO,
                columns,
                rows,
                T::ONE,
                T::ONE,
                present,
            )
            .unwrap();
            let nodes: Vec<_> = body.nodes().collect();
            let mut expected = Vec::new();
            for row in 1..rows {
                for column in 1..columns {
                    let node = |up: usize, left: usize| nodes[(row - up) * columns + column - left];
                    if let [Some(a), Some(b), Some(c), Some(d)] =
                        [node(1, 1), node(1, 0), node(0, 1), node(0, 0)]
                    {
                        expected.push([a, b, c, d]);
                    }
                }
            }
            assert_eq!(body.cells().collect::<Vec<_>>(), expected);
        }
    }
}

fn invalid_input_is_rejected<T: Float>() {
    let particles = at::<T, 8>(&[
        [0.0, 0.0],
        [1.0, 0.0],
        [0.0, 1.0],
        [1.0, 1.0],
        [2.0, 0.0],
        [3.0, 0.0],
        [0.0, 0.0],
    ]);
    let point = T::vector(0.5, 0.5);
    let nan = T::vector(f64::NAN, 0.0);
    let not_finite = Err(Error::NonFinite(Parameter::Position));
    let flat = Err(Error::OutOfRange(Parameter::Area));
    let triangle =
        |corners: [u16; 3], x| TrianglePoint::bind(&particles, [corners.map(id)], x).map(|_| ());
    let cell = |corners: [u16; 4], x| CellPoint::bind(&particles, [corners.map(id)], x).map(|_| ());
    let pair = |ends: [u16; 2], x| PairPoint::bind(&particles, ends.map(id), x).map(|_| ());
    assert_eq!(triangle([0, 1, 2], nan), not_finite);
    assert_eq!(cell([2, 3, 0, 1], nan), not_finite);
    assert_eq!(pair([0, 1], nan), not_finite);
    assert_eq!(triangle([0, 1, 7], point), Err(Error::UnknownParticle));
    assert_eq!(cell([0, 1, 2, 7], point), Err(Error::UnknownParticle));
    assert_eq!(pair([7, 0], point), Err(Error::UnknownParticle));
    assert_eq!(triangle([0, 1, 4], point), flat, "on a line");
    assert_eq!(triangle([0, 6, 0], point), flat, "coincident");
    assert_eq!(cell([0, 1, 4, 5], point), flat, "on a line");
    assert_eq!(cell([0, 0, 6, 6], point), flat, "coincident");
    assert_eq!(cell([0, 3, 2, 1], point), flat, "crossed, without area");
    assert_eq!(
        pair([0, 6], point),
        Err(Error::OutOfRange(Parameter::Rotation))
    );
    let none: [[ParticleId; 3]; 0] = [];
    assert_eq!(
        TrianglePoint::bind(&particles, none, point).map(|_| ()),
        flat
    );
    let skipped = TrianglePoint::bind(&particles, [[0, 1, 4].map(id), ids()], point);
    assert_eq!(skipped.unwrap().particles, [0, 1, 2]);
}

/// The fraction across the cell overflows, or the one along its rows.
fn cell_that_is_too_small_for_a_far_point_is_skipped<T: Float>() {
    let (size, far) = (0.5 * T::MAX.wide(), 0.9 * T::MAX.wide());
    let corners = [[0.0, 1.0], [0.25, 1.0], [0.0, 0.0], [0.25, 0.0]];
    let large = corners.map(|[x, y]| [x * size, y * size]);
    let particles = at::<T, 8>(&[corners, large].concat());
    let cells = [[0, 1, 2, 3], [4, 5, 6, 7]].map(|cell| cell.map(id));
    for point in [T::vector(0.125, far), T::vector(far, 0.5)] {
        let skipped = CellPoint::bind(&particles, [cells[0]], point);
        assert_eq!(skipped, Err(Error::OutOfRange(Parameter::Area)));
        let found = CellPoint::bind(&particles, cells, point).unwrap();
        assert_eq!(found.particles, [4, 5, 6, 7]);
    }
}

both!(
    cell_that_is_too_small_for_a_far_point_is_skipped,
    triangle_that_contains_the_point_is_chosen,
    cell_that_contains_the_point_is_chosen,
    cells_of_a_cutout_match_brute_force,
    invalid_input_is_rejected,
);
