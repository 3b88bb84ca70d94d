//! Velocities that a sleeping body withholds, and their release.

use super::body::{Sleeping, is_within};
use crate::math::{Real, Vec2};
use crate::particles::Motion;

/// Velocities of particles, and the velocity of a member at rest.
pub(super) struct RestingMotion<'a, T> {
    pub(super) positions: &'a [Vec2<T>],
    pub(super) velocities: &'a [Vec2<T>],
    pub(super) inverse_masses: &'a [T],
    pub(super) rest_velocity: Vec2<T>,
}

impl<'a, T: Real> RestingMotion<'a, T> {
    pub(super) fn new(motion: &'a Motion<'_, T>, rest_velocity: Vec2<T>) -> Self {
        let Motion {
            positions,
            velocities,
            inverse_masses,
            ..
        } = motion;
        Self {
            positions,
            velocities,
            inverse_masses,
            rest_velocity,
        }
    }
}

impl<T: Real, P, const N: usize> Sleeping<T, P, N> {
    /// Adds velocities of free members to the withheld sums.
    ///
    /// The velocities are relative to that of a member at rest. If a sum exceeds the limit, the
    /// function adds nothing and returns false.
    ///
    /// With a time step, it ignores a velocity that moves a member by less than the rounding of its
    /// position in that time. A contact with a rounding error causes such a push in every substep,
    /// always in the same direction, without moving anything.
    pub(super) fn withhold(&mut self, h: Option<T>, resting: &RestingMotion<'_, T>) -> bool {
        let Self {
            members,
            withheld,
            speed,
            ..
        } = self;
        let RestingMotion {
            positions,
            velocities,
            inverse_masses,
            rest_velocity,
        } = *resting;
        let velocity_changes = members
            .pick(positions)
            .zip(members.pick(velocities))
            .zip(members.pick(inverse_masses));
        let velocity_changes = velocity_changes.map(|((x, v), w)| {
            let v = *v - rest_velocity;
            let moves = h.is_none_or(|h| *x + v * h != *x);
            if *w > T::ZERO && moves { v } else { Vec2::ZERO }
        });
        let fits = withheld
            .iter()
            .zip(velocity_changes.clone())
            .all(|(sum, v)| is_within(*sum + v, *speed));
        if fits {
            withheld
                .iter_mut()
                .zip(velocity_changes)
                .for_each(|(sum, v)| *sum += v);
        }
        fits
    }

    /// Returns the withheld velocities to the free members.
    pub(super) fn release(&mut self, velocities: &mut [Vec2<T>], inverse_masses: &[T]) {
        let Self {
            members, withheld, ..
        } = self;
        for ((id, w), sum) in members
            .ids()
            .iter()
            .zip(members.pick(inverse_masses))
            .zip(withheld)
        {
            let sum = core::mem::replace(sum, Vec2::ZERO);
            // Adding zero would change the sign of a zero.
            if let Some(v) = velocities
                .get_mut(id.index())
                .filter(|_| *w > T::ZERO && sum != Vec2::ZERO)
            {
                let total = *v + sum;
                *v = if total.is_finite() { total } else { *v };
            }
        }
    }
}
