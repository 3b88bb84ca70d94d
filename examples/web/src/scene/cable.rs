//! The same rope twice, with a heavy weight: solved spring by spring, and as a whole.

use super::Scene;
use super::rope::springs;
use crate::number::vector;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Chain, Distance, Error, ParticleId, Real};

const SEGMENTS: usize = 60;
/// Particles of a rope, with the weight at its end.
pub(crate) const MEMBERS: usize = SEGMENTS + 2;
const SEGMENT: f64 = 0.03;
/// Half the distance between the ropes, m.
const APART: f64 = 0.6;
/// Mass of a weight, in particles of a rope.
const WEIGHT: f64 = 100.0;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "cable",
        caption: "Two rigid ropes, each with a weight of 100 particles: solved link by link, which stretches, and all links at once.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Substeps, 10.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.1),
        offers: &[Key::Mass],
        build: hang,
        drive: super::rest,
        draw,
    }
}

fn hang<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let mass = world.number(Key::Mass);
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    for side in [-1.0, 1.0] {
        let mut last: Option<ParticleId> = None;
        for member in 0..MEMBERS {
            let along = SEGMENT * member as f64;
            let place = vector(side * APART - 0.6 * along, -0.8 * along);
            let heavier = if member + 1 == MEMBERS { WEIGHT } else { 1.0 };
            let id = particles.add(place, mass * T::from_f64(heavier))?;
            match last.replace(id) {
                None => particles.pin(id)?,
                Some(last) if side < 0.0 => {
                    let link = Distance::between(particles, last, id, T::ZERO)?;
                    parts.springs.add(link)?;
                }
                Some(_) => {}
            }
        }
    }
    let right = particles.ids().part(MEMBERS, MEMBERS);
    let members = right.ok_or(Error::UnknownParticle)?.iter();
    parts.chain = Some(Chain::new(particles, members, T::ZERO)?);
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    springs(world, pen);
    pen.particles(Kind::Line, world, MEMBERS..2 * MEMBERS);
    for weight in [MEMBERS - 1, 2 * MEMBERS - 1] {
        pen.particles(Kind::Particles, world, weight..=weight);
    }
}
