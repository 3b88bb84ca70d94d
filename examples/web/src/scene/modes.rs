//! Three pillars with the same geometry and three modes, which are pushed aside, released,
//! compressed and released.

use super::Scene;
use crate::number::vector;
use crate::pen::{Kind, border};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, ParticleId, Real, build};

const COLUMNS: usize = 5;
const ROWS: usize = 14;
const PILLAR: usize = COLUMNS * ROWS;
/// Distance between pillars, m.
const PITCH: f64 = 1.0;
/// Rows from the top, and the relative mass of their particles: the ends are heaviest, so the fits
/// follow them.
const PARTS: [(usize, f64); 3] = [(1, 1.0), (11, 0.1), (2, 1.0)];
/// Rigid, linear, quadratic: values of [`Key::Mode`].
const MODES: [f64; 3] = [0.0, 1.0, 3.0];

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "modes",
        caption: "Three modes of shape matching, bent and squashed: rigid, linear, quadratic. Dashed: the goals.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.2)
            .with(Key::Blend, 0.997)
            .with(Key::Substeps, 4.0)
            .with(Key::Damping, 3.0),
        offers: &[Key::Mass, Key::Alpha],
        build: erect,
        drive: push,
        draw,
    }
}

fn erect<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (spacing, mass) = (0.08, world.settings.get(Key::Mass));
    for (pillar, mode) in MODES.into_iter().enumerate() {
        let first = world.particles.len();
        for (rows, weight) in PARTS {
            let row = (world.particles.len() - first) / COLUMNS;
            let corner = vector(PITCH * pillar as f64, spacing * (ROWS - 1 - row) as f64);
            build::lattice(
                &mut world.particles,
                corner,
                COLUMNS,
                rows,
                T::from_f64(spacing),
                T::from_f64(mass * weight),
            )?;
        }
        let mut feet = world
            .particles
            .ids()
            .iter()
            .skip(first + PILLAR - 2 * COLUMNS);
        feet.try_for_each(|foot| world.particles.pin(foot))?;
        world.parts.bodies[pillar] =
            Some(world.body(first..first + PILLAR, &world.settings.with(Key::Mode, mode))?);
    }
    Ok(())
}

/// Times at which hands grab the pillars, arrive and release, s, and their displacements, m.
const PUSHES: [(f64, f64, f64, (f64, f64)); 2] =
    [(0.1, 0.9, 1.4, (0.62, 0.0)), (3.0, 3.7, 4.1, (0.0, -0.5))];

fn push<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    for (take, arrive, release, (x, y)) in PUSHES {
        for pillar in 0..MODES.len() {
            let top = ParticleId::new((pillar * PILLAR + COLUMNS / 2) as u16);
            if world.reaches(take) {
                let place = world
                    .particles
                    .position(top)
                    .ok_or(Error::UnknownParticle)?;
                world.scene.parts.hands[pillar].take(
                    &world.scene.particles,
                    top,
                    place,
                    T::from_f64(0.004),
                )?;
                world.parts.hands[pillar]
                    .move_to(place + vector(x, y), T::from_f64(arrive - take))?;
            } else if world.reaches(release) {
                world.parts.hands[pillar].release();
            }
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for (pillar, body) in world.parts.bodies.iter().flatten().enumerate() {
        pen.particles(Kind::Body, world, border(pillar * PILLAR, COLUMNS, ROWS));
        pen.goals(body, border(0, COLUMNS, ROWS));
        let held = world.parts.hands[pillar].held();
        pen.particles(
            Kind::Particles,
            world,
            held.into_iter().map(ParticleId::index),
        );
    }
}
