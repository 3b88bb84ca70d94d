//! Value, gradients and batched update of the distance constraint.

use super::spring::Distance;
use crate::checksum::Checksum;
use crate::constraint::kinds::simd::{
    Kernels, Packed, VECTORS, kernels_of, update_batch, update_batch_from_start,
};
use crate::constraint::points::{Linearization, Points};
use crate::constraint::traits::{BatchUpdate, Constraint};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

impl<T: Real> Constraint<T, 2> for Distance<T> {
    const BATCH_UPDATE: Option<BatchUpdate<T, Self>> =
        if VECTORS { Some(update_batch) } else { None };

    const BATCH_FROM_START: Option<BatchUpdate<T, Self>> = if VECTORS {
        Some(update_batch_from_start)
    } else {
        None
    };

    #[inline]
    fn squared_gradients() -> Option<[T; 2]> {
        Some([T::ONE; 2])
    }

    #[inline]
    fn particles(&self) -> [ParticleId; 2] {
        self.particles
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.particles);
        checksum.add_vector(Packed::constants(self));
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        let (n, length) = points.difference(0, 1).direction()?;
        Some(Linearization {
            value: length - self.rest_length,
            gradients: [n, -n],
        })
    }

    #[inline]
    fn turning_radius(&self, _: &Points<T, 2>, linear: &Linearization<T, 2>) -> Option<T> {
        Some(linear.value + self.rest_length)
    }
}

impl<T: Real> Packed<T> for Distance<T> {
    const PREDICTED: Kernels<f32, f64> = kernels_of!(predicted);
    const FROM_START: Kernels<f32, f64> = kernels_of!(from_start);

    /// Returns L and α.
    #[inline]
    fn constants(&self) -> Vec2<T> {
        Vec2::new(self.rest_length, self.compliance)
    }
}
