//! Isochoric bodies keep their area under any deformation.

use crate::support::bodies::Body;
use crate::support::float::Float;
use crate::support::mode_bodies::{SEVEN, body, isochoric, linear};
use crate::support::tolerance;
use pliant::{Isochoric, Mat2, Scheme, Solver, Stiffness, Vec2};

/// Map fitted to members moved by `deformation`, computed from three goals of the rest shape.
fn fitted<T: Float>(deformation: [f64; 4], blend: f64) -> Mat2<f64> {
    let [a, b, c, d] = deformation;
    let mut body = body::<T, _>(&SEVEN, isochoric(blend));
    body.put(|[x, y]| [a * x + b * y, c * x + d * y]);
    body.step();
    let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
    let goals: Vec<_> = body.shape.goals().map(wide).collect();
    let rest: Vec<_> = body.shape.rest_offsets().iter().map(|q| wide(*q)).collect();
    let (q1, q2, g1, g2) = (
        rest[1] - rest[0],
        rest[3] - rest[0],
        goals[1] - goals[0],
        goals[3] - goals[0],
    );
    let det = q1.cross(q2);
    Mat2::new(g1.x, g2.x, g1.y, g2.y) * Mat2::new(q2.y / det, -q2.x / det, -q1.y / det, q1.x / det)
}

fn difference(a: Mat2<f64>, b: Mat2<f64>) -> f64 {
    (a - b).max_abs()
}

/// Deformations: of unit area, larger, smaller, long and thin, flat, inverted, to a point.
const DEFORMATIONS: [[f64; 4]; 11] = [
    [1.0, 0.0, 0.0, 1.0],
    [2.0, 0.3, -0.1, 1.5],
    [0.25, 0.1, 0.0, 0.26],
    [0.5, 0.0, 0.9, 0.126],
    [0.0, -3.0, 0.5, 0.2],
    [8.0, 1.0, 0.0, 0.01],
    [1.0, 0.2, 0.0, 0.0],
    [0.01, 0.0, 0.0, 0.0],
    [1.0, 0.3, 0.2, -0.8],
    [1.0, 0.0, 0.0, -1.0],
    [0.0, 0.0, 0.0, 0.0],
];

/// Root of the second moment of the rest shape, scaled to determinant one, and its inverse.
///
/// The members of `SEVEN` have the masses of `cloud`.
fn root_of_moment() -> [Mat2<f64>; 2] {
    let masses = [1.0, 2.5, 0.5, 1.5, 1.0, 2.5, 0.5];
    let total: f64 = masses.iter().sum();
    let points = SEVEN.map(|[x, y]| Vec2::new(x, y));
    let sum = |f: &dyn Fn(f64, Vec2<f64>) -> f64| -> f64 {
        masses.iter().zip(points).map(|(m, q)| f(*m, q)).sum()
    };
    let center = Vec2::new(sum(&|m, q| m * q.x), sum(&|m, q| m * q.y)) * (1.0 / total);
    let [xx, xy, yy] = [
        sum(&|m, q| m * (q - center).x * (q - center).x),
        sum(&|m, q| m * (q - center).x * (q - center).y),
        sum(&|m, q| m * (q - center).y * (q - center).y),
    ];
    // √M = (M + √(det M) I)/√(tr M + 2√(det M)), here with det M scaled to one.
    let det = (xx * yy - xy * xy).sqrt();
    let [xx, xy, yy] = [xx, xy, yy].map(|element| element / det);
    let factor = 1.0 / (xx + yy + 2.0).sqrt();
    let root = Mat2::new(xx + 1.0, xy, xy, yy + 1.0) * factor;
    [root, Mat2::new(root.yy, -root.xy, -root.xy, root.xx)]
}

/// The map has determinant one for every deformation, and equals the deformation if that has
/// determinant one.
fn isochoric_map_has_unit_determinant<T: Float>() {
    for map in DEFORMATIONS {
        let found = fitted::<T>(map, 1.0);
        let bound = tolerance::ISOCHORIC * T::EPSILON.wide() * (1.0 + found.max_abs().powi(2));
        let off = found.determinant() - 1.0;
        assert!(off.abs() <= bound, "{map:?}: {off:e}, bound {bound:e}");
    }
    for map in [[2.0, 0.5, 0.0, 0.5], [-0.6, -0.8, 0.8, -0.6]] {
        let (found, [a, b, c, d]) = (fitted::<T>(map, 1.0), map);
        let off = difference(found, Mat2::new(a, b, c, d));
        assert!(off <= tolerance::ISOCHORIC * T::EPSILON.wide(), "{off:e}");
    }
}

