//! Solver passes over a fluid.

use super::cohesion::attract;
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
    /// are the compliance, the viscosity and the cohesion at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion, pass.vacancies)?;
        self.softness(pass).check()?;
        if !(self.viscosity * pass.h).is_finite() {
            return Err(Error::OutOfRange(Parameter::Viscosity));
        }
        if !(self.cohesion * pass.h * pass.h).is_finite() {
            return Err(Error::OutOfRange(Parameter::Cohesion));
        }
        Ok(())
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.neighbors.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let inv_radius = T::ONE / self.radius;
        let softness = self.softness(pass);
        let Self {
            members,
            neighbors,
            multipliers,
            viscosity,
            cohesion,
            radius,
            ..
        } = self;
        let members = members.ids();
        if pass.index == 0 {
            neighbors.search(members, motion, inv_radius);
            multipliers.fill(T::ZERO);
            if *viscosity > T::ZERO {
                for (id, list) in members.iter().zip(neighbors.lists()) {
                    damp(*id, list, *viscosity * pass.h, inv_radius, motion);
                }
            }
            if *cohesion > T::ZERO {
                let path = *cohesion * pass.h * pass.h;
                for (id, list) in members.iter().zip(neighbors.lists()) {
                    attract(*id, list, path, (*radius, inv_radius), motion);
                }
            }
        }
        let density = Density {
            radius: *radius,
            inv_radius,
            inv_rest: T::ONE / rest_density(),
            softness,
        };
        let n = members.len();
        let (Some(lists), Some(multipliers)) =
            (neighbors.lists().get(..n), multipliers.get_mut(..n))
        else {
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
        if self.cohesion > T::ZERO {
            checksum.add(self.cohesion);
        }
    }
}

impl<T: Real, const N: usize, const K: usize> Fluid<T, N, K> {
    /// Keeps the members that satisfy a condition.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId) -> bool) {
        if self.members.retain(keep, |_, _| {}) {
            self.neighbors.clear();
        }
    }

    /// Returns the softness in units of radii, in which α̃ becomes α̃ r². A rigid fluid has none
    /// even where r²/h² overflows.
    fn softness(&self, pass: &Pass<T>) -> Softness<T> {
        let inv_h = if self.compliance > T::ZERO {
            self.radius * pass.inv_h
        } else {
            T::ZERO
        };
        Softness::new(self.compliance, None, &Pass { inv_h, ..*pass })
    }
}
