//! A world and the scene in it, whatever the scalar: what the page talks to.

use crate::number::vector;
use crate::pen::Kind;
use crate::scene::{Scene, Scenes};
use crate::{Key, Number, Pen, Settings, World};
use pliant::{Error, ParticleId};

/// What the page can do with a world.
pub trait Stage {
    /// Puts a scene together. What was there before is gone, even if this fails.
    fn open(&mut self, scene: usize, settings: Settings) -> Result<(), Error>;
    /// Advances by one time step.
    fn step(&mut self, scene: usize) -> Result<(), Error>;
    /// Changes a setting. Those that [rebuild](Key::rebuilds) count from the next opening on.
    fn set(&mut self, key: Key, value: f64) -> Result<(), Error>;
    /// Takes a particle with the pointer at a place, m.
    fn take(&mut self, particle: u16, x: f64, y: f64) -> Result<(), Error>;
    /// Moves the pointer to a place, m, in the next step.
    fn drag_to(&mut self, x: f64, y: f64) -> Result<(), Error>;
    /// Lets go.
    fn let_go(&mut self) -> Result<(), Error>;
    /// Pins a particle, or frees it.
    fn pin(&mut self, particle: u16) -> Result<(), Error>;
    /// Draws the scene.
    fn draw(&self, scene: usize, pen: &mut Pen<'_>);
    /// A setting.
    fn setting(&self, key: Key) -> f64;
    /// The time that has been simulated, s.
    fn time(&self) -> f64;
    /// The checksum of the state.
    fn checksum(&mut self) -> u64;
    /// Kinetic, elastic and potential energy, J; momentum in x and y, kg m/s; and about the origin, kg m²/s.
    fn measure(&mut self) -> [f64; 6];
    /// How many particles there are.
    fn particles(&self) -> usize;
    /// Where a particle is, m.
    fn place(&self, particle: usize) -> Option<[f64; 2]>;
    /// How many constraints and members of shapes one pass visits.
    fn items(&self) -> usize;
    /// Where the positions are: pairs of scalars.
    fn positions(&self) -> *const u8;
    /// Where the bytes of the world are, and how many.
    fn bytes(&mut self) -> (*mut u8, usize);
}

/// A scene by its place in the table.
fn scene<T: Number>(place: usize) -> Result<&'static Scene<T>, Error> {
    Scenes::<T>::ALL.get(place).ok_or(Error::UnknownConstraint)
}

impl<T: Number> Stage for World<T> {
    fn open(&mut self, place: usize, settings: Settings) -> Result<(), Error> {
        *self = Self::new();
        self.settings = settings;
        (scene::<T>(place)?.build)(self)?;
        self.parts.springs.order(&self.particles);
        Ok(())
    }

    fn step(&mut self, place: usize) -> Result<(), Error> {
        World::step(self, scene::<T>(place)?.drive)
    }

    fn set(&mut self, key: Key, value: f64) -> Result<(), Error> {
        World::set(self, key, value)
    }

    fn take(&mut self, particle: u16, x: f64, y: f64) -> Result<(), Error> {
        World::take(self, ParticleId::new(particle), vector(x, y))
    }

    fn drag_to(&mut self, x: f64, y: f64) -> Result<(), Error> {
        World::drag_to(self, vector(x, y))
    }

    fn let_go(&mut self) -> Result<(), Error> {
        World::let_go(self)
    }

    fn pin(&mut self, particle: u16) -> Result<(), Error> {
        World::pin(self, ParticleId::new(particle))
    }

    fn draw(&self, place: usize, pen: &mut Pen<'_>) {
        if let Ok(scene) = scene::<T>(place) {
            (scene.draw)(self, pen);
            pen.points(Kind::ColliderContacts, self.contacts());
            let is_pinned = |place: &usize| self.particles.inverse_masses().get(*place) == Some(&T::ZERO);
            pen.particles(Kind::Pins, self, (0..self.particles.len()).filter(is_pinned));
        }
    }

    fn setting(&self, key: Key) -> f64 {
        self.settings.get(key)
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn checksum(&mut self) -> u64 {
        World::checksum(self)
    }

    fn measure(&mut self) -> [f64; 6] {
        World::measure(self)
    }

    fn particles(&self) -> usize {
        self.particles.len()
    }

    fn place(&self, particle: usize) -> Option<[f64; 2]> {
        World::place(self, particle).map(|place| [place.x.value(), place.y.value()])
    }

    fn items(&self) -> usize {
        self.parts.count()
    }

    fn positions(&self) -> *const u8 {
        self.particles.positions().as_ptr().cast()
    }

    fn bytes(&mut self) -> (*mut u8, usize) {
        (core::ptr::from_mut(self).cast(), size_of::<Self>())
    }
}
