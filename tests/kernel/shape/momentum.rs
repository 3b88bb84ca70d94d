//! Conservation of momentum by shape matching.

use crate::support::bodies::{Body, LONG_RUN, PENTAGON, cloud, largest_change};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Mode, Scheme, Solver};
use proptest::prelude::*;

const STEP: f64 = 0.01;
pub(crate) const SCHEMES: [Scheme; 2] = [Scheme::Predicted, Scheme::Leapfrog];

/// Runs one step and asserts bounds on the change of both momenta. The predicted scheme damps
/// rotation, so angular momentum is asserted only for the explicit one.
pub(crate) fn conserving_step<T: Float, M: Mode<T>>(
    body: &mut Body<T, M>,
    alpha: f64,
    scheme: Scheme,
) {
    let before = (body.sums(), body.particles.velocities().to_vec());
    Solver {
        scheme,
        ..Solver::new()
    }
    .step(T::of(STEP), &mut body.particles, &mut body.shape)
    .unwrap();
    let after = body.sums();
    let motion = tolerance::Motion {
        epsilon: T::EPSILON.wide(),
        mass: after.mass,
        count: body.particles.len(),
        speed: before.0.fastest.max(after.fastest),
        kick: largest_change(&before.1, body.particles.velocities()),
        radius: before.0.radius.max(after.radius).max(body.rest().1),
        reach: before.0.farthest.max(after.farthest),
        rate: alpha / STEP,
    };
    let (lost, bound) = (after.momentum_change(&before.0), motion.momentum());
    assert!(
        lost <= bound,
        "momentum changed by {lost:e}, bound {bound:e}"
    );
    if scheme == Scheme::Leapfrog {
        let (lost, bound) = (
            (after.angular_momentum - before.0.angular_momentum).abs(),
            motion.angular_momentum(),
        );
        assert!(
            lost <= bound,
            "angular momentum changed by {lost:e}, bound {bound:e}"
        );
    }
}

fn every_step_conserves_momentum<T: Float>() {
    proptest!(settings(200), |(cloud in cloud(1.0, 3.0), alpha in 0.01..=1.0, far in prop::bool::ANY, scheme in prop::sample::select(&SCHEMES[..]))| {
        let center = if far { [1000.0, -1000.0] } else { [0.0, 0.0] };
        let mut body = Body::<T>::new(&cloud, center, alpha);
        for _ in 0..50 {
            conserving_step(&mut body, alpha, scheme);
        }
    });
}

/// Long runs of a spinning, swinging body: each step stays within its bound, and the total drift
/// within a random walk of roundings.
fn long_run_momentum_drift_is_a_random_walk<T: Float>() {
    for (scheme, center) in [
        (SCHEMES[0], 0.0),
        (SCHEMES[0], 1000.0),
        (SCHEMES[1], 0.0),
        (SCHEMES[1], 1000.0),
    ] {
        let mut body = Body::<T>::new(&PENTAGON.into(), [center, -center], 0.1);
        let start = body.sums();
        for _ in 0..LONG_RUN {
            conserving_step(&mut body, 0.1, scheme);
        }
        let end = body.sums();
        let drift = end.momentum_change(&start) / start.mass;
        let bound = tolerance::random_walk(LONG_RUN, T::EPSILON.wide(), start.fastest);
        assert!(
            drift <= bound,
            "{scheme:?} at {center}: {drift:e} m/s, bound {bound:e}"
        );
    }
}

/// A body without initial velocity, 1000 units from the origin. With the textbook centroid Σ m x/M,
/// rounding acts as a force that grows with every step: 10⁴ m/s after 10⁵ steps in single
/// precision.
fn body_without_momentum_far_from_the_origin_gains_none<T: Float>() {
    let still = PENTAGON.map(|(x, d, _, m)| (x, d, [0.0, 0.0], m));
    let mut body = Body::<T>::new(&still.into(), [1000.0, 1000.0], 0.1);
    let start = body.sums();
    let mut fastest = 0.0_f64;
    for _ in 0..LONG_RUN {
        Solver::new()
            .step(T::of(STEP), &mut body.particles, &mut body.shape)
            .unwrap();
        fastest = body
            .particles
            .velocities()
            .iter()
            .fold(fastest, |most, v| most.max(v.length().wide()));
    }
    let drift = body.sums().momentum_change(&start) / start.mass;
    // The swing decays by √(1 − α) per step: only about 2/α steps have significant rounding.
    let bound = tolerance::random_walk(20, T::EPSILON.wide(), fastest);
    assert!(drift <= bound, "{drift:e} m/s, bound {bound:e}");
}

crate::both!(
    every_step_conserves_momentum,
    long_run_momentum_drift_is_a_random_walk,
    body_without_momentum_far_from_the_origin_gains_none,
);
