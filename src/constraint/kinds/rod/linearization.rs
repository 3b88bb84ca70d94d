//! Value, gradients and updates of the rod.

use super::rod::Rod;
use crate::checksum::Checksum;
use crate::constraint::kinds::simd::{
    Kernels, Packed, VECTORS, kernels_of, update_batch, update_batch_from_start,
};
use crate::constraint::points::{Linearization, Points};
use crate::constraint::traits::{BatchUpdate, Constraint};
use crate::math::{Real, Vec2, product};
use crate::particles::ParticleId;

impl<T: Real> Constraint<T, 2> for Rod<T> {
    const BATCH_UPDATE: Option<BatchUpdate<T, Self>> =
        if VECTORS { Some(update_batch) } else { None };

    const BATCH_FROM_START: Option<BatchUpdate<T, Self>> = if VECTORS {
        Some(update_batch_from_start)
    } else {
        None
    };

    #[inline]
    fn particles(&self) -> [ParticleId; 2] {
        self.particles
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.particles);
        checksum.add(self.length);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        let r = points.difference(0, 1);
        let gradient = r * self.inverse;
        let stretch = T::HALF * (r.dot(gradient) - self.length);
        let value = if stretch < T::ZERO {
            let square = gradient.dot(gradient);
            stretch * (T::HALF * square * (T::ratio(3, 1) - square))
        } else {
            stretch
        };
        Some(Linearization {
            value,
            gradients: [gradient, -gradient],
        })
    }

    #[inline]
    fn rest_squared_gradients() -> Option<[T; 2]> {
        Some([T::ONE; 2])
    }

    #[inline]
    fn rigid_update(
        &self,
        points: &Points<T, 2>,
        inverse_masses: &[T; 2],
        lambda: T,
        factor: T,
    ) -> Option<([Vec2<T>; 2], T)> {
        let r = points.difference(0, 1);
        let gradient = r * self.inverse;
        let length = r.dot(gradient);
        if length == T::ZERO {
            return None;
        }
        let excess = length - self.length;
        let relative = excess * self.inverse;
        let value = if relative > T::ratio(1, 3) {
            T::HALF * excess / (T::ONE + relative)
        } else {
            excess * (T::HALF - T::ratio(3, 8) * relative)
        };
        let delta = value * factor;
        let [w, v] = *inverse_masses;
        let [first, second] = points.displacements;
        let first = first.plus(gradient.times(product(w, delta)));
        let second = second.minus(gradient.times(product(v, delta)));
        let lambda = lambda + delta;
        let finite = if T::KEEPS_INFINITY {
            ((first.x + first.y) + (second.x + second.y)).is_finite()
        } else {
            length.is_finite()
                && relative.is_finite()
                && delta.is_finite()
                && lambda.is_finite()
                && first.is_finite()
                && second.is_finite()
        };
        finite.then_some(([first, second], lambda))
    }

    #[inline]
    fn turning_radius(&self, _: &Points<T, 2>, _: &Linearization<T, 2>) -> Option<T> {
        Some(self.length)
    }
}

impl<T: Real> Packed<T> for Rod<T> {
    const PREDICTED: Kernels<f32, f64> = kernels_of!(predicted);
    const FROM_START: Kernels<f32, f64> = kernels_of!(from_start);

    /// Returns L and 1/L.
    #[inline]
    fn constants(&self) -> Vec2<T> {
        Vec2::new(self.length, self.inverse)
    }
}
