//! Rest shapes that change over time, and blends of example shapes.

use crate::bodies::{Body, Member, PENTAGON};
use crate::corpus::for_all;
use crate::float::Float;
use crate::plastic::{clay, deform, pentagon, stretch};
use crate::refusals::{bad_vectors, refused, v};
use crate::tolerance;
use pliant::{
    Error, ExampleShapes, Mat2, Parameter, Rotation, ShapeMatching, Solver, Stiffness, Vec2,
};
use proptest::collection::vec;
use proptest::prop_assert;

/// Positions in a frame far from that of the body.
fn places<T: Float>() -> Vec<Vec2<T>> {
    [(7.0, 3.25), (8.5, 3.0), (9.0, 5.0), (6.75, 4.5), (7.5, 4.1)]
        .map(|(x, y)| T::vector(x, y))
        .into()
}

/// A body with a new rest shape equals, bit for bit, a body built at those positions.
fn new_rest_shape_equals_that_of_a_body_built_with_it<T: Float>() {
    let mut body = Body::<T>::new(&PENTAGON.into(), [0.0, 0.0], 0.3);
    let mut particles = body.particles.clone();
    for (id, x) in particles.ids().iter().zip(places::<T>()) {
        particles.set_position(id, x).unwrap();
    }
    let rebuilt = ShapeMatching::<T, 24>::new(
        &particles,
        particles.ids().iter(),
        Stiffness::Alpha(T::of(0.3)),
    )
    .unwrap();
    body.shape.set_rest(places()).unwrap();
    assert_eq!(body.shape.rest_offsets(), rebuilt.rest_offsets());
    assert_eq!(body.shape.mass(), rebuilt.mass());
    let mut other = Body {
        particles: body.particles.clone(),
        shape: rebuilt,
    };
    for _ in 0..50 {
        for body in [&mut body, &mut other] {
            Solver::new()
                .step(T::of(0.01), &mut body.particles, &mut body.shape)
                .unwrap();
        }
        assert_eq!(body.particles.positions(), other.particles.positions());
    }
}

/// A new rest shape keeps the rotation, the plastic stretch and its limits. The affine fit is that
/// of the new shape.
fn new_rest_shape_keeps_the_state_of_the_mode<T: Float>() {
    let mut body = clay::<T>(&pentagon(), 1.0, [0.1, 100.0, 0.5]);
    deform(
        &mut body,
        Mat2::new(T::ZERO, T::of(-0.75), T::of(1.5), T::ZERO),
    )
    .unwrap();
    Solver::new()
        .step(T::of(0.01), &mut body.particles, &mut body.shape)
        .unwrap();
    let before = *body.shape.mode();
    assert!(
        before.stretch().xx.wide() > 1.2 && before.mode().rotation().sin.wide() > 0.9,
        "{before:?}"
    );
    let scaled = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| *q * T::of(3.0))
        .collect::<Vec<_>>();
    body.shape.set_rest(scaled).unwrap();
    assert_eq!(
        (body.shape.mode().stretch(), body.shape.mode().mode()),
        (before.stretch(), before.mode())
    );
    // At its goals the body is not strained, so nothing flows.
    let goals = body.shape.goals().collect::<Vec<_>>();
    for (id, goal) in body.particles.ids().iter().zip(goals) {
        body.particles.set_position(id, goal).unwrap();
        body.particles.set_velocity(id, Vec2::ZERO).unwrap();
    }
    Solver::new()
        .step(T::of(0.01), &mut body.particles, &mut body.shape)
        .unwrap();
    assert_eq!(stretch(&body), before.stretch());
}

/// A body grows to the scale of its rest shape.
fn bodies_grow_to_their_rest_shape<T: Float>() {
    let mut body = Body::<T>::new(
        &PENTAGON
            .map(|(x, _, _, m)| -> Member { (x, [0.0; 2], [0.0; 2], m) })
            .into(),
        [0.0, 0.0],
        1.0,
    );
    let grown = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| *q * T::of(1.5))
        .collect::<Vec<_>>();
    body.shape.set_rest(grown.clone()).unwrap();
    Solver::new()
        .step(T::of(0.01), &mut body.particles, &mut body.shape)
        .unwrap();
    let rows = body.particles.positions().iter().zip(&grown);
    let center = body
        .sums()
        .momentum_change(&Body::<T>::new(&pentagon(), [0.0, 0.0], 1.0).sums());
    assert!(center <= tolerance::SETTLED * T::EPSILON.wide() / 0.01);
    let offsets = rows.map(|(x, q)| *x - *q).collect::<Vec<_>>();
    assert!(
        offsets
            .iter()
            .all(|o| (*o - offsets[0]).length().wide() <= tolerance::SETTLED * T::EPSILON.wide())
    );
}

