//! Calls that remove and edit what the world already has.

use super::arguments::{Numbers, particle};
use super::state::World;
use crate::support::corpus::Bits;
use pliant::{Error, ParticleId};

impl<T: Bits> World<T> {
    /// Removes one or two particles, and what refers to them.
    pub(super) fn remove(&mut self, ids: [ParticleId; 2]) -> Result<(), Error> {
        self.particles.remove(ids, &mut self.projections)
    }

    /// Changes a mass, takes a member out of a body, or edits or removes a spring.
    pub(super) fn edit(
        &mut self,
        [seed, choice]: [u16; 2],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        match choice % 8 {
            0 => {
                let mass = numbers.0[0];
                let id = particle(seed);
                return self.particles.set_mass(id, mass, &mut self.projections);
            }
            1 => {
                let body = self.projections.bodies.iter_mut().flatten().next();
                let body = body.ok_or(Error::UnknownBody)?;
                return body.remove(&self.particles, particle(seed));
            }
            _ => {}
        }
        let springs = &mut self.projections.springs;
        let ids: Vec<_> = springs.ids().collect();
        let id = ids
            .get(usize::from(seed) % (ids.len() + 1))
            .copied()
            .ok_or(Error::UnknownConstraint)?;
        if choice.is_multiple_of(3) {
            return springs.remove(id).map(|_| ());
        }
        springs.edit(id, |spring| {
            spring.set_rest_length(numbers.0[0])?;
            spring.set_compliance(numbers.0[1])
        })
    }
}
