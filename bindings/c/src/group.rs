//! Motion of groups of particles, such as the members of a body.
//!
//! A group is a range of particles. All of them must exist.

use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{PliantScene, PliantWorld, aligned, look, open};
use pliant::{Error, ParticleRange, Rotation};

/// Motion of a group as if it were rigid.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantGroupMotion {
    /// Mass, kg, pinned members included.
    pub mass: PliantReal,
    /// Center of mass, m.
    pub center: PliantVec2,
    /// Velocity of the center of mass, m/s.
    pub velocity: PliantVec2,
    /// Moment of inertia about the center of mass, kg m^2.
    pub inertia: PliantReal,
    /// Angular velocity, rad/s, counter-clockwise; zero if all members coincide.
    pub spin: PliantReal,
}

/// Smallest box around a group.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantBounds {
    /// Lower left corner, m.
    pub lower: PliantVec2,
    /// Upper right corner, m.
    pub upper: PliantVec2,
}

/// Writes mass, center, velocity, inertia and spin of a group to `motion`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_group_motion(
    world: *const PliantWorld,
    particles: PliantRange,
    motion: *mut PliantGroupMotion,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(motion)?;
        let found = scene.particles.group_motion(group(particles)?)?;
        motion.write(PliantGroupMotion {
            mass: found.mass,
            center: found.center.into(),
            velocity: found.velocity.into(),
            inertia: found.inertia,
            spin: found.spin,
        });
        Ok(())
    })())
}

/// Writes the smallest box around a group to `bounds`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_group_bounds(
    world: *const PliantWorld,
    particles: PliantRange,
    bounds: *mut PliantBounds,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        aligned(bounds)?;
        let corners = scene.particles.group_bounds(group(particles)?)?;
        let [lower, upper] = corners.map(PliantVec2::from);
        bounds.write(PliantBounds { lower, upper });
        Ok(())
    })())
}

/// Sets the velocities of a group to those of a rigid motion: the velocity of the center of mass,
/// m/s, and the angular velocity, rad/s, counter-clockwise.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_group_motion(
    world: *mut PliantWorld,
    particles: PliantRange,
    velocity: PliantVec2,
    spin: PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            let velocity = velocity.into();
            scene.particles.set_group_motion(group, velocity, spin)
        })
    })
}

/// Damps the motion of a group within itself, such as the wobble of a jelly: the velocity of each
/// free member approaches that of the rigid motion of the group by a fraction from 0 to 1. Momentum
/// does not change.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_damp_group(
    world: *mut PliantWorld,
    particles: PliantRange,
    fraction: PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            scene.particles.damp_group(group, fraction)
        })
    })
}

/// Applies an impulse, kg m/s, at a point, m, as if the group were rigid. Pinned members gain
/// nothing.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_apply_group_impulse(
    world: *mut PliantWorld,
    particles: PliantRange,
    impulse: PliantVec2,
    point: PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            let (impulse, point) = (impulse.into(), point.into());
            scene.particles.apply_group_impulse(group, impulse, point)
        })
    })
}

/// Applies an angular impulse, kg m^2/s, counter-clockwise: a torque times its duration.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_apply_angular_impulse(
    world: *mut PliantWorld,
    particles: PliantRange,
    angular_impulse: PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            scene
                .particles
                .apply_angular_impulse(group, angular_impulse)
        })
    })
}

/// Moves a group by an offset, m, without changing velocities.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_move_group(
    world: *mut PliantWorld,
    particles: PliantRange,
    offset: PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            scene.particles.translate(group, offset.into())
        })
    })
}

/// Rotates the positions and the velocities of a group about a point, m. `rotation` is the new
/// direction of the x axis, of any length.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rotate_group(
    world: *mut PliantWorld,
    particles: PliantRange,
    about: PliantVec2,
    rotation: PliantVec2,
) -> PliantStatus {
    let by = Rotation {
        cos: rotation.x,
        sin: rotation.y,
    };
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            scene.particles.rotate(group, about.into(), by)
        })
    })
}

/// Pins the members of a group at their positions and stops them.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_pin_group(
    world: *mut PliantWorld,
    particles: PliantRange,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            scene.particles.pin_group(group)
        })
    })
}

/// Frees the members of a group.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_release_group(
    world: *mut PliantWorld,
    particles: PliantRange,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status(unsafe {
        with(world, particles, |scene, group| {
            scene.particles.release_group(group)
        })
    })
}

fn group(particles: PliantRange) -> Result<ParticleRange, Error> {
    let range = ParticleRange::from_parts(particles.first, particles.count);
    range.ok_or(Error::UnknownParticle)
}

/// # Safety
/// As [`open`].
unsafe fn with(
    world: *mut PliantWorld,
    particles: PliantRange,
    change: impl FnOnce(&mut PliantScene, ParticleRange) -> Result<(), Error>,
) -> Result<(), Rejection> {
    // SAFETY: as above.
    let scene = &mut unsafe { open(world) }?.scene;
    Ok(change(scene, group(particles)?)?)
}
