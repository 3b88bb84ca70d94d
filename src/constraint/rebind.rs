//! Constraints that can change a particle.

use crate::particles::ParticleId;

/// Constraint that can change one of its particles, as the split of a node demands.
pub trait Rebind {
    /// Replaces a particle. The constraint keeps its rest state and its stiffness.
    ///
    /// `to` must not be a particle of the constraint.
    fn rebind(&mut self, from: ParticleId, to: ParticleId);
}

/// Replaces a particle in a list.
pub(crate) fn replace(ids: &mut [ParticleId], from: ParticleId, to: ParticleId) {
    for id in ids {
        if *id == from {
            *id = to;
        }
    }
}
