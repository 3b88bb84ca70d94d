//! Boundaries of lattices and meshes.

use crate::support::float::Float;
use pliant::{ParticleId, ParticleRange, Particles, Vec2, build};

/// Returns twice the area of a polygon, positive if it is counter-clockwise.
fn doubled_area(corners: &[Vec2<f64>]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.cross(*b)).sum()
}

/// The boundary of a grid visits each outer node once, in steps to a neighbor, around the whole
/// area.
fn lattice_boundary_surrounds_all_nodes<T: Float>() {
    for (columns, rows) in [(2, 2), (2, 5), (5, 2), (4, 3), (7, 7)] {
        let mut particles = Particles::<T, 64>::new();
        particles.add(Vec2::ZERO, T::ONE).unwrap();
        let corner = T::vector(3.0, -2.0);
        let grid = build::lattice(&mut particles, corner, columns, rows, T::ONE, T::ONE).unwrap();
        let boundary = build::lattice_boundary(grid, columns);
        let corners: Vec<_> = boundary
            .map(|id| particles.position(id).unwrap())
            .map(|x| Vec2::new(x.x.wide(), x.y.wide()))
            .collect();
        assert_eq!(corners.len(), 2 * (columns + rows) - 4);
        assert_eq!(corners[0], Vec2::new(3.0, -2.0));
        let next = corners.iter().cycle().skip(1);
        for (a, b) in corners.iter().zip(next) {
            assert_eq!(
                (*b - *a).dot(*b - *a),
                1.0,
                "{columns} x {rows}: {corners:?}"
            );
        }
        let cells = u32::try_from((columns - 1) * (rows - 1)).unwrap();
        assert_eq!(doubled_area(&corners), 2.0 * f64::from(cells));
    }
}

#[test]
fn lattice_boundary_of_a_line_is_the_line() {
    let line = ParticleRange::from_parts(3, 4).unwrap();
    for columns in [1, 4] {
        let boundary = build::lattice_boundary(line, columns);
        assert!(boundary.map(ParticleId::index).eq(3..7), "{columns}");
    }
    assert_eq!(build::lattice_boundary(line, 0).count(), 0);
    assert_eq!(build::lattice_boundary(line, 5).count(), 0);
    let none = ParticleRange::from_parts(3, 0).unwrap();
    assert_eq!(build::lattice_boundary(none, 2).count(), 0);
}

fn boundary(points: &[[f64; 2]], triangles: &[[u16; 3]]) -> Vec<usize> {
    let points: Vec<_> = points.iter().copied().map(Vec2::from).collect();
    let mesh = build::Mesh {
        points: &points,
        triangles,
        mass: 1.0,
        compliance: 0.0,
    };
    mesh.boundary().collect()
}

/// Points of a 4 x 4 grid, row by row from the lower left corner.
fn grid() -> Vec<[f64; 2]> {
    let node = |i: u8| [f64::from(i % 4), f64::from(i / 4)];
    (0..16).map(node).collect()
}

/// Two triangles for each cell of the grid that is kept, in alternating orientation.
fn triangles(keep: impl Fn(u16, u16) -> bool) -> Vec<[u16; 3]> {
    let cells = (0..9).map(|i| (i % 3, i / 3));
    let kept = cells.filter(|(column, row)| keep(*column, *row));
    kept.flat_map(|(column, row)| {
        let a = column + 4 * row;
        [[a, a + 1, a + 5], [a, a + 4, a + 5]]
    })
    .collect()
}

#[test]
fn mesh_boundary_is_counter_clockwise() {
    let corners = |found: &[usize]| -> Vec<_> {
        let points = grid();
        found.iter().map(|i| Vec2::from(points[*i])).collect()
    };
    let full = boundary(&grid(), &triangles(|_, _| true));
    assert_eq!(full, [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4]);
    assert_eq!(doubled_area(&corners(&full)), 18.0);
    for [x, y] in [[-10.0, 7.0], [10.0, -7.0]] {
        let moved: Vec<_> = grid().iter().map(|[u, v]| [u + x, v + y]).collect();
        assert_eq!(boundary(&moved, &triangles(|_, _| true)), full);
    }
    let notched = boundary(&grid(), &triangles(|column, row| (column, row) != (2, 1)));
    assert_eq!(notched, [0, 1, 2, 3, 7, 6, 10, 11, 15, 14, 13, 12, 8, 4]);
    assert_eq!(doubled_area(&corners(&notched)), 16.0);
    for triangle in [[0, 1, 5], [1, 0, 5], [5, 0, 1]] {
        assert_eq!(doubled_area(&corners(&boundary(&grid(), &[triangle]))), 1.0);
    }
}

/// Around a hole, triangles are on the left too, so its boundary is clockwise.
#[test]
fn mesh_boundary_is_that_of_its_first_edge() {
    let mut ring = triangles(|column, row| (column, row) != (1, 1));
    assert_eq!(boundary(&grid(), &ring).len(), 12);
    // The upper triangle of the cell below the hole comes first.
    let first = ring
        .iter()
        .position(|triangle| *triangle == [1, 5, 6])
        .unwrap();
    ring.swap(0, first);
    assert_eq!(boundary(&grid(), &ring), [6, 5, 9, 10]);
}

/// A mesh whose edges have several triangles, or whose boundaries touch, gives a finite list.
#[test]
fn mesh_boundary_of_irregular_meshes_ends() {
    let points = grid();
    assert!(boundary(&points, &[]).is_empty());
    let closed = [[0, 1, 2], [0, 2, 1]];
    assert!(boundary(&points, &closed).is_empty());
    let fan = [[0, 1, 4], [0, 1, 5], [0, 1, 6]];
    assert!(boundary(&points, &fan).len() <= 9);
    let touching = [[0, 1, 5], [5, 6, 10]];
    assert!(boundary(&points, &touching).len() <= 6);
    let unknown = [[0, 1, 99], [99, 98, 97]];
    assert!(boundary(&points, &unknown).len() <= 6);
}

crate::both!(lattice_boundary_surrounds_all_nodes);
