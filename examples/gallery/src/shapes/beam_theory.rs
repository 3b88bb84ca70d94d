//! Rubber beam, and its deflection in theory.

pub(crate) const LENGTH: f64 = 1.8;
pub(crate) const DEPTH: f64 = 0.3;
/// Mass per area, kg/m²: of a slice of one meter.
pub(crate) const DENSITY: f64 = 1000.0;
/// Young's modulus, Pa.
pub(crate) const YOUNGS_MODULUS: f64 = 8e6;
pub(crate) const POISSONS_RATIO: f64 = 0.3;
pub(crate) const GRAVITY: f64 = 9.81;

/// Returns the deflection of Timoshenko's beam under its own weight q, with a cross-section one
/// meter wide, in plane strain and for small deflections: w(x) = q (x⁴ − 4Lx³ + 6L²x²)/(24 E' I) +
/// q (Lx − x²/2)/(κ G A), E' = E/(1 − ν²), κ = 5/6. The first part is that of Euler and Bernoulli.
pub(crate) fn deflection(x: f64) -> f64 {
    let load = DENSITY * GRAVITY * DEPTH;
    let bending =
        YOUNGS_MODULUS / (1.0 - POISSONS_RATIO * POISSONS_RATIO) * DEPTH * DEPTH * DEPTH / 12.0;
    let shearing = 5.0 / 6.0 * YOUNGS_MODULUS / (2.0 * (1.0 + POISSONS_RATIO)) * DEPTH;
    let bent = load * x * x * (x * x - 4.0 * LENGTH * x + 6.0 * LENGTH * LENGTH) / (24.0 * bending);
    bent + load * x * (LENGTH - 0.5 * x) / shearing
}
