//! Identifies the stiffness and the damping of a rope from a recorded trajectory.

use crate::dual::Dual;
use pliant::{Constraints, Damped, Distance, Error, Particles, Real, Solver, Vec2};

const COUNT: usize = 6;
const STEPS: usize = 60;

/// Returns the positions of the free end of a swinging rope, given the compliance, m/N, and the
/// damping rate, 1/s.
fn trajectory<T: Real>([compliance, damping]: [T; 2]) -> Result<Vec<Vec2<T>>, Error> {
    let f = T::from_f64;
    let mut particles = Particles::<T, COUNT>::new();
    let mut springs = Constraints::<T, Damped<T, Distance<T>>, 2, COUNT>::new();
    let mut previous = particles.add_pinned(Vec2::ZERO, f(0.1))?;
    for place in 1..COUNT {
        let x = T::ratio(i32::try_from(place).unwrap_or(0), 10);
        let next = particles.add(Vec2::new(x, T::ZERO), f(0.1))?;
        let spring = Distance::between(&particles, previous, next, compliance)?;
        springs.add(Damped::new(spring, damping)?)?;
        previous = next;
    }
    let solver = Solver {
        gravity: Vec2::new(T::ZERO, f(-9.81)),
        substeps: 8,
        ..Solver::new()
    };
    let mut ends = Vec::new();
    for _ in 0..STEPS {
        solver.step(f(1.0 / 60.0), &mut particles, &mut springs)?;
        ends.extend(particles.position(previous));
    }
    Ok(ends)
}

/// Fits the logarithms of both parameters by the Gauss–Newton method, and returns the parameters
/// and the number of iterations.
///
/// The residuals r are the distances of the end from the record; the step s solves JᵀJ s = −Jᵀr,
/// with the derivatives J from dual numbers. A step that would not reduce Σ r² is halved.
fn fit(record: &[Vec2<f64>], guess: [f64; 2]) -> Result<([f64; 2], usize), Error> {
    let mut logs = guess.map(f64::ln);
    let mut iterations = 0;
    while iterations < 50 {
        let parameters = [0, 1].map(|index| Dual::<2>::parameter(index, logs[index]).exp());
        let ends = trajectory(parameters)?;
        let (mut matrix, mut right, mut error) = ([0.0; 3], [0.0; 2], 0.0);
        for (end, measured) in ends.iter().zip(record) {
            for (now, then) in [(end.x, measured.x), (end.y, measured.y)] {
                let (residual, [a, b]) = (now.value - then, now.slopes);
                matrix = [matrix[0] + a * a, matrix[1] + a * b, matrix[2] + b * b];
                right = [right[0] - a * residual, right[1] - b * residual];
                error += residual * residual;
            }
        }
        let determinant = matrix[0] * matrix[2] - matrix[1] * matrix[1];
        let mut step = [
            (matrix[2] * right[0] - matrix[1] * right[1]) / determinant,
            (matrix[0] * right[1] - matrix[1] * right[0]) / determinant,
        ];
        let largest = step[0].abs().max(step[1].abs());
        if largest < 1e-12 {
            break;
        }
        step = step.map(|s| s / largest.max(1.0));
        while distance(record, [logs[0] + step[0], logs[1] + step[1]])? > error
            && step[0].abs().max(step[1].abs()) > 1e-12
        {
            step = step.map(|s| s / 2.0);
        }
        logs = [logs[0] + step[0], logs[1] + step[1]];
        iterations += 1;
    }
    Ok((logs.map(f64::exp), iterations))
}

/// Returns Σ r².
fn distance(record: &[Vec2<f64>], logs: [f64; 2]) -> Result<f64, Error> {
    let ends = trajectory(logs.map(f64::exp))?;
    let differences = ends.iter().zip(record).map(|(now, then)| *now - *then);
    Ok(differences.map(|r| r.dot(r)).sum())
}

/// Records a rope, and finds its parameters from the record alone.
pub(crate) fn run() -> Result<(), Error> {
    let truth = [2e-3, 3.0];
    let record = trajectory(truth)?;
    let (found, iterations) = fit(&record, [2e-2, 0.5])?;
    println!(
        "rope: compliance {:.9} m/N and damping {:.6} 1/s after {iterations} iterations; the record has {} and {}",
        found[0], found[1], truth[0], truth[1]
    );
    for (found, truth) in found.iter().zip(truth) {
        assert!((found / truth - 1.0).abs() < 1e-6, "not identified");
    }
    Ok(())
}
