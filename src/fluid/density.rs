//! The density constraint of one particle.

use super::Point;
use crate::constraint::Softness;
use crate::{Motion, ParticleId, Real, Vec2};

/// The kernel (1 − q)³ and its slope −3(1 − q)², up to the sign, at a distance of q radii: zero from one radius on. The spiky kernel
/// of Müller, Charypar, Gross (2003), equation 21, without its constant, which cancels in ρ/ρ₀.
#[inline]
pub(super) fn kernel<T: Real>(q: T) -> (T, T) {
    let gap = (T::ONE - q).at_least(T::ZERO);
    let square = gap * gap;
    (square * gap, T::ratio(3, 1) * square)
}

/// ρ₀: what the kernel adds up to on a square lattice whose spacing is half a radius. Of a hexagonal packing with as many particles
/// to the area it is 0.3 % less.
pub(super) fn rest_density<T: Real>() -> T {
    let side = kernel(T::HALF).0;
    let diagonal = kernel(T::HALF.sqrt()).0;
    T::ONE + T::ratio(4, 1) * (side + diagonal)
}

/// What the density constraints of a pass share.
pub(super) struct Density<T> {
    pub(super) radius: T,
    pub(super) per_radius: T,
    /// 1/ρ₀.
    pub(super) per_rest: T,
    /// In radii.
    pub(super) softness: Softness<T>,
}

impl<T: Real> Density<T> {
    /// Updates the multiplier of a particle, λ/r, and moves it and its neighbours. Gradients are by positions in radii:
    ///
    /// > Δ(λ/r) = (−C r − α̃r² λ/r) / (Σ max(w, w₀)|r ∇C|² + α̃r²),  d += w r∇C Δ(λ/r)
    pub(super) fn project<const K: usize>(
        &self,
        id: ParticleId,
        neighbours: &[ParticleId],
        multiplier: &mut T,
        motion: &mut Motion<'_, T>,
    ) {
        let Some(centre) = Point::of(motion, id) else { return };
        let mut gradients = [Vec2::ZERO; K];
        let (mut density, mut sum, mut weight) = (T::ONE, Vec2::ZERO, T::ZERO);
        for (gradient, other) in gradients.iter_mut().zip(neighbours) {
            let Some(other) = Point::of(motion, *other) else { continue };
            let Some((n, q)) = centre.direction(&other, self.per_radius) else { continue };
            let (value, slope) = kernel(q);
            density += value;
            *gradient = n * (slope * self.per_rest);
            sum += *gradient;
            weight += other.inverse_mass.at_least(centre.inverse_mass) * gradient.dot(*gradient);
        }
        weight += centre.inverse_mass * sum.dot(sum);
        let lambda = *multiplier;
        let residual = self.softness.residual((density * self.per_rest - T::ONE) * self.radius, lambda, || T::ZERO);
        let delta = (lambda + residual * self.softness.factor(weight)).at_most(T::ZERO) - lambda;
        if delta == T::ZERO || !delta.is_finite() {
            return;
        }
        *multiplier = lambda + delta;
        for (gradient, other) in gradients.into_iter().zip(neighbours).chain([(-sum, &id)]) {
            let w = motion.inverse_masses.get(other.index()).copied().unwrap_or(T::ZERO);
            if let Some(d) = motion.displacements.get_mut(other.index()) {
                *d += gradient * (w * delta);
            }
        }
    }
}
