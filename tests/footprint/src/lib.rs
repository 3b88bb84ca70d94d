//! Scenes whose footprint is measured: a rope of 16 particles alone, or with one further part.
#![no_std]

mod crates;
#[cfg(target_os = "none")]
mod links;
mod parts;
#[cfg(target_os = "none")]
pub mod timer;

#[cfg(target_os = "none")]
pub use links::{Link, instructions};

pub use crates::Crates;
pub use parts::{
    Borrowing, ColliderContacts, Everything, Fluid, Lattice, Linear, Modes, Part, Plastic, Quadratic,
    RegionMatching, Rigid,
};

use pliant::{Distances, Error, ParticleRange, Particles, Solver, Vec2, build};

/// Rope of sixteen particles, and a part built from the 48 other particles, if any.
pub struct Scene<P, const N: usize> {
    particles: Particles<f32, N>,
    rope: Distances<f32, 15>,
    part: P,
}

impl<P: Part, const N: usize> Scene<P, N> {
    /// Creates the scene.
    ///
    /// # Errors
    /// Never fails, but the compiler cannot prove it.
    pub fn new(length: f32) -> Result<Self, Error> {
        let (mut particles, mut rope) = (Particles::new(), Distances::new());
        let block = add_particles(&mut particles, &mut rope, length)?;
        let part = P::new(&particles, block)?;
        Ok(Self {
            particles,
            rope,
            part,
        })
    }

    /// Builds the scene in place, where it is empty.
    ///
    /// # Errors
    /// Never fails, but the compiler cannot prove it.
    pub fn build(&mut self, length: f32) -> Result<(), Error> {
        let block = add_particles(&mut self.particles, &mut self.rope, length)?;
        self.part.build(&self.particles, block)
    }

    /// Runs one step.
    ///
    /// # Errors
    /// As [`Solver::step`].
    pub fn step(&mut self, dt: f32, iterations: u16) -> Result<(), Error> {
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            iterations,
            ..Solver::new()
        };
        solver.step(
            dt,
            &mut self.particles,
            &mut (&mut self.rope, &mut self.part),
        )
    }
}

/// Adds the rope and the particles of the part.
fn add_particles<const N: usize>(
    particles: &mut Particles<f32, N>,
    rope: &mut Distances<f32, 15>,
    length: f32,
) -> Result<ParticleRange, Error> {
    let to = Vec2::new(length, 0.0);
    let builder = build::Rope {
        from: Vec2::new(0.0, 0.0),
        to,
        segments: 15,
        mass: 0.01,
        compliance: 1e-4,
    };
    let cord = build::rope(particles, rope, builder)?;
    if let Some(end) = cord.get(0) {
        particles.pin(end)?;
    }
    if N > 16 {
        build::lattice(particles, to, 8, 6, 0.1, 0.01)
    } else {
        Ok(cord)
    }
}

/// Rope without a further part.
impl Part for () {
    fn new<const N: usize>(_: &Particles<f32, N>, _: ParticleRange) -> Result<Self, Error> {
        Ok(())
    }

    fn build<const N: usize>(
        &mut self,
        _: &Particles<f32, N>,
        _: ParticleRange,
    ) -> Result<(), Error> {
        Ok(())
    }
}

/// Exports entry points that create a scene in memory of the caller and step it, with unknown
/// arguments, and a panic handler that cannot be linked.
#[macro_export]
macro_rules! program {
    ($capacity:literal, $part:ty) => {
        $crate::program!($crate::Scene<$part, $capacity>);
    };
    ($scene:ty) => {
        type Scene = $scene;

        #[cfg(not(feature = "in-place"))]
        #[unsafe(no_mangle)]
        extern "C" fn footprint_make(scene: &mut core::mem::MaybeUninit<Scene>, length: f32) -> bool {
            Scene::new(length).map(|made| scene.write(made)).is_ok()
        }

        #[cfg(feature = "in-place")]
        #[unsafe(no_mangle)]
        extern "C" fn footprint_make(scene: &mut Scene, length: f32) -> bool {
            scene.build(length).is_ok()
        }

        #[unsafe(no_mangle)]
        extern "C" fn footprint_step(scene: &mut Scene, dt: f32) -> bool {
            scene.step(dt, 1).is_ok()
        }

        #[panic_handler]
        fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
            unsafe extern "C" {
                fn a_panic_is_reachable() -> !;
            }
            // SAFETY: the function does not exist.
            unsafe { a_panic_is_reachable() }
        }
    };
}
