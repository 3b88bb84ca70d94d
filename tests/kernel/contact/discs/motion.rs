//! Discs against theory: bounces and friction.

use crate::contact::discs::balls::balls;
use crate::support::float::Float;
use crate::support::setup::{id, surface};
use crate::support::tolerance;
use pliant::Solver;

pub(crate) const GRAVITY: f64 = 9.81;

/// Two discs that collide head on: v' = V ∓ e m u/M relative to the velocity V of their center, for
/// any masses and steps, with gravity and without.
fn head_on_bounces_follow_restitution<T: Float>() {
    for (gravity, substeps) in [(0.0, 1), (0.0, 3), (GRAVITY, 1), (GRAVITY, 4)] {
        for (restitution, [m, n]) in [
            (0.0, [1.0, 1.0]),
            (0.5, [1.0, 3.0]),
            (1.0, [0.25, 4.0]),
            (1.0, [1.0, 1.0]),
        ] {
            let all = [(m, [-1.0, 0.0], [3.0, 0.0]), (n, [1.0, 0.0], [-2.0, 0.0])];
            let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, restitution));
            let solver = Solver {
                gravity: T::vector(0.0, -gravity),
                substeps,
                ..Solver::new()
            };
            for _ in 0..60 {
                solver
                    .step(T::ratio(1, 60), &mut particles, &mut discs)
                    .unwrap();
            }
            let center = (3.0 * m - 2.0 * n) / (m + n);
            for (v, u) in particles.velocities().iter().zip([3.0, -2.0]) {
                let expected = center - restitution * (u - center);
                let error = (v.x.wide() - expected).abs();
                assert!(
                    error <= tolerance::BOUNCE * expected.abs() + 1e-5,
                    "e = {restitution}: {v:?}, expected {expected}"
                );
            }
        }
    }
}

/// Oblique impact of two touching discs: the tangential velocity decreases by μ times the change of
/// the normal velocity, and never reverses.
fn friction_of_a_bounce_is_proportional_to_the_normal_impulse<T: Float>() {
    for restitution in [0.0, 0.5, 1.0] {
        for (friction, slide) in [(0.25, 8.0), (0.25, -8.0), (1.0, 0.5)] {
            let all = [
                (1.0, [0.25, 0.0], [-3.0, slide]),
                (3.0, [0.0, 0.0], [0.0, 0.0]),
            ];
            let (mut particles, mut discs) = balls::<T>(&all, surface(friction, restitution));
            Solver::new()
                .step(T::ratio(1, 1024), &mut particles, &mut discs)
                .unwrap();
            let [v, u] = [0, 1].map(|k| particles.velocities()[k]);
            let (gained, left) = ((v.x - u.x).wide() + 3.0, (v.y - u.y).wide());
            let expected = f64::max(slide.abs() - friction * gained, 0.0) * slide.signum();
            assert!(
                (left - expected).abs() < tolerance::BOUNCE * slide.abs(),
                "μ = {friction}, e = {restitution}: {left}, {expected}"
            );
            assert!(
                (gained - 3.0 * (1.0 + restitution)).abs() < tolerance::BOUNCE * 3.0,
                "e = {restitution}: {gained}"
            );
        }
    }
}

/// A disc dropped on a pinned one rises to e² of its height.
fn dropped_discs_rise_to_e_squared_of_their_height<T: Float>() {
    for (rate, substeps) in [(60, 1), (60, 8), (240, 4)] {
        for restitution in [0.0, 0.5, 1.0] {
            let all = [(1.0, [0.0, 1.25], [0.0; 2]), (0.0, [0.0, 0.0], [0.0; 2])];
            let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, restitution));
            let solver = Solver {
                gravity: T::vector(0.0, -GRAVITY),
                substeps,
                ..Solver::new()
            };
            let (mut falling, mut bounced, mut top) = (false, false, 0.0_f64);
            for _ in 0..2 * rate {
                solver
                    .step(T::ratio(1, rate), &mut particles, &mut discs)
                    .unwrap();
                let speed = particles.velocities()[0].y.wide();
                if bounced && speed < 0.0 {
                    break;
                }
                bounced |= falling && speed >= 0.0;
                falling = speed < 0.0;
                top = if bounced {
                    top.max(particles.positions()[0].y.wide() - 0.25)
                } else {
                    0.0
                };
            }
            let expected = restitution * restitution;
            let slack = tolerance::BOUNCE * expected + tolerance::STAYS;
            assert!(
                (top - expected).abs() <= slack,
                "e = {restitution}, {rate} Hz × {substeps}: {top}"
            );
        }
    }
}

/// A disc on top of a pinned one stays below the friction angle and slides down above it.
fn discs_stay_on_discs_below_the_friction_angle<T: Float>() {
    for (degrees, stays) in [(25.5_f64, true), (27.6, false)] {
        let angle = degrees.to_radians();
        let all = [
            (1.0, [0.25 * angle.sin(), 0.25 * angle.cos()], [0.0; 2]),
            (0.0, [0.0, 0.0], [0.0; 2]),
        ];
        let (mut particles, mut discs) = balls::<T>(&all, surface(0.5, 0.0));
        let solver = Solver {
            gravity: T::vector(0.0, -GRAVITY),
            substeps: 8,
            ..Solver::new()
        };
        let start = particles.positions()[0];
        for _ in 0..60 {
            solver
                .step(T::ratio(1, 60), &mut particles, &mut discs)
                .unwrap();
        }
        let way = (particles.positions()[0] - start).length().wide();
        assert_eq!(
            way < 10.0 * tolerance::STAYS,
            stays,
            "{way} m at {degrees}°"
        );
    }
}

/// A disc hit from both sides at the same time stays in the middle.
fn symmetric_hits_cancel<T: Float>() {
    let all = [
        (1.0, [-1.0, 0.0], [2.0, 0.0]),
        (1.0, [0.0, 0.0], [0.0; 2]),
        (1.0, [1.0, 0.0], [-2.0, 0.0]),
    ];
    let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, 0.0));
    for _ in 0..20 {
        Solver {
            iterations: 20,
            ..Solver::new()
        }
        .step(T::ratio(1, 16), &mut particles, &mut discs)
        .unwrap();
    }
    let middle = particles.position(id(1)).unwrap();
    assert!(
        middle.x.wide().abs() < 1e-3 && middle.y == T::ZERO,
        "{middle:?}"
    );
}

crate::both!(
    head_on_bounces_follow_restitution,
    friction_of_a_bounce_is_proportional_to_the_normal_impulse,
    dropped_discs_rise_to_e_squared_of_their_height,
    discs_stay_on_discs_below_the_friction_angle,
    symmetric_hits_cancel,
);
