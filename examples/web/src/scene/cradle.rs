//! Newton's cradle.

#[path = "../../../shapes/cradle.rs"]
mod shape;

use super::{Scene, rest};
use crate::number::point;
use crate::pen::Kind;
use crate::rigid::{self, Solid};
use crate::{Key, Pen, Settings, World};
use pliant::{Anchor, ContactMaterial, Error, Joint, Real, Vec2};
use shape::{DISCS, RADIUS, ROD};

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "cradle",
        caption: "Newton's cradle: rigid discs on rods, with a restitution of one. Raise another disc.",
        settings: Settings::PLAIN
            .with(Key::TimeStep, 1.0 / 60.0)
            .with(Key::Substeps, 16.0)
            .with(Key::Scheme, 1.0)
            .with(Key::Gravity, 9.81),
        offers: &[],
        build: hang,
        drive: rest,
        draw,
    }
}

fn solids() -> [Solid; DISCS] {
    core::array::from_fn(|disc| {
        let [_, center] = shape::place(disc);
        Solid::disc(RADIUS, 1.0, center)
    })
}

fn hang<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    world.begin_contacts(ContactMaterial {
        restitution: T::ONE,
        ..ContactMaterial::default()
    })?;
    let rod = T::from_f64(ROD);
    for (disc, solid) in solids().iter().enumerate() {
        world.add_solid(solid)?;
        let [hook, _] = shape::place(disc);
        let hook = world.particles.add_pinned(point(hook), T::ONE)?;
        let center = world.solid(disc)?.anchor(Vec2::ZERO)?;
        world.join(Joint::distance(Anchor::from(hook), center, rod, rod)?)?;
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let bodies = world.parts.rigid.iter().flatten();
    for (disc, body) in bodies.enumerate() {
        let [hook, _] = shape::place(disc);
        let hook = point(hook);
        let center = body.point(&world.particles, Vec2::ZERO).unwrap_or(hook);
        pen.points(Kind::Line, [hook, center].into_iter());
    }
    rigid::draw(world, &solids(), pen);
}
