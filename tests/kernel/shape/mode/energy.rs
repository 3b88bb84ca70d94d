//! Energy of linear and quadratic bodies.
//!
//! P is the projection onto the deformations of the mode. The fraction α(1 − β) pulls P x towards R
//! q, and the fraction α pulls x − P x towards zero. Each part obeys the bound of a rigid body with
//! its own fraction.

use crate::shape::mode::basis::defect;
use crate::shape::mode::momentum::spread;
use crate::support::bodies::{Body, Cloud, LONG_RUN, PENTAGON, cloud};
use crate::support::float::Float;
use crate::support::mode_bodies::{linear, quadratic};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Linear, Mode, Quadratic, Solver, Vec2};
use proptest::prelude::*;

const STEP: f64 = 0.01;

/// Projection of a mode: functions of the member, orthonormal by weight, in double precision.
struct Projection {
    masses: Vec<f64>,
    functions: Vec<Vec<f64>>,
    /// Largest ratio of a function to its part independent of the functions before it. Amplifies
    /// rounding of the functions.
    condition: f64,
}

impl Projection {
    /// Orthonormalizes functions that are given member by member. Zero functions are dropped.
    fn new<const K: usize>(masses: Vec<f64>, values: &[[f64; K]]) -> Self {
        let mut this = Self {
            masses,
            functions: Vec::new(),
            condition: 1.0,
        };
        for k in 0..K {
            let mut rest: Vec<f64> = values.iter().map(|value| value[k]).collect();
            let before = this.product(&rest, &rest);
            for _ in 0..2 {
                for f in &this.functions {
                    let share = this.product(f, &rest);
                    rest.iter_mut().zip(f).for_each(|(r, f)| *r -= share * f);
                }
            }
            let square = this.product(&rest, &rest);
            if square > 1e-10 * before {
                this.condition = this.condition.max((before / square).sqrt());
                this.functions
                    .push(rest.iter().map(|r| r / square.sqrt()).collect());
            }
        }
        this
    }

    /// Σ m f g.
    fn product(&self, f: &[f64], g: &[f64]) -> f64 {
        self.masses
            .iter()
            .zip(f)
            .zip(g)
            .map(|((m, f), g)| m * f * g)
            .sum()
    }

    /// |P v|² and |v − P v|² of vectors about their mean.
    fn squares<T: Float>(&self, vectors: &[Vec2<T>]) -> [f64; 2] {
        let mass: f64 = self.masses.iter().sum();
        let axes = [
            vectors.iter().map(|v| v.x.wide()).collect::<Vec<_>>(),
            vectors.iter().map(|v| v.y.wide()).collect(),
        ];
        let mut squares = [0.0; 2];
        for mut axis in axes {
            let mean = self
                .masses
                .iter()
                .zip(&axis)
                .map(|(m, x)| m * x)
                .sum::<f64>()
                / mass;
            axis.iter_mut().for_each(|x| *x -= mean);
            for f in &self.functions {
                let share = self.product(f, &axis);
                squares[0] += share * share;
                axis.iter_mut().zip(f).for_each(|(x, f)| *x -= share * f);
            }
            squares[1] += self.product(&axis, &axis);
        }
        squares
    }

    /// N̂ of both parts with their fractions α': N̂² = (1 − α')h²|v|² + α'|x|².
    fn norms<T: Float, M: Mode<T>>(&self, body: &Body<T, M>, shares: [f64; 2]) -> [f64; 2] {
        let (x, v) = (
            self.squares(body.particles.positions()),
            self.squares(body.particles.velocities()),
        );
        [0, 1].map(|part| {
            ((1.0 - shares[part]) * STEP * STEP * v[part] + shares[part] * x[part]).sqrt()
        })
    }
}

