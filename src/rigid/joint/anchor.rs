//! What a joint connects: a point of a body, or a particle.

use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::{all_exist, check, index_bound};
use crate::particles::{Motion, ParticleId, Particles};
use crate::rigid::frame::Frame;

/// End of a [`Joint`](super::Joint): a point of a [`RigidBody`](crate::RigidBody), or a particle.
///
/// [`RigidBody::anchor`](crate::RigidBody::anchor) returns a point of a body. A particle is
/// `Anchor::from(id)`; a pinned one is a fixed point of the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor<T> {
    pub(in crate::rigid) end: End<T>,
}

/// What an anchor is fixed to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(in crate::rigid) enum End<T> {
    /// Particle.
    Particle(ParticleId),
    /// Point of a rigid body.
    Body {
        /// Particles of the body.
        particles: [ParticleId; 2],
        /// Their distance, m.
        length: T,
        /// Position relative to their middle, in the coordinates of the body, m.
        arm: Vec2<T>,
    },
}

impl<T> From<ParticleId> for Anchor<T> {
    fn from(id: ParticleId) -> Self {
        Self {
            end: End::Particle(id),
        }
    }
}

impl<T: Real> Anchor<T> {
    /// Returns the particles, the same one twice for a particle.
    pub(super) fn particles(&self) -> [ParticleId; 2] {
        match self.end {
            End::Particle(id) => [id; 2],
            End::Body { particles, .. } => particles,
        }
    }

    /// Returns whether this end has a rotation.
    pub(in crate::rigid) fn turns(&self) -> bool {
        matches!(self.end, End::Body { .. })
    }

    /// Rejects unknown particles.
    pub(crate) fn check(&self, motion: &Motion<'_, T>, vacancies: bool) -> Result<(), Error> {
        let ids = self.particles();
        check([ids], index_bound(&ids), motion, vacancies)
    }

    /// Returns whether all particles exist.
    pub(crate) fn exists(&self, masses: &[T]) -> bool {
        all_exist(&self.particles(), masses)
    }

    /// Returns the frame at the start of the substep, and the arm r₀ from its center of mass.
    pub(super) fn frame(&self, motion: &Motion<'_, T>) -> Option<(Frame<T>, Vec2<T>)> {
        match self.end {
            End::Particle(id) => Some((Frame::of_particle(id, motion)?, Vec2::ZERO)),
            End::Body {
                particles,
                length,
                arm,
            } => {
                let frame = Frame::of_body(particles, length, motion)?;
                Some((frame, frame.arm(arm)))
            }
        }
    }

    /// Returns the position, m, for drawing; `None` for an unknown particle, or a body whose
    /// particles coincide.
    pub fn position<const N: usize>(&self, particles: &Particles<T, N>) -> Option<Vec2<T>> {
        let exists = self.particles().iter().all(|id| particles.contains(*id));
        let (position, _) = self.place(particles.positions()).filter(|_| exists)?;
        Some(position)
    }

    /// Returns the position, m, and the direction of the body; zero for a particle.
    pub(crate) fn place(&self, positions: &[Vec2<T>]) -> Option<(Vec2<T>, Vec2<T>)> {
        let position = |id: ParticleId| positions.get(id.index()).copied();
        match self.end {
            End::Particle(id) => Some((position(id)?, Vec2::ZERO)),
            End::Body {
                particles: [a, b],
                arm,
                ..
            } => {
                let (a, b) = (position(a)?, position(b)?);
                let axis = (b - a).normalized()?;
                let arm = axis * arm.x + axis.perp() * arm.y;
                Some((a.lerp(b, T::HALF) + arm, axis))
            }
        }
    }

    /// Adds the particles and the point of a body to a checksum.
    pub(crate) fn hash(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.particles());
        if let End::Body { length, arm, .. } = self.end {
            checksum.add_all(&[length, arm.x, arm.y]);
        }
    }
}
