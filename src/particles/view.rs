//! Slices over particles, independent of the capacity of the set.

use super::id::ParticleId;
use crate::math::{Real, Vec2};

/// Particles between steps, as used for energies. All slices have the same length.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, T> {
    /// Positions, m.
    pub positions: &'a [Vec2<T>],
    /// Velocities, m/s.
    pub velocities: &'a [Vec2<T>],
    /// Masses, kg, including those of pinned particles.
    pub masses: &'a [T],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
}

/// Particles as a step changes them. All slices have the same length.
pub(crate) struct State<'a, T> {
    pub(crate) positions: &'a mut [Vec2<T>],
    pub(crate) velocities: &'a mut [Vec2<T>],
    pub(crate) displacements: &'a mut [Vec2<T>],
    pub(crate) masses: &'a [T],
    pub(crate) inverse_masses: &'a [T],
}

impl<T> State<'_, T> {
    /// Returns the view for [`Project`](crate::Project) passes.
    pub(crate) fn motion(&mut self) -> Motion<'_, T> {
        Motion {
            positions: self.positions,
            velocities: self.velocities,
            displacements: self.displacements,
            masses: self.masses,
            inverse_masses: self.inverse_masses,
        }
    }

    /// Returns the view for changes of predicted velocities.
    pub(crate) fn predicted(&mut self, gravity_dv: Vec2<T>, h: T) -> Predicted<'_, T> {
        Predicted {
            gravity_dv,
            h,
            positions: self.positions,
            velocities: self.velocities,
            displacements: self.displacements,
            masses: self.masses,
            inverse_masses: self.inverse_masses,
        }
    }

    /// Returns the view for settling velocities.
    pub(crate) fn finished(&mut self, gravity_dv: Vec2<T>) -> Finished<'_, T> {
        let Self {
            positions,
            velocities,
            displacements,
            inverse_masses,
            ..
        } = self;
        Finished {
            gravity_dv,
            positions,
            velocities,
            displacements,
            inverse_masses,
        }
    }
}

/// Particles during a substep, as a [`Project`](crate::Project) changes them.
///
/// All slices have the same length. During a substep, a particle is at `position + displacement`.
/// Compute differences between particles as (x₁ − x₂) + (d₁ − d₂), which avoids cancellation at any
/// distance from the origin. Add corrections to `displacements`.
#[derive(Debug)]
pub struct Motion<'a, T> {
    /// Positions at the start of the substep, m.
    pub positions: &'a [Vec2<T>],
    /// Velocities at the start of the substep, including gravity of the substep, m/s.
    pub velocities: &'a [Vec2<T>],
    /// Displacements since the start of the substep, m.
    pub displacements: &'a mut [Vec2<T>],
    /// Masses, kg, including those of pinned particles.
    pub masses: &'a [T],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
}

/// Particles at the end of a substep, where a [`Project`](crate::Project) may change velocities.
///
/// Positions can be changed too, as a [`RigidBody`](crate::RigidBody) does for its own particles.
///
/// All slices have the same length.
#[derive(Debug)]
pub struct Finished<'a, T> {
    /// Velocity h g that gravity added to free particles in this substep, m/s.
    pub gravity_dv: Vec2<T>,
    /// Positions, m.
    pub positions: &'a mut [Vec2<T>],
    /// Velocities, m/s.
    pub velocities: &'a mut [Vec2<T>],
    /// Displacements of this substep, m.
    pub displacements: &'a [Vec2<T>],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
}

/// Particles after gravity, before the projections of a substep, where a
/// [`Project`](crate::Project) may accelerate them.
///
/// All slices have the same length. Displacements are h times the velocities, and
/// [`accelerate`](Predicted::accelerate) keeps them so.
#[derive(Debug)]
pub struct Predicted<'a, T> {
    /// Velocity h g that gravity has added to free particles in this substep, m/s.
    pub gravity_dv: Vec2<T>,
    /// Positions at the start of the substep, m.
    pub positions: &'a [Vec2<T>],
    /// Masses, kg, including those of pinned particles.
    pub masses: &'a [T],
    /// Inverse masses, 1/kg, zero for pinned particles.
    pub inverse_masses: &'a [T],
    /// Substep length h, s.
    h: T,
    velocities: &'a mut [Vec2<T>],
    displacements: &'a mut [Vec2<T>],
}

impl<T: Real> Predicted<'_, T> {
    /// Returns the velocities, m/s, including gravity of the substep and earlier accelerations.
    pub fn velocities(&self) -> &[Vec2<T>] {
        self.velocities
    }

    /// Adds a change, m/s, to the velocity of a free particle.
    ///
    /// Without effect on pinned and unknown particles, and where the velocity or the displacement
    /// would not be finite. Returns whether the velocity has changed.
    pub fn accelerate(&mut self, id: ParticleId, change: Vec2<T>) -> bool {
        let index = id.index();
        let free = self.inverse_masses.get(index).is_some_and(|w| *w > T::ZERO);
        let slots = self
            .velocities
            .get_mut(index)
            .zip(self.displacements.get_mut(index));
        let Some((v, d)) = slots.filter(|_| free) else {
            return false;
        };
        let velocity = v.plus(change);
        let displacement = velocity.times(self.h);
        let valid = velocity.is_finite() && displacement.is_finite();
        if valid {
            (*v, *d) = (velocity, displacement);
        }
        valid
    }
}