/// Asserts N̂' ≤ √(1 − α') N̂ + α'|q| for both parts, each with its fraction α' and its part of q.
///
/// The part of q outside the mode is zero except for rounding. The rounding of corrections is
/// proportional to α and to the condition of the matrix that the fit inverts. The norms are
/// evaluated in double precision, by the mean and sums over the members for each function. The
/// functions may be nearly dependent, which matters where double is the body's own precision.
fn dissipative_step<T: Float, M: Mode<T>>(
    body: &mut Body<T, M>,
    projection: &Projection,
    [alpha, blend, condition]: [f64; 3],
) {
    let shares = [alpha * (1.0 - blend), alpha];
    let (before, norms) = (body.sums(), projection.norms(body, shares));
    Solver::new()
        .step(T::of(STEP), &mut body.particles, &mut body.shape)
        .unwrap();
    let after = projection.norms(body, shares);
    let rest = projection.squares(body.shape.rest_offsets());
    let size = before.farthest + body.rest().1 + STEP * before.fastest;
    let slack = tolerance::rounding_of_norm(
        T::EPSILON.wide(),
        body.particles.len() + 4,
        before.mass,
        size,
    ) * (1.0 + alpha * condition);
    for part in [0, 1] {
        let bound =
            (1.0 - shares[part]).sqrt() * norms[part] + shares[part] * rest[part].sqrt() + slack;
        assert!(
            after[part] <= bound,
            "part {part}: norm {}, bound {bound}, slack {slack}",
            after[part]
        );
    }
}

fn masses<T: Float, M>(body: &Body<T, M>) -> Vec<f64> {
    body.particles
        .view()
        .masses
        .iter()
        .map(|m| m.wide())
        .collect()
}

fn of_linear<T: Float>(body: &Body<T, Linear<T>>) -> Projection {
    let values: Vec<_> = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| [q.x.wide(), q.y.wide()])
        .collect();
    Projection::new(masses(body), &values)
}

fn of_quadratic<T: Float>(body: &Body<T, Quadratic<T>>) -> Projection {
    let values: Vec<_> = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| body.shape.mode().modes(*q).map(Float::wide))
        .collect();
    Projection::new(masses(body), &values)
}

fn run<T: Float, M: Mode<T>>(
    mut body: Body<T, M>,
    projection: &Projection,
    shares: [f64; 3],
    steps: usize,
) {
    for _ in 0..steps {
        dissipative_step(&mut body, projection, shares);
    }
}

/// The normal equations of a linear fit square the ratio of the body's length to its width.
fn run_linear<T: Float>(cloud: &Cloud, alpha: f64, blend: f64, steps: usize) {
    let body = Body::<T, _>::with_mode(cloud, [0.0, 0.0], alpha, linear(blend));
    let (projection, spread) = (of_linear(&body), spread(&body));
    run(body, &projection, [alpha, blend, spread * spread], steps);
}

/// Goals are a projection except for the deviation of the functions from orthonormality.
fn run_quadratic<T: Float>(cloud: &Cloud, alpha: f64, blend: f64, steps: usize) {
    let body = Body::<T, _>::with_mode(cloud, [0.0, 0.0], alpha, quadratic(blend));
    let (projection, condition) = (of_quadratic(&body), defect(&body) / T::EPSILON.wide());
    run(body, &projection, [alpha, blend, condition], steps);
}

fn predicted_goals_bound_the_norm<T: Float>() {
    let blends = prop::sample::select(vec![0.0, 0.5, 0.9, 1.0]);
    proptest!(settings(100), |(cloud in cloud(2.0, 100.0), alpha in 0.01..=1.0, blend in blends)| {
        run_linear::<T>(&cloud, alpha, blend, 50);
        run_quadratic::<T>(&cloud, alpha, blend, 50);
    });
}

fn predicted_goals_bound_the_norm_of_long_runs<T: Float>() {
    run_linear::<T>(&PENTAGON.into(), 0.02, 0.5, LONG_RUN);
    run_quadratic::<T>(&PENTAGON.into(), 0.5, 0.9, LONG_RUN);
}

crate::both!(
    predicted_goals_bound_the_norm,
    predicted_goals_bound_the_norm_of_long_runs
);
