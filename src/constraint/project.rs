//! Projection of a set of constraints: their multiplier update.

use super::batch::sweep_batches;
use super::leapfrog::sweep_from_start;
use super::set::Constraints;
use super::slices::ParticleSlices;
use super::terms::Softness;
use super::traits::Constraint;
use super::xpbd::{energy, sweep};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::members::{all_exist, check};
use crate::particles::{Motion, View};
use crate::solver::{Pass, Project, Scheme};

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Project<T>
    for Constraints<T, C, K, N>
{
    /// Rejects unknown particles, and a compliance or damping that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let ids = self.items.iter().map(Constraint::particles);
        check(ids, self.particles, motion, pass.vacancies)?;
        Softness::new(self.max_compliance, None, pass).check()?;
        if C::DAMPED {
            let mut items = self.items.iter();
            items.try_for_each(|item| Softness::from_constraint(item, pass).check())?;
        }
        Ok(())
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        let Some(squares) = C::squared_gradients().or_else(C::rest_squared_gradients) else {
            return;
        };
        for (constraint, factor) in self.items.iter().zip(&mut self.factors) {
            let weight =
                constraint
                    .particles()
                    .iter()
                    .zip(squares)
                    .fold(T::ZERO, |sum, (id, square)| {
                        sum + motion
                            .inverse_masses
                            .get(id.index())
                            .map_or(T::ZERO, |&w| w * square)
                    });
            let softness = Softness::from_constraint(constraint, pass);
            *factor = softness.for_weight(|| weight).factor(weight);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let n = self.items.len();
        let (Some(multipliers), Some(factors), Some(slots), Some(slices)) = (
            self.multipliers.get_mut(..n),
            self.factors.get(..n),
            self.slots.get(..n),
            ParticleSlices::from_motion(motion),
        ) else {
            return;
        };
        if pass.index == 0 {
            multipliers.fill(T::ZERO);
        }
        match (pass.scheme, C::BATCH_FROM_START, C::BATCH_UPDATE) {
            (Scheme::Leapfrog, Some(update), _) => {
                let updates = (update, sweep_from_start);
                sweep_batches(
                    &self.items,
                    multipliers,
                    factors,
                    slots,
                    pass,
                    slices,
                    updates,
                );
            }
            (Scheme::Leapfrog, None, _) => {
                sweep_from_start(&self.items, multipliers, factors, pass, slices);
            }
            (_, _, Some(update)) => {
                let updates = (update, sweep);
                sweep_batches(
                    &self.items,
                    multipliers,
                    factors,
                    slots,
                    pass,
                    slices,
                    updates,
                );
            }
            _ => sweep(&self.items, multipliers, factors, pass, slices),
        }
    }

    /// Drops the constraints that use a vacant slot.
    ///
    /// The others keep their ids and their order.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|_, constraint| all_exist(&constraint.particles(), particles.masses));
    }

    /// Returns the sum of C²/2α over the compliant constraints that are not slack.
    ///
    /// Rigid constraints store no energy.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        self.items.iter().fold(T::ZERO, |sum, constraint| {
            sum + energy(constraint, view.positions)
        })
    }

    /// Adds the constraints in the order of their ids, and the ids if some are free.
    ///
    /// Level order does not change the result of a step.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.len());
        for (id, constraint) in self.ids().filter_map(|id| Some((id, self.get(id)?))) {
            if self.len() < self.id_bound {
                checksum.add_count(id.index());
            }
            constraint.hash_state(checksum);
        }
    }
}
