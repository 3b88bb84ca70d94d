//! Invalid members, stiffness and rest shapes of bodies are rejected.

use crate::shape::driven::places;
use crate::shape::example_shapes::{shapes, slices};
use crate::shape::plastic::clay::clay;
use crate::support::bodies::PENTAGON;
use crate::support::rejected_input::{Net, bad_numbers, bad_vectors, net, refused, v};
use crate::support::setup::id;
use pliant::{Capacity, Error, ExampleShapes, Parameter, Rotation, ShapeMatching, Stiffness, Vec2};

/// Invalid stiffnesses, with the error for each.
fn bad_stiffnesses() -> Vec<(Stiffness<f32>, Error)> {
    let of = |kind: fn(f32) -> Stiffness<f32>, out_of_range: &'static [f32]| {
        bad_numbers(Parameter::Stiffness, out_of_range).map(move |(bad, error)| (kind(bad), error))
    };
    let alpha = of(Stiffness::Alpha, &[-0.1, 1.0 + f32::EPSILON]);
    alpha
        .chain(of(Stiffness::Compliance, &[-1.0]))
        .chain(of(Stiffness::Relaxation, &[-1.0]))
        .collect()
}

#[test]
fn shapes_reject_invalid_members_and_stiffness() {
    type Body = ShapeMatching<f32, 2>;
    let rigid = Stiffness::Alpha(1.0);
    let body =
        |net: &mut Net, members: &[u16]| Body::new(net, members.iter().copied().map(id), rigid);
    let mut net = net();
    refused(&mut net, Error::TooFewParticles, |net| body(net, &[]));
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        body(net, &[0, 1, 0])
    });
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        Body::new(net, std::iter::repeat(id(0)), rigid)
    });
    refused(&mut net, Error::RepeatedParticle, |net| body(net, &[1, 1]));
    refused(&mut net, Error::RepeatedParticle, |net| {
        ShapeMatching::<f32, 3>::new(net, [1, 0, 1].map(id), rigid)
    });
    for unknown in [[0, 2], [2, 0], [u16::MAX, 2]] {
        refused(&mut net, Error::UnknownParticle, |net| body(net, &unknown));
    }
    for (bad, error) in bad_stiffnesses() {
        refused(&mut net, error, |net| Body::new(net, [id(0)], bad));
        refused(&mut body(&mut net, &[0, 1]).unwrap(), error, |body| {
            body.set_stiffness(bad)
        });
    }
    net.add(v(f32::MAX, 0.0), f32::MAX).unwrap();
    net.set_position(id(0), v(-f32::MAX, 0.0)).unwrap();
    refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
        body(net, &[0, 2])
    });
    let mut heavy = Net::new();
    heavy.add(v(0.0, 0.0), f32::MAX).unwrap();
    heavy.add(v(1.0, 0.0), f32::MAX).unwrap();
    refused(&mut heavy, Error::NonFinite(Parameter::Mass), |net| {
        body(net, &[0, 1])
    });
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
    refused(&mut shape, Error::Full(Capacity::Members), |shape| {
        shape.set_rest(good.iter().copied().chain([v(0.0, 0.0)]))
    });
    refused(&mut shape, Error::Full(Capacity::Members), |shape| {
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
    refused(&mut examples, Error::Full(Capacity::Members), |e| {
        of(e, &[v(0.0, 0.0); 7], Rotation::IDENTITY)
    });
    refused(&mut examples, Error::Full(Capacity::Members), |e| {
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
