//! Deforming modes conserve momentum in both schemes, and angular momentum in leapfrog.

use crate::each_mode;
use crate::shape::momentum::{SCHEMES, conserving_step};
use crate::support::bodies::{Body, Cloud, LONG_RUN, PENTAGON, cloud};
use crate::support::float::Float;
use crate::support::mode_bodies::{isochoric, linear, quadratic};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Mode, Scheme};
use proptest::prelude::*;

/// Ratio of a body's length to its width: the longest |q| over √λ, with λ the least eigenvalue of
/// A_qq.
///
/// The product A_pq A_qq⁻¹ rounds at the size of its factors, whose terms cancel. Errors of the
/// torque therefore grow with the square of the ratio. Quadratic bodies do not form A_pq. Shapes
/// thinner than √(8Nε) count as lines.
pub(crate) fn spread<T: Float, M: Mode<T>>(body: &Body<T, M>) -> f64 {
    let view = body.particles.view();
    let mass = body.sums().mass;
    let [xx, xy, yy] =
        body.shape
            .rest_offsets()
            .iter()
            .zip(view.masses)
            .fold([0.0; 3], |[xx, xy, yy], (q, m)| {
                let (x, y, w) = (q.x.wide(), q.y.wide(), m.wide() / mass);
                [xx + w * x * x, xy + w * x * y, yy + w * y * y]
            });
    let largest = f64::midpoint(xx, yy) + ((xx - yy) / 2.0).hypot(xy);
    let thinnest = largest * tolerance::thinnest(T::EPSILON.wide(), body.particles.len());
    body.rest().1 / ((xx * yy - xy * xy) / largest).max(thinnest).sqrt()
}

/// Runs steps and asserts bounds in which the rounding of corrections, proportional to α, counts
/// `spread` times.
fn run<T: Float, M: Mode<T>>(mut body: Body<T, M>, alpha: f64, scheme: Scheme, spread: f64) {
    for _ in 0..50 {
        conserving_step(&mut body, alpha * spread, scheme);
    }
}

fn every_step_conserves_momentum<T: Float>() {
    let places = prop::sample::select(vec![[0.0, 0.0], [1000.0, -1000.0]]);
    let blends = prop::sample::select(vec![0.0, 0.3, 0.9, 1.0]);
    proptest!(settings(200), |(cloud in cloud(1.0, 3.0), alpha in 0.01..=1.0, blend in blends, at in places, scheme in prop::sample::select(&SCHEMES[..]))| {
        let (linear, isochoric) = (linear::<T>(blend), isochoric::<T>(blend));
        let body = Body::<T, _>::with_mode(&cloud, at, alpha, linear);
        let spread = spread(&body).powi(2);
        run(body, alpha, scheme, spread);
        // The rounding of A is also divided by √d. The least d is 1/16, hence the factor 4.
        run(Body::<T, _>::with_mode(&cloud, at, alpha, isochoric), alpha, scheme, 4.0 * spread);
        run(Body::<T, _>::with_mode(&cloud, at, alpha, quadratic::<T>(blend)), alpha, scheme, 1.0);
    });
}

/// A strip so thin that it counts as a line, with members off that line, gains no angular momentum.
fn strips_thinner_than_rounding_keep_angular_momentum<T: Float>() {
    let width = T::EPSILON.wide().sqrt();
    let strip = (0..12).map(|place| {
        let (x, side) = (f64::from(place / 2) / 3.0 - 0.8, f64::from(place % 2) - 0.5);
        (
            [0.8 * x - 0.6 * width * side, 0.6 * x + 0.8 * width * side],
            [side * x, 0.3 * side],
            [0.0, side],
            1.0 + x * x,
        )
    });
    let cloud: Cloud = strip.collect();
    each_mode!(0.9, |mode| {
        let mut body = Body::<T, _>::with_mode(&cloud, [0.0, 0.0], 1.0, mode);
        for _ in 0..5 {
            conserving_step(&mut body, 1.0, Scheme::Leapfrog);
        }
    });
}

/// A long run: each step stays within its bound, and the total drift within a random walk of
/// roundings.
fn long_run<T: Float, M: Mode<T>>(mode: &M) {
    for (scheme, center) in [(SCHEMES[0], 1000.0), (SCHEMES[1], 0.0)] {
        let mut body =
            Body::<T, M>::with_mode(&PENTAGON.into(), [center, -center], 0.1, mode.clone());
        let (start, mut fastest) = (body.sums(), 0.0_f64);
        for _ in 0..LONG_RUN {
            conserving_step(&mut body, 0.1, scheme);
            fastest = fastest.max(
                body.particles
                    .velocities()
                    .iter()
                    .fold(0.0, |most, v| most.max(v.length().wide())),
            );
        }
        let end = body.sums();
        let drift = end.momentum_change(&start) / start.mass;
        let bound = tolerance::random_walk(LONG_RUN, T::EPSILON.wide(), fastest);
        assert!(
            drift <= bound,
            "{scheme:?} at {center}: {drift:e} m/s, bound {bound:e}"
        );
    }
}

fn long_run_momentum_drift_is_a_random_walk<T: Float>() {
    each_mode!(0.8, |mode| long_run(&mode));
}

crate::both!(
    every_step_conserves_momentum,
    strips_thinner_than_rounding_keep_angular_momentum,
    long_run_momentum_drift_is_a_random_walk,
);
