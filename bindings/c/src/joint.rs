//! Joints between rigid bodies and particles.

use crate::capacity::PLIANT_PARTICLES;
use crate::full::PliantCapacity;
use crate::real::PliantReal;
use crate::rigid::{direction, known};
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::vector::PliantVec2;
use crate::world::{Answer, PliantScene, PliantWorld, aligned, look, open, read};
use pliant::{Anchor, Error, Joint, ParticleId, Particles};

/// Body number of an anchor that is a particle.
pub const PLIANT_NO_BODY: u16 = 65_535;

/// End of a joint: a point of a rigid body, or a particle. A pinned particle is a fixed point.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantAnchor {
    /// Number of the body, or PLIANT_NO_BODY.
    pub body: u16,
    /// Number of the particle; ignored for a body.
    pub particle: u16,
    /// Point in the coordinates of the body, m; ignored for a particle.
    pub point: PliantVec2,
}

type Made = Result<Joint<PliantReal>, Error>;

/// Adds a joint that holds two points together and lets both ends turn. Writes its number to
/// `joint`, which may be null: the lowest number that no other joint has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_revolute(
    world: *mut PliantWorld,
    first: *const PliantAnchor,
    second: *const PliantAnchor,
    joint: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, first, second, joint, |_, a, b| Joint::revolute(a, b)) })
}

/// Adds a joint that also keeps the relative rotation of two bodies, with a compliance, 1/(N m).
/// Compliance zero is rigid.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_weld(
    world: *mut PliantWorld,
    first: *const PliantAnchor,
    second: *const PliantAnchor,
    compliance: PliantReal,
    joint: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(world, first, second, joint, |particles, a, b| {
            Joint::weld(particles, a, b, compliance)
        })
    })
}

/// Adds a joint that keeps the distance of two points between two limits, m. Equal limits are a
/// rod, and a lower limit of zero is a rope.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_distance_joint(
    world: *mut PliantWorld,
    first: *const PliantAnchor,
    second: *const PliantAnchor,
    lower: PliantReal,
    upper: PliantReal,
    joint: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(world, first, second, joint, |_, a, b| {
            Joint::distance(a, b, lower, upper)
        })
    })
}

/// Adds a joint that lets the second body slide along an axis of the world, which turns with the
/// first body, and keeps their relative rotation.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_prismatic(
    world: *mut PliantWorld,
    first: *const PliantAnchor,
    second: *const PliantAnchor,
    axis: PliantVec2,
    joint: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(world, first, second, joint, |particles, a, b| {
            Joint::prismatic(particles, a, b, axis.into())
        })
    })
}

/// Adds a joint that lets the second end slide along an axis of the world, which turns with the
/// first body, and turn freely: a wheel with a suspension, after pliant_set_joint_spring. A motor
/// turns the wheel.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_wheel(
    world: *mut PliantWorld,
    first: *const PliantAnchor,
    second: *const PliantAnchor,
    axis: PliantVec2,
    joint: *mut u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        add(world, first, second, joint, |particles, a, b| {
            Joint::wheel(particles, a, b, axis.into())
        })
    })
}

/// # Safety
/// As [`open`], [`read`] and [`Answer::give`].
unsafe fn add(
    world: *mut PliantWorld,
    first: *const PliantAnchor,
    second: *const PliantAnchor,
    number: *mut u16,
    joint: impl FnOnce(
        &Particles<PliantReal, PLIANT_PARTICLES>,
        Anchor<PliantReal>,
        Anchor<PliantReal>,
    ) -> Made,
) -> Result<(), Rejection> {
    // SAFETY: as above.
    let (scene, answer, ends) = unsafe {
        let scene = &mut open(world)?.scene;
        (
            scene,
            Answer::optional(number)?,
            [read(first)?, read(second)?],
        )
    };
    let [first, second] = ends.map(|end| anchor(scene, end));
    let made = joint(&scene.particles, first?, second?)?;
    let vacant = |slot: &Option<Joint<PliantReal>>| slot.is_none_or(|joint| joint.ends().is_none());
    let slots = scene.parts.joints.iter_mut();
    let (number, slot) = (0_u16..)
        .zip(slots)
        .find(|(_, slot)| vacant(slot))
        .ok_or(PliantCapacity::Joints)?;
    *slot = Some(made);
    // SAFETY: as above.
    unsafe { answer.give(number) };
    Ok(())
}

