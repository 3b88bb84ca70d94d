//! Cohesion: attraction between neighbors of a fluid.

use super::point::Point;
use crate::math::Real;
use crate::particles::{Motion, ParticleId};

/// Returns the attraction at a distance of q radii, from −1 to 1: positive beyond 0.26 radii.
///
/// The spline of Akinci, Akinci, Teschner (2013), equation 2, scaled to one at its maximum, q = ½:
/// 64(1 − q)³q³ for q ≥ ½, and 128(1 − q)³q³ − 1 below.
fn attraction<T: Real>(q: T) -> T {
    let product = (T::ONE - q).at_least(T::ZERO) * q;
    let cubed = T::ratio(64, 1) * product * product * product;
    if q < T::HALF {
        cubed * T::TWO - T::ONE
    } else {
        cubed
    }
}

/// Attracts a particle and its neighbors with higher ids.
///
/// `path` is h² times the relative acceleration at the spacing. A pair moves at most to the
/// spacing, so cohesion of any strength does not push it past its rest distance.
pub(super) fn attract<T: Real>(
    id: ParticleId,
    neighbors: &[ParticleId],
    path: T,
    (radius, inv_radius): (T, T),
    motion: &mut Motion<'_, T>,
) {
    for other in neighbors.iter().filter(|other| id < **other) {
        let (Some(a), Some(b)) = (
            Point::from_motion(motion, id),
            Point::from_motion(motion, *other),
        ) else {
            continue;
        };
        let Some((n, q)) = a.direction(&b, inv_radius) else {
            continue;
        };
        let limit = ((q - T::HALF) * radius).abs();
        let moved = (path * attraction(q)).at_most(limit).at_least(-limit);
        let impulse = n.times(moved / (a.inverse_mass + b.inverse_mass));
        if !impulse.is_finite() {
            continue;
        }
        for (point, d) in [
            (a, a.displacement.minus(impulse.times(a.inverse_mass))),
            (b, b.displacement.plus(impulse.times(b.inverse_mass))),
        ] {
            if let Some(slot) = motion.displacements.get_mut(point.id.index()) {
                *slot = d;
            }
        }
    }
}
