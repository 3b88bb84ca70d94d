//! Conservation and energy bounds of lattices.

use crate::bodies::{LONG_RUN, Sums, largest_change};
use crate::float::Float;
use crate::lattices::{
    Body, MAX_PARTICLES, Plan, RegionMatching, Weights, places, plan, rectangle,
};
use crate::settings::settings;
use crate::tolerance;
use pliant::{Particles, Scheme, Solver, Stiffness, Vec2, build, measure};
use proptest::prelude::*;

const STEP: f64 = 0.01;
const SCHEMES: [Scheme; 2] = [Scheme::Predicted, Scheme::Explicit];

fn longest<T: Float>(body: &Body<T>) -> f64 {
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
    if scheme == Scheme::Explicit {
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

/// N̂² = h²⟨v, (1 − αΛ)v⟩ + ⟨x, αΛx⟩ in the frame of the center of mass. Λ = 1 − P, and P is the
/// mean over regions of the means of their nodes.
fn bounded_norm(regions: &RegionMatching, x: &[[f64; 2]], v: &[[f64; 2]], alpha: f64) -> f64 {
    let mass: f64 = regions.masses.iter().sum();
    let mean = |u: &[[f64; 2]], axis: usize| {
        u.iter()
            .zip(&regions.masses)
            .map(|(u, m)| m * u[axis])
            .sum::<f64>()
            / mass
    };
    let centered = |u: &[[f64; 2]]| {
        let center = [mean(u, 0), mean(u, 1)];
        u.iter()
            .map(|u| [u[0] - center[0], u[1] - center[1]])
            .collect::<Vec<_>>()
    };
    let form = |u: &[[f64; 2]]| {
        let (u, smooth) = (centered(u), regions.smoothed(&centered(u)));
        let terms = u.iter().zip(&smooth).zip(&regions.masses);
        terms.fold((0.0, 0.0), |(all, rough), ((u, s), m)| {
            let whole = m * (u[0] * u[0] + u[1] * u[1]);
            (all + whole, rough + whole - m * (u[0] * s[0] + u[1] * s[1]))
        })
    };
    let ((motion, rough_motion), (_, rough)) = (form(v), form(x));
    (STEP * STEP * (motion - alpha * rough_motion) + alpha * rough)
        .max(0.0)
        .sqrt()
}

/// Smallest eigenvalue of Λ except that of translations, by power iteration of P.
fn smallest(regions: &RegionMatching) -> f64 {
    let mut u: Vec<_> = (0..regions.masses.len())
        .map(|i| [f64::from(u8::try_from(i * i % 7).unwrap()), 0.0])
        .collect();
    let mass: f64 = regions.masses.iter().sum();
    let mut eigenvalue = 0.0;
    for _ in 0..5000 {
        let center = u
            .iter()
            .zip(&regions.masses)
            .map(|(u, m)| m * u[0])
            .sum::<f64>()
            / mass;
        let size = u
            .iter()
            .zip(&regions.masses)
            .map(|(u, m)| m * (u[0] - center).powi(2))
            .sum::<f64>()
            .sqrt();
        u.iter_mut().for_each(|u| u[0] = (u[0] - center) / size);
        let next = regions.smoothed(&u);
        eigenvalue = u
            .iter()
            .zip(&next)
            .zip(&regions.masses)
            .map(|((u, p), m)| m * u[0] * p[0])
            .sum();
        u = next;
    }
    1.0 - eigenvalue
}

/// One predicted step: N̂' ≤ √(1−αλ) N̂ + α√I. λ is the smallest eigenvalue of Λ, and I is the
/// inertia of all regions.
///
/// x' = x* − αΛx* + αs with x* = x + h v and |s|² ≤ I: means of rotated rest offsets are no longer
/// than the offsets. P is self-adjoint with eigenvalues from 0 to 1. Each of its modes is therefore
/// an implicit step of a spring with α(1 − π) instead of α.
fn dissipative_step<T: Float>(
    particles: &mut Particles<T, MAX_PARTICLES>,
    body: &mut Body<T>,
    regions: &RegionMatching,
    (alpha, lambda, inertia): (f64, f64, f64),
) {
    let state = |particles: &Particles<T, MAX_PARTICLES>, body: &Body<T>| {
        let v = body
            .members()
            .iter()
            .map(|id| particles.velocity(*id).unwrap())
            .map(|v| [v.x.wide(), v.y.wide()]);
        (places(particles, body.members()), v.collect::<Vec<_>>())
    };
    let (x, v) = state(particles, body);
    let sums = Sums::from_view(particles);
    Solver::new().step(T::of(STEP), particles, body).unwrap();
    let after = state(particles, body);
    let size = sums.farthest + longest(body) + STEP * sums.fastest;
    let roundings =
        tolerance::roundings_of_regions(body.columns().max(body.rows())).max(particles.len());
    let slack = tolerance::rounding_of_norm(T::EPSILON.wide(), roundings, sums.mass, size);
    let bound = (1.0 - alpha * lambda).sqrt() * bounded_norm(regions, &x, &v, alpha)
        + alpha * inertia.sqrt()
        + slack;
    let norm = bounded_norm(regions, &after.0, &after.1, alpha);
    assert!(norm <= bound, "norm {norm}, bound {bound}");
}

fn predicted_goals_bound_the_norm<T: Float>() {
    proptest!(settings(60), |(plan in plan(2.0, 100.0), alpha in 0.01..=1.0)| {
        let (mut particles, mut body) = plan.make::<T>([0.0, 0.0], alpha);
        let regions = RegionMatching::new(&plan, &body);
        let inertia = regions.inertia();
        for _ in 0..50 {
            dissipative_step(&mut particles, &mut body, &regions, (alpha, 0.0, inertia));
        }
    });
}

/// A deformed lattice of 4x4 nodes that swings and spins.
fn swinging() -> Plan {
    let mut plan = rectangle(4, 4, 1);
    for (place, node) in plan.nodes.iter_mut().flatten().enumerate() {
        node.1 = [[0.3, -0.1], [0.0, 0.2], [-0.2, 0.1], [0.1, 0.4]][place * 7 % 4];
        node.2 = [[1.0, 0.5], [-0.5, 0.5], [0.3, 0.0], [0.0, -1.0]][place * 5 % 4];
        node.3 = [1.0, 2.0, 0.5][place % 3];
    }
    plan
}

fn predicted_goals_bound_the_norm_of_long_runs<T: Float>() {
    let plan = swinging();
    for alpha in [0.02, 1.0] {
        let (mut particles, mut body) = plan.make::<T>([0.0, 0.0], alpha);
        let regions = RegionMatching::new(&plan, &body);
        let (lambda, inertia) = (smallest(&regions), regions.inertia());
        assert!(lambda > 0.01 && lambda < 1.0, "{lambda}");
        for step in 0..LONG_RUN {
            // Every step initially, then every 200th: evaluating the bound costs more than the
            // step.
            if step < 1000 || step % 200 == 0 {
                dissipative_step(
                    &mut particles,
                    &mut body,
                    &regions,
                    (alpha, lambda, inertia),
                );
            } else {
                Solver::new()
                    .step(T::of(STEP), &mut particles, &mut body)
                    .unwrap();
            }
        }
        let sums = Sums::from_view(&particles);
        assert!(sums.radius < 4.0 && sums.fastest < 4.0, "{sums:?}");
    }
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

/// The corrections follow the gradient of the elastic energy: its slope is m ω² (x − g), with g the
/// mean goal. Central differences in double precision, with and without pinned nodes.
#[test]
fn corrections_follow_the_gradient_of_the_energy() {
    let (alpha, shift) = (0.3, 1e-5);
    let spring = alpha / (1.0 - alpha) / (STEP * STEP);
    for pinned in [vec![], vec![5], vec![0, 10]] {
        let plan = swinging();
        let (mut particles, body) = plan.make::<f64>([0.0, 0.0], alpha);
        for place in &pinned {
            particles.pin(body.members()[*place]).unwrap();
        }
        let regions = RegionMatching::new(&plan, &body);
        let ways = regions
            .goals(
                &places(&particles, body.members()),
                &pinned,
                Weights::Shared,
                0.0,
            )
            .ways;
        for (place, id) in body
            .members()
            .iter()
            .enumerate()
            .filter(|(place, _)| !pinned.contains(place))
        {
            let energy = |dx: f64, dy: f64| {
                let mut moved = particles.clone();
                let x = moved.position(*id).unwrap();
                moved
                    .set_position(*id, x + pliant::Vec2::new(dx, dy))
                    .unwrap();
                measure::elastic_energy(&moved, &body, STEP)
            };
            let slope = [
                energy(shift, 0.0) - energy(-shift, 0.0),
                energy(0.0, shift) - energy(0.0, -shift),
            ];
            for axis in 0..2 {
                let expected = -regions.masses[place] * spring * ways[place][axis];
                let off = (slope[axis] / (2.0 * shift) - expected).abs() / spring;
                assert!(
                    off <= tolerance::SLOPE,
                    "pinned {pinned:?}, member {place}: off by {off:e}"
                );
            }
        }
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
    predicted_goals_bound_the_norm,
    predicted_goals_bound_the_norm_of_long_runs,
);
