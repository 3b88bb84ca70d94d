//! Effect of an impulse at a contact on the particles of one hull.

use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Contact point of a hull at the start of a substep.
///
/// With the fraction σ of the distance L from the first particle to the center of mass (or to the
/// foot of the point on an edge), the unit normal u⊥ of the axis and the arm r from there, the
/// point moves by d = (1 − σ)d₀ + σd₁ + s r⊥ with s = u⊥·(d₁ − d₀)/L.
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

    /// Moves the lever to the end of the substep, with a change of the arm.
    ///
    /// The arm of a body is relative to the axis at the start, which its particles stay tangent to.
    fn move_to_end(&mut self, change: Vec2<T>, positions: &[Vec2<T>]) -> Option<()> {
        if self.kind == LeverKind::Edge {
            let [i, j] = self.ids.map(ParticleId::index);
            let edge = *positions.get(j)? - *positions.get(i)?;
            if let Some((along, length)) = edge.direction() {
                self.normal = along.perp() / length;
            }
        }
        self.arm += change;
        Some(())
    }

    /// Returns the vectors of the foot of the arm and of the contact point, given the displacements
    /// or the velocities of particles.
    #[inline]
    fn vectors(&self, vectors: &[Vec2<T>]) -> Option<[Vec2<T>; 2]> {
        let [i, j] = self.ids.map(ParticleId::index);
        let first = *vectors.get(i)?;
        let relative = *vectors.get(j)? - first;
        let foot = first + relative * self.share;
        let point = if self.kind == LeverKind::Surface {
            Vec2::ZERO
        } else {
            foot + self.arm.perp() * self.normal.dot(relative)
        };
        Some([foot, point])
    }

    /// Returns the sum of the components of the displacements of both particles without their
    /// signs; zero for a surface.
    // Inlined, it would be in the code twice.
    #[inline(never)]
    pub(super) fn extent(&self, vectors: &[Vec2<T>]) -> T {
        let mut extent = T::ZERO;
        if self.kind != LeverKind::Surface {
            for id in self.ids {
                let vector = vectors.get(id.index()).copied().unwrap_or(Vec2::ZERO);
                extent += vector.x.abs() + vector.y.abs();
            }
        }
        extent
    }

    /// Returns the gradients of the displacement along a direction by those of both particles.
    pub(super) fn gradients(&self, direction: Vec2<T>) -> [Vec2<T>; 2] {
        if self.kind == LeverKind::Surface {
            return [Vec2::ZERO; 2];
        }
        let turning = self.normal * self.arm.perp().dot(direction);
        [
            direction * (T::ONE - self.share) - turning,
            direction * self.share + turning,
        ]
    }

    /// Returns the vectors of both particles after an impulse at the contact.
    fn pushed(
        &self,
        impulse: Vec2<T>,
        inverse_masses: &[T],
        vectors: &[Vec2<T>],
    ) -> Option<[Vec2<T>; 2]> {
        if self.kind == LeverKind::Surface {
            return Some([Vec2::ZERO; 2]);
        }
        let mut pushed = self.gradients(impulse);
        for (slot, id) in pushed.iter_mut().zip(self.ids) {
            let change = slot.times(*inverse_masses.get(id.index())?);
            *slot = vectors.get(id.index())?.plus(change);
        }
        Some(pushed)
    }

    /// Stores the vectors of both particles.
    ///
    /// The first one is last: it is the one of a single particle, where the second has not changed.
    fn store(&self, [first, second]: [Vec2<T>; 2], vectors: &mut [Vec2<T>]) {
        if self.kind == LeverKind::Surface {
            return;
        }
        let [i, j] = self.ids.map(ParticleId::index);
        if let Some(slot) = vectors.get_mut(j) {
            *slot = second;
        }
        if let Some(slot) = vectors.get_mut(i) {
            *slot = first;
        }
    }
}

/// Returns the vector of the first hull relative to the second at the contact point.
#[inline]
pub(super) fn relative<T: Real>(levers: &[Lever<T>; 2], vectors: &[Vec2<T>]) -> Option<Vec2<T>> {
    let [_, point] = foot_and_point(levers, vectors)?;
    Some(point)
}

/// Returns the vector of the foot of the second arm relative to the first, and that of the first
/// hull relative to the second at the contact point.
#[inline]
pub(super) fn foot_and_point<T: Real>(
    [a, b]: &[Lever<T>; 2],
    vectors: &[Vec2<T>],
) -> Option<[Vec2<T>; 2]> {
    let ([foot, point], [other_foot, other_point]) = (a.vectors(vectors)?, b.vectors(vectors)?);
    Some([other_foot - foot, point - other_point])
}

