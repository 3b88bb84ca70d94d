//! Builders of meshes and polygons.

use crate::build::rings_and_bridges::{begun, edges, rounding};
use crate::support::float::Float;
use pliant::build::{self, Mesh, Polygon};
use pliant::{Constraint, Distances, Error, Particles, Vec2};

/// A mesh has one spring per edge for any orientation of its triangles, in the order of first
/// occurrence.
fn mesh_has_one_spring_per_edge<T: Float>() {
    let points =
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (7.0, 7.0)].map(|(x, y)| T::vector(x, y));
    let triangles = [[0, 1, 2], [0, 3, 2], [2, 1, 0]];
    let (mut particles, mut springs) = begun::<T>();
    let mesh = Mesh {
        points: &points,
        triangles: &triangles,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    let ids = build::mesh(&mut particles, &mut springs, mesh).unwrap();
    assert_eq!((ids.len(), &particles.positions()[3..]), (5, &points[..]));
    let ends: Vec<_> = springs.as_slice()[2..]
        .iter()
        .map(|spring| spring.particles().map(|id| id.index() - 3))
        .collect();
    assert_eq!(ends, [[0, 1], [1, 2], [2, 0], [0, 3], [3, 2]]);
    edges(&(particles, springs), rounding::<T>(2.0));
}

/// Outlines to triangulate: convex, reflex, with flat corners, a spiral, a comb.
fn outlines() -> Vec<Vec<(f64, f64)>> {
    let comb = (0..8).flat_map(|i| {
        [
            (16.0 - 2.0 * f64::from(i), 3.0),
            (15.0 - 2.0 * f64::from(i), 1.0),
        ]
    });
    vec![
        vec![(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)],
        vec![
            (0.0, 0.0),
            (0.5, 0.0),
            (1.0, 0.0),
            (1.0, 1.0),
            (0.5, 1.0),
            (0.0, 1.0),
            (0.0, 0.75),
            (0.0, 0.25),
        ],
        vec![
            (0.0, 0.0),
            (4.0, 0.0),
            (4.0, 1.0),
            (1.0, 1.0),
            (1.0, 3.0),
            (4.0, 3.0),
            (4.0, 4.0),
            (0.0, 4.0),
        ],
        vec![
            (0.0, 0.0),
            (5.0, 0.0),
            (5.0, 5.0),
            (1.0, 5.0),
            (1.0, 2.0),
            (3.0, 2.0),
            (3.0, 3.0),
            (2.0, 3.0),
            (2.0, 4.0),
            (4.0, 4.0),
            (4.0, 1.0),
            (0.0, 1.0),
        ],
        [(0.0, 0.0), (17.0, 0.0)].into_iter().chain(comb).collect(),
        vec![
            (0.0, 1.0),
            (-0.4, 0.3),
            (-1.0, 0.0),
            (-0.4, -0.3),
            (0.0, -1.0),
            (0.4, -0.3),
            (1.0, 0.0),
            (0.4, 0.3),
        ],
    ]
}

/// A polygon has 2n − 3 springs at any scale: the sides, and diagonals inside that cross neither
/// each other nor the sides.
fn polygons_are_triangulated<T: Float>() {
    for (number, outline) in outlines().into_iter().enumerate() {
        let n = outline.len();
        for (turn, scale) in [
            (0, 1.0),
            (n / 2, 2.0_f64.powi(-60)),
            (1, 2.0_f64.powi(60)),
            (n - 1, 0.3),
        ] {
            let corners: Vec<Vec2<T>> = outline
                .iter()
                .cycle()
                .skip(turn)
                .take(n)
                .map(|(x, y)| T::vector(x * scale, y * scale))
                .collect();
            let (mut particles, mut springs) =
                (Particles::<T, 200>::new(), Distances::<T, 600>::new());
            let polygon = Polygon {
                outline: &corners,
                mass: T::ONE,
                compliance: T::ZERO,
            };
            let ids = build::polygon(&mut particles, &mut springs, polygon).unwrap();
            assert_eq!(
                (ids.len(), springs.len()),
                (n, 2 * n - 3),
                "outline {number}, first corner {turn}, scale {scale}"
            );
            let found = edges(&(particles, springs), 0.0);
            let side = |i: usize| [i.min((i + 1) % n), i.max((i + 1) % n)];
            assert!(
                (0..n).all(|i| found.contains(&side(i))),
                "a side is missing"
            );
            let diagonals: Vec<_> = found
                .iter()
                .filter(|edge| (0..n).all(|i| side(i) != **edge))
                .collect();
            for [a, b] in &diagonals {
                assert!(
                    found
                        .iter()
                        .all(|[c, d]| !cross(&corners, [*a, *b], [*c, *d])),
                    "{a}-{b} is crossed"
                );
                let middle = (corners[*a] + corners[*b]) * T::HALF;
                assert!(
                    holds(&corners, middle),
                    "{a}-{b} is outside of outline {number}"
                );
            }
        }
    }
}

