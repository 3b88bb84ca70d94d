//! Gaps between discs and colliders, compared with a sampled outline.

use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Collider, HalfPlane, Inside, RoundedBox, Vec2};
use proptest::prelude::*;

/// Half extents and rounding of solids: a circle, a capsule, a rectangle.
const SOLIDS: [([f64; 2], f64); 3] = [([0.0, 0.0], 0.7), ([0.9, 0.0], 0.4), ([0.8, 0.5], 0.0)];

pub(crate) fn solid<T: Float>([a, b]: [f64; 2], rounding: f64) -> RoundedBox<T> {
    if rounding == 0.0 {
        RoundedBox::rectangle(T::vector(a, b))
    } else {
        RoundedBox::capsule(T::of(a), T::of(rounding))
    }
    .unwrap()
}

/// Outline of a rectangle grown by a radius, sampled as finely as `OUTLINE` requires.
fn outline([a, b]: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for i in 0..1000 {
        let (t, turn) = (
            f64::from(i) / 500.0 - 1.0,
            f64::from(i) / 1000.0 * std::f64::consts::TAU,
        );
        points.extend([
            [t * a, b + radius],
            [t * a, -b - radius],
            [a + radius, t * b],
            [-a - radius, t * b],
        ]);
        let (x, y) = (turn.cos(), turn.sin());
        points.push([a.copysign(x) + radius * x, b.copysign(y) + radius * y]);
    }
    points
}

/// Signed distance from an outline.
fn distance(place: [f64; 2], half: [f64; 2], radius: f64) -> f64 {
    let nearest = outline(half, radius)
        .iter()
        .map(|p| (p[0] - place[0]).hypot(p[1] - place[1]))
        .fold(f64::MAX, f64::min);
    let beyond = |i: usize| (place[i].abs() - half[i]).max(0.0);
    let inside = beyond(0).hypot(beyond(1)) < radius || (beyond(0) == 0.0 && beyond(1) == 0.0);
    if inside { -nearest } else { nearest }
}

fn solid_distance_matches_the_sampled_outline<T: Float>() {
    proptest!(settings(300), |(x in -2.0..2.0, y in -2.0..2.0, radius in 0.05..0.3, kind in 0..3_usize)| {
        let (half, rounding) = SOLIDS[kind];
        let gap = solid::<T>(half, rounding).signed_distance(T::vector(x, y), T::of(radius));
        let expected = distance([x, y], half, rounding + radius);
        prop_assert!((gap.distance.wide() - expected).abs() < tolerance::OUTLINE, "{gap:?}, expected {expected}");
    });
}

/// The region for disc centers is the container shrunk by the radius, written by hand.
fn container_distance_matches_the_shrunk_outline<T: Float>() {
    let rooms = [
        ([0.0, 0.0], 0.7 - 0.2),
        ([0.9, 0.0], 0.4 - 0.2),
        ([0.8 - 0.2, 0.5 - 0.2], 0.0),
    ];
    proptest!(settings(300), |(x in -2.0..2.0, y in -2.0..2.0, kind in 0..3_usize)| {
        let (half, rounding) = SOLIDS[kind];
        let gap = Inside(solid::<T>(half, rounding)).signed_distance(T::vector(x, y), T::of(0.2));
        let expected = -distance([x, y], rooms[kind].0, rooms[kind].1);
        prop_assert!((gap.distance.wide() - expected).abs() < tolerance::OUTLINE, "{gap:?}, expected {expected}");
    });
}

/// Radius of the discs in the test of gradients.
const RADIUS: f64 = 0.1;

/// Asserts that the normal has length one and is the gradient of the distance.
fn normal_is_gradient<T: Float, C: Collider<T>>(collider: &C, place: [f64; 2]) {
    let (radius, step) = (T::of(RADIUS), T::EPSILON.wide().cbrt());
    let at = |dx: f64, dy: f64| {
        collider.signed_distance(T::vector(place[0] + dx, place[1] + dy), radius)
    };
    let slope = |dx: f64, dy: f64| {
        (at(dx, dy).distance.wide() - at(-dx, -dy).distance.wide()) / (2.0 * step)
    };
    let normal = at(0.0, 0.0).normal.unwrap();
    let square = normal.x.wide().powi(2) + normal.y.wide().powi(2);
    assert!(
        (square - 1.0).abs() <= tolerance::DIRECTION * T::EPSILON.wide(),
        "{normal:?}"
    );
    let gradient = [slope(step, 0.0), slope(0.0, step)];
    let error = (gradient[0] - normal.x.wide()).hypot(gradient[1] - normal.y.wide());
    assert!(
        error < tolerance::central_difference(T::EPSILON.wide()),
        "{gradient:?}, normal {normal:?} at {place:?}"
    );
}

