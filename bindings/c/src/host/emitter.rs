//! Emitters and drains of the fluid.

use crate::capacity::{PLIANT_ACTORS, PLIANT_PARTICLES};
use crate::full::PliantCapacity;
use crate::host::field::region_of;
use crate::host::slots;
use crate::particle::{remove, with};
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{Answer, PliantWorld, open, read};
use pliant::{Checksum, Emitter, Error, Motion, Pass, Project};

/// Nozzle that adds rows of particles to the fluid.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantEmitter {
    /// Middle of the opening, m.
    pub position: PliantVec2,
    /// Velocity with which the fluid leaves, m/s: not zero. Rows are perpendicular to it.
    pub velocity: PliantVec2,
    /// Distance between particles, m: positive. Use that of the fluid.
    pub spacing: PliantReal,
    /// Mass of a particle, kg: positive, with a finite inverse.
    pub mass: PliantReal,
    /// Number of particles in a row: at least one.
    pub columns: u16,
}

impl PliantEmitter {
    fn kernel(self) -> Result<Emitter<PliantReal>, Error> {
        let (position, velocity) = (self.position.into(), self.velocity.into());
        Emitter::new(position, velocity, self.columns, self.spacing, self.mass)
    }
}

/// Emitters by their numbers. A step does not change them, but the checksum contains them.
pub(crate) struct Emitters(pub(super) [Option<Emitter<PliantReal>>; PLIANT_ACTORS]);

impl Project<PliantReal> for Emitters {
    fn project(&mut self, _: &Pass<PliantReal>, _: &mut Motion<'_, PliantReal>) {}

    fn hash_state(&self, checksum: &mut Checksum) {
        for (number, emitter) in (0..).zip(&self.0) {
            if let Some(emitter) = emitter {
                checksum.add_bits(number);
                emitter.hash_state(checksum);
            }
        }
    }
}

/// Adds an emitter and writes its number to `number`, which may be null: the lowest number that no
/// other emitter has. It adds particles when pliant_emit is called.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_emitter(
    world: *mut PliantWorld,
    emitter: *const PliantEmitter,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let emitter = read(emitter)?.kernel()?;
        let slots = &mut scene.parts.sets.emitters.0;
        answer.give(slots::insert(slots, emitter, |_| false).ok_or(PliantCapacity::Emitters)?);
        Ok(())
    })())
}

/// Sets the position of an emitter, m, and the velocity with which the fluid leaves, m/s: not zero.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_move_emitter(
    world: *mut PliantWorld,
    emitter: u16,
    position: PliantVec2,
    velocity: PliantVec2,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let emitter = slots::known(&mut scene.parts.sets.emitters.0, emitter)?;
            let mut moved = *emitter;
            moved.set_position(position.into())?;
            moved.set_velocity(velocity.into())?;
            *emitter = moved;
            Ok(())
        })
    })
}

/// Adds the rows of an emitter that leave within `dt` seconds to the fluid: call it before or after
/// each step with the length of the step. A row leaves whenever the fluid has moved by one spacing.
/// Writes the number of new particles to `added`, which may be null. They take the lowest numbers
/// of removed particles. Without room in the world the rest of the rows is dropped. The fluid must
/// have a spacing: pliant_set_fluid gives it one, also with a range of no particles.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_emit(
    world: *mut PliantWorld,
    emitter: u16,
    dt: PliantReal,
    added: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(added)?);
        let sets = &mut scene.parts.sets;
        let emitter = slots::known(&mut sets.emitters.0, emitter)?;
        answer.give(emitter.emit(dt, &mut scene.particles, &mut sets.fluid.fluid)?);
        Ok(())
    })())
}

/// Removes an emitter. All others keep their numbers, and its particles remain.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_emitter(
    world: *mut PliantWorld,
    emitter: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.emitters.0, emitter)
        })
    })
}

/// Removes the particles of the fluid in a region from the world, as pliant_remove_particles does.
/// `region` is PLIANT_EVERYWHERE, PLIANT_RECTANGLE, PLIANT_DISC or PLIANT_HALF_PLANE, with `a` and
/// `b` as in PliantField. Writes their number to `removed`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_drain_fluid(
    world: *mut PliantWorld,
    region: u32,
    a: PliantVec2,
    b: PliantVec2,
    removed: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(removed)?);
        let region = region_of(region, a, b)?;
        let fluid = &scene.parts.sets.fluid.fluid;
        let within = fluid.within::<PLIANT_PARTICLES, PLIANT_PARTICLES>(&scene.particles, &region);
        remove(scene, within.iter().copied())?;
        answer.give(within.len());
        Ok(())
    })())
}
