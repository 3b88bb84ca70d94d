//! Belts that carry soft bodies.

#[path = "../../../shapes/conveyor.rs"]
mod shape;

use super::{Scene, polygon};
use crate::number::{point, vector};
use crate::obstacle::Obstacle;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Real, RoundedBox};
use shape::{BELTS, RADIUS, ROLLER, ROOM, WALLS, bodies};

const _: () = assert!(shape::BODIES <= super::pile::BODIES);

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "conveyor",
        caption: "Moving colliders carry soft bodies by friction alone, and hand them on.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.015)
            .with(Key::Alpha, 0.2)
            .with(Key::Mode, 1.0)
            .with(Key::Blend, 0.5)
            .with(Key::Friction, 0.7)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81),
        offers: polygon::OFFERS,
        build,
        drive,
        draw,
    }
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    polygon::pour(world, bodies(), RADIUS)?;
    for belt in &BELTS {
        let capsule = RoundedBox::capsule(T::from_f64(belt.half), T::from_f64(ROLLER))?;
        let velocity = vector(belt.speed, 0.0);
        world
            .place_obstacle(Obstacle::RoundedBox(capsule), point(belt.middle), RADIUS)?
            .set_velocity(velocity)?;
    }
    world.enclose(ROOM, RADIUS)
}

/// Resets the belts. A belt stays at its position: as a collider it moves during a step, and is
/// reset before the next one.
fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let belts = world.parts.obstacles.iter_mut().flatten().zip(&BELTS);
    belts
        .into_iter()
        .try_for_each(|(obstacle, belt)| obstacle.set_position(point(belt.middle)))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(Kind::Ground, WALLS.into_iter().map(point::<T>));
    polygon::draw(world, pen, bodies(), RADIUS);
    for belt in &BELTS {
        pen.points(Kind::RoundedBox, belt.outline().map(point::<T>));
        pen.points(Kind::Particles, belt.marks(world.time).map(point::<T>));
        pen.points(Kind::Pins, belt.axes().into_iter().map(point::<T>));
    }
}
