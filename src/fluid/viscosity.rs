//! What resists the shear of a fluid.

use super::Point;
use crate::{Motion, ParticleId, Real};

/// Damps the speed at which a particle and its later neighbours near each other or part, pair by pair: the implicit step
/// of u' = −κ(1 − q)u, with u their relative velocity along the line between them and `viscosity` = κh.
pub(super) fn damp<T: Real>(id: ParticleId, neighbours: &[ParticleId], viscosity: T, per_radius: T, motion: &mut Motion<'_, T>) {
    for other in neighbours.iter().filter(|other| id < **other) {
        let (Some(a), Some(b)) = (Point::of(motion, id), Point::of(motion, *other)) else { continue };
        let Some((n, q)) = a.direction(&b, per_radius) else { continue };
        let rate = viscosity * (T::ONE - q).at_least(T::ZERO);
        let way = (a.displacement - b.displacement).dot(n);
        let impulse = n * (way * (rate / (T::ONE + rate)) / (a.inverse_mass + b.inverse_mass));
        if !impulse.is_finite() {
            continue;
        }
        for (point, d) in [(a, a.displacement - impulse * a.inverse_mass), (b, b.displacement + impulse * b.inverse_mass)] {
            if let Some(place) = motion.displacements.get_mut(point.id.index()) {
                *place = d;
            }
        }
    }
}