fn anchor(scene: &PliantScene, end: PliantAnchor) -> Result<Anchor<PliantReal>, Rejection> {
    if end.body != PLIANT_NO_BODY {
        return Ok(known(scene, end.body)?.anchor(end.point.into())?);
    }
    let particle = ParticleId::new(end.particle);
    scene
        .particles
        .position(particle)
        .ok_or(Error::UnknownParticle)?;
    Ok(Anchor::from(particle))
}

/// Drives the second body relative to the first at a speed, rad/s, counter-clockwise, with at most
/// a torque, N m. For a prismatic joint these are m/s and N.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_motor(
    world: *mut PliantWorld,
    joint: u16,
    speed: PliantReal,
    max_torque: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, |joint| joint.with_motor(speed, max_torque)) })
}

/// Removes the motor of a joint.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_motor(world: *mut PliantWorld, joint: u16) -> PliantStatus {
    let remove = |mut joint: Joint<PliantReal>| {
        joint.remove_motor();
        Ok(joint)
    };
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, remove) })
}

/// Limits the rotation of the second body relative to the first to the arc from the direction
/// `lower` counter-clockwise to `upper`. Replaces a weld.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_joint_limits(
    world: *mut PliantWorld,
    joint: u16,
    lower: PliantVec2,
    upper: PliantVec2,
) -> PliantStatus {
    let [lower, upper] = [lower, upper].map(direction);
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, |joint| joint.with_limits(lower, upper)) })
}

/// Pulls the second end of a prismatic joint or a wheel along the axis to the position `rest`, m,
/// measured from the first, with a compliance, m/N, and a damping rate r, 1/s: the amplitude of an
/// oscillation decays as e^(-rt/2).
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_joint_spring(
    world: *mut PliantWorld,
    joint: u16,
    rest: PliantReal,
    compliance: PliantReal,
    damping: PliantReal,
) -> PliantStatus {
    let spring = |joint: Joint<PliantReal>| joint.with_spring(rest, compliance, damping);
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, spring) })
}

/// Limits the position along the axis of a prismatic joint or a wheel, m, or the distance of a
/// distance joint: a winch shortens a rope by a little in each step.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_joint_range(
    world: *mut PliantWorld,
    joint: u16,
    lower: PliantReal,
    upper: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, |joint| joint.with_range(lower, upper)) })
}

/// Sets the compliance of the point of a joint, m/N. Zero is rigid.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_joint_compliance(
    world: *mut PliantWorld,
    joint: u16,
    compliance: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, |joint| joint.with_compliance(compliance)) })
}

/// Breaks a joint in the first substep in which its force exceeds a limit, N.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_joint_max_force(
    world: *mut PliantWorld,
    joint: u16,
    force: PliantReal,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { change(world, joint, |joint| joint.with_max_force(force)) })
}

/// Writes one to `broken` if a joint has broken, and zero otherwise.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_joint_broken(
    world: *const PliantWorld,
    joint: u16,
    broken: *mut u8,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let joints = &look(world)?.scene.parts.joints;
        let joint = joints.get(usize::from(joint)).copied().flatten();
        let joint = joint.filter(|joint| joint.ends().is_some());
        let joint = joint.ok_or(PliantError::UnknownJoint)?;
        aligned(broken)?;
        broken.write(joint.is_broken().into());
        Ok(())
    })())
}

/// Removes a joint. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_joint(world: *mut PliantWorld, joint: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        *slot(&mut open(world)?.scene, joint)? = None;
        Ok(())
    })())
}

/// Returns the slot of an existing joint.
fn slot(scene: &mut PliantScene, joint: u16) -> Result<&mut Option<Joint<PliantReal>>, Rejection> {
    let slot = scene.parts.joints.get_mut(usize::from(joint));
    let slot = slot.filter(|slot| slot.is_some_and(|joint| joint.ends().is_some()));
    slot.ok_or(PliantError::UnknownJoint.into())
}

/// # Safety
/// As [`open`].
unsafe fn change(
    world: *mut PliantWorld,
    joint: u16,
    change: impl FnOnce(Joint<PliantReal>) -> Made,
) -> Result<(), Rejection> {
    // SAFETY: as above.
    let slot = slot(&mut unsafe { open(world) }?.scene, joint)?;
    if let Some(joint) = slot {
        *joint = change(*joint)?;
    }
    Ok(())
}
