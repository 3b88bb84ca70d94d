//! Light rope that swings from one end, with a heavy weight at the other.

use super::{Scene, rest};
use crate::number::vector;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Constraint, Distance, Error, ParticleId, Real, Vec2, build};

const SEGMENTS: usize = 40;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "rope",
        caption: "XPBD distance constraints, 40 substeps. The weight is that of a hundred particles of the rope.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Spring, 1e6)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 40.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Spring],
        build: hang,
        drive: rest,
        draw,
    }
}

fn hang<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::ONE / world.number(Key::Spring));
    let (particles, springs) = (&mut world.scene.particles, &mut world.scene.parts.springs);
    let rope = build::Rope {
        from: Vec2::ZERO,
        to: vector(1.8, -0.7),
        segments: SEGMENTS,
        mass,
        compliance,
    };
    let end = build::rope(particles, springs, rope)?
        .get(SEGMENTS)
        .ok_or(Error::UnknownParticle)?;
    let weight = particles.add(vector(1.845, -0.7175), T::ONE)?;
    springs.add(Distance::between(particles, end, weight, compliance)?)?;
    particles.pin(ParticleId::new(0))
}

/// Draws all springs.
pub(super) fn springs<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let springs = world.parts.springs.as_slice().iter();
    pen.springs(
        world,
        springs.map(|spring| {
            (
                spring.particles().map(ParticleId::index),
                spring.rest_length(),
            )
        }),
    );
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    springs(world, pen);
    pen.particles(Kind::Particles, world, SEGMENTS + 1..=SEGMENTS + 1);
}
