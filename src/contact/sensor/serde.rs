//! Records of sensors and their areas.

use super::area::SensorArea;
use super::outline::SensorOutline;
use super::region::SensorRegion;
use super::set::{Sensor, Watched};
use crate::contact::collider::Collider;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::record::{Rows, record, unit_rotation};
use heapless::Vec;

record!([T: Real, C: Collider<T>] for [T, C] SensorRegion<T, C>, |region| {
    collider: C = region.collider,
    position: Vec2<T> = region.position,
    rotation: Rotation<T> = region.rotation,
} => Ok(SensorRegion {
    collider,
    position: finite_vector(position, Parameter::Position)?,
    rotation: unit_rotation(rotation, Parameter::Rotation)?,
}));

record!([const M: usize] for [] SensorOutline<M>, |outline| {
    corners: Vec<ParticleId, M> = outline.corners,
} => if corners.is_empty() {
    Ok(SensorOutline::empty())
} else {
    SensorOutline::new(corners)
});

record!([T: Real, A: SensorArea<T>, const N: usize] for [T, A] Sensor<T, A, N>, |sensor| {
    area: A = sensor.area,
    radius: T = sensor.radius,
    watched: Vec<(ParticleId, u16, bool, bool), N> = Rows(
        sensor.watched.iter().map(|watched| (watched.id, watched.group, watched.now, watched.before))
    ),
} => {
    let mut sensor = Sensor::new(area, radius)?;
    for (id, group, now, before) in &watched {
        sensor.watch([*id], *group)?;
        if let Some(last) = sensor.watched.last_mut() {
            *last = Watched { now: *now, before: *before, ..*last };
        }
    }
    Ok::<_, Error>(sensor)
});
