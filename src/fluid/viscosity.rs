//! Viscosity: damping of relative velocities in a fluid.

use super::point::Point;
use crate::math::Real;
use crate::particles::{Motion, ParticleId};

/// Damps the relative velocities of a particle and its neighbors with higher ids. Implicit step of
/// u' = −κ(1 − q)u for each pair, with u the relative velocity along the line between the two and
/// `viscosity` = κh.
pub(super) fn damp<T: Real>(
    id: ParticleId,
    neighbors: &[ParticleId],
    viscosity: T,
    inv_radius: T,
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
        let rate = viscosity * (T::ONE - q).at_least(T::ZERO);
        let relative_displacement = (a.displacement - b.displacement).dot(n);
        let magnitude =
            relative_displacement * (rate / (T::ONE + rate)) / (a.inverse_mass + b.inverse_mass);
        let impulse = n.times(magnitude);
        if !((T::KEEPS_INFINITY || relative_displacement.is_finite()) && impulse.is_finite()) {
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
