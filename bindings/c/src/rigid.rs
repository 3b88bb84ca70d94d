//! Rigid bodies: mass properties, poses and motions.

use crate::full::PliantCapacity;
use crate::real::PliantReal;
use crate::status::{PliantStatus, Rejection, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantScene, PliantWorld, aligned, look, open, read};
use heapless::Vec;
use pliant::{Error, MassProperties, ParticleId, Real, RigidBody, Rotation, Vec2};

/// Largest number of corners of a polygon.
pub const PLIANT_CORNERS: usize = 8;

/// Mass, center of mass and moment of inertia of a rigid body.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantMassProperties {
    /// Mass, kg.
    pub mass: PliantReal,
    /// Center of mass in the coordinates of the body, m.
    pub center: PliantVec2,
    /// Moment of inertia about the center, kg m².
    pub inertia: PliantReal,
}

impl From<MassProperties<PliantReal>> for PliantMassProperties {
    fn from(properties: MassProperties<PliantReal>) -> Self {
        Self {
            mass: properties.mass(),
            center: properties.center().into(),
            inertia: properties.inertia(),
        }
    }
}

/// Computes the properties of a disc around the origin with this radius, m, and density, kg/m².
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_mass_of_circle(
    radius: PliantReal,
    density: PliantReal,
    properties: *mut PliantMassProperties,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe { give(properties, || MassProperties::circle(radius, density)) })
}

/// Computes the properties of a capsule: all points within a radius, m, of a segment from `a` to
/// `b`, m, with a density, kg/m².
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_mass_of_capsule(
    a: PliantVec2,
    b: PliantVec2,
    radius: PliantReal,
    density: PliantReal,
    properties: *mut PliantMassProperties,
) -> PliantStatus {
    let capsule = || MassProperties::capsule(a.into(), b.into(), radius, density);
    // SAFETY: guaranteed by the caller.
    status(unsafe { give(properties, capsule) })
}

/// Computes the properties of a simple polygon with `count` counter-clockwise corners, m, at most
/// PLIANT_CORNERS, and a density, kg/m².
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_mass_of_polygon(
    corners: *const PliantVec2,
    count: usize,
    density: PliantReal,
    properties: *mut PliantMassProperties,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let corners = points(corners, count)?;
        give(properties, || MassProperties::polygon(&corners, density))
    })())
}

/// # Safety
/// As [`Answer::give`].
unsafe fn give(
    to: *mut PliantMassProperties,
    properties: impl FnOnce() -> Result<MassProperties<PliantReal>, Error>,
) -> Result<(), Rejection> {
    aligned(to)?;
    // SAFETY: as above.
    unsafe { to.write(properties()?.into()) };
    Ok(())
}

/// Reads the corners of a polygon.
///
/// # Safety
/// A non-null pointer must point to `count` points.
pub(crate) unsafe fn points(
    corners: *const PliantVec2,
    count: usize,
) -> Result<Vec<Vec2<PliantReal>, PLIANT_CORNERS>, Rejection> {
    aligned(corners)?;
    let mut points = Vec::new();
    if count > PLIANT_CORNERS {
        return Err(PliantCapacity::Corners.into());
    }
    for index in 0..count {
        // SAFETY: as above.
        let corner = unsafe { corners.add(index).read() };
        points
            .push(corner.into())
            .map_err(|_| PliantCapacity::Corners)?;
    }
    Ok(points)
}

/// Adds a rigid body at rest, with the origin of its coordinates at a position, m. `rotation` is
/// the direction of its x axis, of any length. Writes its number to `body`, which may be null: the
/// lowest number that no other body has.
///
/// The body has two particles of half its mass, which count as particles of the world. Body numbers
/// are separate from those of pliant_add_rigid and other shapes.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_rigid_body(
    world: *mut PliantWorld,
    properties: *const PliantMassProperties,
    position: PliantVec2,
    rotation: PliantVec2,
    body: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(body)?);
        let PliantMassProperties {
            mass,
            center,
            inertia,
        } = read(properties)?;
        let properties = MassProperties::new(mass, center.into(), inertia)?;
        let vacant = |slot: &Option<RigidBody<PliantReal>>| {
            slot.is_none_or(|body| body.particles().is_none())
        };
        let slots = scene.parts.rigid.iter_mut();
        let (number, slot) = (0_u16..)
            .zip(slots)
            .find(|(_, slot)| vacant(slot))
            .ok_or(PliantCapacity::RigidBodies)?;
        let rotation = direction(rotation);
        *slot = Some(RigidBody::new(
            &mut scene.particles,
            properties,
            position.into(),
            rotation,
        )?);
        answer.give(number);
        Ok(())
    })())
}

