//! Slug that crawls: waves run through its rest shape, and friction holds the feet on the ground.

#[path = "../../../shapes/slug.rs"]
mod slug;

use super::Scene;
use crate::body::MEMBERS;
use crate::number::vector;
use crate::pen::{Kind, border};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Real, Vec2};
use slug::{COLUMNS, EYE, ROWS};

const _: () = assert!(COLUMNS * ROWS <= MEMBERS);

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "crawler",
        caption: "A wave in the rest shape: feet move backward on the ground and forward above it.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Alpha, 0.8)
            .with(Key::Friction, 1.0)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Alpha, Key::Friction],
        build: hatch,
        drive: |world| {
            let mut rest = [Vec2::ZERO; COLUMNS * ROWS];
            rest.iter_mut()
                .zip(slug::rest(world.time))
                .for_each(|(place, (x, y))| *place = vector(x, y));
            world.parts.bodies[0]
                .iter_mut()
                .try_for_each(|body| body.set_rest(&rest))
        },
        draw,
    }
}

fn hatch<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for (x, y) in slug::rest(0.0) {
        world.particles.add(vector(x, y + 0.07), mass)?;
    }
    world.parts.bodies[0] = Some(world.body(0..COLUMNS * ROWS, &world.settings)?);
    world.lay_floor(0.0, 0.0)
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(
        Kind::Ground,
        [-1.2, 6.0].into_iter().map(|x| vector::<T>(x, 0.0)),
    );
    pen.particles(Kind::Body, world, border(0, COLUMNS, ROWS));
    pen.particles(Kind::Particles, world, EYE..=EYE);
}
