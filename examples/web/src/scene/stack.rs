//! Stack of soft boxes that fall asleep, until a ball hits them.

#[path = "../../../shapes/stack.rs"]
mod shape;

use super::Scene;
use crate::number::{ellipse, point};
use crate::parts::Parts;
use crate::pen::{Kind, border, cells};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, OutlineContacts, Real, Sleeping, build};
use shape::{
    AROUND, BALL, CENTER, COLUMNS, DELAY, GROUND, RADIUS, ROWS, SHOT, SLOW, SPACING, VELOCITY,
    WEIGHT,
};

pub(crate) use shape::{BOXES, NODES};

const PARTICLES: usize = BOXES * NODES;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "stack",
        caption: "Soft boxes stacked by their outlines, which fall asleep until they are hit.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.02)
            .with(Key::Alpha, 0.8)
            .with(Key::Friction, 0.6)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.5),
        offers: &[Key::Mass, Key::Alpha, Key::Friction],
        build: put_up,
        drive,
        draw,
    }
}

fn put_up<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    for place in 0..BOXES {
        let corner = point(shape::corner(place));
        let nodes = build::lattice(
            &mut world.particles,
            corner,
            COLUMNS,
            ROWS,
            T::from_f64(SPACING),
            mass,
        )?;
        let body = world.lattice(COLUMNS, nodes.iter().map(Some), 2)?;
        world.parts.boxes[place] = Some(Sleeping::new(
            body,
            nodes,
            T::from_f64(SLOW),
            T::from_f64(DELAY),
        )?);
        world.outline(
            border(place * NODES, COLUMNS, ROWS).rev(),
            RADIUS,
            (1, u32::MAX),
        )?;
    }
    for place in 0..AROUND {
        let around = point(CENTER) + ellipse(place as f64 / AROUND as f64, BALL, BALL);
        world.particles.add(around, mass * T::from_f64(WEIGHT))?;
    }
    let ball = PARTICLES..PARTICLES + AROUND;
    world.parts.bodies[0] = Some(world.body(ball.clone(), &world.settings)?);
    world
        .particles
        .ids()
        .iter()
        .skip(PARTICLES)
        .try_for_each(|id| world.particles.pin(id))?;
    world.outline(ball, RADIUS, (1, u32::MAX))?;
    world.lay_floor(0.0, RADIUS)
}

fn drive<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    if world.reaches(SHOT) {
        for id in world.particles.ids().iter().skip(PARTICLES) {
            world.particles.release(id)?;
            world.particles.set_velocity(id, point(VELOCITY))?;
        }
    }
    // Boxes in contact sleep and wake together; the ball is awake.
    let Parts {
        boxes, outlines, ..
    } = &mut world.parts;
    for (a, b) in outlines.iter().flat_map(OutlineContacts::touching) {
        if let Ok([Some(a), Some(b)]) = boxes.get_disjoint_mut([a.index(), b.index()]) {
            a.rest_with(b);
        } else if let Some(Some(hit)) = boxes.get_mut(a.index()) {
            hit.wake();
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(Kind::Ground, GROUND.into_iter().map(point::<T>));
    pen.radius(RADIUS);
    for (first, body) in (0..).step_by(NODES).zip(world.parts.boxes.iter().flatten()) {
        pen.cells(world, cells(first, COLUMNS, ROWS), T::from_f64(SPACING));
        pen.particles(Kind::Body, world, border(first, COLUMNS, ROWS));
        let middle = (first..first + NODES)
            .filter_map(|node| world.place(node))
            .fold(point((0.0, 0.0)), |sum, place| sum + place);
        pen.points(
            Kind::Asleep,
            body.is_asleep()
                .then(|| middle * T::from_f64(1.0 / NODES as f64))
                .into_iter(),
        );
    }
    pen.particles(Kind::Body, world, PARTICLES..PARTICLES + AROUND);
}
