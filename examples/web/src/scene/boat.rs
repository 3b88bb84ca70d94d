//! Sailing boat on waves, and a balloon that rises from the water.

#[path = "../../../shapes/boat.rs"]
mod shape;

use super::Scene;
use crate::assembly::still_air;
use crate::number::{point, vector};
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{
    EdgeForces, Error, MassProperties, Pressure, Real, RigidBody, Rotation, Vec2, Water, Wave,
    build,
};
use shape::{HULL, KEEL, RING, SAIL, WAVE};

pub(crate) use shape::EDGES;

/// Water with waves.
pub(crate) type Sea<T> = EdgeForces<T, Water<T, Wave<T>>, EDGES>;

/// Number of wavelengths after which the scene repeats, and the distance beyond that is drawn, m.
const PERIODS: f64 = 3.0;
const MARGIN: f64 = 1.5;
/// Points on the drawn surface.
const POINTS: usize = 100;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "boat",
        caption: "A boat with a sail and a heavy keel, and a balloon: buoyancy and drag of waves, and wind. In more wind it surfs.",
        settings: Settings::PLAIN
            .with(Key::Wind, 6.0)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Wind],
        build: launch,
        drive,
        draw,
    }
}

fn launch<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    let number = T::from_f64;
    let hull = HULL.map(point);
    let (mass, center, inertia) = KEEL;
    let properties = MassProperties::compound(&[
        MassProperties::polygon(&hull, number(shape::DENSITY))?,
        MassProperties::new(number(mass), point(center), number(inertia))?,
    ])?;
    let boat = RigidBody::new(
        particles,
        properties,
        point(shape::START),
        Rotation::IDENTITY,
    )?;
    let ring = build::Ring {
        center: point(shape::CENTER),
        radius: number(shape::RADIUS),
        count: RING,
        mass: number(shape::MASS),
        compliance: number(shape::SKIN),
    };
    let ring = build::ring(particles, &mut parts.springs, ring)?;
    let air = Pressure::new(particles, ring, T::ONE, number(shape::AIR))?;
    let [amplitude, wavelength, speed] = WAVE.map(number);
    let [density, drag, friction] = shape::WATER.map(number);
    let mut sea = EdgeForces::new(Water {
        surface: Wave {
            level: T::ZERO,
            amplitude,
            wavelength,
            speed,
            phase: T::ZERO,
        },
        density,
        velocity: Vec2::ZERO,
        drag,
        friction,
    });
    let [a, b, c, d] = hull.map(|corner| boat.anchor(corner));
    sea.add_outline(particles, [a?, b?, c?, d?])?;
    sea.add_outline(particles, ring)?;
    let mut wind = still_air(shape::WIND);
    let [foot, head] = SAIL.map(|end| boat.anchor(point(end)));
    wind.add_chain(particles, [foot?, head?])?;
    parts.sea = Some(sea);
    parts.wind = Some(wind);
    parts.airs[0] = Some(air);
    parts.rigid[0] = Some(boat);
    Ok(())
}

/// Sets the wind, and moves what leaves on one side to the other. The waves are the same there.
fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    world.set_wind(vector(world.settings.get(Key::Wind), 0.0));
    if world.parts.user.held().is_some() {
        return Ok(());
    }
    let width = T::from_f64(PERIODS * WAVE[1]);
    let particles = &mut world.scene.particles;
    for (first, count) in [(0, 2), (2, RING)] {
        let ids = particles.ids();
        let body = ids.part(first, count).ok_or(Error::UnknownParticle)?;
        let x = particles.positions().get(first).map_or(T::ZERO, |x| x.x);
        let offset = if x > width * T::HALF {
            -width
        } else if x < -width * T::HALF {
            width
        } else {
            continue;
        };
        particles.translate(body, Vec2::new(offset, T::ZERO))?;
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let (Some(sea), [Some(boat), ..]) = (&world.parts.sea, &world.parts.rigid) else {
        return;
    };
    let reach = 0.5 * PERIODS * WAVE[1] + MARGIN;
    let surface = (0..=POINTS).map(|k| {
        let x = T::from_f64(reach * (2.0 * k as f64 / POINTS as f64 - 1.0));
        Vec2::new(x, sea.force.surface.height(x))
    });
    pen.points(Kind::Line, surface);
    pen.particles(Kind::Body, world, 2..2 + RING);
    let place = |local: (f64, f64)| boat.point(&world.particles, point(local)).ok();
    pen.points(Kind::Body, HULL.into_iter().filter_map(place));
    pen.points(Kind::Line, SAIL.into_iter().filter_map(place));
}
