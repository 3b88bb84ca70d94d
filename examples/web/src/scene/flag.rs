//! Flag in gusts of wind.

#[path = "../../../shapes/flag.rs"]
mod shape;

use super::Scene;
use super::rope::springs;
use crate::assembly::still_air;
use crate::number::{point, vector};
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Real, Vec2, build};
use shape::{AIR, LENGTH, POLE, SPEED};

pub(crate) use shape::SEGMENTS;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "flag",
        caption: "A flag seen from its edge: drag and lift of every edge, in gusts. Drag it, or stop the wind.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.02)
            .with(Key::Spring, 1e5)
            .with(Key::Wind, SPEED)
            .with(Key::Substeps, 16.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Spring, Key::Wind],
        build: hoist,
        drive: |world| {
            let velocity = point(shape::gust(world.time, world.settings.get(Key::Wind)));
            world.set_wind(velocity);
            Ok(())
        },
        draw,
    }
}

fn hoist<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let rope = build::Rope {
        from: Vec2::ZERO,
        to: vector(0.0, -LENGTH),
        segments: SEGMENTS,
        mass: world.number(Key::Mass),
        compliance: T::ONE / world.number(Key::Spring),
    };
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    let nodes = build::rope(particles, &mut parts.springs, rope)?;
    particles.pin_group(nodes.part(0, 1).ok_or(Error::UnknownParticle)?)?;
    let mut wind = still_air(AIR);
    wind.add_chain(particles, nodes)?;
    parts.wind = Some(wind);
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let pole = POLE.into_iter().map(|y| vector::<T>(0.0, y));
    pen.points(Kind::Ground, pole);
    springs(world, pen);
    if let Some(wind) = &world.parts.wind {
        let (tail, arrow) = (vector(0.2, 0.8), wind.force.velocity * T::ratio(1, 10));
        pen.points(Kind::Line, [tail, tail + arrow].into_iter());
    }
}
