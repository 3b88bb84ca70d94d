//! The trait of forces on edges.

use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::Predicted;
use crate::rigid::Attached;

/// One end of an edge, while velocities are predicted.
///
/// Each half of an edge acts with the velocity of its end, so translation and rotation of the edge
/// both are seen.
#[derive(Debug)]
pub struct EdgeEnd<'a, 'b, T> {
    /// Position of this end, m.
    pub position: Vec2<T>,
    /// Position of the other end, m.
    pub other: Vec2<T>,
    /// Unit normal: the outward one of an outline, the right-hand one of a chain.
    pub normal: Vec2<T>,
    /// Length of the edge, m.
    pub length: T,
    /// Whether the edge belongs to an outline, which has an inside.
    pub is_outline: bool,
    /// Velocity h g that gravity has added in this substep, m/s.
    pub gravity_dv: Vec2<T>,
    /// Substep length h, s.
    pub h: T,
    /// Number of edges that move together with this one: those of a rigid body, or one.
    pub(super) count: T,
    pub(super) point: Attached<T>,
    pub(super) predicted: &'a mut Predicted<'b, T>,
}

impl<T: Real> EdgeEnd<'_, '_, T> {
    /// Returns the velocity of this end, m/s, including gravity and all earlier changes.
    pub fn velocity(&self) -> Vec2<T> {
        let velocity = self.point.velocity(self.predicted.velocities());
        velocity.unwrap_or(Vec2::ZERO)
    }

    /// Returns the velocity along a unit vector that an impulse along it causes here, per kg m/s.
    pub fn inverse_mass(&self, direction: Vec2<T>) -> T {
        self.point.inverse_mass(direction)
    }

    /// Changes the velocity of this end, m/s, by an impulse along the change.
    ///
    /// Nothing happens if the result would not be finite, or if nothing can move.
    pub fn accelerate(&mut self, change: Vec2<T>) {
        let _ = self.point.accelerate(change, self.predicted);
    }
}

/// Force on edges: [`Wind`](crate::Wind), [`Water`](crate::Water), or a custom one.
///
/// [`EdgeForces`](crate::EdgeForces) applies it to both ends of each edge.
pub trait EdgeForce<T: Real> {
    /// Rejects invalid settings before a step.
    ///
    /// # Errors
    /// Any error that names the setting.
    fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Advances the force by h seconds, once per substep, after it has acted.
    fn advance(&mut self, _h: T) {}

    /// Applies forces that do not depend on velocity, at every end before any drag.
    fn push(&self, _end: &mut EdgeEnd<'_, '_, T>) {}

    /// Applies forces that depend on velocity, which should be implicit in it.
    fn resist(&self, end: &mut EdgeEnd<'_, '_, T>);

    /// Adds all settings and the state that affects later steps to a checksum.
    fn hash_state(&self, _checksum: &mut Checksum) {}
}
