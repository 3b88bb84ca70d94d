//! Capsules, and changes of colliders: their poses and their particles.

use crate::collider::{Collider, PliantContact, Shape, add, each};
use crate::real::PliantReal;
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::vector::PliantVec2;
use crate::world::{Answer, PliantScene, PliantWorld, look, open};
use pliant::{Error, Parameter, ParticleId, Rotation, RoundedBox, Vec2};

/// Adds a capsule: all points within a radius, m, of the segment from `-half_length` to
/// `half_length`, m, on the x axis of the collider. pliant_set_collider_pose rotates it. Writes its
/// number to `collider`, which may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_capsule(
    world: *mut PliantWorld,
    contact: *const PliantContact,
    half_length: PliantReal,
    radius: PliantReal,
    collider: *mut u16,
) -> PliantStatus {
    let shape = || RoundedBox::capsule(half_length, radius).map(Shape::RoundedBox);
    // SAFETY: guaranteed by the caller.
    status(unsafe { add(world, contact, shape, collider) })
}

/// Writes the position of a collider, m, and its rotation: the direction of its x axis. Both
/// outputs may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_collider_pose(
    world: *const PliantWorld,
    collider: u16,
    position: *mut PliantVec2,
    rotation: *mut PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let colliders = &look(world)?.scene.parts.colliders;
        let collider = colliders.get(usize::from(collider));
        let collider = collider.ok_or(PliantError::UnknownCollider)?;
        let answers = (Answer::optional(position)?, Answer::optional(rotation)?);
        let (position, rotation) = each!(collider, set => (set.position(), set.rotation()));
        answers.0.give(position.into());
        answers.1.give(Vec2::new(rotation.cos, rotation.sin).into());
        Ok(())
    })())
}

/// Moves a collider to a position, m, and a rotation: a direction of its x axis, of any length. It
/// jumps there: particles inside it overlap, and are pushed out. To sweep particles along, use
/// pliant_move_collider.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_collider_pose(
    world: *mut PliantWorld,
    collider: u16,
    position: PliantVec2,
    rotation: PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let collider = known(&mut open(world)?.scene, collider)?;
        let position = Vec2::from(position);
        if !position.is_finite() {
            return Err(Error::NonFinite(Parameter::Position).into());
        }
        let rotation = Rotation {
            cos: rotation.x,
            sin: rotation.y,
        };
        each!(collider, set => {
            set.set_rotation(rotation)?;
            set.set_position(position)?;
        });
        Ok(())
    })())
}

/// Lets another particle collide with a collider.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_collider_particle(
    world: *mut PliantWorld,
    collider: u16,
    particle: u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let id = ParticleId::new(particle);
        let exists = scene.particles.contains(id);
        let collider = known(scene, collider)?;
        if !exists {
            return Err(Error::UnknownParticle.into());
        }
        Ok(each!(collider, set => set.add(id))?)
    })())
}

/// Lets a particle pass through a collider again.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_collider_particle(
    world: *mut PliantWorld,
    collider: u16,
    particle: u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let collider = known(&mut open(world)?.scene, collider)?;
        let id = ParticleId::new(particle);
        Ok(each!(collider, set => set.remove(id))?)
    })())
}

/// Returns the collider with a number.
fn known(scene: &mut PliantScene, number: u16) -> Result<&mut Collider, Rejection> {
    let collider = scene.parts.colliders.get_mut(usize::from(number));
    Ok(collider.ok_or(PliantError::UnknownCollider)?)
}
