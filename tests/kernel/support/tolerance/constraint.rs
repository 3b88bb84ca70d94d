//! Tolerances of constraints.

use crate::support::float::Float;

/// Residual energy from rounding in a network of springs of unit size. Each length and each
/// displacement is off by a few roundings. This stretches a spring of stiffness k by 4ε, and moves
/// a particle of at most 10 kg by 4ε per step.
#[allow(
    clippy::cast_precision_loss,
    reason = "a handful of particles and springs"
)]
pub(crate) fn energy_of_rounding(
    epsilon: f64,
    springs: usize,
    stiffness: f64,
    particles: usize,
    dt: f64,
) -> f64 {
    let stray = 4.0 * epsilon;
    let speed = stray / dt;
    0.5 * stiffness * stray * stray * springs as f64 + 0.5 * 10.0 * speed * speed * particles as f64
}

/// Error of a damped correction against its formula, m: a few roundings of unit lengths.
pub(crate) const DAMPED: f64 = 1e-7;

/// Relative error of a damping rate. The series of e^(hr) causes (hr)⁴/120, 1.1e-4 for 20/s at 60
/// steps per second. Rounding of a length of one meter, relative to an oscillation of 0.05 m
/// e^(-5), is 200 ε, relative to its change in a substep of 1/480 s 16 times that, and counts
/// against rt = ¼.
pub(crate) fn decay_rate<T: Float>() -> f64 {
    1.2e-4 + 2.0e4 * T::EPSILON.wide()
}

/// Largest displacement by a damper in transverse motion, m. Displacements of 1e-4 across a spring
/// of length one stretch it by 2e-8, and a damper acts only on that stretch.
pub(crate) const ACROSS: f64 = 1e-11;

/// Torque error of a projection, in ε Σ m (|d'| + |Δd|), for points within 2√2 m of the origin. Its
/// causes are the momentum error at that lever and the rounding of the sums x + d.
pub(crate) const BEAD_TORQUE: f64 = 4.0;

/// Error of gradients against central differences, relative to the largest gradient.
pub(crate) const GRADIENT: f64 = 1e-6;

/// Sum of gradients, in ε times their lengths: one rounding of the gradient that is minus the sum
/// of the others.
pub(crate) const SUM_OF_GRADIENTS: f64 = 0.5;

/// Torque of gradients or impulses of an internal constraint, in ε times lengths and levers. Each
/// impulse is off by 2ε: roundings of mass, multiplier, product and sum. In addition, the
/// deformation gradient of an element is off by 1.5ε of edges times inverse edges. The error is
/// three times as large in a triangle with a condition number of three.
pub(crate) const TORQUE: f64 = 6.5;

/// Error of values at positions rotated by rounded products: some roundings of unit lengths and
/// squares, with coordinates a thousand times smaller.
pub(crate) const TURNED: f64 = 1e-12;

/// Drift of a beam in equilibrium over three swings, relative to its sag: the rounding of second
/// differences, and the convergence error.
pub(crate) const SAG: f64 = 1e-3;

/// Error of values and gradients of angles, in ε: two directions and a rotation of three roundings
/// each, amplified by at most two in C.
pub(crate) const ANGLE: f64 = 8.0;

/// Error of the rest angle of a hinge after eight seconds, degrees.
pub(crate) const HINGE: f64 = 0.1;

/// Drift of a hinge at rest with arms of 5 m, in ε. It consists of a rounding of its angle in each
/// of 240 substeps, all of the same sign.
pub(crate) const STILL: f64 = 2400.0;

/// Error of an area after converged projections, in ε: some roundings of coordinates and products
/// of a few square meters.
pub(crate) const AREA: f64 = 16.0;

/// Relative error of Hooke's law at strains of 10⁻⁶. It consists of terms of the third order, and
/// rounding of 10⁻¹⁶ relative to the strain, each with factors of a few tens near ν = ½.
pub(crate) const HOOKE: f64 = 1e-4;

/// Error of energies against their formulas, relative to the largest modulus: tens of roundings of
/// strains up to ten.
pub(crate) const FORMULA: f64 = 1e-11;

/// Relative error of the sag of a cantilever against linear elasticity: strains of a few
/// thousandths, and the convergence error.
pub(crate) const CANTILEVER: f64 = 0.005;

/// Drift of a body of 1 m at rest, in ε: slightly more than two roundings per substep.
pub(crate) const AT_REST: f64 = 240.0;

/// Residual strain of a damped swing three seconds after its rotation was stopped.
pub(crate) const RECOVERED: f64 = 1e-3;

/// Error of the area of a ring in equilibrium, and of its pressure, relative to the rest area. It
/// consists of the convergence error and of rounding at 50 m from the origin.
pub(crate) const RING: f64 = 1e-3;

/// Largest energy of a tangled mesh relative to its initial energy: one symmetric sweep in a fourth
/// of a frame does not converge there. The largest observed gain, for angles, is a fifth.
pub(crate) const TANGLED: f64 = 2.0;

/// Kinetic energy after eight seconds of a drag of 1/s, as a fraction of the initial energy. Theory
/// gives e⁻⁸ = 3·10⁻⁴ for oscillations, and more for slow oscillations or late falls. The largest
/// observed value, for hinges, is 2·10⁻³.
pub(crate) const AT_LAST: f64 = 1e-2;

/// Error of stretches stated to four decimals: half a unit in the last place, and the same for the
/// convergence error after 30 iterations.
pub(crate) const LOADED_STRETCH: f64 = 1e-4;

/// Speed of corners at rest under a load of thousands of newtons per kilogram, m/s: less than 10⁻⁴
/// m over the two simulated seconds.
pub(crate) const LOADED_REST: f64 = 5e-5;
