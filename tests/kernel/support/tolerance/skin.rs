//! Tolerances of skins.

/// Distance of a bound point from its exact position.
///
/// The coordinates are quotients of products of differences: at most eight roundings each, relative
/// to the terms of the products. `condition` is the largest ratio of a product of sides to the
/// area, which amplifies them. `weights` is the sum of the magnitudes of the weights, `extent` the
/// largest distance between the particles, or from a particle to the point, and `largest` the
/// largest coordinate. The evaluation rounds four times more, and once at the largest coordinate,
/// as do particles and point.
pub(crate) fn bound_point(
    epsilon: f64,
    condition: f64,
    [weights, extent]: [f64; 2],
    largest: f64,
) -> f64 {
    epsilon * ((8.0 * condition + 4.0) * weights * extent + 4.0 * weights * largest)
}
