//! Contacts of a substep, the same for all kinds.

use super::pair::ContactPair;
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion, View};
use crate::solver::{Pass, Project};

/// Contact that pushed in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint<T, P> {
    /// What touches.
    pub pair: P,
    /// Position, m.
    pub point: Vec2<T>,
    /// Unit vector from the second body to the first, or from the collider to the particle.
    pub normal: Vec2<T>,
    /// Impulse of the substep on the first body, N s.
    pub impulse: Vec2<T>,
    /// Normal velocity before the contact, m/s; negative if the bodies approach.
    pub approach: T,
}

/// Set of contacts that [`Reported`](super::Reported) can report.
///
/// The passes with impulses move the particles exactly as those of [`Project`] do. A set that is
/// not reported executes the latter, and neither computes nor stores impulses.
pub trait ContactSet<T: Real>: Project<T> {
    /// Identifies what touches.
    type Pair: ContactPair;

    /// Impulses of the contacts of a substep; `()` for a set that stores them itself.
    type Impulses: Clone + core::fmt::Debug;

    /// Impulses of no contact.
    const NO_IMPULSES: Self::Impulses;

    /// Corrects the displacements once, as [`Project::project`], and sums the impulses.
    ///
    /// Pass zero discards the impulses of the substep before.
    fn project_with(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut Self::Impulses,
    );

    /// Changes velocities, as [`Project::solve_velocities`], and sums the impulses.
    fn solve_velocities_with(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut Self::Impulses,
    );

    /// Returns whether everything that a pair names exists; true by default.
    ///
    /// Reports of other pairs are dropped when particles are removed.
    fn has_pair(&self, pair: Self::Pair, particles: &View<'_, T>) -> bool {
        let _ = (pair, particles);
        true
    }

    /// Visits the contacts that pushed in the last substep, in a fixed order.
    ///
    /// `positions` are those at the end of the substep.
    fn for_each_contact(
        &self,
        impulses: &Self::Impulses,
        positions: &[Vec2<T>],
        visit: impl FnMut(ContactPoint<T, Self::Pair>),
    );
}

/// Returns a contact with the lower body first.
pub(crate) fn sorted<T: Real, B: Ord>(contact: ContactPoint<T, [B; 2]>) -> ContactPoint<T, [B; 2]> {
    let [a, b] = contact.pair;
    if a <= b {
        return ContactPoint {
            pair: [a, b],
            ..contact
        };
    }
    ContactPoint {
        pair: [b, a],
        normal: -contact.normal,
        impulse: -contact.impulse,
        ..contact
    }
}
