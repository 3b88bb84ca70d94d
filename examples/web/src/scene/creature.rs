//! Octopus built from a bitmap and swung around.

#[path = "../../../shapes/octopus.rs"]
mod octopus;

use super::Scene;
use crate::number::vector;
use crate::pen::Kind;
use crate::turn::sincos;
use crate::{Key, Pen, Settings, World};
use core::f64::consts::TAU;
use octopus::{BITMAP, COLUMNS, EYES, is_drawn};
use pliant::{Error, Real, Vec2, build};

pub(crate) const NODES: usize = octopus::NODES;
const SPACING: f64 = 0.1;
/// Nodes of the first row, which is held.
const TOP: usize = 6;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "creature",
        caption: "Lattice shape matching of a bitmap: 288 nodes, regions of 3 × 3.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Substeps, 6.0)
            .with(Key::Gravity, 9.81)
            .with(Key::Damping, 0.5),
        offers: &[Key::Mass, Key::Alpha],
        build: cut,
        drive: swing,
        draw,
    }
}

fn cut<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (spacing, mass) = (T::from_f64(SPACING), world.number(Key::Mass));
    let corner = vector(-0.5 * SPACING * (COLUMNS - 1) as f64, 0.0);
    let cut = build::cut_lattice(
        &mut world.particles,
        corner,
        COLUMNS,
        BITMAP.len(),
        spacing,
        mass,
        is_drawn,
    )?;
    world.parts.lattice = Some(world.lattice(COLUMNS, cut.nodes(), 1)?);
    cut.particles()
        .iter()
        .take(TOP)
        .try_for_each(|id| world.particles.pin(id))
}

/// Returns the position of the hand at a time, s: sideways, and up and down at twice the frequency.
fn hand<T: Real>(time: f64) -> Vec2<T> {
    vector(
        sincos(3.0 / TAU * time).0 * 0.6,
        sincos(6.0 / TAU * time).1 * 0.1,
    )
}

fn swing<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let duration = world.settings.get(Key::TimeStep);
    let velocity = (hand(world.time + duration) - hand(world.time)) * T::from_f64(1.0 / duration);
    world
        .particles
        .ids()
        .iter()
        .take(TOP)
        .try_for_each(|id| world.particles.set_velocity(id, velocity))
}

/// Returns the index of the particle of a node.
fn particle(column: usize, row: usize) -> Option<usize> {
    let before = (0..row * COLUMNS + column)
        .filter(|node| is_drawn(node % COLUMNS, node / COLUMNS))
        .count();
    is_drawn(column, row).then_some(before)
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let nodes = (1..BITMAP.len()).flat_map(|row| (1..COLUMNS).map(move |column| (column, row)));
    let cell = |(column, row)| {
        let [a, b] = [particle(column - 1, row - 1)?, particle(column, row - 1)?];
        Some([a, b, particle(column, row)?, particle(column - 1, row)?])
    };
    pen.cells(world, nodes.filter_map(cell), T::from_f64(SPACING));
    // Each pupil is halfway between the nodes above and below it.
    let pupil = |(column, row)| {
        let above = world.place(particle(column, row - 1)?)?;
        Some((above + world.place(particle(column, row + 1)?)?) * T::HALF)
    };
    pen.points(Kind::Particles, EYES.into_iter().filter_map(pupil));
}
