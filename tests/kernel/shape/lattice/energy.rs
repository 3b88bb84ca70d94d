//! Energy bounds of lattices.

use crate::shape::lattice::conservation::{STEP, longest};
use crate::support::bodies::{LONG_RUN, Sums};
use crate::support::float::Float;
use crate::support::lattice_reference::{RegionMatching, Weights};
use crate::support::lattices::{Body, MAX_PARTICLES, Plan, places, plan, rectangle};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Particles, Solver, measure};
use proptest::prelude::*;

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
pub(crate) fn smallest(regions: &RegionMatching) -> f64 {
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
pub(crate) fn swinging() -> Plan {
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

crate::both!(
    predicted_goals_bound_the_norm,
    predicted_goals_bound_the_norm_of_long_runs,
);
