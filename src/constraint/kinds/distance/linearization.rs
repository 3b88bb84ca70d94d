//! Value, gradients and batched update of the distance constraint.

use super::batch::update_four;
use super::spring::Distance;
use crate::checksum::Checksum;
use crate::constraint::points::{Linearisation, Points};
use crate::constraint::traits::{Constraint, UpdateFour};
use crate::math::Real;
use crate::particles::ParticleId;

impl<T: Real> Constraint<T, 2> for Distance<T> {
    const UPDATE_FOUR: Option<UpdateFour<T, Self>> =
        if cfg!(all(target_arch = "x86_64", target_feature = "sse2")) { Some(update_four) } else { None };

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

    fn digest(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.particles);
        checksum.add_vector(self.constants());
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 2>) -> Option<Linearisation<T, 2>> {
        let (n, length) = points.difference(0, 1).direction()?;
        Some(Linearisation { value: length - self.rest_length, gradients: [n, -n] })
    }
}
