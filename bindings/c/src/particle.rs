//! Operations on single particles.

use crate::body::{free_places, occupied};
use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantScene, PliantWorld, open};
use pliant::{ConstraintId, Distance, ParticleId};

/// Adds a free particle at rest with this position, m, and mass, kg. Writes its number, which is
/// its index in pliant_positions, to `particle`, which may be null. The particle takes the lowest
/// number of a removed one, or the next number.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_particle(
    world: *mut PliantWorld,
    position: PliantVec2,
    mass: PliantReal,
    particle: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(particle)?);
        let id = scene.particles.add(position.into(), mass)?;
        answer.give(u16::try_from(id.index()).unwrap_or(u16::MAX));
        Ok(())
    })())
}

/// Adds a spring between two particles with this rest length, m, and compliance, m/N. Compliance
/// zero is a rigid rod. Writes its number to `spring`, which may be null: the lowest number that no
/// other spring has, which is its index in pliant_springs if none has been removed.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_spring(
    world: *mut PliantWorld,
    a: u16,
    b: u16,
    rest_length: PliantReal,
    compliance: PliantReal,
    spring: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(spring)?);
        let (a, b) = (ParticleId::new(a), ParticleId::new(b));
        for end in [a, b] {
            scene
                .particles
                .position(end)
                .ok_or(pliant::Error::UnknownParticle)?;
        }
        let id = scene
            .parts
            .springs
            .add(Distance::new(a, b, rest_length, compliance)?)?;
        answer.give(u16::try_from(id.index()).unwrap_or(u16::MAX));
        Ok(())
    })())
}

/// Sets the rest length, m, and the compliance, m/N, of a spring.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_spring(
    world: *mut PliantWorld,
    spring: u16,
    rest_length: PliantReal,
    compliance: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let id = spring_id(scene, spring)?;
            scene.parts.springs.edit(id, |spring| {
                spring.set_rest_length(rest_length)?;
                spring.set_compliance(compliance)
            })
        })
    })
}

/// Removes a spring. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_spring(
    world: *mut PliantWorld,
    spring: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            let id = spring_id(scene, spring)?;
            scene.parts.springs.remove(id).map(|_| ())
        })
    })
}

/// Removes particles, the springs that end in them, and them from bodies and colliders. A rigid
/// body that loses a particle is removed with its hulls and joints; its other particle remains. If
/// one is grabbed, it is released first. All other particles, springs, bodies and colliders keep
/// their numbers. Until a new particle takes the number of a removed one, its position in
/// pliant_positions is the origin, and other functions reject it.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_particles(
    world: *mut PliantWorld,
    particles: PliantRange,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let removed = particles.ids(scene.particles.len())?;
        Ok(remove(scene, removed)?)
    })())
}

/// Removes particles and everything that needs them.
pub(crate) fn remove(
    scene: &mut PliantScene,
    removed: impl Iterator<Item = ParticleId> + Clone,
) -> Result<(), pliant::Error> {
    let bodies = occupied(&mut scene.parts.bodies);
    scene.remove(removed)?;
    free_places(&mut scene.parts.bodies, bodies);
    Ok(())
}

/// Sets the mass of a particle, kg. Bodies get the center of mass of their new masses.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_mass(
    world: *mut PliantWorld,
    particle: u16,
    mass: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.set_mass(ParticleId::new(particle), mass)
        })
    })
}

/// Returns the id of a spring with this number.
fn spring_id(scene: &PliantScene, number: u16) -> Result<ConstraintId, pliant::Error> {
    let mut ids = scene.parts.springs.ids();
    ids.find(|id| id.index() == usize::from(number))
        .ok_or(pliant::Error::UnknownConstraint)
}

/// Pins a particle at its current position and stops it.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_pin(world: *mut PliantWorld, particle: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.particles.pin(ParticleId::new(particle))
        })
    })
}

/// Frees a pinned particle. It keeps its velocity.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_release(world: *mut PliantWorld, particle: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene.particles.release(ParticleId::new(particle))
        })
    })
}

/// Sets the position, m, of a free or pinned particle without changing its velocity.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_position(
    world: *mut PliantWorld,
    particle: u16,
    position: PliantVec2,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene
                .particles
                .set_position(ParticleId::new(particle), position.into())
        })
    })
}

/// Sets the velocity, m/s, of a particle. A pinned particle keeps it until the next call.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_velocity(
    world: *mut PliantWorld,
    particle: u16,
    velocity: PliantVec2,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene
                .particles
                .set_velocity(ParticleId::new(particle), velocity.into())
        })
    })
}

/// Changes the velocity of a free particle by an impulse, kg m/s, divided by its mass.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_apply_impulse(
    world: *mut PliantWorld,
    particle: u16,
    impulse: PliantVec2,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            scene
                .particles
                .apply_impulse(ParticleId::new(particle), impulse.into())
        })
    })
}

/// # Safety
/// As [`open`].
pub(crate) unsafe fn with(
    world: *mut PliantWorld,
    change: impl FnOnce(&mut PliantScene) -> Result<(), pliant::Error>,
) -> Result<(), Rejection> {
    // SAFETY: as above.
    change(&mut unsafe { open(world) }?.scene).map_err(Rejection::from)
}
