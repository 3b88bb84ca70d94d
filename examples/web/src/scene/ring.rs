//! Ring of springs with internal air pressure, on the ground.

use super::{Scene, rope};
use crate::number::{ellipse, vector};
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use pliant::{Angle, Error, ParticleId, Pressure, Real, build, measure};

pub(crate) const COUNT: usize = 36;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "ring",
        caption: "Air in a ring of springs. Dashed: a circle with the area that its pressure targets.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.02)
            .with(Key::Spring, 500.0)
            .with(Key::Friction, 0.6)
            .with(Key::Substeps, 16.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 1.0),
        offers: &[Key::Mass, Key::Spring, Key::Friction],
        build: blow_up,
        drive,
        draw,
    }
}

fn blow_up<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::ONE / world.number(Key::Spring));
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    let ring = build::Ring {
        center: vector(0.0, 1.0),
        radius: T::from_f64(0.4),
        count: COUNT,
        mass,
        compliance,
    };
    let ring = build::ring(particles, &mut parts.springs, ring)?;
    for first in 0..COUNT {
        let corners =
            [first, first + 1, first + 2].map(|place| ParticleId::new((place % COUNT) as u16));
        parts
            .angles
            .add(Angle::between(particles, corners, T::HALF)?)?;
    }
    parts.airs[0] = Some(Pressure::new(
        particles,
        ring.iter(),
        T::ONE,
        T::from_f64(1e-4),
    )?);
    world.lay_floor(0.0, 0.0)
}

/// Changes the pressure factor between these limits with a fixed period.
fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (low, high, period) = (0.4, 1.8, 4.0);
    let wave = 0.5 - 0.5 * sincos(world.time / period + 0.25).1;
    let pressure = T::from_f64(low + (high - low) * wave);
    world
        .parts
        .airs
        .iter_mut()
        .flatten()
        .try_for_each(|air| air.set_pressure(pressure))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(
        Kind::Ground,
        [-1.4, 1.4].into_iter().map(|x| vector::<T>(x, 0.0)),
    );
    if let (Some(air), Some(center)) = (&world.parts.airs[0], measure::center(&world.particles)) {
        // Circle with the target area, around the ring or resting on the ground below it.
        let radius = (air.pressure() * air.rest_area()).to_f64() / core::f64::consts::PI;
        let radius = libm::sqrt(radius.max(0.0));
        let (x, y) = (center.x.to_f64(), center.y.to_f64().max(radius));
        pen.points(
            Kind::Ghost,
            (0..48).map(|part| vector::<T>(x, y) + ellipse(f64::from(part) / 48.0, radius, radius)),
        );
    }
    pen.particles(Kind::Body, world, 0..COUNT);
    rope::springs(world, pen);
}
