//! Density constraint of one particle.

use super::point::Point;
use crate::constraint::Softness;
use crate::math::{Real, Vec2, product};
use crate::particles::{Motion, ParticleId};
use heapless::Vec;

/// Returns the kernel (1 − q)³ and its negated slope 3(1 − q)². The distance is q radii, and both
/// are zero from one radius on. This is the spiky kernel of Müller, Charypar, Gross (2003),
/// equation 21, without its constant, which cancels in ρ/ρ₀.
#[inline]
pub(super) fn kernel<T: Real>(q: T) -> (T, T) {
    let gap = (T::ONE - q).at_least(T::ZERO);
    let square = gap * gap;
    (square * gap, T::ratio(3, 1) * square)
}

/// Returns ρ₀: the sum of the kernel on a square lattice. The spacing of the lattice is half a
/// radius. A hexagonal packing with as many particles per area has 0.3 % less.
pub(super) fn rest_density<T: Real>() -> T {
    let side = kernel(T::HALF).0;
    let diagonal = kernel(T::HALF.sqrt()).0;
    T::ONE + T::ratio(4, 1) * (side + diagonal)
}

/// Common parameters of the density constraints of a pass.
pub(super) struct Density<T> {
    pub(super) radius: T,
    pub(super) inv_radius: T,
    /// 1/ρ₀.
    pub(super) inv_rest: T,
    /// In units of radii.
    pub(super) softness: Softness<T>,
}

impl<T: Real> Density<T> {
    /// Updates the multiplier λ/r of a particle, and moves the particle and its neighbors.
    /// Gradients are with respect to positions in radii:
    ///
    /// > Δ(λ/r) = (−C r − α̃r² λ/r) / (Σ max(w, w₀)|r ∇C|² + α̃r²),  d += w r∇C Δ(λ/r)
    pub(super) fn project<const K: usize>(
        &self,
        id: ParticleId,
        neighbors: &[ParticleId],
        multiplier: &mut T,
        motion: &mut Motion<'_, T>,
    ) {
        let Some(center) = Point::from_motion(motion, id) else {
            return;
        };
        let mut gradients = Vec::<Vec2<T>, K>::new();
        let (mut density, mut sum, mut weight) = (T::ONE, Vec2::ZERO, T::ZERO);
        for other in neighbors {
            let other = Point::from_motion(motion, *other);
            let direction = other.and_then(|other| {
                let (n, q) = center.direction(&other, self.inv_radius)?;
                Some((n, q, other.inverse_mass))
            });
            let mut gradient = Vec2::ZERO;
            if let Some((n, q, inverse_mass)) = direction {
                let (value, slope) = kernel(q);
                density += value;
                gradient = n * (slope * self.inv_rest);
                sum += gradient;
                weight += inverse_mass.at_least(center.inverse_mass) * gradient.dot(gradient);
            }
            if gradients.push(gradient).is_err() {
                break;
            }
        }
        weight += center.inverse_mass * sum.dot(sum);
        let lambda = *multiplier;
        let residual = self.softness.residual(
            (density * self.inv_rest - T::ONE) * self.radius,
            lambda,
            || T::ZERO,
        );
        let delta =
            (lambda + product(residual, self.softness.factor(weight))).at_most(T::ZERO) - lambda;
        if delta == T::ZERO || !delta.is_finite() {
            return;
        }
        *multiplier = lambda + delta;
        let mut correct = |id: ParticleId, gradient: Vec2<T>| {
            let w = motion
                .inverse_masses
                .get(id.index())
                .copied()
                .unwrap_or(T::ZERO);
            if let Some(d) = motion.displacements.get_mut(id.index()) {
                *d = d.plus(gradient.times(product(w, delta)));
            }
        };
        for (gradient, other) in gradients.iter().zip(neighbors) {
            correct(*other, *gradient);
        }
        correct(id, -sum);
    }
}