fn normals_are_gradients<T: Float>() {
    proptest!(settings(300), |(x in -2.0..2.0_f64, y in -2.0..2.0_f64, kind in 0..3_usize)| {
        let (half, rounding) = SOLIDS[kind];
        // No gradient exists where sides or opposite points are equally near.
        let depth = [half[0] - x.abs(), half[1] - y.abs()];
        prop_assume!((depth[0] - depth[1]).abs() > 0.05 && x.abs() > 0.05 && y.abs() > 0.05);
        prop_assume!((depth[0] - depth[1]).abs() > 0.15 || kind < 2);
        // The curvature jumps where a side ends and its corner begins. In a container this point is
        // shifted inward by the radius.
        prop_assume!(depth.iter().all(|depth| depth.abs() > 0.02 && (depth - RADIUS).abs() > 0.02));
        normal_is_gradient::<T, _>(&solid::<T>(half, rounding), [x, y]);
        normal_is_gradient::<T, _>(&Inside(solid::<T>(half, rounding)), [x, y]);
        normal_is_gradient::<T, _>(&HalfPlane::new(T::vector(x, y)).unwrap(), [y, x]);
    });
}

fn half_plane_normalizes_its_normal<T: Float>() {
    let plane = HalfPlane::new(T::vector(3.0, 4.0)).unwrap();
    let gap = plane.signed_distance(T::vector(1.0, 2.0), T::of(0.5));
    assert!(
        (gap.distance.wide() - 1.7).abs() < 4.0 * T::EPSILON.wide(),
        "{gap:?}"
    );
    assert_eq!(
        (gap.normal, plane.normal()),
        (
            Some(plane.normal()),
            HalfPlane::new(T::vector(48.0, 64.0)).unwrap().normal()
        )
    );
}

/// Points equally near to several parts of a surface.
fn equidistant_points_have_defined_results<T: Float>() {
    let right = Some(T::vector(1.0, 0.0));
    let up = Some(T::vector(0.0, 1.0));
    let normal = |solid: RoundedBox<T>, x: f64, y: f64| {
        solid.signed_distance(T::vector(x, y), T::ZERO).normal
    };
    let circle = RoundedBox::circle(T::ONE).unwrap();
    assert_eq!(normal(circle, 0.0, 0.0), None);
    assert_eq!(RoundedBox::capsule(T::ZERO, T::ONE), Ok(circle));
    let capsule = RoundedBox::capsule(T::TWO, T::ONE).unwrap();
    assert_eq!(
        [-2.0, -0.5, 0.0, 2.0].map(|x| normal(capsule, x, 0.0)),
        [up; 4]
    );
    let square = RoundedBox::rectangle(T::vector(1.0, 1.0)).unwrap();
    assert_eq!(
        [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.5, 0.5)].map(|(x, y)| normal(square, x, y)),
        [right; 4]
    );
    assert_eq!(normal(square, -1.0, 1.0), Some(T::vector(-1.0, 0.0)));
    assert_eq!(normal(square, 0.0, -0.5), Some(T::vector(0.0, -1.0)));
    assert_eq!(
        square
            .signed_distance(T::vector(1.0, 1.0), T::ZERO)
            .distance,
        T::ZERO
    );
    assert_eq!(
        circle.signed_distance(Vec2::ZERO, T::HALF).distance,
        T::of(-1.5)
    );
    // Containers that are too narrow hold discs on their center line or center.
    let gap = Inside(capsule).signed_distance(T::vector(1.5, 0.25), T::TWO);
    assert_eq!(
        (gap.distance, gap.normal),
        (
            -T::of(0.5_f64.hypot(0.25)),
            T::vector(-0.5, -0.25).direction().map(|(n, _)| n)
        )
    );
    let room = Inside(circle).signed_distance(T::vector(0.0, 0.25), T::TWO);
    assert_eq!(
        (room.distance, room.normal),
        (T::of(-0.25), Some(T::vector(0.0, -1.0)))
    );
}

crate::both!(
    solid_distance_matches_the_sampled_outline,
    container_distance_matches_the_shrunk_outline,
    normals_are_gradients,
    half_plane_normalizes_its_normal,
    equidistant_points_have_defined_results,
);
