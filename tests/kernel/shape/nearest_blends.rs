//! Nearest blends of example shapes.

use crate::support::float::Float;
use pliant::{ExampleShapes, Rotation, Vec2};

/// Two vectors and their negatives: positions whose mean is zero.
fn places<T: Float>([a, b, c, d]: [f64; 4]) -> [Vec2<T>; 4] {
    [(a, b), (-a, -b), (c, d), (-c, -d)].map(|(x, y)| T::vector(x, y))
}

fn dot(a: [f64; 4], b: [f64; 4]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Asserts optimality: from the blend found, no example is in the direction of the body.
fn assert_nearest<T: Float, const E: usize>(examples: [[f64; 4]; E], body: [f64; 4]) {
    let shapes = examples.map(places::<T>);
    let found = ExampleShapes::new(shapes.each_ref().map(|shape| &shape[..])).unwrap();
    let weights = found
        .weights_of(places(body), Rotation::IDENTITY)
        .unwrap()
        .map(T::wide);
    let left: [f64; 4] = std::array::from_fn(|i| {
        body[i]
            - examples
                .iter()
                .zip(weights)
                .map(|(v, w)| v[i] * w)
                .sum::<f64>()
    });
    let nearest = examples
        .iter()
        .map(|v| dot(*v, left))
        .fold(f64::NEG_INFINITY, f64::max);
    let blend = examples
        .iter()
        .zip(weights)
        .map(|(v, w)| dot(*v, left) * w)
        .sum::<f64>();
    let size = examples.iter().map(|v| dot(*v, *v)).fold(0.0, f64::max);
    // The search continues while there is more to gain than 8 N ε of that.
    assert!(
        (nearest - blend).abs() <= 64.0 * T::EPSILON.wide() * size,
        "{weights:?}: {:e}",
        nearest - blend
    );
}

/// Of five examples, three enter, leave and enter the blend again, in eleven solutions. Of six, one
/// enters and leaves for good.
fn nearest_blend_is_found_when_examples_enter_and_leave<T: Float>() {
    let five = [
        [0.0; 4],
        [4.0, -4.0, 4.0, 4.0],
        [-5.0, 6.0, 6.0, -6.0],
        [-7.0, 5.0, 7.0, -9.0],
        [4.0, 3.0, -7.0, 8.0],
    ];
    assert_nearest::<T, 5>(five, [-5.0, 4.0, 4.0, -4.0]);
    let [a, b, c] = [
        [-9.0, -3.0, -4.0, 6.0],
        [6.0, 5.0, -2.0, -1.0],
        [6.0, -1.0, -8.0, -4.0],
    ];
    let six = [
        [0.0; 4],
        a,
        b,
        c,
        [-6.0, 1.0, -9.0, 7.0],
        [-1.0, -9.0, 3.0, -5.0],
    ];
    assert_nearest::<T, 6>(six, [-9.0, 1.0, -6.0, 2.0]);
}

/// A third example near the midpoint of two others counts as between them up to a threshold. The
/// threshold of its squared distance from the midpoint is 8 N ε of its squared difference from the
/// first. That difference is one half in each of N positions. Beyond the threshold, the third
/// example gets no weight for a body on the other side.
fn example_between_others_is_distinct_above_a_threshold<T: Float>() {
    const N: usize = 16;
    let sign = |place: usize, period: usize| {
        if place % period < period / 2 {
            1.0
        } else {
            -1.0
        }
    };
    let shape = |length: f64, across: f64| -> [Vec2<T>; N] {
        std::array::from_fn(|place| T::vector(length * sign(place, 2), across * sign(place, 4)))
    };
    let limit = (8.0 * 16.0 * T::EPSILON.wide() * 0.25).sqrt();
    for (factor, expected) in [(0.75, [0.0, 0.0, 1.0]), (1.5, [0.5, 0.5, 0.0])] {
        let (first, second, third) = (shape(0.0, 0.0), shape(1.0, 0.0), shape(0.5, limit * factor));
        let examples = ExampleShapes::new([&first, &second, &third]).unwrap();
        let weights = examples
            .weights_of(shape(0.5, -1.0), Rotation::IDENTITY)
            .unwrap()
            .map(T::wide);
        for (found, expected) in weights.iter().zip(expected) {
            assert!((found - expected).abs() < 0.02, "{factor}: {weights:?}");
        }
    }
}

/// A third example near the midpoint of two others replaces both. The threshold is a squared
/// distance of 8 N ε of the largest squared difference.
fn example_near_the_midpoint_of_two_others_replaces_both<T: Float>() {
    let first = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    // Extended by a half on both sides. The bend is perpendicular to that, and its mean is zero.
    let second = first.map(|(x, y)| (2.0 * x - 0.5, y));
    let beside = [(0.0, 1.0), (0.0, -1.0), (0.0, 1.0), (0.0, -1.0)];
    let places = |rows: [(f64, f64); 4]| rows.map(|(x, y)| T::vector(x, y));
    let (a, b) = (places(first), places(second));
    // 4 s² = 8·4 ε · 4 (1/2)²: all four positions differ by a half along x, and by a shift s
    // across.
    let limit = (8.0 * T::EPSILON.wide()).sqrt();
    for (factor, expected) in [(0.75, [0.0, 0.0, 1.0]), (1.5, [0.5, 0.5, 0.0])] {
        let mut rows = first;
        for ((row, (x, y)), (dx, dy)) in rows.iter_mut().zip(second).zip(beside) {
            let shift = limit * factor;
            *row = (
                f64::midpoint(row.0, x) + shift * dx,
                f64::midpoint(row.1, y) + shift * dy,
            );
        }
        let c = places(rows);
        let examples = ExampleShapes::new([&a, &b, &c]).unwrap();
        let middle = a.iter().zip(b).map(|(a, b)| (*a + b) * T::HALF);
        let found = examples
            .weights_of(middle, Rotation::IDENTITY)
            .unwrap()
            .map(T::wide);
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 0.01, "{factor}: {found:?}");
        }
    }
}

crate::both!(
    nearest_blend_is_found_when_examples_enter_and_leave,
    example_between_others_is_distinct_above_a_threshold,
    example_near_the_midpoint_of_two_others_replaces_both,
);
