//! Sensors: areas that report the particles that enter and leave them.

use crate::capacity::{PLIANT_MEMBERS, PLIANT_WATCHED};
use crate::collider::Shape;
use crate::full::PliantCapacity;
use crate::host::contact::{PLIANT_BEGAN, PLIANT_ENDED, PLIANT_TOUCHING, low};
use crate::host::slots;
use crate::hull::copy;
use crate::particle::with;
use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantWorld, look, open, read};
use pliant::{
    Checksum, Error, HalfPlane, Parameter, ParticleId, Rotation, RoundedBox, Sensor, SensorArea,
    SensorOutline, SensorRegion, Vec2,
};

/// Disc of the radius `extent.x`, m.
pub const PLIANT_SENSOR_CIRCLE: u32 = 0;
/// Box of the half extents `extent`, m.
pub const PLIANT_SENSOR_BOX: u32 = 1;
/// Half-plane whose normal `extent` points out of the area.
pub const PLIANT_SENSOR_HALF_PLANE: u32 = 2;
/// Inside of the polygon of the particles `corners`, which moves with them.
pub const PLIANT_SENSOR_OUTLINE: u32 = 3;

/// Area of a sensor.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantSensor {
    /// PLIANT_SENSOR_CIRCLE or another kind.
    pub kind: u32,
    /// Corners of an outline; ignored by other kinds.
    pub corners: PliantRange,
    /// Size of the area, in the unit of its kind; ignored by outlines.
    pub extent: PliantVec2,
    /// Position, m; ignored by outlines.
    pub position: PliantVec2,
    /// Cosine and sine of the rotation; ignored by outlines.
    pub rotation: PliantVec2,
    /// Radius of the watched particles, m: not negative. It has no effect on outlines.
    pub radius: PliantReal,
}

/// Particle in a sensor.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantSensed {
    /// Number of the particle.
    pub particle: u16,
    /// Its group: a number of the caller.
    pub group: u16,
}

type Region = SensorRegion<PliantReal, Shape>;

/// Area of any kind.
#[expect(clippy::large_enum_variant, reason = "a world has no heap")]
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub(crate) enum Area {
    Region(Region),
    Outline(SensorOutline<PLIANT_MEMBERS>),
}

pub(crate) type Watcher = Sensor<PliantReal, Area, PLIANT_WATCHED>;

impl Area {
    fn inner(&self) -> &dyn SensorArea<PliantReal> {
        match self {
            Self::Region(area) => area,
            Self::Outline(area) => area,
        }
    }
}

impl SensorArea<PliantReal> for Area {
    fn contains(
        &self,
        positions: &[Vec2<PliantReal>],
        displacements: &[Vec2<PliantReal>],
        particle: ParticleId,
        radius: PliantReal,
    ) -> bool {
        let area = self.inner();
        area.contains(positions, displacements, particle, radius)
    }

    fn particles(&self) -> &[ParticleId] {
        self.inner().particles()
    }

