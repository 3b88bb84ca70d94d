//! Report of a pair that touched in a step.

use crate::checksum::Checksum;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Identifies what touches: a pair of bodies, or the particle of a contact with a collider.
pub trait ContactPair: Copy + Ord + core::fmt::Debug {
    /// Adds the pair to a checksum.
    fn hash_state(&self, checksum: &mut Checksum);
}

impl ContactPair for ParticleId {
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_id(*self);
    }
}

/// Pair that touched in a substep of the last step.
///
/// Impulses are sums over all contacts of the pair and all substeps. They include what undoes
/// overlaps and what bounces. Divided by the duration of the step, they are mean forces.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactReport<T, P> {
    /// Bodies, the one that was added earlier first; the particle for a collider.
    pub pair: P,
    /// Whether the pair did not touch in the step before.
    pub began: bool,
    /// Position of the contact with the largest normal impulse in a substep, m.
    pub point: Vec2<T>,
    /// Unit vector from the second body to the first, or from the collider to the particle, at
    /// `point`.
    pub normal: Vec2<T>,
    /// Impulse on the first body, N s: the vector sum.
    pub impulse: Vec2<T>,
    /// Sum of the impulses along the normals, N s. It is positive.
    pub normal_impulse: T,
    /// Sum of the impulses on the first body along the normals rotated counter-clockwise, N s.
    pub friction_impulse: T,
    /// Smallest normal velocity before a contact, m/s; negative if the bodies approach.
    pub approach: T,
    /// Largest normal impulse of a contact in a substep, N s, which selects `point` and `normal`.
    pub(super) largest: T,
}

/// Threshold for the reports of strong contacts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ContactThreshold<T> {
    /// Normal impulse of the step, N s.
    Impulse(T),
    /// Speed of approach, m/s.
    Approach(T),
}

impl<T: Real, P> ContactReport<T, P> {
    /// Returns whether a contact is at least as strong as a threshold.
    pub fn reaches(&self, threshold: ContactThreshold<T>) -> bool {
        match threshold {
            ContactThreshold::Impulse(impulse) => self.normal_impulse >= impulse,
            ContactThreshold::Approach(speed) => -self.approach >= speed,
        }
    }
}
