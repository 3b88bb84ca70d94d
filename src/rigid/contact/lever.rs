//! Effect of an impulse at a contact on the particles of one hull.

use crate::math::{Real, Vec2};
use crate::particles::{Finished, ParticleId};

/// Contact point of a hull at the start of a substep.
///
/// With the fraction σ of the distance L from the first particle to the center of mass (or to the
/// foot of the point on an edge), the unit normal u⊥ of the axis and the arm r from there, the point
/// moves by d = (1 − σ)d₀ + σd₁ + s r⊥ with s = u⊥·(d₁ − d₀)/L.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lever<T> {
    pub(super) ids: [ParticleId; 2],
    pub(super) share: T,
    /// u⊥/L, 1/m; zero for a particle.
    pub(super) normal: Vec2<T>,
    /// r, m.
    pub(super) arm: Vec2<T>,
    pub(super) kind: LeverKind,
}

/// What the contact point of a hull moves with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeverKind {
    /// Rigid body or particle.
    Body,
    /// Particles whose distance can change.
    Edge,
    /// No particle: the surface of a collider.
    Surface,
}

/// Gradients of the displacement of a contact along a direction by the displacements of the particles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gradients<T> {
    pub(super) vectors: [Vec2<T>; 4],
}

/// Particles of a contact: two of each hull.
pub(super) type Ids = [ParticleId; 4];

impl<T: Real> Lever<T> {
    /// Returns the lever of a surface. The particles are any that exist: they do not move it.
    pub(super) const fn surface(ids: [ParticleId; 2]) -> Self {
        Self {
            ids,
            share: T::ZERO,
            normal: Vec2::ZERO,
            arm: Vec2::ZERO,
            kind: LeverKind::Surface,
        }
    }

    /// Returns the displacement of the foot of the arm in the substep.
    fn foot(&self, displacements: &[Vec2<T>]) -> Option<Vec2<T>> {
        let [i, j] = self.ids.map(ParticleId::index);
        Some(
            displacements
                .get(i)?
                .lerp(*displacements.get(j)?, self.share),
        )
    }

    /// Returns the lever at the end of the substep, with a change of the arm.
    ///
    /// The arm of a body is relative to the axis at the start, which its particles stay tangent to.
    fn at_end(&self, change: Vec2<T>, positions: &[Vec2<T>]) -> Option<Self> {
        let mut normal = self.normal;
        if self.kind == LeverKind::Edge {
            let [i, j] = self.ids.map(ParticleId::index);
            let edge = *positions.get(j)? - *positions.get(i)?;
            if let Some((along, length)) = edge.direction() {
                normal = along.perp() / length;
            }
        }
        Some(Self {
            arm: self.arm + change,
            normal,
            ..*self
        })
    }

    /// Returns the gradients of the displacement along a direction.
    fn gradients(&self, direction: Vec2<T>) -> [Vec2<T>; 2] {
        if self.kind == LeverKind::Surface {
            return [Vec2::ZERO; 2];
        }
        let turning = self.normal * self.arm.perp().dot(direction);
        [
            direction * (T::ONE - self.share) - turning,
            direction * self.share + turning,
        ]
    }
}

/// Returns both levers at the end of a substep, with arms to one point, so that an impulse conserves
/// angular momentum about the positions at the end.
///
/// The point has moved with the first hull and a fraction of the relative displacement.
pub(super) fn at_end<T: Real>(
    [a, b]: &[Lever<T>; 2],
    share: T,
    finished: &Finished<'_, T>,
) -> Option<[Lever<T>; 2]> {
    let relative = b.foot(finished.displacements)? - a.foot(finished.displacements)?;
    let (first, second) = (relative * share, relative * (share - T::ONE));
    let positions = &*finished.positions;
    Some([a.at_end(first, positions)?, b.at_end(second, positions)?])
}

impl<T: Real> Gradients<T> {
    /// No motion.
    #[cfg(feature = "serde")]
    pub(super) const NONE: Self = Self {
        vectors: [Vec2::ZERO; 4],
    };

    /// Returns the gradients of the displacement of the first hull relative to the second.
    pub(super) fn new([first, second]: &[Lever<T>; 2], direction: Vec2<T>) -> Self {
        let [a, b] = first.gradients(direction);
        let [c, d] = second.gradients(direction);
        Self {
            vectors: [a, b, -c, -d],
        }
    }

    /// Returns Σ w|g|², 1/kg; `None` if it is zero or overflows, or if a correction of the contact would
    /// move a particle more than 64 times as far.
    ///
    /// So far moves the free end of an edge that touches an obstacle close to its pinned end.
    pub(super) fn weight(&self, ids: Ids, inverse_masses: &[T]) -> Option<T> {
        let (mut weight, mut farthest) = (T::ZERO, T::ZERO);
        for (g, id) in self.vectors.iter().zip(ids) {
            let (w, square) = (*inverse_masses.get(id.index())?, g.dot(*g));
            weight += w * square;
            farthest = farthest.at_least(w * w * square);
        }
        let limit = weight * T::ratio(64, 1);
        let valid = weight > T::ZERO && weight.is_finite();
        (valid && farthest <= limit * limit).then_some(weight)
    }

    /// Returns Σ g·v.
    pub(super) fn along(&self, ids: Ids, vectors: &[Vec2<T>]) -> Option<T> {
        let [a, b, c, d] = self.vectors;
        let [i, j, k, l] = ids.map(|id| vectors.get(id.index()).copied());
        Some((a.dot(i?) + b.dot(j?)) + (c.dot(k?) + d.dot(l?)))
    }

    /// Adds w g λ to the vectors, unless a result is not finite.
    pub(super) fn push(
        &self,
        ids: Ids,
        lambda: T,
        inverse_masses: &[T],
        vectors: &mut [Vec2<T>],
    ) -> Option<()> {
        let mut moved = [Vec2::ZERO; 4];
        for ((moved, g), id) in moved.iter_mut().zip(self.vectors).zip(ids) {
            let w = *inverse_masses.get(id.index())?;
            *moved = g.times(w).times(lambda);
            if !vectors.get(id.index())?.plus(*moved).is_finite() {
                return None;
            }
        }
        for (moved, id) in moved.iter().zip(ids) {
            let slot = vectors.get_mut(id.index())?;
            *slot += *moved;
        }
        Some(())
    }
}