/// Among all maps of determinant one, the map moves the members almost least.
///
/// The nearest map is found by bisection: with A S = Z + W, it is Z/(1 − μ) + W/(1 + μ) with the
/// root μ in (−1, 1). Only deformations to at most the double of both lengths have a unique one.
fn isochoric_map_is_almost_the_nearest<T: Float>() {
    let [root, inverse] = root_of_moment();
    for [a, b, c, d] in DEFORMATIONS {
        if a * a + b * b + c * c + d * d == 0.0 || a == -d && b == c {
            continue;
        }
        let deformation = Mat2::new(a, b, c, d);
        let Mat2 { xx, xy, yx, yy } = deformation * root;
        let cofactor = Mat2::new(yy, -yx, -xy, xx);
        let (turned, mirrored) = (
            (deformation * root + cofactor) * 0.5,
            (deformation * root - cofactor) * 0.5,
        );
        let at = |mu: f64| turned * (1.0 / (1.0 - mu)) + mirrored * (1.0 / (1.0 + mu));
        let (mut low, mut high) = (-1.0, 1.0);
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if at(middle).determinant() < 1.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let moved = |map: Mat2<f64>| {
            let off = (map - deformation) * root;
            (off.xx.powi(2) + off.xy.powi(2) + off.yx.powi(2) + off.yy.powi(2)).sqrt()
        };
        let (least, found) = (
            moved(at(low) * inverse),
            moved(fitted::<T>([a, b, c, d], 1.0)),
        );
        let slack = tolerance::ISOCHORIC * T::EPSILON.wide() * (1.0 + deformation.max_abs());
        assert!(found <= 1.04 * least + slack, "{found}, at least {least}");
        assert!(found >= least - slack, "{found} is less than {least}");
    }
}

/// The map is continuous and bounded along a line from inverted bodies to large ones.
fn isochoric_map_is_continuous_for_flat_and_inverted_bodies<T: Float>() {
    let along = |det: f64| fitted::<T>([1.0, 0.2, 0.0, det], 1.0);
    let mut last = along(-3.0);
    for place in -299..=600 {
        let det = f64::from(place) / 100.0;
        let next = along(det);
        let jump = difference(next, last);
        assert!((1e-5..=0.05).contains(&jump), "{det}: {jump}");
        assert!(next.max_abs() <= 2.0 + det.abs(), "{det}: {next:?}");
        last = next;
    }
}

/// A ring in free flight that is squeezed does not gain energy with predicted goals, at any rate
/// and any blend, and at most half with leapfrog goals.
///
/// Scaling A to determinant one instead multiplies the energy by up to 10⁸.
fn squeezed_isochoric_rings_do_not_gain_energy<T: Float>() {
    let ring: Vec<_> = (0..16)
        .map(|place| f64::from(place) * std::f64::consts::TAU / 16.0)
        .map(|angle| [angle.cos(), 0.5 * angle.sin()])
        .collect();
    for (blend, rate) in [
        (0.5, 80.0),
        (0.7, 40.0),
        (0.9, 10.0),
        (1.0, 2.0),
        (1.0, 10.0),
        (1.0, 80.0),
    ] {
        let settings = [
            (Scheme::Predicted, 0.0, 1.001),
            (Scheme::Predicted, 0.04, 1.001),
            (Scheme::Leapfrog, 0.0, 1.5),
            (Scheme::Leapfrog, 0.04, 1.5),
        ];
        for (scheme, relaxation, bound) in settings {
            let mut body = body::<T, _>(&ring, isochoric(blend));
            body.shape
                .set_stiffness(Stiffness::Relaxation(T::of(relaxation)))
                .unwrap();
            let solver = Solver {
                scheme,
                ..Solver::new()
            };
            for id in body.particles.ids() {
                let x = body.particles.position(id).unwrap();
                let v = Vec2::new(T::ZERO, T::of(-rate) * x.y);
                body.particles.set_velocity(id, v).unwrap();
            }
            let energy = |body: &Body<T, Isochoric<T>>| -> f64 {
                let v = body.particles.velocities();
                v.iter()
                    .map(|v| v.x.wide().powi(2) + v.y.wide().powi(2))
                    .sum()
            };
            let first = energy(&body);
            let mut most = first;
            for _ in 0..960 {
                solver
                    .step(T::of(1.0 / 480.0), &mut body.particles, &mut body.shape)
                    .unwrap();
                most = most.max(energy(&body));
            }
            assert!(
                most <= bound * first,
                "{scheme:?} {blend} {rate} {relaxation}: {most} of {first}"
            );
        }
    }
}

/// A pair has no area and is mapped as in the linear mode.
fn shapes_without_area_are_mapped_linearly<T: Float>() {
    let points = [[0.1, 0.2], [1.0, -0.4]];
    let (mut a, mut b) = (
        body::<T, _>(&points, isochoric(0.7)),
        body::<T, _>(&points, linear(0.7)),
    );
    a.put(|[x, y]| [2.0 * x + y, x - y]);
    b.put(|[x, y]| [2.0 * x + y, x - y]);
    a.step();
    b.step();
    assert_eq!(a.particles.positions(), b.particles.positions());
}

crate::both!(
    isochoric_map_has_unit_determinant,
    isochoric_map_is_almost_the_nearest,
    isochoric_map_is_continuous_for_flat_and_inverted_bodies,
    squeezed_isochoric_rings_do_not_gain_energy,
    shapes_without_area_are_mapped_linearly,
);
