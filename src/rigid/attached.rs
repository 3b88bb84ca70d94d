//! Point of a body, or a particle, while velocities are predicted.

use super::frame::share;
use super::joint::{Anchor, End};
use crate::math::{Real, Vec2, product, sum};
use crate::particles::{ParticleId, Predicted};

/// Point of a body or a particle, before the projections of a substep.
///
/// With the fraction σ of the distance L from the first particle to the center of mass, the unit
/// normal u⊥ of the axis and the arm r, its velocity is (1 − σ)v₀ + σv₁ + ω r⊥ with
/// ω = u⊥·(v₁ − v₀)/L.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attached<T> {
    ids: [ParticleId; 2],
    share: T,
    /// u⊥, zero for a particle.
    normal: Vec2<T>,
    length: T,
    /// r, m.
    arm: Vec2<T>,
    inverse_mass: T,
    inverse_inertia: T,
    /// Position, m.
    pub(crate) position: Vec2<T>,
}

impl<T: Real> Attached<T> {
    /// Returns the point of an anchor; `None` if its particles are unknown or coincide, or if the
    /// inverse inertia overflows.
    pub(crate) fn new(anchor: &Anchor<T>, predicted: &Predicted<'_, T>) -> Option<Self> {
        let (x, w) = (predicted.positions, predicted.inverse_masses);
        let (ids, length, local) = match anchor.end {
            End::Particle(id) => {
                return Some(Self {
                    ids: [id; 2],
                    share: T::ZERO,
                    normal: Vec2::ZERO,
                    length: T::ONE,
                    arm: Vec2::ZERO,
                    inverse_mass: *w.get(id.index())?,
                    inverse_inertia: T::ZERO,
                    position: *x.get(id.index())?,
                });
            }
            End::Body {
                particles,
                length,
                arm,
            } => (particles, length, arm),
        };
        let [i, j] = ids.map(ParticleId::index);
        let first = *x.get(i)?;
        let axis = (*x.get(j)? - first).normalized()?;
        let weights = [*w.get(i)?, *w.get(j)?];
        let share = share(weights);
        let inverse_inertia = sum(weights[0], weights[1]) / length / length;
        let along = local.x + (T::HALF - share) * length;
        let arm = axis * along + axis.perp() * local.y;
        inverse_inertia.is_finite().then_some(Self {
            ids,
            share,
            normal: axis.perp(),
            length,
            arm,
            inverse_mass: weights[1] * share,
            inverse_inertia,
            position: first + (axis * (length * share) + arm),
        })
    }

    /// Returns whether this is a particle, not a point of a body.
    pub(crate) fn is_particle(&self) -> bool {
        self.normal == Vec2::ZERO
    }

    /// Returns the velocity, m/s.
    pub(crate) fn velocity(&self, velocities: &[Vec2<T>]) -> Option<Vec2<T>> {
        let [i, j] = self.ids.map(ParticleId::index);
        let first = *velocities.get(i)?;
        if self.is_particle() {
            return Some(first);
        }
        let relative = *velocities.get(j)? - first;
        let spin = self.normal.dot(relative) / self.length;
        Some(first + relative * self.share + self.arm.perp() * spin)
    }

    /// Returns 1/m + (r × n)²/I along a unit vector n, 1/kg.
    pub(crate) fn inverse_mass(&self, n: Vec2<T>) -> T {
        let lever = self.arm.cross(n);
        self.inverse_mass + lever * lever * self.inverse_inertia
    }

    /// Changes the velocity of the point by an impulse along the change.
    ///
    /// A point of a body also gets the velocity normal to it that the impulse causes.
    pub(crate) fn accelerate(
        &self,
        change: Vec2<T>,
        predicted: &mut Predicted<'_, T>,
    ) -> Option<()> {
        let [first, second] = self.ids;
        if self.is_particle() {
            predicted.accelerate(first, change);
            return Some(());
        }
        let (n, size) = change.direction()?;
        let weight = self.inverse_mass(n);
        if !(weight > T::ZERO && weight.is_finite()) {
            return None;
        }
        // Fractions of the change, each at most one.
        let shift = n.times(product(size, self.inverse_mass / weight));
        let spin = self.arm.cross(n) * self.inverse_inertia / weight;
        let turn = self.normal.times(product(size, spin * self.length));
        let changes = [
            shift.minus(turn.times(self.share)),
            shift.plus(turn.times(T::ONE - self.share)),
        ];
        let valid = [first, second]
            .into_iter()
            .zip(changes)
            .all(|(id, change)| {
                let velocity = predicted.velocities().get(id.index());
                velocity.is_some_and(|v| v.plus(change).is_finite())
            });
        if valid {
            predicted.accelerate(first, changes[0]);
            predicted.accelerate(second, changes[1]);
        }
        Some(())
    }
}
