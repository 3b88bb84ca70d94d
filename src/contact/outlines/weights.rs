//! Effect of an impulse between a point and an edge on the three particles.

use crate::math::{Real, Vec2, product, sum};
use crate::particles::ParticleId;

/// Distribution of a unit impulse over the particles. It has components along the normal n and
/// along perp n. Also contains the response of the relative velocity.
pub(in crate::contact) struct Weights<T> {
    pub(super) inverse_masses: [T; 3],
    along: T,
    couple: Vec2<T>,
    /// Σ w g² along the normal and along the tangent, 1/kg, with the weights g of the particles.
    normal: T,
    tangent: T,
}

/// Returns the elements of three particles.
pub(super) fn pick<U: Copy>(ids: [ParticleId; 3], all: &[U]) -> Option<[U; 3]> {
    let [p, a, b] = ids.map(|id| all.get(id.index()).copied());
    Some([p?, a?, b?])
}

impl<T: Real> Weights<T> {
    /// Returns the weights; `None` if all three particles are immovable or if a sum overflows.
    pub(in crate::contact) fn new(
        inverse_masses: [T; 3],
        along: T,
        couple: Vec2<T>,
    ) -> Option<Self> {
        let [p, a, b] = inverse_masses;
        let (first, last, couple_square) = (T::ONE - along, along, couple.dot(couple));
        let normal = p + first * first * a + last * last * b;
        let tangent = sum(
            sum(p, product(first * first + couple_square, a)),
            product(last * last + couple_square, b),
        );
        (normal > T::ZERO && tangent.is_finite()).then_some(Self {
            inverse_masses,
            along,
            couple,
            normal,
            tangent,
        })
    }

    /// Returns the vector of the point relative to the contact point of the edge: v₀ − (1 − t) v₁ −
    /// t v₂.
    pub(in crate::contact) fn relative(&self, [p, a, b]: [Vec2<T>; 3]) -> Vec2<T> {
        (p - a) - (b - a) * self.along
    }

    /// Returns the slide along perp n in the scale of normal corrections. The factor is the ratio
    /// of the normal to the tangential weight, so equal corrections have equal impulses. Rotation
    /// with the edge is not sliding.
    pub(in crate::contact) fn slide(&self, normal: Vec2<T>, vectors: [Vec2<T>; 3]) -> T {
        let [_, a, b] = vectors;
        let slide = normal.perp().dot(self.relative(vectors)) - self.couple.dot(b - a);
        slide * (self.normal / self.tangent)
    }

    /// Returns the gap that a unit of friction opens, in the scale of normal corrections.
    ///
    /// It is the normal component of the couple, and zero in the middle of an edge with equal ends.
    pub(super) fn coupling(&self, normal: Vec2<T>) -> T {
        let [_, a, b] = self.inverse_masses;
        let lever = self.along * b - (T::ONE - self.along) * a;
        normal.dot(self.couple) * lever / self.normal
    }

    /// Returns the impulse on the point that changes the relative vector along the normal and the
    /// tangent.
    pub(in crate::contact) fn impulse(&self, normal: Vec2<T>, (push, friction): (T, T)) -> Vec2<T> {
        normal
            .times(push / self.normal)
            .plus(normal.perp().times(friction / self.normal))
    }

    /// Applies a change of the relative vector along the normal and the tangent. The change along
    /// the tangent is in the scale of [`slide`](Self::slide).
    pub(in crate::contact) fn apply(
        &self,
        normal: Vec2<T>,
        (push, friction): (T, T),
        [p, a, b]: [Vec2<T>; 3],
    ) -> Option<[Vec2<T>; 3]> {
        let [wp, wa, wb] = self.inverse_masses;
        let impulse = self.impulse(normal, (push, friction));
        let friction = friction / self.normal;
        let couple = self.couple.times(friction);
        let on_b = impulse.times(self.along).plus(couple);
        let moved = [
            p.plus(impulse.times(wp)),
            a.minus(impulse.minus(on_b).times(wa)),
            b.minus(on_b.times(wb)),
        ];
        moved.iter().all(|v| v.is_finite()).then_some(moved)
    }
}

pub(super) fn store<U: Copy>(ids: [ParticleId; 3], items: [U; 3], all: &mut [U]) {
    for (id, item) in ids.into_iter().zip(items) {
        if let Some(slot) = all.get_mut(id.index()) {
            *slot = item;
        }
    }
}
