//! Isochoric bodies keep their area under any deformation.

use crate::support::float::Float;
use crate::support::mode_bodies::{SEVEN, body, isochoric, linear};
use crate::support::tolerance;
use pliant::{Mat2, Vec2};

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

/// The fitted map has determinant one and the shape of the deformation, for determinants down to
/// 1/16.
fn isochoric_map_has_unit_determinant<T: Float>() {
    for map in [
        [1.0, 0.0, 0.0, 1.0],
        [2.0, 0.3, -0.1, 1.5],
        [0.25, 0.1, 0.0, 0.26],
        [0.5, 0.0, 0.9, 0.126],
        [0.0, -3.0, 0.5, 0.2],
    ] {
        let (found, det) = (fitted::<T>(map, 1.0), map[0] * map[3] - map[1] * map[2]);
        let bound = tolerance::ISOCHORIC * T::EPSILON.wide();
        assert!(
            (found.determinant() - 1.0).abs() <= bound,
            "{map:?}: {}",
            found.determinant() - 1.0
        );
        let expected = Mat2::new(map[0], map[1], map[2], map[3]) * (1.0 / det.sqrt());
        assert!(difference(found, expected) <= bound, "{map:?}: {found:?}");
    }
}

/// The map is continuous across both limits, and inverted bodies are mapped by a rotation.
fn isochoric_map_is_continuous_for_flat_and_inverted_bodies<T: Float>() {
    let squeezed = |det: f64| fitted::<T>([1.0, 0.2, 0.0, det], 1.0);
    for limit in [1.0 / 16.0, 0.0] {
        let jump = difference(squeezed(limit - 1e-4), squeezed(limit + 1e-4));
        assert!(jump <= 2e-4 * 64.0, "{jump}");
        assert!(jump >= 1e-5, "{jump}: nothing changes");
    }
    for inverted in [-1e-3, -0.5, -3.0] {
        let found = squeezed(inverted);
        let off = difference(found.transpose() * found, Mat2::IDENTITY);
        assert!(
            off <= tolerance::ISOCHORIC * T::EPSILON.wide() && found.determinant() > 0.0,
            "{inverted}: {found:?}"
        );
    }
    for det in (-40..40).map(|place| f64::from(place) / 100.0) {
        // The largest of A/√d has a norm of √(1.04)·4.
        assert!(squeezed(det).max_abs() <= 4.2, "{det}: {:?}", squeezed(det));
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
    isochoric_map_is_continuous_for_flat_and_inverted_bodies,
    shapes_without_area_are_mapped_linearly,
);
