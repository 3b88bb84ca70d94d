//! World: particles, all that holds them together, and the simulated time.

use crate::number::vector;
use crate::parts::Parts;
use crate::scene::mask;
use crate::{Key, Settings};
use core::ops::{Deref, DerefMut};
use pliant::{
    CellPoint, ConstraintId, DiscContacts, Error, OutlineContacts, ParticleId, Real, Reported,
    RigidContacts, Scene, Stiffness, Vec2, measure,
};

/// Capacity for particles: that of the largest cloth.
pub(crate) const PARTICLES: usize = crate::scene::cloth::COLUMNS * crate::scene::cloth::ROWS;

/// Running scene. Its bytes are its complete state.
#[derive(Clone, Debug)]
pub struct World<T: Real> {
    pub(crate) scene: Scene<T, Parts<T>, PARTICLES>,
    pub(crate) settings: Settings,
    /// Simulated time, s.
    pub(crate) time: f64,
    pub(crate) steps: u32,
    /// Pinned particle that the user drags, and its target.
    dragged: Option<(ParticleId, Vec2<T>)>,
    /// State of a scene besides its particles.
    pub(crate) memory: [T; 6],
    /// Points of a skin, bound to cells of particles.
    pub(crate) skin: [CellPoint<T>; mask::POINTS],
}

/// A world is its scene, with settings and a clock.
impl<T: Real> Deref for World<T> {
    type Target = Scene<T, Parts<T>, PARTICLES>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<T: Real> DerefMut for World<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.scene
    }
}

impl<T: Real> World<T> {
    /// Creates an empty world.
    pub const fn new() -> Self {
        Self {
            scene: Scene::new(Parts::new()),
            settings: Settings::PLAIN,
            time: 0.0,
            steps: 0,
            dragged: None,
            memory: [T::ZERO; 6],
            skin: [CellPoint {
                particles: [0; 4],
                fractions: [T::ZERO; 2],
            }; _],
        }
    }

    /// Returns a setting as a scalar.
    pub(crate) fn number(&self, key: Key) -> T {
        T::from_f64(self.settings.get(key))
    }

    /// Returns the position of a particle.
    pub(crate) fn place(&self, place: usize) -> Option<Vec2<T>> {
        self.particles.positions().get(place).copied()
    }

    /// Returns whether the next step passes a time, s.
    pub(crate) fn reaches(&self, moment: f64) -> bool {
        self.time <= moment && moment < self.time + self.settings.get(Key::TimeStep)
    }

    /// Returns the number of contacts that exceeded the capacity in the last step.
    pub fn dropped(&self) -> usize {
        let Parts {
            discs,
            outlines,
            rigid_contacts,
            terrain,
            bumpers,
            ..
        } = &self.parts;
        discs.as_ref().map_or(0, DiscContacts::dropped)
            + outlines.as_ref().map_or(0, OutlineContacts::dropped)
            + rigid_contacts.as_ref().map_or(0, RigidContacts::dropped)
            + terrain
                .as_ref()
                .map_or(0, |terrain| terrain.dropped() as usize)
            + bumpers
                .iter()
                .flatten()
                .map(Reported::dropped)
                .sum::<usize>()
    }

    /// Returns the contact points between bodies.
    pub(crate) fn contacts(&self) -> impl Iterator<Item = Vec2<T>> {
        let discs = self
            .parts
            .discs
            .iter()
            .flat_map(DiscContacts::contacts)
            .map(|contact| contact.particles);
        let outlines = self
            .parts
            .outlines
            .iter()
            .flat_map(OutlineContacts::contacts)
            .map(|contact| [contact.point; 2]);
        let middle = |[a, b]: [ParticleId; 2]| {
            Some((self.place(a.index())? + self.place(b.index())?) * T::HALF)
        };
        let rigid = self.parts.rigid_contacts.iter();
        let rigid = rigid.flat_map(RigidContacts::contacts);
        let bumpers = self.parts.bumpers.iter().flatten();
        discs
            .chain(outlines)
            .filter_map(middle)
            .chain(rigid.map(|contact| contact.point))
            .chain(
                bumpers
                    .flat_map(Reported::reports)
                    .map(|report| report.point),
            )
    }

