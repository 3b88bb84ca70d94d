//! Particles, one by one.

use crate::status::{PliantStatus, Refusal, status};
use crate::vector::PliantVec2;
use crate::world::{Answer, PliantWorld, open};
use pliant::{Distance, ParticleId};

/// Adds a free particle at rest: its place, m, and its mass, kg. `particle`, which may be null, gets its number: the place at which it
/// is in pliant_positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_particle(
    world: *mut PliantWorld,
    position: PliantVec2,
    mass: f32,
    particle: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller's word for both pointers.
    status((|| unsafe {
        let (world, answer) = (open(world)?, Answer::optional(particle)?);
        let id = world.particles.add(position.into(), mass)?;
        answer.give(u16::try_from(id.index()).unwrap_or(u16::MAX));
        Ok(())
    })())
}

/// Adds a spring between two particles: rest length, m, and compliance, m/N, of which zero is a rod. `spring`, which may be null, gets its
/// place in pliant_springs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_add_spring(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    rest_length: f32,
    compliance: f32,
    spring: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller's word for both pointers.
    status((|| unsafe {
        let (world, answer) = (open(world)?, Answer::optional(spring)?);
        let (a, b) = (ParticleId::new(a), ParticleId::new(b));
        for end in [a, b] {
            world.particles.position(end).ok_or(pliant::Error::UnknownParticle)?;
        }
        let id = world.springs.add(Distance::new(a, b, rest_length, compliance)?)?;
        answer.give(u16::try_from(id.index()).unwrap_or(u16::MAX));
        Ok(())
    })())
}

/// Pins a particle where it is and stops it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_pin(world: *mut PliantWorld, particle: u16) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { with(world, |world| world.particles.pin(ParticleId::new(particle))) })
}

/// Frees a particle. It goes on with the velocity it has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_release(world: *mut PliantWorld, particle: u16) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { with(world, |world| world.particles.release(ParticleId::new(particle))) })
}

/// Puts a particle somewhere, m, free or pinned, without touching its velocity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_set_position(world: *mut PliantWorld, particle: u16, position: PliantVec2) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { with(world, |world| world.particles.set_position(ParticleId::new(particle), position.into())) })
}

/// Gives a particle a velocity, m/s. A pinned one keeps it until it is given another.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_set_velocity(world: *mut PliantWorld, particle: u16, velocity: PliantVec2) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { with(world, |world| world.particles.set_velocity(ParticleId::new(particle), velocity.into())) })
}

/// Changes the velocity of a free particle by an impulse, kg m/s, over its mass.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_apply_impulse(world: *mut PliantWorld, particle: u16, impulse: PliantVec2) -> PliantStatus {
    // SAFETY: the caller's word.
    status(unsafe { with(world, |world| world.particles.apply_impulse(ParticleId::new(particle), impulse.into())) })
}

/// # Safety
/// As [`open`].
pub(crate) unsafe fn with(
    world: *mut PliantWorld,
    change: impl FnOnce(&mut PliantWorld) -> Result<(), pliant::Error>,
) -> Result<(), Refusal> {
    // SAFETY: as above.
    change(unsafe { open(world) }?).map_err(Refusal::from)
}
