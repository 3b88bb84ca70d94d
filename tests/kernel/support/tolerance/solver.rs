//! Tolerances of the step.

/// Positions of the reference trajectories in double precision, m: hundreds of steps of programs
/// that round differently.
pub(crate) const REFERENCE_POSITION: f64 = 1e-11;

/// Velocities of the reference trajectories, m/s. Holds for squares and for a cloth of 6x5. A
/// velocity is a displacement over the step, so its error is 1/h times that of a displacement. In a
/// large cloth with steps of 0.01 s, the errors are 5e-13 m for positions and up to 5e-11 m/s for
/// velocities. That reference has no velocities.
pub(crate) const REFERENCE_VELOCITY: f64 = 1e-11;

/// Bounds for positions and velocities of the rounding errors in single precision after `steps`
/// steps of length h, if no error is amplified. With u = ε/2: each step rounds a velocity at most
/// four times, so velocity errors grow by 4u·V per step. Position errors grow by the velocity
/// errors and one rounding of the position. The last step adds the rounding of the corrected
/// lengths, u·length/h per correction, which the next step would correct.
#[allow(clippy::cast_precision_loss, reason = "hundreds of steps")]
pub(crate) fn linear_growth(steps: usize, dt: f64, scale: &Scale) -> (f64, f64) {
    let (n, u) = (steps as f64, f64::from(f32::EPSILON) / 2.0);
    let strayed = 4.0 * n * u * scale.speed;
    let corrected = scale.corrections * u * scale.length;
    (
        n * dt * strayed / 2.0 + n * u * scale.extent + corrected,
        strayed + corrected / dt,
    )
}

/// Magnitudes of the numbers in a simulation.
#[derive(Default)]
pub(crate) struct Scale {
    /// Largest coordinate.
    pub(crate) extent: f64,
    /// Largest speed.
    pub(crate) speed: f64,
    /// Number of corrections of a particle per step, and the length of the constraints.
    pub(crate) corrections: f64,
    pub(crate) length: f64,
}

/// Independent roundings of velocities of magnitude `speed`: ε V √n.
#[allow(clippy::cast_precision_loss, reason = "counts of steps")]
pub(crate) fn random_walk(steps: usize, epsilon: f64, speed: f64) -> f64 {
    epsilon * speed * (steps as f64).sqrt()
}

/// Convergence error after 200 symmetric iterations, and the rounding of energies in single
/// precision.
pub(crate) const CONVERGED: f64 = 1e-5;

/// Free fall at 1000 m, relative to the height: 1200 additions, each rounded to half a unit in the
/// last place of the position, mostly cancel.
pub(crate) const FREE_FALL: f64 = 1e-6;

/// Stretch of a converged rope against its compliance, relative.
pub(crate) const STRETCH: f64 = 0.01;

/// Relative error of the period of a spring at 300 steps per period.
pub(crate) const FREQUENCY: f64 = 0.01;

/// Residual of a swing after ten seconds of a drag of 20/s, m and J: rounding in single precision.
pub(crate) const REST: f64 = 1e-5;

/// Relative error of a decay of 1 % in 10⁴ substeps. The scheme is off by a fraction h c/2. In
/// single precision a velocity rounds by ε/4 on average, and up to ε/2 each time in the same
/// direction. A substep changes it by 16 ε.
pub(crate) const SLOW_DECAY: f64 = 0.04;

/// Error of the momentum of hits that a sleeping body withholds, in ε of the sum of their
/// magnitudes. Each hit is rounded in the sum; the impulse, its velocity and the product with the
/// mass are rounded once each.
pub(crate) const WITHHELD: f64 = 16.0;
