//! Dam break of water, and a floating soft body.

use super::Scene;
use super::rest;
use crate::number::vector;
use crate::pen::{Kind, border};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Fluid, Real, build};

/// Columns and rows of the water, and of the body.
const WATER: (usize, usize) = (20, 16);
const RAFT: (usize, usize) = (8, 5);
pub(crate) const PARTICLES: usize = WATER.0 * WATER.1 + RAFT.0 * RAFT.1;
const SPACING: f64 = 0.06;
const WIDTH: f64 = 2.0;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "pool",
        caption: "A fluid, and a soft body of a third of its density, held together by shape matching.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.003)
            .with(Key::Alpha, 0.06)
            .with(Key::Friction, 0.0)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 4.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Mass, Key::Alpha, Key::Mode, Key::Blend],
        build: fill,
        drive: rest,
        draw,
    }
}

fn fill<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (spacing, mass) = (T::from_f64(SPACING), world.number(Key::Mass));
    let mut block = |left, (columns, rows): (usize, usize), mass| {
        let corner = vector(left, SPACING * (rows - 1) as f64);
        build::lattice(&mut world.particles, corner, columns, rows, spacing, mass)
    };
    block(0.0, WATER, mass)?;
    let raft = block(1.4, RAFT, mass * T::ratio(1, 3))?;
    let mut fluid = Fluid::new(&world.particles, world.particles.ids(), spacing)?;
    fluid.set_viscosity(T::from_f64(20.0))?;
    world.parts.fluid = Some(fluid);
    world.parts.bodies[0] = Some(world.body(PARTICLES - raft.len()..PARTICLES, &world.settings)?);
    world.enclose([0.0, WIDTH], 0.0)
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let (columns, rows) = RAFT;
    let water = WATER.0 * WATER.1;
    let walls = [(0.0, 1.2), (0.0, 0.0), (WIDTH, 0.0), (WIDTH, 1.2)];
    pen.points(
        Kind::Ground,
        walls.into_iter().map(|(x, y)| vector::<T>(x, y)),
    );
    pen.particles(Kind::Drops, world, 0..water);
    pen.particles(Kind::Body, world, border(water, columns, rows));
    pen.particles(Kind::Particles, world, water..PARTICLES);
}
