//! Positions between two steps, for drawing.

use crate::hull::copy;
use crate::real::{NOWHERE, ONE, PliantReal, ZERO};
use crate::rigid::known;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, aligned, look};
use pliant::{Error, Parameter, ParticleId, Real, Vec2};

/// Copies the positions of all particles, m, to `positions`, which holds `capacity` points, for
/// pliant_interpolate: call it before each step. The coordinates of a removed particle are NaN, or
/// INT32_MIN in fixed point. Writes their number to `count`, even if they do not fit. With a
/// capacity of zero `positions` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_record_positions(
    world: *const PliantWorld,
    positions: *mut PliantVec2,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        let ids = (0..=u16::MAX).map(ParticleId::new);
        let recorded = ids.zip(particles.positions()).map(|(id, position)| {
            let exists = particles.contains(id);
            let nowhere = Vec2::new(NOWHERE, NOWHERE);
            PliantVec2::from(if exists { *position } else { nowhere })
        });
        copy(recorded, positions, capacity, count)
    })())
}

/// Copies the positions at a fraction, from 0 to 1, between the `recorded` positions `previous` of
/// pliant_record_positions and the current ones, m, to `positions`, which holds `capacity` points.
/// A particle whose previous position is not finite or not recorded is at its current one: write
/// NaN or INT32_MIN where a particle jumps, or where a new one takes the number of a removed one.
/// Writes the number of particles to `count`, even if they do not fit. With a capacity of zero
/// `positions` may be null, and with none recorded `previous`.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_interpolate(
    world: *const PliantWorld,
    previous: *const PliantVec2,
    recorded: usize,
    fraction: PliantReal,
    positions: *mut PliantVec2,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let particles = &look(world)?.scene.particles;
        if recorded > 0 {
            aligned(previous)?;
        }
        if !Real::is_finite(fraction) {
            return Err(Error::NonFinite(Parameter::Blend).into());
        }
        if !(ZERO..=ONE).contains(&fraction) {
            return Err(Error::OutOfRange(Parameter::Blend).into());
        }
        let drawn = particles.positions().iter().enumerate();
        let drawn = drawn.map(|(index, current)| {
            let previous = (index < recorded).then(|| Vec2::from(previous.add(index).read()));
            let previous = previous.filter(|previous| previous.is_finite());
            let position = previous.map_or(*current, |previous| previous.lerp(*current, fraction));
            PliantVec2::from(position)
        });
        copy(drawn, positions, capacity, count)
    })())
}

/// Writes the position of the origin of a rigid body, m, and the direction of its x axis, as
/// pliant_rigid_pose does, but for `count` positions of the particles instead of the current ones:
/// those of pliant_interpolate.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rigid_pose_at(
    world: *const PliantWorld,
    body: u16,
    positions: *const PliantVec2,
    count: usize,
    position: *mut PliantVec2,
    rotation: *mut PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let body = known(&look(world)?.scene, body)?;
        aligned(positions)?;
        aligned(position)?;
        aligned(rotation)?;
        let ends = body.particles().ok_or(Error::UnknownParticle)?;
        if ends.iter().any(|id| id.index() >= count) {
            return Err(Error::UnknownParticle.into());
        }
        let ends = ends.map(|id| positions.add(id.index()).read().into());
        let (origin, turned) = body.pose_at(ends)?;
        position.write(origin.into());
        rotation.write(PliantVec2 {
            x: turned.cos,
            y: turned.sin,
        });
        Ok(())
    })())
}
