//! World with its scene, for any scalar: the interface of the page.

use crate::number::vector;
use crate::pen::Kind;
use crate::scene::{Scene, Scenes};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, ParticleId, Real};

/// Operations of the page on a world.
pub trait Stage {
    /// Builds a scene. The previous scene is removed, even if this fails.
    fn open(&mut self, scene: usize, settings: Settings) -> Result<(), Error>;
    /// Advances by one time step.
    fn step(&mut self, scene: usize) -> Result<(), Error>;
    /// Changes a setting. Those that [rebuild](Key::rebuilds) take effect at the next opening.
    fn set(&mut self, key: Key, value: f64) -> Result<(), Error>;
    /// Grabs a particle with the pointer at a position, m.
    fn take(&mut self, particle: u16, x: f64, y: f64) -> Result<(), Error>;
    /// Moves the pointer to a position, m, in the next step.
    fn drag_to(&mut self, x: f64, y: f64) -> Result<(), Error>;
    /// Releases the grabbed particle.
    fn let_go(&mut self) -> Result<(), Error>;
    /// Moves a particle to a position, m, at rest.
    fn put(&mut self, particle: u16, x: f64, y: f64) -> Result<(), Error>;
    /// Pins a particle, or frees it.
    fn pin(&mut self, particle: u16) -> Result<(), Error>;
    /// Draws the scene.
    fn draw(&self, scene: usize, pen: &mut Pen<'_>);
    /// Returns a setting.
    fn setting(&self, key: Key) -> f64;
    /// Returns the simulated time, s.
    fn time(&self) -> f64;
    /// Returns the checksum of the state.
    fn checksum(&mut self) -> u64;
    /// Returns kinetic, elastic and potential energy, J; momentum in x and y, kg m/s; and about the
    /// origin, kg m²/s.
    fn measure(&mut self) -> [f64; 6];
    /// Returns the number of particles.
    fn particles(&self) -> usize;
    /// Returns the position of a particle, m.
    fn place(&self, particle: usize) -> Option<[f64; 2]>;
    /// Returns the number of constraints and members of shapes that one pass visits.
    fn items(&self) -> usize;
    /// Returns the address of the positions: pairs of scalars.
    fn positions(&self) -> *const u8;
    /// Returns the address of the bytes of the world, and their number.
    fn bytes(&mut self) -> (*mut u8, usize);
}

/// Returns a scene by its index in the table.
fn scene<T: Real>(place: usize) -> Result<&'static Scene<T>, Error> {
    Scenes::<T>::ALL.get(place).ok_or(Error::UnknownConstraint)
}

impl<T: Real> Stage for World<T> {
    fn open(&mut self, place: usize, settings: Settings) -> Result<(), Error> {
        *self = Self::new();
        self.settings = settings;
        self.solver = settings.solver();
        (scene::<T>(place)?.build)(self)?;
        self.scene.parts.springs.order(&self.scene.particles);
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

    fn put(&mut self, particle: u16, x: f64, y: f64) -> Result<(), Error> {
        World::put(self, ParticleId::new(particle), vector(x, y))
    }

    fn pin(&mut self, particle: u16) -> Result<(), Error> {
        World::pin(self, ParticleId::new(particle))
    }

    fn draw(&self, place: usize, pen: &mut Pen<'_>) {
        if let Ok(scene) = scene::<T>(place) {
            (scene.draw)(self, pen);
            pen.points(Kind::ColliderContacts, self.contacts());
            let is_pinned =
                |place: &usize| self.particles.inverse_masses().get(*place) == Some(&T::ZERO);
            pen.particles(
                Kind::Pins,
                self,
                (0..self.particles.len()).filter(is_pinned),
            );
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
        World::place(self, particle).map(|place| [place.x.to_f64(), place.y.to_f64()])
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