#[test]
fn invalid_rest_shapes_are_rejected() {
    let mut shape = clay::<f32>(&PENTAGON.into(), 0.5, [0.1, 1.0, 0.5]).shape;
    let good = places::<f32>();
    for count in 0..5 {
        refused(&mut shape, Error::TooFewParticles, |shape| {
            shape.set_rest(good.iter().copied().take(count))
        });
    }
    refused(&mut shape, Error::Full, |shape| {
        shape.set_rest(good.iter().copied().chain([v(0.0, 0.0)]))
    });
    refused(&mut shape, Error::Full, |shape| {
        shape.set_rest(std::iter::repeat(v(0.0, 0.0)))
    });
    for place in 0..5 {
        for bad in bad_vectors().chain([v(f32::MAX, 0.0)]) {
            let mut places = good.clone();
            places[place] = bad;
            places[(place + 1) % 5] = v(-f32::MAX, 0.0);
            refused(&mut shape, Error::NonFinite(Parameter::Position), |shape| {
                shape.set_rest(places)
            });
        }
    }
}

/// Five shapes of six points: a base shape and four deformations of it.
fn shapes<T: Float>() -> [[Vec2<T>; 6]; 5] {
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

fn slices<T>(shapes: &[[Vec2<T>; 6]; 5]) -> [&[Vec2<T>]; 5] {
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
            let slack = tolerance::EXAMPLE_WEIGHT * T::EPSILON.wide() * 1e-3 * 10.0;
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

#[test]
fn invalid_examples_are_rejected() {
    let shapes = shapes::<f32>();
    let [a, b, ..] = slices(&shapes);
    let none: &[Vec2<f32>] = &[];
    refused(&mut (), Error::TooFewParticles, |()| {
        ExampleShapes::new([none, none])
    });
    refused(&mut (), Error::TooFewParticles, |()| {
        ExampleShapes::new([a, &b[..5]])
    });
    refused(&mut (), Error::TooFewParticles, |()| {
        ExampleShapes::new([&a[..5], b])
    });
    for bad in bad_vectors() {
        let mut shape = shapes[1];
        shape[3] = bad;
        refused(&mut (), Error::NonFinite(Parameter::Position), |()| {
            ExampleShapes::new([a, &shape])
        });
    }
    let mut examples = ExampleShapes::new([a, b]).unwrap();
    let of = |examples: &mut ExampleShapes<'_, f32, 2>, places: &[Vec2<f32>], rotation| {
        examples.weights_of(places.iter().copied(), rotation)
    };
    refused(&mut examples, Error::TooFewParticles, |e| {
        of(e, &a[..5], Rotation::IDENTITY)
    });
    refused(&mut examples, Error::Full, |e| {
        of(e, &[v(0.0, 0.0); 7], Rotation::IDENTITY)
    });
    refused(&mut examples, Error::Full, |e| {
        e.weights_of(std::iter::repeat(v(0.0, 0.0)), Rotation::IDENTITY)
    });
    refused(&mut examples, Error::OutOfRange(Parameter::Rotation), |e| {
        of(e, a, Rotation { cos: 0.5, sin: 0.5 })
    });
    refused(&mut examples, Error::NonFinite(Parameter::Rotation), |e| {
        of(
            e,
            a,
            Rotation {
                cos: f32::NAN,
                sin: 0.5,
            },
        )
    });
    for bad in bad_vectors() {
        let mut places = shapes[0];
        places[5] = bad;
        refused(&mut examples, Error::NonFinite(Parameter::Position), |e| {
            of(e, &places, Rotation::IDENTITY)
        });
    }
    let mut wide = shapes[0];
    (wide[0], wide[1]) = (v(f32::MAX, 0.0), v(-f32::MAX, 0.0));
    refused(&mut examples, Error::NonFinite(Parameter::Position), |e| {
        of(e, &wide, Rotation::IDENTITY)
    });
    for wide in [[&wide[..], b], [a, &wide[..]], [&wide[..], &wide[..]]] {
        let mut wide = ExampleShapes::new(wide).unwrap();
        refused(&mut wide, Error::NonFinite(Parameter::Position), |e| {
            of(e, b, Rotation::IDENTITY)
        });
    }
}

crate::both!(
    new_rest_shape_equals_that_of_a_body_built_with_it,
    new_rest_shape_keeps_the_state_of_the_mode,
    bodies_grow_to_their_rest_shape,
    blends_are_scaled_weighted_sums,
    weights_of_a_known_blend_are_recovered,
    weights_are_those_of_the_nearest_blend,
    first_of_equal_examples_gets_all_the_weight,
    weights_are_independent_of_the_unit_of_length,
);
