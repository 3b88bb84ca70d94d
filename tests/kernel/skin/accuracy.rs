//! Bound points reproduce the rest positions, and follow the motions that they should.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::{at, ids};
use crate::support::tolerance::bound_point;
use pliant::{BlendedPoint, CellPoint, PairPoint, Particles, Skin, SkinPoint, TrianglePoint, Vec2};
use proptest::prelude::*;

/// Corners of convex cells, counter-clockwise or mirrored, in the order of a lattice.
fn corners() -> impl Strategy<Value = [[f64; 2]; 4]> {
    (prop::array::uniform8(-0.3_f64..0.3), any::<bool>()).prop_map(|(d, mirrored)| {
        let unit = [[0.0, 1.0], [1.0, 1.0], [0.0, 0.0], [1.0, 0.0]];
        let mut place = 0;
        unit.map(|[x, y]| {
            place += 2;
            let x = x + d[place - 2];
            [if mirrored { -x } else { x }, y + d[place - 1]]
        })
    })
}

/// Elements of an affine map, and the translation.
fn maps() -> impl Strategy<Value = ([f64; 4], [f64; 2])> {
    (
        prop::array::uniform4(-2.0_f64..2.0),
        prop::array::uniform2(-9.0_f64..9.0),
    )
}

fn mapped(([a, b, c, d], [e, f]): ([f64; 4], [f64; 2]), [x, y]: [f64; 2]) -> [f64; 2] {
    [a * x + b * y + e, c * x + d * y + f]
}

fn position<T: Float>(point: impl SkinPoint<T>, particles: &Particles<T, 4>) -> [f64; 2] {
    let mut out = [Vec2::ZERO];
    Skin::new(&[point]).positions(particles, &mut out).unwrap();
    [out[0].x.wide(), out[0].y.wide()]
}

fn distance([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    (a - c).abs().max((b - d).abs())
}

/// Coordinates of corners, point and images are at most 18; extents at most 4 at rest and 13
/// mapped. The weights of a point within 0.5 of a cell with an area of at least 0.04 stay below 200.
fn tolerance<T: Float>(condition: f64, weights: f64) -> f64 {
    bound_point(T::EPSILON.wide(), condition, [weights, 13.0], 18.0)
}

fn area([a, b, c]: [[f64; 2]; 3]) -> f64 {
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs()
}

fn triangle_points_follow_affine_maps<T: Float>() {
    let cases = (corners(), prop::array::uniform2(-0.5_f64..1.5), maps());
    proptest!(settings(500), |((corners, point, map) in cases)| {
        let rest = at::<T, 4>(&corners);
        let exact = rest.positions().iter().map(|x| [x.x.wide(), x.y.wide()]).collect::<Vec<_>>();
        let area = area([exact[0], exact[1], exact[2]]);
        prop_assume!(area > 0.1);
        let [x, y] = point;
        let bound = TrianglePoint::bind(&rest, [ids()], T::vector(x, y)).unwrap();
        let [b, c] = bound.weights.map(Float::wide);
        let tolerance = tolerance::<T>(9.0 / area, b.abs() + c.abs() + (1.0 - b - c).abs());
        prop_assert!(distance(position(bound, &rest), point) <= tolerance);
        let moved = at::<T, 4>(&corners.map(|corner| mapped(map, corner)));
        prop_assert!(distance(position(bound, &moved), mapped(map, point)) <= tolerance);
    });
}

fn cell_points_follow_affine_maps<T: Float>() {
    let cases = (corners(), prop::array::uniform2(0.0_f64..1.0), maps());
    proptest!(settings(500), |((corners, [u, v], map) in cases)| {
        let rest = at::<T, 4>(&corners);
        let weights = [(1.0 - u) * (1.0 - v), u * (1.0 - v), (1.0 - u) * v, u * v];
        let point = [0, 1].map(|axis| {
            corners.iter().zip(weights).map(|(corner, weight)| corner[axis] * weight).sum::<f64>()
        });
        // The smallest Jacobian is at a corner.
        let [a, b, c, d] = corners;
        let jacobian = [[a, b, c], [b, d, a], [c, d, a], [d, b, c]].map(area).into_iter().fold(9.0, f64::min);
        prop_assume!(jacobian > 0.1);
        let bound = CellPoint::bind(&rest, [ids()], T::vector(point[0], point[1])).unwrap();
        let tolerance = tolerance::<T>(9.0 / jacobian, 1.0);
        prop_assert!((bound.fractions[0].wide() - u).abs() <= tolerance, "{:?} {u}", bound);
        prop_assert!((bound.fractions[1].wide() - v).abs() <= tolerance, "{:?} {v}", bound);
        prop_assert!(distance(position(bound, &rest), point) <= tolerance);
        let moved = at::<T, 4>(&corners.map(|corner| mapped(map, corner)));
        prop_assert!(distance(position(bound, &moved), mapped(map, point)) <= tolerance);
    });
}

fn pair_points_follow_similarities<T: Float>() {
    let cases = (corners(), prop::array::uniform2(-1.0_f64..2.0), maps());
    proptest!(settings(500), |((corners, point, ([a, b, ..], shift)) in cases)| {
        let map = ([a, -b, b, a], shift);
        let rest = at::<T, 4>(&corners);
        let [x, y] = point;
        let bound = PairPoint::bind(&rest, ids(), T::vector(x, y)).unwrap();
        let [p, q] = bound.coordinates.map(Float::wide);
        let tolerance = tolerance::<T>(1.0, 1.0 + p.abs() + q.abs());
        prop_assert!(distance(position(bound, &rest), point) <= tolerance);
        let moved = at::<T, 4>(&corners.map(|corner| mapped(map, corner)));
        prop_assert!(distance(position(bound, &moved), mapped(map, point)) <= tolerance);
    });
}

/// Two bodies turned by ±θ/2: the middle of both images of a point is at cos(θ/2) of its distance.
fn blends_are_weighted_means<T: Float>() {
    let rest = at::<T, 4>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 0.0], [1.0, 0.0]]);
    let [a, b, c, d] = ids();
    let bind = |pair| PairPoint::bind(&rest, pair, T::vector(0.0, 1.0)).unwrap();
    let (first, second) = (bind([a, b]), bind([c, d]));
    let moved = at::<T, 4>(&[[0.0, 0.0], [0.6, 0.8], [0.0, 0.0], [0.6, -0.8]]);
    for (weight, x) in [(0.0, -0.8), (0.25, -0.4), (0.5, 0.0), (1.0, 0.8)] {
        let blend = BlendedPoint {
            first,
            second,
            weight: T::of(weight),
        };
        let tolerance = bound_point(T::EPSILON.wide(), 1.0, [1.0, 1.0], 1.0);
        assert!(distance(position(blend, &moved), [x, 0.6]) <= tolerance);
    }
}

both!(
    triangle_points_follow_affine_maps,
    cell_points_follow_affine_maps,
    pair_points_follow_similarities,
    blends_are_weighted_means,
);
