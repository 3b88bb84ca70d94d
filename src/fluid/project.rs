//! Solver passes over a fluid.

use super::density::{Density, rest_density};
use super::set::Fluid;
use super::viscosity::damp;
use crate::checksum::Checksum;
use crate::constraint::Softness;
use crate::error::{Error, Parameter};
use crate::math::{Real, or_infinite};
use crate::particles::members::exists;
use crate::particles::{Motion, ParticleId, View};
use crate::solver::{Pass, Project};

impl<T: Real, const N: usize, const K: usize> Project<T> for Fluid<T, N, K> {
    /// Returns an error if a member does not exist, or if a coefficient overflows. The coefficients
    /// are the compliance and the viscosity at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion, pass.vacancies)?;
        self.softness(pass).check()?;
        if !(self.viscosity * pass.h).is_finite() {
            return Err(Error::OutOfRange(Parameter::Viscosity));
        }
        Ok(())
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.neighbors.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.begin(pass, motion);
        }
        self.restore_density(pass, motion);
    }

    /// Drops removed members. The lists of neighbors are empty until the next step.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|id| exists(particles.masses, id));
    }

    /// Returns the sum of C²/2α over compressed members; zero for an incompressible fluid. Computes
    /// N² distances.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        if self.compliance == T::ZERO {
            return T::ZERO;
        }
        or_infinite(
            self.members
                .pick(view.positions)
                .fold(T::ZERO, |sum, position| {
                    let value =
                        (self.density_among(view.positions, *position) - T::ONE).at_least(T::ZERO);
                    sum + T::HALF * value * (value / self.compliance)
                }),
        )
    }

    /// Omits neighbors and multipliers, which every substep resets.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(self.members.ids());
        checksum.add_all(&[self.radius, self.compliance, self.viscosity]);
    }
}

impl<T: Real, const N: usize, const K: usize> Fluid<T, N, K> {
    /// Begins a substep: finds the neighbors and damps their relative velocities.
    #[inline]
    pub(super) fn begin(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let inv_radius = T::ONE / self.radius;
        let members = self.members.ids();
        self.neighbors.search(members, motion, inv_radius);
        self.multipliers.fill(T::ZERO);
        if self.viscosity > T::ZERO {
            for (id, list) in members.iter().zip(self.neighbors.lists()) {
                damp(*id, list, self.viscosity * pass.h, inv_radius, motion);
            }
        }
    }

    /// Projects the density constraint of each member once.
    #[inline]
    pub(super) fn restore_density(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let density = Density {
            radius: self.radius,
            inv_radius: T::ONE / self.radius,
            inv_rest: T::ONE / rest_density(),
            softness: self.softness(pass),
        };
        let members = self.members.ids();
        let n = members.len();
        let (Some(lists), Some(multipliers)) = (
            self.neighbors.lists().get(..n),
            self.multipliers.get_mut(..n),
        ) else {
            return;
        };
        let visits = members.iter().zip(lists).zip(multipliers);
        if pass.backward {
            visits.rev().for_each(|((id, list), multiplier)| {
                density.project::<K>(*id, list, multiplier, motion);
            });
        } else {
            visits.for_each(|((id, list), multiplier)| {
                density.project::<K>(*id, list, multiplier, motion);
            });
        }
    }

    /// Keeps the members that satisfy a condition.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId) -> bool) {
        if self.members.retain(keep, |_, _| {}) {
            self.neighbors.clear();
        }
    }

    /// Returns the softness in units of radii, in which α̃ becomes α̃ r². A rigid fluid has none
    /// even where r²/h² overflows.
    fn softness(&self, pass: &Pass<T>) -> Softness<T> {
        if self.compliance > T::ZERO && !T::KEEPS_INFINITY {
            // r²/h² would saturate, and its product with α would be finite.
            let softness = Softness::new(self.compliance, None, pass);
            return softness.scaled(self.radius).scaled(self.radius);
        }
        let inv_h = if self.compliance > T::ZERO {
            self.radius * pass.inv_h
        } else {
            T::ZERO
        };
        Softness::new(self.compliance, None, &Pass { inv_h, ..*pass })
    }
}
