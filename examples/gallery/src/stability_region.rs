//! Stability region: the spectral radius of a substep of a chain of springs, over its stiffness and
//! the number of passes, under both schemes.
//!
//! The chain is straight, pinned at one end and without gravity, so its substep is linear in the
//! positions and velocities along it. The matrix of the substep has one column per step of the
//! kernel from a unit state.

use crate::stability_region_chart::{Curve, Panel, draw};
use pliant::{Distance, Distances, Error, Particles, Scheme, Solver, Vec2};
use std::f64::consts::PI;
use std::path::Path;

/// Number of springs, and of particles that move.
const LINKS: usize = 10;
const STATES: usize = 2 * LINKS;
const TIME_STEP: f64 = 0.01;
/// Size of the unit states, relative to the springs.
const SMALL: f64 = 1e-6;
const PASSES: [u16; 4] = [1, 4, 16, 64];
/// Powers of ten of hω at the left and at the right.
pub(crate) const DECADES: (i32, i32) = (-1, 2);
const POINTS_PER_DECADE: i32 = 20;
/// Error of a spectral radius: ln(n‖M‖)/n of Gelfand's formula, with n = 2²³.
const TOLERANCE: f64 = 1e-5;

type Matrix = [[f64; STATES]; STATES];

/// Returns the spring constant for which the stiffest mode of the chain has this hω.
fn stiffness(h_omega: f64) -> f64 {
    let n = LINKS as f64;
    let sine = ((2.0 * n - 1.0) * PI / (2.0 * (2.0 * n + 1.0))).sin();
    (h_omega / (2.0 * TIME_STEP * sine)).powi(2)
}

/// Returns the matrix of a substep. States are positions, and velocities times h.
fn matrix(scheme: Scheme, passes: u16, h_omega: f64) -> Result<Matrix, Error> {
    let solver = Solver {
        iterations: passes,
        scheme,
        ..Solver::new()
    };
    let mut columns = [[0.0; STATES]; STATES];
    for (state, column) in columns.iter_mut().enumerate() {
        let mut particles = Particles::<f64, { LINKS + 1 }>::new();
        let mut springs = Distances::<f64, LINKS>::new();
        let mut previous = particles.add_pinned(Vec2::ZERO, 1.0)?;
        for link in 0..LINKS {
            let unit = |of: usize| if state == of { SMALL } else { 0.0 };
            let x = (link + 1) as f64;
            let next = particles.add(Vec2::new(x + unit(link), 0.0), 1.0)?;
            let speed = unit(LINKS + link) / TIME_STEP;
            particles.set_velocity(next, Vec2::new(speed, 0.0))?;
            springs.add(Distance::new(
                previous,
                next,
                1.0,
                1.0 / stiffness(h_omega),
            )?)?;
            previous = next;
        }
        solver.step(TIME_STEP, &mut particles, &mut springs)?;
        for link in 0..LINKS {
            let x = (link + 1) as f64;
            column[link] = (particles.positions()[link + 1].x - x) / SMALL;
            column[LINKS + link] = particles.velocities()[link + 1].x * TIME_STEP / SMALL;
        }
    }
    Ok(columns)
}

/// Returns the spectral radius by Gelfand's formula, ‖Mⁿ‖^(1/n), with n a power of two.
fn radius(mut matrix: Matrix) -> f64 {
    let (mut log, mut power) = (0.0, 1.0);
    for _ in 0..24 {
        let norm = matrix
            .iter()
            .flatten()
            .fold(0.0, |most, x| f64::max(most, x.abs()));
        log += norm.ln() / power;
        let scaled = matrix.map(|column| column.map(|x| x / norm));
        power *= 2.0;
        let mut square = [[0.0; STATES]; STATES];
        for (column, product) in scaled.iter().zip(&mut square) {
            for (x, factor) in column.iter().zip(&scaled) {
                for (sum, y) in product.iter_mut().zip(factor) {
                    *sum += x * y;
                }
            }
        }
        matrix = square;
    }
    log.exp()
}

/// Draws the chart to `path`; fails if a spectral radius is above one.
pub(crate) fn write_to(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut panels = Vec::new();
    for (name, scheme) in [
        ("predicted", Scheme::Predicted),
        ("leapfrog", Scheme::Leapfrog),
    ] {
        let mut curves = Vec::new();
        for passes in PASSES {
            let mut points = Vec::new();
            for place in DECADES.0 * POINTS_PER_DECADE..=DECADES.1 * POINTS_PER_DECADE {
                let decade = f64::from(place) / f64::from(POINTS_PER_DECADE);
                points.push((
                    decade,
                    radius(matrix(scheme, passes, 10.0_f64.powf(decade))?),
                ));
            }
            let largest = points
                .iter()
                .fold(0.0, |most, (_, radius)| f64::max(most, *radius));
            if largest > 1.0 + TOLERANCE {
                return Err(format!("{name}, {passes} passes: spectral radius {largest}").into());
            }
            curves.push(Curve { passes, points });
        }
        panels.push(Panel { name, curves });
    }
    draw(&panels)
        .save_png(path)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(())
}
