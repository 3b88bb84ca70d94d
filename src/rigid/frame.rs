//! Motion of a rigid body or a particle within a substep.

use crate::math::{Real, Turn, Vec2, product, sum};
use crate::particles::{Motion, ParticleId};

/// Rigid body at the start of a substep, or a particle as a body that cannot turn.
///
/// Within a substep, the displacements of both particles are those of the tangent at the start. Any
/// impulse adds to them, so linear and angular momentum add up exactly. The displacements stand for
/// a displacement of the center, (1 − σ)d₀ + σd₁, and for a rotation: s = n·(d₁ − d₀)/L is 2
/// tan(θ/2), where n is normal to the axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<T> {
    first: ParticleId,
    /// Second particle of a body.
    second: Option<ParticleId>,
    /// Position of the first particle, m.
    position: Vec2<T>,
    /// Unit vector from the first particle to the second.
    pub(super) axis: Vec2<T>,
    /// Distance L = 2k of the particles, m.
    length: T,
    /// σ = w₀/(w₀ + w₁): the fraction of L from the first particle to the center of mass.
    share: T,
    /// 1/m, 1/kg. Zero if a particle is pinned.
    pub(super) inverse_mass: T,
    /// 1/I = (w₀ + w₁)/L², 1/(kg m²).
    pub(super) inverse_inertia: T,
}

/// Returns σ = w₀/(w₀ + w₁), one half where both are pinned.
pub(super) fn share<T: Real>([first, second]: [T; 2]) -> T {
    if first == second {
        T::HALF
    } else if first == T::ZERO {
        T::ZERO
    } else {
        T::ONE / (T::ONE + second / first)
    }
}

/// Returns the fraction of the second body in the displacement of the point at which an impulse
/// acts.
///
/// Arms from two centers to one point conserve angular momentum. The point moves with a particle,
/// which has no arm, or by the mean with inverse masses as weights, so that the arm of the only
/// movable body is the true one.
pub(super) fn common_share<T: Real>(first: bool, second: bool, [w, v]: [T; 2]) -> T {
    if first {
        T::ZERO
    } else if second {
        T::ONE
    } else {
        share([v, w])
    }
}

impl<T: Real> Frame<T> {
    /// Returns whether this is the frame of a particle.
    pub(super) fn is_particle(&self) -> bool {
        self.second.is_none()
    }

    /// Returns the frame of a particle.
    pub(super) fn of_particle(id: ParticleId, motion: &Motion<'_, T>) -> Option<Self> {
        Some(Self {
            first: id,
            second: None,
            position: *motion.positions.get(id.index())?,
            axis: Vec2::ZERO,
            length: T::ZERO,
            share: T::ZERO,
            inverse_mass: *motion.inverse_masses.get(id.index())?,
            inverse_inertia: T::ZERO,
        })
    }

    /// Returns the frame of a body; `None` if its particles coincide, or if 1/I overflows.
    #[inline]
    pub(super) fn of_body(
        [first, second]: [ParticleId; 2],
        length: T,
        motion: &Motion<'_, T>,
    ) -> Option<Self> {
        let position = *motion.positions.get(first.index())?;
        let axis = (*motion.positions.get(second.index())? - position).normalized()?;
        let w = *motion.inverse_masses.get(first.index())?;
        let v = *motion.inverse_masses.get(second.index())?;
        let share = share([w, v]);
        let inverse_inertia = sum(w, v) / length / length;
        inverse_inertia.is_finite().then_some(Self {
            first,
            second: Some(second),
            position,
            axis,
            length,
            share,
            inverse_mass: v * share,
            inverse_inertia,
        })
    }

    /// Returns the position of a point relative to the center of mass at the start of the substep,
    /// given its position relative to the middle of both particles, in the coordinates of the axis.
    pub(super) fn arm(&self, local: Vec2<T>) -> Vec2<T> {
        let along = local.x + self.middle();
        self.axis * along + self.axis.perp() * local.y
    }

    /// Returns the position of the middle of both particles along the axis, relative to the center
    /// of mass, m.
    pub(super) fn middle(&self) -> T {
        (T::HALF - self.share) * self.length
    }

    /// Returns the largest distance of a point from the center of mass, given that from the middle
    /// of both particles, m.
    pub(super) fn reach(&self, from_middle: T) -> T {
        from_middle + self.middle().abs()
    }

    /// Returns the displacement of the center of mass, and s.
    pub(super) fn displacement(&self, motion: &Motion<'_, T>) -> Option<(Vec2<T>, T)> {
        let first = *motion.displacements.get(self.first.index())?;
        let Some(second) = self.second else {
            return Some((first, T::ZERO));
        };
        let relative = *motion.displacements.get(second.index())? - first;
        let s = self.axis.perp().dot(relative) / self.length;
        Some((first + relative * self.share, s))
    }

    /// Returns the position of the center of mass relative to an origin, at the start.
    pub(super) fn center(&self, origin: Vec2<T>) -> Vec2<T> {
        (self.position - origin) + self.axis * (self.length * self.share)
    }

    /// Returns the particles, σ, and the unit normal of the axis divided by L; zero for a particle.
    pub(super) fn lever(&self) -> ([ParticleId; 2], T, Vec2<T>) {
        match self.second {
            Some(second) => (
                [self.first, second],
                self.share,
                self.axis.perp() / self.length,
            ),
            None => ([self.first; 2], T::ZERO, Vec2::ZERO),
        }
    }

    /// Returns the vector from the center of mass of another frame to this one, at the start.
    pub(super) fn center_difference(&self, other: &Self) -> Vec2<T> {
        let center = |frame: &Self| frame.axis * (frame.length * frame.share);
        (self.position - other.position).plus(center(self) - center(other))
    }

    /// Adds an impulse times h, kg m, at the center and an angular impulse times h, kg m², to the
    /// displacements. Nothing changes unless all results are finite.
    pub(super) fn push(
        &self,
        motion: &mut Motion<'_, T>,
        impulse: Vec2<T>,
        angular: T,
    ) -> Option<()> {
        let shift = impulse.times(self.inverse_mass);
        let turn = product(angular, self.inverse_inertia) * self.length;
        let turn = self.axis.perp().times(turn);
        let first = motion.displacements.get(self.first.index())?;
        let first = first.plus(shift).minus(turn.times(self.share));
        if !first.is_finite() {
            return None;
        }
        if let Some(second) = self.second {
            let slot = motion.displacements.get_mut(second.index())?;
            let second = slot.plus(shift).plus(turn.times(T::ONE - self.share));
            if !second.is_finite() {
                return None;
            }
            *slot = second;
        }
        *motion.displacements.get_mut(self.first.index())? = first;
        Some(())
    }
}

/// Point of a body within a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point<T> {
    /// Arm r₀ from the center of mass at the start of the substep.
    pub(super) start: Vec2<T>,
    /// Arm from the center of mass now.
    pub(super) arm: Vec2<T>,
    /// Position relative to the center of mass at the start of the substep.
    pub(super) offset: Vec2<T>,
    /// Derivative of the position by s.
    pub(super) velocity: Vec2<T>,
    /// s.
    pub(super) turn: T,
}

impl<T: Real> Point<T> {
    /// Returns a point with the arm r₀ of a body that has moved by a displacement and s.
    pub(super) fn new(start: Vec2<T>, (displacement, s): (Vec2<T>, T)) -> Self {
        let turn = Turn::new(s);
        let arm = start + turn.moves(start);
        Self {
            start,
            arm,
            offset: displacement + arm,
            velocity: arm.perp() * turn.rate,
            turn: s,
        }
    }
}
