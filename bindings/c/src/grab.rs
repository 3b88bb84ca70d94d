//! A pointer that drags a particle.

use crate::particle::with;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::PliantWorld;
use pliant::ParticleId;

/// Takes a particle, at its offset from the pointer, m, and lets go of the one held before. With compliance zero it follows at once, with
/// some on a spring of that many m/N.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_grab(
    world: *mut PliantWorld,
    particle: u16,
    pointer: PliantVec2,
    compliance: f32,
) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe {
        with(world, |world| world.grab.take(&world.particles, ParticleId::new(particle), pointer.into(), compliance))
    })
}

/// Sends the pointer to a place, m, where it arrives after `duration` seconds: once a frame with the frame's time step. Holding nothing,
/// this does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_drag(world: *mut PliantWorld, pointer: PliantVec2, duration: f32) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { with(world, |world| world.grab.move_to(pointer.into(), duration)) })
}

/// Lets go of what is held, if anything is. It flies on with the velocity it has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_drop(world: *mut PliantWorld) -> PliantStatus {
    let let_go = |world: &mut PliantWorld| {
        world.grab.release();
        Ok(())
    };
    // SAFETY: the caller's word.
    status(unsafe { with(world, let_go) })
}
