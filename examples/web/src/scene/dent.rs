//! Block of clay next to a block of rubber: both are pressed and released.

use super::Scene;
use crate::number::vector;
use crate::pen::{Kind, border, cells};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Real, build};

const COLUMNS: usize = 17;
const ROWS: usize = 9;
const BLOCK: usize = COLUMNS * ROWS;
const SPACING: f64 = 0.1;
/// Nodes along the side of a region.
const WIDTH: usize = 3;
const REGIONS: usize = (COLUMNS + 1 - WIDTH) * (ROWS + 1 - WIDTH);
/// Pressed columns of each top row, the depth, m, and the times at which the press reaches it and
/// is lifted, s.
const PRESS: core::ops::Range<usize> = 6..11;
const DEPTH: f64 = 0.3;
const DOWN: f64 = 1.0;
const LIFTED: f64 = 1.4;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "dent",
        caption: "Overlapping regions, pressed and released: clay on the left keeps a dent, rubber on the right does not.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Substeps, 4.0),
        offers: &[Key::Mass, Key::Alpha],
        build: cast,
        drive: |world| {
            world.press(
                &|place| PRESS.contains(&(place % BLOCK)),
                DEPTH,
                [DOWN, LIFTED],
            )
        },
        draw,
    }
}

/// Returns a node of a square region of a block.
fn node(region: usize, place: usize) -> Option<usize> {
    let across = COLUMNS + 1 - WIDTH;
    let first = region / across * COLUMNS + region % across;
    (place < WIDTH * WIDTH).then_some(first + place / WIDTH * COLUMNS + place % WIDTH)
}

fn cast<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let particles = &mut world.scene.particles;
    let mass = T::from_f64(world.settings.get(Key::Mass));
    let mut block = |left| {
        build::lattice(
            particles,
            vector(left, 0.8),
            COLUMNS,
            ROWS,
            T::from_f64(SPACING),
            mass,
        )
    };
    let (clay, rubber) = (block(0.0)?, block(2.0)?);
    world.lay_clay(REGIONS, &node)?;
    world.lay_rubber(REGIONS, &|region, place| Some(BLOCK + node(region, place)?))?;
    [clay, rubber]
        .into_iter()
        .flat_map(|block| block.iter().skip(BLOCK - COLUMNS))
        .try_for_each(|foot| world.particles.pin(foot))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for first in [0, BLOCK] {
        pen.cells(world, cells(first, COLUMNS, ROWS), T::from_f64(SPACING));
        pen.particles(Kind::Body, world, border(first, COLUMNS, ROWS));
    }
}