fn side<T: Float>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> f64 {
    let [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y].map(Float::wide);
    bx * cy - by * cx
}

fn cross<T: Float>(corners: &[Vec2<T>], [a, b]: [usize; 2], [c, d]: [usize; 2]) -> bool {
    let [a, b, c, d] = [a, b, c, d].map(|corner| corners[corner]);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Tests by the parity of the sides to the right.
fn holds<T: Float>(corners: &[Vec2<T>], p: Vec2<T>) -> bool {
    let n = corners.len();
    let right = |i: &usize| {
        let (a, b) = (corners[*i], corners[(*i + 1) % n]);
        (a.y > p.y) != (b.y > p.y) && (side(a, b, p) > 0.0) == (b.y > a.y)
    };
    (0..n).filter(right).count() % 2 == 1
}

/// Outlines that intersect, touch themselves or have the wrong orientation are rejected, for any
/// first corner.
fn tangled_outlines_are_rejected<T: Float>() {
    let tangled = [
        vec![(0.0, 0.0), (0.0, 1.0), (1.0, 0.0)],
        vec![(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)],
        vec![(1.0, 1.0), (1.0, 1.0), (1.0, 1.0)],
        vec![(0.0, 0.0), (2.0, 0.0), (0.0, 1.0), (2.0, 1.0)],
        vec![(0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (1.0, -1.0), (0.0, 3.0)],
        // Bends back until its tip is within its side.
        vec![
            (0.0, 0.0),
            (2.0, 0.0),
            (2.0, 3.0),
            (3.0, 3.0),
            (3.0, 2.0),
            (1.5, 1.0),
            (4.0, 1.0),
            (4.0, 4.0),
            (0.0, 4.0),
        ],
        // Bends back until its tip touches its side.
        vec![
            (0.0, 0.0),
            (2.0, 0.0),
            (2.0, 3.0),
            (3.0, 3.0),
            (3.0, 2.0),
            (2.0, 1.0),
            (4.0, 1.0),
            (4.0, 4.0),
            (0.0, 4.0),
        ],
        // Touches a side; touches itself in a corner; retraces an edge; repeats a corner.
        vec![(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 0.0), (0.0, 2.0)],
        vec![
            (0.0, 0.0),
            (1.0, 1.0),
            (2.0, 0.0),
            (2.0, 2.0),
            (1.0, 1.0),
            (0.0, 2.0),
        ],
        vec![(0.0, 0.0), (2.0, 0.0), (3.0, 0.0), (2.0, 0.0), (1.0, 2.0)],
        vec![(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 1.0)],
    ];
    for (number, outline) in tangled.into_iter().enumerate() {
        for turn in 0..outline.len() {
            let corners: Vec<_> = outline
                .iter()
                .cycle()
                .skip(turn)
                .take(outline.len())
                .map(|(x, y)| T::vector(*x, *y))
                .collect();
            let (mut particles, mut springs) = begun::<T>();
            let polygon = Polygon {
                outline: &corners,
                mass: T::ONE,
                compliance: T::ZERO,
            };
            let refused = build::polygon(&mut particles, &mut springs, polygon);
            assert_eq!(
                refused,
                Err(Error::OutOfRange(pliant::Parameter::Outline)),
                "outline {number}, first corner {turn}"
            );
            assert_eq!((particles.len(), springs.len()), (3, 2));
        }
    }
}

crate::both!(
    mesh_has_one_spring_per_edge,
    polygons_are_triangulated,
    tangled_outlines_are_rejected
);
