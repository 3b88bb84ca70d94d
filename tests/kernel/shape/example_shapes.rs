//! Blends of example shapes.

use crate::support::corpus::for_all;
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{ExampleShapes, Rotation, Vec2};
use proptest::collection::vec;
use proptest::prop_assert;

/// Five shapes of six points: a base shape and four deformations of it.
pub(crate) fn shapes<T: Float>() -> [[Vec2<T>; 6]; 5] {
    let base = [
        (-1.0, -1.0),
        (0.0, -1.2),
        (1.0, -1.0),
        (1.0, 1.0),
        (0.0, 0.8),
        (-1.0, 1.0),
    ];
    let of = |map: &dyn Fn(f64, f64) -> (f64, f64)| {
        base.map(|(x, y)| {
            let (x, y) = map(x, y);
            T::vector(x, y)
        })
    };
    [
        of(&|x, y| (x, y)),
        of(&|x, y| (1.5 * x, 0.75 * y)),
        of(&|x, y| (x + 0.5 * y, y)),
        of(&|x, y| (x, y - 0.5 * x * x)),
        of(&|x, y| (x * (1.0 + 0.4 * y), y)),
    ]
}

pub(crate) fn slices<T>(shapes: &[[Vec2<T>; 6]; 5]) -> [&[Vec2<T>]; 5] {
    shapes.each_ref().map(|shape| &shape[..])
}

/// A single weight of one gives the example, bit for bit. Scales and weighted sums match their
/// definition.
fn blends_are_scaled_weighted_sums<T: Float>() {
    let shapes = shapes::<T>();
    let examples = ExampleShapes::new(slices(&shapes)).unwrap();
    for (place, shape) in shapes.iter().enumerate() {
        let mut weights = [T::ZERO; 5];
        weights[place] = T::ONE;
        assert_eq!(examples.blend(weights, T::ONE).collect::<Vec<_>>(), shape);
        let splat_xy = shape.map(|x| x * T::TWO);
        assert_eq!(
            examples.blend(weights, T::TWO).collect::<Vec<_>>(),
            splat_xy
        );
    }
    let mixed = examples
        .blend(
            [T::of(0.5), T::of(0.25), T::of(0.25), T::ZERO, T::ZERO],
            T::ONE,
        )
        .collect::<Vec<_>>();
    for (place, x) in mixed.iter().enumerate() {
        let expected =
            shapes[0][place] * T::of(0.5) + (shapes[1][place] + shapes[2][place]) * T::of(0.25);
        assert!((*x - expected).length() <= T::of(4.0) * T::EPSILON);
    }
}

/// The weights of a rotated and translated blend are recovered.
fn weights_of_a_known_blend_are_recovered<T: Float>() {
    let shapes = shapes::<T>();
    let examples = ExampleShapes::new(slices(&shapes)).unwrap();
    for_all(
        500,
        &(
            vec(0.0..1.0, 5),
            0.0..std::f64::consts::TAU,
            -100.0..100.0,
            0..32_u8,
        ),
        |(mut planted, angle, away, absent)| {
            planted
                .iter_mut()
                .enumerate()
                .for_each(|(place, w)| *w *= f64::from(u8::from(absent >> place & 1 == 0)));
            let sum: f64 = planted.iter().sum();
            if sum < 0.1 {
                return Ok(());
            }
            let planted: [f64; 5] = std::array::from_fn(|place| planted[place] / sum);
            let rotation = Rotation {
                cos: T::of(f64::cos(angle)),
                sin: T::of(f64::sin(angle)),
            };
            let places = examples
                .blend(planted.map(T::of), T::ONE)
                .map(|x| rotation * x + T::vector(away, 1.0));
            let found = examples
                .weights_of(places.collect::<Vec<_>>(), rotation)
                .unwrap();
            let bound = tolerance::EXAMPLE_WEIGHT * T::EPSILON.wide() * (2.0 + away.abs());
            for (found, planted) in found.iter().zip(planted) {
                prop_assert!(
                    (found.wide() - planted).abs() <= bound,
                    "{:?}, not {:?}",
                    found,
                    planted
                );
            }
            Ok(())
        },
    );
}

/// wᵀGw − 2wᵀc + r² in double precision: the squared distance between a blend and positions, both
/// relative to their means.
fn distance(shapes: &[[Vec2<f64>; 6]; 5], weights: [f64; 5], places: &[Vec2<f64>]) -> f64 {
    let centered = |places: Vec<Vec2<f64>>| {
        let mean = places
            .iter()
            .fold(Vec2::ZERO, |sum, x| sum + *x * (1.0 / 6.0));
        places.into_iter().map(|x| x - mean).collect::<Vec<_>>()
    };
    let blend = ExampleShapes::new(slices(shapes))
        .unwrap()
        .blend(weights, 1.0)
        .collect();
    centered(blend)
        .iter()
        .zip(centered(places.to_vec()))
        .map(|(a, b)| (*a - b).dot(*a - b))
        .sum()
}

