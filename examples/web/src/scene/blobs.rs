//! Eight soft rings that fall into a box.

#[path = "../../../shapes/blobs.rs"]
mod shape;

use super::{Scene, rest, rope};
use crate::number::point;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Angle, DiscContacts, Error, Filter, ParticleId, Pressure, Real, build};
use shape::{AROUND, DISC, HALF, RADIUS, WALLS};

pub(crate) use shape::{BLOBS, PARTICLES};

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "blobs",
        caption: "Rings with air in them, made of discs that collide with each other.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Spring, 1e3)
            .with(Key::Friction, 0.4)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.3),
        offers: &[Key::Mass, Key::Spring, Key::Friction],
        build: blow_up,
        drive: rest,
        draw,
    }
}

fn blow_up<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::ONE / world.number(Key::Spring));
    let mut discs = DiscContacts::new(world.surface())?;
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    for (blob, air) in parts.airs.iter_mut().enumerate() {
        let ring = build::Ring {
            center: point(shape::center(blob)),
            radius: T::from_f64(RADIUS),
            count: AROUND,
            mass,
            compliance,
        };
        let ring = build::ring(particles, &mut parts.springs, ring)?;
        for corners in shape::corners(blob) {
            parts.angles.add(Angle::between(
                particles,
                corners.map(ParticleId::new),
                T::ONE,
            )?)?;
        }
        *air = Some(Pressure::new(
            particles,
            ring.iter(),
            T::ONE,
            T::from_f64(2e-3),
        )?);
        let body = discs.add_body(particles, ring, T::from_f64(DISC), Filter::default())?;
        discs.set_own_contacts(body, true)?;
    }
    parts.discs = Some(discs);
    world.enclose([-HALF, HALF], DISC)
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(Kind::Ground, WALLS.into_iter().map(point::<T>));
    for blob in 0..BLOBS {
        let ring = blob * AROUND..(blob + 1) * AROUND;
        pen.radius(0.0);
        pen.particles(Kind::Body, world, ring.clone());
        pen.radius(DISC);
        pen.particles(Kind::Drops, world, ring);
    }
    rope::springs(world, pen);
}
