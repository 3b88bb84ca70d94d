//! Calls that remove and edit what the world already has.

use super::arguments::{Numbers, particle};
use super::state::World;
use crate::support::corpus::Bits;
use pliant::{Error, ParticleId, Particles, Project};

impl<T: Bits> World<T> {
    /// Removes one or two particles, and what refers to them.
    pub(super) fn remove(&mut self, ids: [ParticleId; 2]) -> Result<(), Error> {
        self.change(|particles, parts| particles.remove(ids, parts))
    }

    /// Changes the particles together with all parts.
    fn change<R>(
        &mut self,
        change: impl FnOnce(&mut Particles<T, 10>, &mut dyn Project<T>) -> R,
    ) -> R {
        let Self {
            particles,
            springs,
            dampers,
            custom: (equal, below, above),
            bodies,
            parts,
            ..
        } = self;
        let mut scene = (
            springs,
            dampers,
            equal,
            below,
            above,
            &mut bodies[..],
            parts.scene(),
        );
        change(particles, &mut scene)
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
                return self.change(|particles, parts| particles.set_mass(id, mass, parts));
            }
            1 => {
                let body = self.bodies.iter_mut().flatten().next();
                let body = body.ok_or(Error::UnknownBody)?;
                return body.remove(&self.particles, particle(seed));
            }
            _ => {}
        }
        let ids: Vec<_> = self.springs.ids().collect();
        let id = ids
            .get(usize::from(seed) % (ids.len() + 1))
            .copied()
            .ok_or(Error::UnknownConstraint)?;
        if choice.is_multiple_of(3) {
            return self.springs.remove(id).map(|_| ());
        }
        self.springs.edit(id, |spring| {
            spring.set_rest_length(numbers.0[0])?;
            spring.set_compliance(numbers.0[1])
        })
    }
}
