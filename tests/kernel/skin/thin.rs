//! Triangles and cells that are nearly flat.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, ids};
use pliant::{CellPoint, Particles, Skin, SkinPoint, TrianglePoint, Vec2};

fn error<T: Float, const N: usize>(
    point: impl SkinPoint<T>,
    particles: &Particles<T, N>,
    expected: Vec2<T>,
) -> f64 {
    let mut out = [Vec2::ZERO];
    Skin::new(&[point]).positions(particles, &mut out).unwrap();
    (out[0] - expected).length().wide()
}

/// Returns the corners of an oblique triangle with a base of 1 m and this height, and the position
/// of coordinates in it.
fn thin<T: Float>(height: f64) -> ([[f64; 2]; 3], impl Fn(f64, f64) -> Vec2<T>) {
    let place = move |u: f64, v: f64| {
        let (x, y) = (u + 0.5 * v, v * height);
        [0.3 + 0.8 * x - 0.6 * y, -0.2 + 0.6 * x + 0.8 * y]
    };
    let point = move |u, v| {
        let [x, y] = place(u, v);
        T::vector(x, y)
    };
    ([place(0.0, 0.0), place(1.0, 0.0), place(0.0, 1.0)], point)
}

/// A point in a thin triangle keeps its position, unless the triangle is flat to rounding.
fn thin_triangles_keep_points<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for height in [1e-1, 1e-2, 1e-3, 1e3 * epsilon, 1e2 * epsilon] {
        let (corners, point) = thin::<T>(height);
        let particles = at::<T, 3>(&corners);
        for step in 1..100_i32 {
            let u = f64::from(step) * 0.007;
            let point = point(u, 0.25);
            let bound = TrianglePoint::bind(&particles, [ids()], point).unwrap();
            let found = error(bound, &particles, point);
            assert!(found <= 16.0 * epsilon, "height {height:e}: {found:e}");
        }
    }
}

/// The same for a cell of four corners.
fn thin_cells_keep_points<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for height in [1e-1, 1e-3, 1e3 * epsilon, 1e2 * epsilon] {
        let (_, point) = thin::<T>(height);
        let wide = |u, v| [point(u, v).x.wide(), point(u, v).y.wide()];
        let particles = at::<T, 4>(&[
            wide(0.0, 1.0),
            wide(0.9, 1.0),
            wide(0.0, 0.0),
            wide(1.0, 0.0),
        ]);
        for step in 1..100_i32 {
            let point = point(f64::from(step) * 0.009, 0.25);
            let bound = CellPoint::bind(&particles, [ids()], point).unwrap();
            let found = error(bound, &particles, point);
            assert!(found <= 24.0 * epsilon, "height {height:e}: {found:e}");
        }
    }
}

/// Corners on a line to rounding seem to contain points of that line, by coordinates that are only
/// rounding errors.
fn flat_triangles_take_no_points<T: Float>() {
    let epsilon = T::EPSILON.wide();
    let third = |t: f64| [-0.0014 + 0.9604 * t, 0.54 - 0.2553 * t];
    for step in 1..1_000_i32 {
        let t = 0.1 + 0.0005 * f64::from(step);
        let corners = [
            [0.0, 0.0],
            [1.0, 0.0],
            [0.0, 1.0],
            third(0.0),
            third(1.0),
            third(t),
        ];
        let particles = at::<T, 6>(&corners);
        let [a, b, c, d, e, f] = ids();
        let [x, y] = third(0.3 + 0.0001 * f64::from(step));
        let point = T::vector(x, y);
        let bound = TrianglePoint::bind(&particles, [[d, e, f], [a, b, c]], point).unwrap();
        let found = error(bound, &particles, point);
        assert!(found <= 16.0 * epsilon, "step {step}: {found:e} {bound:?}");
    }
}

both!(
    thin_triangles_keep_points,
    thin_cells_keep_points,
    flat_triangles_take_no_points,
);
