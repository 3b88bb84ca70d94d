//! Events of sensors, compared with the motion of the particles.

use super::kind::{AnyPart, MAX_PARTICLES, Part};
use super::sums::pair;
use crate::contact::{RoundedBox, Sensor, SensorArea, SensorOutline, SensorRegion};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::query::contains;
use core::any::Any;
use std::vec::Vec;

type Region<T> = Sensor<T, SensorRegion<T, RoundedBox<T>>, MAX_PARTICLES>;
type Outline<T> = Sensor<T, SensorOutline<3>, MAX_PARTICLES>;

/// Particles in the area of a sensor before a step, and all positions then.
pub(super) struct Sensed<T> {
    inside: Vec<ParticleId>,
    positions: Vec<Vec2<T>>,
}

/// Conditions of a step.
#[derive(Clone, Copy)]
pub(super) struct Conditions {
    /// Number of particles that all sensors watch: the first ones, unless some were removed.
    pub(super) watched: usize,
    /// Whether the step had a single substep.
    pub(super) single: bool,
}

impl<T: Real> Sensed<T> {
    /// Returns `None` for a part that is no sensor.
    pub(super) fn new(
        instance: &dyn AnyPart<T>,
        particles: &Particles<T, MAX_PARTICLES>,
    ) -> Option<Self> {
        let [inside, ..] = lists::<T>(instance)?;
        let positions = particles.positions().to_vec();
        Some(Self { inside, positions })
    }

    /// Returns the particle whose events in a step are wrong.
    ///
    /// A particle begins if it is in the area and was not, and ends if it was and is not. It is in
    /// a body if [`contains`] finds it there at the end of a substep. It is in a circle if its end
    /// is nearer to the center than the sum of the radii, and only if its path in the substep is.
    /// The tolerance is 8ε times positions and radii, as that of colliders.
    pub(super) fn wrong_event(
        &self,
        part: &Part<T>,
        instance: &dyn AnyPart<T>,
        particles: &Particles<T, MAX_PARTICLES>,
        Conditions { watched, single }: Conditions,
    ) -> Option<ParticleId> {
        let [inside, began, ended] = lists::<T>(instance)?;
        let corners = (instance as &dyn Any).downcast_ref::<Outline<T>>();
        let corners = corners.map(|sensor| SensorArea::<T>::particles(&sensor.area));
        let lengths = part.lengths.iter();
        let reach = lengths.map(|length| length.to_f64().abs()).sum::<f64>();
        particles.ids().iter().find(|id| {
            let (was, is) = (self.inside.contains(id), inside.contains(id));
            let events = [began.contains(id), ended.contains(id)];
            if events != [is && !was, was && !is] {
                return true;
            }
            let places = particles.position(*id).zip(self.positions.get(id.index()));
            let Some((end, start)) = places.filter(|_| id.index() < watched) else {
                return false;
            };
            if let Some(corners) = corners {
                let found = contains(particles, corners, end) && !corners.contains(id);
                return if single { found != is } else { found && !is };
            }
            let (start, end) = (pair(*start), pair(end));
            let sizes = start[0].hypot(start[1]) + end[0].hypot(end[1]) + reach;
            let slack = 8.0 * T::EPSILON.to_f64() * sizes;
            let missed = end[0].hypot(end[1]) < reach - slack && !is;
            let false_alarm = is && distance_from_origin(start, end) > reach + slack;
            single && (missed || false_alarm)
        })
    }
}

/// Returns the particles in the area of a sensor, those that began and those that ended.
fn lists<T: Real>(instance: &dyn AnyPart<T>) -> Option<[Vec<ParticleId>; 3]> {
    fn of<T: Real, A: SensorArea<T>, const N: usize>(
        sensor: &Sensor<T, A, N>,
    ) -> [Vec<ParticleId>; 3] {
        [
            sensor.inside().map(|(id, _)| id).collect(),
            sensor.began().map(|(id, _)| id).collect(),
            sensor.ended().map(|(id, _)| id).collect(),
        ]
    }
    let instance: &dyn Any = instance;
    let region = instance.downcast_ref::<Region<T>>().map(of);
    region.or_else(|| instance.downcast_ref::<Outline<T>>().map(of))
}

/// Distance of a segment from the origin.
fn distance_from_origin([x, y]: [f64; 2], [u, v]: [f64; 2]) -> f64 {
    let (a, b) = (u - x, v - y);
    let square = a * a + b * b;
    let fraction = if square > 0.0 {
        (-(x * a + y * b) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (x + a * fraction).hypot(y + b * fraction)
}
