//! Constraint together with its original rest state and its plasticity.

use super::flow::Flow;
use crate::checksum::Checksum;
use crate::constraint::plasticity::Plasticity;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::rebind::Rebind;
use crate::constraint::traits::{Bound, Constraint};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Constraint that can flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::constraint) struct Flowing<T, C> {
    pub(super) constraint: C,
    /// The constraint before any flow.
    pub(super) original: C,
    pub(super) plasticity: Plasticity<T>,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, C: crate::snapshot::Snapshot]
    Flowing<T, C> { constraint: C, original: C, plasticity: Plasticity<T> }
);

impl<T: Real, C: Flow<T, K>, const K: usize> Constraint<T, K> for Flowing<T, C> {
    const BOUND: Bound = C::BOUND;
    const DAMPED: bool = C::DAMPED;

    #[inline]
    fn squared_gradients() -> Option<[T; K]> {
        C::squared_gradients()
    }

    #[inline]
    fn particles(&self) -> [ParticleId; K] {
        self.constraint.particles()
    }

    #[inline]
    fn compliance(&self) -> T {
        self.constraint.compliance()
    }

    #[inline]
    fn damping(&self) -> T {
        self.constraint.damping()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.constraint.hash_state(checksum);
        self.original.hash_state(checksum);
        let Plasticity {
            yield_strain,
            creep,
            limit,
        } = self.plasticity;
        checksum.add_all(&[yield_strain, creep, limit]);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, K>) -> Option<Linearization<T, K>> {
        self.constraint.linearize(points)
    }

    #[inline]
    fn turning_radius(&self, points: &Points<T, K>, linear: &Linearization<T, K>) -> Option<T> {
        self.constraint.turning_radius(points, linear)
    }

    #[inline]
    fn smooth_energy(&self) -> bool {
        self.constraint.smooth_energy()
    }

    fn turning_at_rest(&self, points: &Points<T, K>) -> Option<T> {
        self.constraint.turning_at_rest(points)
    }
}

impl<T: Real, C> Flowing<T, C> {
    /// Lets the rest state flow for a time of `duration`.
    pub(super) fn flow<const K: usize>(&mut self, positions: &[Vec2<T>], duration: T)
    where
        C: Flow<T, K>,
    {
        let fraction = self.plasticity.fraction(duration);
        let mut points = [Vec2::ZERO; K];
        for (point, id) in points.iter_mut().zip(self.constraint.particles()) {
            let Some(position) = positions.get(id.index()) else {
                return;
            };
            *point = *position;
        }
        if fraction > T::ZERO {
            let (original, plasticity) = (&self.original, &self.plasticity);
            self.constraint
                .flow(original, &Points::at(points), plasticity, fraction);
        }
    }
}

impl<T, C: Rebind> Rebind for Flowing<T, C> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        self.constraint.rebind(from, to);
        self.original.rebind(from, to);
    }
}