    fn clear(&mut self) {
        match self {
            Self::Region(area) => area.clear(),
            Self::Outline(area) => SensorArea::<PliantReal>::clear(area),
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(matches!(self, Self::Outline(_)).into());
        self.inner().hash_state(checksum);
    }
}

/// Places a region.
fn place(region: &mut Region, position: PliantVec2, rotation: PliantVec2) -> Result<(), Error> {
    let mut placed = *region;
    placed.set_position(position.into())?;
    placed.set_rotation(Rotation {
        cos: rotation.x,
        sin: rotation.y,
    })?;
    *region = placed;
    Ok(())
}

/// Adds a sensor that watches no particles, and writes its number to `number`, which may be null:
/// the lowest number that no other sensor has. A sensor pushes nothing. A fast particle that passes
/// through a region within a step is found.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_sensor(
    world: *mut PliantWorld,
    sensor: *const PliantSensor,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let sensor = read(sensor)?;
        let extent = sensor.extent;
        let shape = match sensor.kind {
            PLIANT_SENSOR_CIRCLE => RoundedBox::circle(extent.x)
                .map(Shape::RoundedBox)
                .map(Some),
            PLIANT_SENSOR_BOX => RoundedBox::rectangle(extent.into())
                .map(Shape::RoundedBox)
                .map(Some),
            PLIANT_SENSOR_HALF_PLANE => HalfPlane::new(extent.into())
                .map(Shape::HalfPlane)
                .map(Some),
            PLIANT_SENSOR_OUTLINE => Ok(None),
            _ => Err(Error::OutOfRange(Parameter::Outline)),
        }?;
        let area = if let Some(shape) = shape {
            let mut region = SensorRegion::new(shape);
            place(&mut region, sensor.position, sensor.rotation)?;
            Area::Region(region)
        } else {
            let corners = sensor.corners.ids(scene.particles.len())?;
            existing(corners.clone(), &scene.particles)?;
            Area::Outline(SensorOutline::new(corners)?)
        };
        let sensor = Sensor::new(area, sensor.radius)?;
        answer.give(
            slots::insert(&mut scene.parts.late.sensors, sensor, |_| false)
                .ok_or(PliantCapacity::Sensors)?,
        );
        Ok(())
    })())
}

/// Rejects particles that have been removed.
fn existing<const N: usize>(
    mut ids: impl Iterator<Item = ParticleId>,
    particles: &pliant::Particles<PliantReal, N>,
) -> Result<(), Error> {
    if ids.all(|id| particles.contains(id)) {
        Ok(())
    } else {
        Err(Error::UnknownParticle)
    }
}

/// Removes a sensor. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_sensor(
    world: *mut PliantWorld,
    sensor: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.late.sensors, sensor)
        })
    })
}

/// Moves a region to a position, m, and a rotation, cosine and sine.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_move_sensor(
    world: *mut PliantWorld,
    sensor: u16,
    position: PliantVec2,
    rotation: PliantVec2,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            match &mut slots::known(&mut scene.parts.late.sensors, sensor)?.area {
                Area::Region(region) => place(region, position, rotation),
                Area::Outline(_) => Err(Error::OutOfRange(Parameter::Outline)),
            }
        })
    })
}

/// Lets a sensor watch particles. `group` is a number of the caller, such as that of a body.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_watch(
    world: *mut PliantWorld,
    sensor: u16,
    particles: PliantRange,
    group: u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let ids = particles.ids(scene.particles.len())?;
        let sensor = slots::known(&mut scene.parts.late.sensors, sensor)?;
        existing(ids.clone(), &scene.particles)?;
        Ok(sensor.watch(ids, group)?)
    })())
}

/// Removes the particles of a group from a sensor, without an event.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_unwatch(
    world: *mut PliantWorld,
    sensor: u16,
    group: u16,
) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::known(&mut scene.parts.late.sensors, sensor)?.unwatch(group);
            Ok(())
        })
    })
}

/// Copies the particles in a sensor to `particles`, which holds `capacity` items: with
/// PLIANT_TOUCHING those that were in it in the last step, with PLIANT_BEGAN those that entered it,
/// and with PLIANT_ENDED those that left it. Writes their number to `count`, even if they do not
/// fit. With a capacity of zero `particles` may be null.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_sensed(
    world: *const PliantWorld,
    sensor: u16,
    which: u32,
    particles: *mut PliantSensed,
    capacity: usize,
    count: *mut usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let sensors = &look(world)?.scene.parts.late.sensors;
        let sensor = sensors.get(usize::from(sensor)).and_then(Option::as_ref);
        let sensor = sensor.ok_or(Error::UnknownConstraint)?;
        let item = |(id, group): (ParticleId, u16)| PliantSensed {
            particle: low(id.index()),
            group,
        };
        match which {
            PLIANT_TOUCHING => copy(sensor.inside().map(item), particles, capacity, count),
            PLIANT_BEGAN => copy(sensor.began().map(item), particles, capacity, count),
            PLIANT_ENDED => copy(sensor.ended().map(item), particles, capacity, count),
            _ => Err(Error::UnknownBody.into()),
        }
    })())
}
