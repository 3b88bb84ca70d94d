//! Action of a field within a step.

use super::set::ForceField;
use super::traits::{Field, Sample};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::members::exists;
use crate::particles::{Motion, ParticleId, Predicted, View};
use crate::solver::{Pass, Project};

impl<T: Real, F: Field<T>, const N: usize> ForceField<T, F, N> {
    fn act(&self, id: ParticleId, h: T, predicted: &mut Predicted<'_, T>) -> Option<()> {
        let index = id.index();
        let position = *predicted.positions.get(index)?;
        if !(*predicted.inverse_masses.get(index)? > T::ZERO && self.region.contains(position)) {
            return None;
        }
        let change = self.field.velocity_change(&Sample {
            position,
            velocity: *predicted.velocities().get(index)?,
            mass: *predicted.masses.get(index)?,
            gravity_dv: predicted.gravity_dv,
            h,
        });
        predicted.accelerate(id, change);
        Some(())
    }
}

impl<T: Real, F: Field<T>, const N: usize> Project<T> for ForceField<T, F, N> {
    /// Rejects unknown members, and an invalid region or field.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion, pass.vacancies)?;
        self.region.check()?;
        self.field.check()
    }

    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        if self.all {
            let count = predicted.positions.len();
            for (index, _) in (0..=u16::MAX).zip(0..count) {
                let _ = self.act(ParticleId::new(index), pass.h, predicted);
            }
        } else {
            for id in self.members.ids() {
                let _ = self.act(*id, pass.h, predicted);
            }
        }
        self.field.advance(pass.h);
    }

    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    /// Drops removed members. A field that has lost all of them acts on none.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        let keep = |id| exists(particles.masses, id);
        self.members.retain(keep, |_, _| {});
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.all.into());
        checksum.add_ids(self.members.ids());
        self.region.hash(checksum);
        self.field.hash_state(checksum);
    }
}
