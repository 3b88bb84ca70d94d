//! Flow of plastic bodies: dependence on the time step, dents, rotation, and snapshots.

use crate::shape::momentum::SCHEMES;
use crate::shape::plastic::clay::{
    Clay, bits, clay, deform, elastic, pentagon, plasticity, step, stretch, wide_matrix,
};
use crate::support::bodies::PENTAGON;
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{Mat2, Rotation, Solver, Sweep, Vec2, measure, polar};

/// Returns the stretch of a body with pinned members that is extended to twice its length in two
/// seconds.
fn drawn_out<T: Float>(steps: u32, solver: &Solver<T>) -> Mat2<T> {
    let mut body = clay::<T>(&pentagon(), 0.5, [0.05, 5.0, 10.0]);
    body.particles
        .ids()
        .iter()
        .for_each(|id| body.particles.pin(id).unwrap());
    for place in 1..=steps {
        let length = 1.0 + f64::from(place) / f64::from(steps);
        deform(
            &mut body,
            Mat2::new(T::of(length), T::ZERO, T::ZERO, T::ONE),
        )
        .unwrap();
        step(&mut body, 2.0 / f64::from(steps), solver);
        let _ = measure::elastic_energy(&body.particles, &body.shape, T::of(0.01));
    }
    stretch(&body)
}

fn flow_under_a_slow_load_is_independent_of_the_time_step<T: Float>() {
    let finest = drawn_out::<T>(4800, &Solver::new()).xx.wide();
    assert!(finest > 1.2, "{finest}");
    for (steps, substeps) in [(60, 1), (120, 1), (120, 4), (480, 1)] {
        let found = drawn_out::<T>(
            steps,
            &Solver {
                substeps,
                ..Solver::new()
            },
        )
        .xx
        .wide();
        let off = (found - finest).abs() / (finest - 1.0);
        assert!(
            off <= tolerance::CREEP,
            "{steps} steps of {substeps}: {found}, not {finest}"
        );
    }
}

fn iterations_and_measurements_cause_no_creep<T: Float>() {
    let plain = drawn_out::<T>(100, &Solver::new());
    for (iterations, sweep, scheme) in [
        (4, Sweep::Forward, SCHEMES[0]),
        (1, Sweep::Symmetric, SCHEMES[0]),
        (3, Sweep::Forward, SCHEMES[1]),
    ] {
        let found = drawn_out::<T>(
            100,
            &Solver {
                iterations,
                sweep,
                scheme,
                ..Solver::new()
            },
        );
        assert_eq!(
            bits(found),
            bits(plain),
            "{iterations} iterations, {sweep:?}, {scheme:?}"
        );
    }
}

/// Returns the largest distance of a member from its rest position, transformed by a matrix and by
/// the rotation of the body.
fn distance_from<T: Float>(body: &Clay<T>, by: Mat2<T>) -> f64 {
    let members = body
        .particles
        .positions()
        .iter()
        .zip(body.shape.rest_offsets());
    let rotation = body.shape.mode().mode().rotation();
    members
        .map(|(x, q)| (*x - rotation * (by * *q)).length().wide())
        .fold(0.0, f64::max)
}

fn dents_persist_until_reset<T: Float>() {
    let dented = |length: f64| {
        let mut body = clay::<T>(&pentagon(), 1.0, [0.1, 100.0, 0.5]);
        deform(
            &mut body,
            Mat2::new(T::of(length), T::ZERO, T::ZERO, T::ONE),
        )
        .unwrap();
        (0..20).for_each(|_| step(&mut body, 0.01, &Solver::new()));
        body
    };
    let settled = tolerance::SETTLED * T::EPSILON.wide();
    let elastic = dented(1.0625);
    assert!(
        distance_from(&elastic, Mat2::IDENTITY) <= settled,
        "{}",
        distance_from(&elastic, Mat2::IDENTITY)
    );
    // All of the load flows immediately: √1.5 times longer, and thinner by the same factor.
    let mut body = dented(1.5);
    let root = T::of(1.5_f64.sqrt());
    let dent = Mat2::new(root, T::ZERO, T::ZERO, T::ONE / root);
    assert!(
        distance_from(&body, dent) <= settled,
        "{}",
        distance_from(&body, dent)
    );
    let mut beaten = *body.shape.mode();
    beaten.reset();
    body.shape.set_mode(beaten);
    (0..20).for_each(|_| step(&mut body, 0.01, &Solver::new()));
    assert!(
        distance_from(&body, Mat2::IDENTITY) > 0.1,
        "the return to the rest shape is a load as well: {:?}",
        stretch(&body)
    );
    beaten.set_plasticity(plasticity(1.0, 100.0, 0.5)).unwrap();
    body.shape.set_mode(beaten);
    (0..20).for_each(|_| step(&mut body, 0.01, &Solver::new()));
    assert!(
        distance_from(&body, Mat2::IDENTITY) <= settled,
        "{}",
        distance_from(&body, Mat2::IDENTITY)
    );
    assert_eq!(bits(stretch(&body)), bits(Mat2::<T>::IDENTITY));
}

