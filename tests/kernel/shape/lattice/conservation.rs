//! Conservation of momentum by lattices, and their scale invariance.

use crate::shape::lattice::energy::swinging;
use crate::support::bodies::{LONG_RUN, Sums, largest_change};
use crate::support::float::Float;
use crate::support::lattices::{Body, MAX_PARTICLES, plan};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Particles, Scheme, Solver, Stiffness, Vec2, build};
use proptest::prelude::*;

pub(crate) const STEP: f64 = 0.01;

const SCHEMES: [Scheme; 2] = [Scheme::Predicted, Scheme::Leapfrog];

pub(crate) fn longest<T: Float>(body: &Body<T>) -> f64 {
    body.rest_offsets()
        .iter()
        .map(|q| q.length().wide())
        .fold(0.0, f64::max)
}

/// Runs one step and asserts bounds on the change of both momenta. The predicted scheme damps
/// rotation, so angular momentum is asserted only for the explicit one.
fn conserving_step<T: Float>(
    particles: &mut Particles<T, MAX_PARTICLES>,
    body: &mut Body<T>,
    alpha: f64,
    scheme: Scheme,
) {
    let (before, velocities) = (Sums::from_view(particles), particles.velocities().to_vec());
    Solver {
        scheme,
        ..Solver::new()
    }
    .step(T::of(STEP), particles, body)
    .unwrap();
    let after = Sums::from_view(particles);
    let mut motion = tolerance::Motion {
        epsilon: T::EPSILON.wide(),
        mass: after.mass,
        count: particles.len(),
        speed: before.fastest.max(after.fastest),
        kick: largest_change(&velocities, particles.velocities()),
        radius: before.radius.max(after.radius).max(longest(body)),
        reach: before.farthest.max(after.farthest),
        rate: alpha / STEP,
    };
    let (lost, bound) = (after.momentum_change(&before), motion.momentum());
    assert!(
        lost <= bound,
        "momentum changed by {lost:e}, bound {bound:e}"
    );
    if scheme == Scheme::Leapfrog {
        motion.count = tolerance::roundings_of_regions(body.columns().max(body.rows()));
        let (lost, bound) = (
            (after.angular_momentum - before.angular_momentum).abs(),
            motion.angular_momentum(),
        );
        assert!(
            lost <= bound,
            "angular momentum changed by {lost:e}, bound {bound:e}"
        );
    }
}

fn every_step_conserves_momentum<T: Float>() {
    let scheme = prop::sample::select(&SCHEMES[..]);
    proptest!(settings(150), |(plan in plan(1.0, 3.0), alpha in 0.01..=1.0, far: bool, scheme in scheme)| {
        let center = if far { [1000.0, -1000.0] } else { [0.0, 0.0] };
        let (mut particles, mut body) = plan.make::<T>(center, alpha);
        for _ in 0..30 {
            conserving_step(&mut particles, &mut body, alpha, scheme);
        }
    });
}

/// A long run of a swinging, spinning lattice 1000 units from the origin. Its momentum drifts no
/// farther than a random walk of roundings.
fn long_run_momentum_drift_is_a_random_walk<T: Float>() {
    let center = 1000.0;
    for scheme in SCHEMES {
        let (mut particles, mut body) = swinging().make::<T>([center, -center], 0.1);
        let start = Sums::from_view(&particles);
        for _ in 0..LONG_RUN {
            Solver {
                scheme,
                ..Solver::new()
            }
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
        }
        let drift = Sums::from_view(&particles).momentum_change(&start) / start.mass;
        let bound = tolerance::random_walk(LONG_RUN, T::EPSILON.wide(), start.fastest);
        assert!(drift <= bound, "{scheme:?}: {drift:e} m/s, bound {bound:e}");
    }
}

/// Regions of a small lattice rotate bit for bit like those of a large one, down to sizes where
/// squares of its moments underflow.
fn rotations_are_scale_invariant<T: Float>() {
    let rotations = |scale: f64| {
        let mut particles = Particles::<T, MAX_PARTICLES>::new();
        let ids = build::lattice(
            &mut particles,
            Vec2::ZERO,
            7,
            5,
            T::of(0.37 * scale),
            T::HALF,
        )
        .unwrap();
        let mut body = Body::<T>::new(
            &particles,
            7,
            ids.iter().map(Some),
            1,
            Stiffness::Alpha(T::HALF),
        )
        .unwrap();
        for (place, id) in ids.iter().enumerate() {
            let (x, bend) = (
                particles.position(id).unwrap(),
                T::ratio(i32::try_from(place * place % 9).unwrap(), 4),
            );
            particles.set_position(id, x.perp() + x * bend).unwrap();
        }
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut body)
            .unwrap();
        body.rotations().to_vec()
    };
    let smallest = if T::EPSILON.wide() > 1e-10 { -44 } else { -480 };
    let expected = rotations(1.0);
    assert!(expected.iter().any(|r| *r != expected[0]));
    for power in smallest..10 {
        assert_eq!(rotations(2_f64.powi(power)), expected, "scale 2^{power}");
    }
}

crate::both!(
    every_step_conserves_momentum,
    rotations_are_scale_invariant,
    long_run_momentum_drift_is_a_random_walk,
);
