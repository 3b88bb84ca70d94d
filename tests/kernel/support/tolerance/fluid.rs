//! Tolerances of fluids.

/// Energy gain of an incompressible fluid per frame, relative to the initial energy. Four
/// iterations of Gauss–Seidel leave particles slightly too dense, and pushing them out later lifts
/// them.
pub(crate) const FLUID_ENERGY: f64 = 1e-3;

/// Speed of a fluid at rest, relative to that of a fall from its initial height: 10⁻⁴ of the energy
/// remains. The last motion is a slow eddy, which viscosity needs seconds to damp.
pub(crate) const FLUID_REST: f64 = 0.01;

/// Relative deviation of densities inside a fluid at rest from ρ₀: one pass per substep leaves the
/// lowest layers slightly compressed.
pub(crate) const FLUID_DENSITY: f64 = 0.03;

/// Relative deviation of the height of a column for different substeps and iterations: the
/// remaining compression differs by less than the densities.
pub(crate) const FLUID_HEIGHT: f64 = 0.01;

/// Momentum error of one density constraint on seven particles, from Σ m|d'| and Σ m|Δd|. Each
/// displacement is rounded once (ε/2), each correction in three products and its gradient in three
/// (ε/2 each), and six gradients are summed (3ε).
pub(crate) fn of_an_update(epsilon: f64, moved: f64, changed: f64) -> f64 {
    epsilon * (moved + 6.0 * changed)
}

/// Momentum error of a pass over n particles. Each particle is moved by its own constraint, by
/// those of its neighbors, and n − 1 times by viscosity. Intermediate displacements may exceed the
/// final ones, which the factor of two covers.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
pub(crate) fn of_a_pass(epsilon: f64, count: usize, moved: f64, changed: f64) -> f64 {
    2.0 * epsilon * count as f64 * (moved + changed)
}

/// Relative error of a compliant correction against its formula: a dozen roundings.
pub(crate) const FLUID_COMPLIANCE: f64 = 1e-5;

/// Relative error of a viscous correction against its formula: neighbors 0.1 m apart in single
/// precision, moved by 10⁻⁵ of that.
pub(crate) const FLUID_VISCOSITY: f64 = 1e-4;

/// Ratio of expansion speeds of a fluid with an incomplete neighbor list to one with a complete
/// list: fewer neighbors push each particle, and each yields more.
pub(crate) const FLUID_BURST: f64 = 1.5;