    /// Advances by one step, after the action of the scene.
    pub(crate) fn step(&mut self, drive: fn(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        drive(self)?;
        let dt = self.number(Key::TimeStep);
        if let Some((particle, target)) = self.dragged {
            self.particles.move_to(particle, target, dt)?;
        }
        self.scene.step(dt)?;
        self.steps += 1;
        self.time += self.settings.get(Key::TimeStep);
        Ok(())
    }

    /// Changes a setting that does not rebuild the scene.
    pub(crate) fn set(&mut self, key: Key, value: f64) -> Result<(), Error> {
        let settings = self.settings.with(key, value);
        match key {
            Key::Alpha => {
                let stiffness = Stiffness::Alpha(T::from_f64(value));
                self.parts
                    .bodies
                    .iter_mut()
                    .flatten()
                    .try_for_each(|body| body.set_stiffness(stiffness))?;
                self.parts
                    .clay
                    .iter_mut()
                    .try_for_each(|clay| clay.set_stiffness(stiffness))?;
                self.parts
                    .rubber
                    .iter_mut()
                    .flatten()
                    .try_for_each(|rubber| rubber.set_stiffness(stiffness))?;
                self.parts
                    .lattice
                    .iter_mut()
                    .try_for_each(|lattice| lattice.set_stiffness(stiffness))?;
                for body in self.parts.boxes.iter_mut().flatten() {
                    body.body_mut().set_stiffness(stiffness)?;
                    body.wake();
                }
            }
            Key::Mode | Key::Blend => {
                for body in self.scene.parts.bodies.iter_mut().flatten() {
                    *body = body.renewed(&self.scene.particles, &settings)?;
                }
            }
            Key::Spring => self.restring(T::ONE / T::from_f64(value))?,
            _ => {}
        }
        self.settings = settings;
        self.scene.solver = settings.solver();
        Ok(())
    }

    /// Sets the compliance of all springs, whose ids count from zero.
    fn restring(&mut self, compliance: T) -> Result<(), Error> {
        for index in 0..self.parts.springs.len() {
            let id = ConstraintId::new(index as u32);
            self.parts
                .springs
                .edit(id, |spring| spring.set_compliance(compliance))?;
        }
        Ok(())
    }

    /// Grabs a particle for the user, with the pointer at a position.
    pub(crate) fn take(&mut self, particle: ParticleId, pointer: Vec2<T>) -> Result<(), Error> {
        self.let_go()?;
        if self.particles.is_pinned(particle) == Some(true) {
            self.dragged = self
                .particles
                .position(particle)
                .map(|place| (particle, place));
            return Ok(());
        }
        self.scene
            .parts
            .user
            .take(&self.scene.particles, particle, pointer, T::ZERO)
    }

    /// Moves the user's pointer to a position in the next step.
    pub(crate) fn drag_to(&mut self, pointer: Vec2<T>) -> Result<(), Error> {
        if let Some((_, target)) = &mut self.dragged {
            *target = pointer;
        }
        self.scene
            .parts
            .user
            .move_to(pointer, self.number(Key::TimeStep))
    }

    /// Releases the particle of the user.
    pub(crate) fn let_go(&mut self) -> Result<(), Error> {
        self.parts.user.release();
        if let Some((particle, _)) = self.dragged.take() {
            self.particles.set_velocity(particle, Vec2::ZERO)?;
        }
        Ok(())
    }

    /// Moves a particle to a position, at rest.
    pub(crate) fn put(&mut self, particle: ParticleId, position: Vec2<T>) -> Result<(), Error> {
        self.particles.set_position(particle, position)?;
        self.particles.set_velocity(particle, Vec2::ZERO)
    }

    /// Presses the particles for which a condition on the index holds down by a depth, m, until the first of
    /// two moments, s, and releases them at the second.
    pub(crate) fn press(
        &mut self,
        is_pressed: &dyn Fn(usize) -> bool,
        depth: f64,
        [down, lifted]: [f64; 2],
    ) -> Result<(), Error> {
        let ids = self.particles.ids();
        for id in ids.iter().filter(|id| is_pressed(id.index())) {
            if self.steps == 0 {
                self.particles.pin(id)?;
            }
            if self.reaches(down) {
                self.particles.set_velocity(id, Vec2::ZERO)?;
            } else if self.reaches(lifted) {
                self.particles.release(id)?;
            } else if self.time < down {
                let velocity = vector(0.0, -depth / down);
                self.particles.set_velocity(id, velocity)?;
            }
        }
        Ok(())
    }

    /// Pins a particle, or frees it.
    pub(crate) fn pin(&mut self, particle: ParticleId) -> Result<(), Error> {
        if self.particles.is_pinned(particle) == Some(true) {
            self.particles.release(particle)
        } else {
            self.particles.pin(particle)
        }
    }

    pub(crate) fn checksum(&mut self) -> u64 {
        self.scene.checksum()
    }

    /// Returns kinetic, elastic and potential energy, J; momentum in x and y, kg m/s; and about the
    /// origin, kg m²/s.
    pub(crate) fn measure(&mut self) -> [f64; 6] {
        let dt = self.number(Key::TimeStep);
        let momentum = measure::momentum(&self.particles);
        [
            self.scene.kinetic_energy(),
            self.scene.elastic_energy(dt),
            self.scene.potential_energy(),
            momentum.x,
            momentum.y,
            measure::angular_momentum(&self.particles, Vec2::ZERO),
        ]
        .map(T::to_f64)
    }
}

impl<T: Real> Default for World<T> {
    fn default() -> Self {
        Self::new()
    }
}