/// A load whose elastic and plastic stretches have different axes rotates the stretched body by W.
/// A body whose moments define no rotation keeps the previous one, rotated by W. Here it hangs on
/// one light pinned member. Its position makes the moments of the others about it, after the flow,
/// those of a reflection.
fn rotation_follows_the_flow<T: Float>() {
    let mut cloud = pentagon();
    cloud[0].3 = 1e-3;
    let mut body = clay::<T>(&cloud, 0.0, [0.0, 100.0, 10.0]);
    deform(
        &mut body,
        Mat2::new(T::of(1.5), T::ZERO, T::ZERO, T::of(0.8)),
    )
    .unwrap();
    step(&mut body, 0.01, &Solver::new());
    let before = body.shape.mode().mode().rotation();
    let load = Mat2::new(1.2, 0.5, 0.5, 0.9);
    deform(
        &mut body,
        Mat2::new(
            T::of(load.xx),
            T::of(load.xy),
            T::of(load.yx),
            T::of(load.yy),
        ),
    )
    .unwrap();
    let q = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| Vec2::new(q.x.wide(), q.y.wide()))
        .collect::<Vec<_>>();
    let members = || q.iter().zip(&cloud).skip(1).map(|(q, c)| (*q, c.3));
    let mass: f64 = members().map(|(_, m)| m).sum();
    let center = members().fold(Vec2::ZERO, |sum, (q, m)| sum + q * (m / mass));
    let moment = load
        * members().fold(Mat2::ZERO, |sum, (q, m)| {
            sum + Mat2::outer((q - center) * m, q - center)
        });
    let v = center - q[0];
    let id = body.particles.ids().get(0).unwrap();
    body.particles.pin(id).unwrap();
    // The position of the light member has little effect on the flow: a few iterations converge.
    for _ in 0..30 {
        let flown = polar(polar(elastic(&body)).unwrap().s * wide_matrix(stretch(&body)))
            .unwrap()
            .s;
        let (moment, v) = (moment * flown, flown * v);
        // moment + mass w vᵀ has neither a trace nor an antisymmetric part.
        let w =
            (v * moment.trace() + v.perp() * (moment.yx - moment.xy)) * (-1.0 / (mass * v.dot(v)));
        let hook = load * center - w;
        body.particles
            .set_position(id, T::vector(hook.x, hook.y))
            .unwrap();
    }
    let f = elastic(&body);
    assert!(f.determinant() > 0.5);
    let w = polar(polar(f).unwrap().s * wide_matrix(stretch(&body)))
        .unwrap()
        .r;
    assert!(w.sin.abs() > 0.05, "{w:?}");
    step(&mut body, 0.01, &Solver::new());
    let (after, expected) = (
        body.shape.mode().mode().rotation(),
        Rotation {
            cos: before.cos.wide(),
            sin: before.sin.wide(),
        } * w,
    );
    let off = (after.cos.wide() - expected.cos).hypot(after.sin.wide() - expected.sin);
    assert!(
        off <= tolerance::ELASTIC_STRAIN * T::EPSILON.wide(),
        "{after:?}, not {expected:?}"
    );
}

fn cloned_plastic_bodies_step_bit_identically<T: Float>() {
    let mut body = clay::<T>(&PENTAGON.into(), 0.3, [0.02, 5.0, 0.5]);
    let checksum = |body: &Clay<T>| measure::checksum(&body.particles, &body.shape.clone());
    let run = |body: &mut Clay<T>| {
        (0..40)
            .map(|_| (step(body, 0.01, &Solver::new()), checksum(body)).1)
            .collect::<Vec<_>>()
    };
    run(&mut body);
    assert_ne!(bits(stretch(&body)), bits(Mat2::<T>::IDENTITY));
    let snapshot = body.clone();
    let future = run(&mut body);
    assert_eq!(run(&mut snapshot.clone()), future);
    let mut reset = snapshot.clone();
    let mut mode = *reset.shape.mode();
    mode.reset();
    reset.shape.set_mode(mode);
    assert_ne!(
        checksum(&reset),
        checksum(&snapshot),
        "the checksum ignores the stretch"
    );
}

crate::both!(
    flow_under_a_slow_load_is_independent_of_the_time_step,
    iterations_and_measurements_cause_no_creep,
    dents_persist_until_reset,
    rotation_follows_the_flow,
    cloned_plastic_bodies_step_bit_identically,
);