/// Adds the effect of an impulse on the first hull, and of its opposite on the second, unless a
/// result is not finite.
pub(super) fn push<T: Real>(
    [a, b]: &[Lever<T>; 2],
    impulse: Vec2<T>,
    inverse_masses: &[T],
    vectors: &mut [Vec2<T>],
) -> Option<()> {
    let first = a.pushed(impulse, inverse_masses, vectors)?;
    let second = b.pushed(-impulse, inverse_masses, vectors)?;
    if !all_finite([first, second]) {
        return None;
    }
    a.store(first, vectors);
    b.store(second, vectors);
    Some(())
}

/// Returns whether all vectors are finite.
#[inline]
fn all_finite<T: Real>(vectors: [[Vec2<T>; 2]; 2]) -> bool {
    if T::KEEPS_INFINITY {
        // A finite sum has finite terms.
        let [[a, b], [c, d]] = vectors;
        let sum = (a + b) + (c + d);
        if (sum.x + sum.y).is_finite() {
            return true;
        }
    }
    vectors.iter().flatten().all(|vector| vector.is_finite())
}

/// Moves both levers to the end of a substep, with arms to one point, so that an impulse conserves
/// angular momentum about the positions at the end.
///
/// The point has moved with the first hull and a fraction of the displacement `relative` of the
/// second foot.
pub(super) fn move_to_end<T: Real>(
    [a, b]: &mut [Lever<T>; 2],
    (relative, share): (Vec2<T>, T),
    positions: &[Vec2<T>],
) -> Option<()> {
    a.move_to_end(relative * share, positions)?;
    b.move_to_end(relative * (share - T::ONE), positions)
}

/// Inverse mass of a contact: the matrix K = Σ w g gᵀ of both directions, 1/kg.
#[derive(Clone, Copy, Debug)]
pub(super) struct InverseMass<T> {
    pub(super) normal: T,
    pub(super) tangent: T,
    /// Slide for each unit of the normal multiplier.
    pub(super) coupling: T,
}

impl<T: Real> InverseMass<T> {
    /// Returns K for a normal; `None` if an entry on its diagonal is zero or overflows, or is less
    /// than the largest inverse mass of a particle over 64².
    ///
    /// With less, a correction of the contact would move that particle more than 64 times as far.
    /// So far moves the free end of an edge that touches an obstacle close to its pinned end.
    ///
    /// With ν = u⊥/L, a = r⊥·n and b = r⊥·t, the gradients (1 − σ)n − νa and σn + νa lead to the
    /// sum A + 2aBν·n + a²D, where A = w₀(1 − σ)² + w₁σ², B = w₁σ − w₀(1 − σ) and D = (w₀ + w₁)ν².
    /// B is zero if σ is the center of mass.
    pub(super) fn new(
        levers: &[Lever<T>; 2],
        normal: Vec2<T>,
        inverse_masses: &[T],
    ) -> Option<Self> {
        let mut sum = Self {
            normal: T::ZERO,
            tangent: T::ZERO,
            coupling: T::ZERO,
        };
        let mut largest = T::ZERO;
        for lever in levers {
            if lever.kind == LeverKind::Surface {
                continue;
            }
            let [i, j] = lever.ids.map(ParticleId::index);
            let (w, v) = (*inverse_masses.get(i)?, *inverse_masses.get(j)?);
            largest = largest.at_least(w).at_least(v);
            let (first, second) = (w * (T::ONE - lever.share), v * lever.share);
            let shift = first * (T::ONE - lever.share) + second * lever.share;
            let turn = (w + v) * lever.normal.dot(lever.normal);
            let arm = lever.arm.perp();
            let (along, across) = (arm.dot(normal), arm.dot(normal.perp()));
            let mut rates = [along * turn, across * turn];
            let mut coupling = along * across * turn;
            if lever.kind == LeverKind::Edge {
                let rate = lever.normal * (second - first);
                let [n, t] = [rate.dot(normal), rate.dot(normal.perp())];
                rates = [T::TWO * n + rates[0], T::TWO * t + rates[1]];
                coupling = along * t + across * n + coupling;
            }
            sum.normal += shift + along * rates[0];
            sum.tangent += shift + across * rates[1];
            sum.coupling += coupling;
        }
        let limit = largest * T::ratio(1, 64 * 64);
        let valid = |weight: T| weight > T::ZERO && weight.is_finite() && weight >= limit;
        (valid(sum.normal) && valid(sum.tangent)).then_some(sum)
    }
}
