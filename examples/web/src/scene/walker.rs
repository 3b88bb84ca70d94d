//! Walker with four legs of muscles on rough ground.

#[path = "../../../shapes/walker.rs"]
mod shape;

use super::{Scene, rope};
use crate::number::vector;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Distance, Error, Muscle, ParticleId, Real, build};
pub(crate) use shape::LEGS;
use shape::{COLUMNS, FORCE, HEIGHT, ROWS, SPACING, SPEED};

const NODES: usize = COLUMNS * ROWS;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "walker",
        caption: "Four legs of two muscles each: a speed, a largest force, and friction at the feet.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.05)
            .with(Key::Spring, 1e6)
            .with(Key::Friction, 1.0)
            .with(Key::Substeps, 16.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Spring, Key::Friction],
        build: assemble,
        drive: |world| {
            for (index, muscle) in world.scene.parts.muscles.iter_mut().flatten().enumerate() {
                let length = shape::lengths(index / 2, world.time)[index % 2];
                muscle.move_to(T::from_f64(length), T::from_f64(SPEED))?;
            }
            Ok(())
        },
        draw,
    }
}

fn assemble<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::ONE / world.number(Key::Spring));
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    let (corner, side) = (vector(0.0, HEIGHT), T::from_f64(SPACING));
    build::lattice(particles, corner, COLUMNS, ROWS, side, mass)?;
    for ends in shape::truss() {
        let [a, b] = ends.map(|node| ParticleId::new(node as u16));
        let spring = Distance::between(particles, a, b, compliance)?;
        parts.springs.add(spring)?;
    }
    for leg in 0..LEGS {
        let foot = particles.add(vector((2.0 * leg as f64 + 0.5) * SPACING, 0.0), mass)?;
        for index in [2 * leg, 2 * leg + 1] {
            let ends = [ParticleId::new(index as u16), foot];
            let muscle = Muscle::new(particles, ends, T::ZERO, T::from_f64(FORCE))?;
            parts.muscles[index] = Some(muscle);
        }
    }
    parts.springs.order(particles);
    world.lay_floor(0.0, 0.0)
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    pen.points(
        Kind::Ground,
        [-1.0, 6.0].into_iter().map(|x| vector::<T>(x, 0.0)),
    );
    rope::springs(world, pen);
    let muscles = world.parts.muscles.iter().flatten();
    let legs = muscles.filter_map(|muscle| {
        let ends = muscle.ends()?.map(ParticleId::index);
        Some((ends, muscle.rest_length()))
    });
    pen.springs(world, legs);
    pen.particles(Kind::Particles, world, NODES..NODES + LEGS);
}