/// Writes the numbers of the two particles of a body: the range of pliant_remove_particles, which
/// removes the body, its joints and its hulls.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rigid_particles(
    world: *const PliantWorld,
    body: u16,
    particles: *mut PliantRange,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let body = known(&look(world)?.scene, body)?;
        aligned(particles)?;
        let [first, _] = body.particles().ok_or(Error::UnknownBody)?;
        particles.write(PliantRange {
            first: u16::try_from(ParticleId::index(first)).unwrap_or(u16::MAX),
            count: 2,
        });
        Ok(())
    })())
}

/// Pins a body: it stops, and moves only by pliant_set_rigid_motion.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_pin_rigid(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let body = known(scene, body)?;
        Ok(scene.particles.pin_group(&body)?)
    })())
}

/// Frees a pinned body. It keeps its motion.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_release_rigid(world: *mut PliantWorld, body: u16) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let body = known(scene, body)?;
        Ok(scene.particles.release_group(&body)?)
    })())
}

/// Writes the position of the origin of a body, m, and the direction of its x axis, a unit vector.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rigid_pose(
    world: *const PliantWorld,
    body: u16,
    position: *mut PliantVec2,
    rotation: *mut PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        let body = known(scene, body)?;
        aligned(position)?;
        aligned(rotation)?;
        let (origin, turned) = body.pose(&scene.particles)?;
        position.write(origin.into());
        rotation.write(PliantVec2 {
            x: turned.cos,
            y: turned.sin,
        });
        Ok(())
    })())
}

/// Moves a body to a pose, as in pliant_add_rigid_body, without changing its velocity and spin.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_rigid_pose(
    world: *mut PliantWorld,
    body: u16,
    position: PliantVec2,
    rotation: PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let body = known(scene, body)?;
        let rotation = direction(rotation);
        Ok(body.set_pose(&mut scene.particles, position.into(), rotation)?)
    })())
}

/// Writes the velocity of the center of mass of a body, m/s, and its angular velocity, rad/s.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rigid_motion(
    world: *const PliantWorld,
    body: u16,
    velocity: *mut PliantVec2,
    spin: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let scene = &look(world)?.scene;
        let body = known(scene, body)?;
        aligned(velocity)?;
        aligned(spin)?;
        let motion = scene.particles.group_motion(&body)?;
        velocity.write(motion.velocity.into());
        spin.write(motion.spin);
        Ok(())
    })())
}

/// Sets the velocity of the center of mass of a body, m/s, and its angular velocity, rad/s. A
/// pinned body keeps them until the next call.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_rigid_motion(
    world: *mut PliantWorld,
    body: u16,
    velocity: PliantVec2,
    spin: PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let body = known(scene, body)?;
        if !Real::is_finite(spin) {
            return Err(Error::NonFinite(pliant::Parameter::AngularVelocity).into());
        }
        Ok(scene
            .particles
            .set_group_motion(&body, velocity.into(), spin)?)
    })())
}

/// Returns the body with a number.
pub(crate) fn known(scene: &PliantScene, body: u16) -> Result<RigidBody<PliantReal>, Rejection> {
    let slot = scene.parts.rigid.get(usize::from(body)).copied().flatten();
    let body = slot.filter(|body| body.particles().is_some());
    body.ok_or(Error::UnknownBody.into())
}

/// Rotation of the x axis to a vector; the kernel normalizes it.
pub(crate) fn direction(axis: PliantVec2) -> Rotation<PliantReal> {
    Rotation {
        cos: axis.x,
        sin: axis.y,
    }
}