/// For any positions, weights are not negative and sum to one, and no step within the simplex
/// reduces the distance.
fn weights_are_those_of_the_nearest_blend<T: Float>() {
    let (wide, shapes) = (shapes::<f64>(), shapes::<T>());
    let examples = ExampleShapes::new(slices(&shapes)).unwrap();
    for_all(2000, &vec((-2.0..2.0, -2.0..2.0), 6), |places| {
        let places = places
            .iter()
            .map(|(x, y)| Vec2::new(T::of(*x).wide(), T::of(*y).wide()))
            .collect::<Vec<_>>();
        let found = examples
            .weights_of(
                places.iter().map(|x| T::vector(x.x, x.y)),
                Rotation::IDENTITY,
            )
            .unwrap();
        let found = found.map(T::wide);
        prop_assert!(found.iter().all(|w| *w >= 0.0), "{:?}", found);
        prop_assert!(
            (found.iter().sum::<f64>() - 1.0).abs() <= 8.0 * T::EPSILON.wide(),
            "{:?}",
            found
        );
        let here = distance(&wide, found, &places);
        for corner in 0..5 {
            // A step of a thousandth of the path to each corner; the distance along it is a
            // parabola.
            let towards: [f64; 5] = std::array::from_fn(|e| {
                found[e] + 1e-3 * (f64::from(u8::from(e == corner)) - found[e])
            });
            let there = distance(&wide, towards, &places);
            let rounding = 8.0 * f64::EPSILON * here;
            let slack = tolerance::EXAMPLE_WEIGHT * T::EPSILON.wide() * 1e-3 * 10.0 + rounding;
            prop_assert!(
                there >= here - slack,
                "{:?}: nearer towards {}: {} < {}",
                found,
                corner,
                there,
                here
            );
        }
        Ok(())
    });
}

/// The first of several equal examples gets the weight of all of them.
fn first_of_equal_examples_gets_all_the_weight<T: Float>() {
    let shapes = shapes::<T>();
    let [a, b, ..] = slices(&shapes);
    let near = |found: [T; 4], expected: [f64; 4]| {
        let bound = tolerance::EXAMPLE_WEIGHT * T::EPSILON.wide();
        assert!(
            found
                .iter()
                .zip(expected)
                .all(|(found, w)| (found.wide() - w).abs() <= bound),
            "{found:?}"
        );
        assert!(
            found
                .iter()
                .zip(expected)
                .all(|(found, w)| (w == 0.0) <= (*found == T::ZERO)),
            "{found:?}"
        );
    };
    let between = || {
        ExampleShapes::new([a, b])
            .unwrap()
            .blend([T::of(0.25), T::of(0.75)], T::ONE)
            .collect::<Vec<_>>()
    };
    let of = |shapes| {
        ExampleShapes::new(shapes)
            .unwrap()
            .weights_of(between(), Rotation::IDENTITY)
            .unwrap()
    };
    near(of([a, a, b, b]), [0.25, 0.0, 0.75, 0.0]);
    near(of([b, a, a, b]), [0.75, 0.25, 0.0, 0.0]);
    near(of([a, a, a, a]), [1.0, 0.0, 0.0, 0.0]);
    // An example between two others gets no weight: corners take precedence at equal distance.
    let middle = ExampleShapes::new([a, b])
        .unwrap()
        .blend([T::HALF, T::HALF], T::ONE)
        .collect::<Vec<_>>();
    let found = ExampleShapes::new([a, b, &middle])
        .unwrap()
        .weights_of(b.iter().copied(), Rotation::IDENTITY)
        .unwrap();
    assert_eq!(found, [T::ZERO, T::ONE, T::ZERO]);
}

/// Weights do not depend on the unit of length. Examples and positions scaled by a power of two,
/// however small, give the same bits.
fn weights_are_independent_of_the_unit_of_length<T: Float>() {
    let shapes = shapes::<T>();
    let places = shapes[1].map(|x| Vec2::new(T::of(1.25) * x.x, x.y + T::of(0.1) * x.x));
    let expected = ExampleShapes::new(slices(&shapes))
        .unwrap()
        .weights_of(places, Rotation::IDENTITY)
        .unwrap();
    for factor in [2.0_f64.powi(-70), 2.0_f64.powi(-30), 2.0_f64.powi(100)].map(T::of) {
        let scaled = shapes.map(|shape| shape.map(|x| x * factor));
        let found = ExampleShapes::new(slices(&scaled))
            .unwrap()
            .weights_of(places.map(|x| x * factor), Rotation::IDENTITY)
            .unwrap();
        assert_eq!(found, expected);
    }
}

crate::both!(
    blends_are_scaled_weighted_sums,
    weights_of_a_known_blend_are_recovered,
    weights_are_those_of_the_nearest_blend,
    first_of_equal_examples_gets_all_the_weight,
    weights_are_independent_of_the_unit_of_length,
);
