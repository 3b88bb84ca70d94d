//! Pointer that drags a particle.

use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantScene, PliantWorld};
use pliant::ParticleId;

/// Grabs a particle at its offset from the pointer, m, and releases the previous one. With
/// compliance zero it follows exactly, otherwise on a spring of this compliance, m/N.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_grab(
    world: *mut PliantWorld,
    particle: u16,
    pointer: PliantVec2,
    compliance: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.parts.grab.take(
                &scene.particles,
                ParticleId::new(particle),
                pointer.into(),
                compliance,
            )
        })
    })
}

/// Moves the pointer to a position, m, which it reaches after `duration` seconds. Call it once a
/// frame with the time step of the frame. Without a grabbed particle it has no effect.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_drag(
    world: *mut PliantWorld,
    pointer: PliantVec2,
    duration: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.parts.grab.move_to(pointer.into(), duration)
        })
    })
}

/// Releases the grabbed particle, if there is one. It keeps its velocity.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_drop(world: *mut PliantWorld) -> PliantStatus {
    let let_go = |scene: &mut PliantScene| {
        scene.parts.grab.release();
        Ok(())
    };
    // SAFETY: guaranteed by the caller.
    status(unsafe { with(world, let_go) })
}
