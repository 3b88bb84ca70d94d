//! Cloth with a cut, pulled apart until it tears.

use super::Scene;
use crate::number::vector;
use crate::pen::cells;
use crate::{Key, Pen, Settings, World};
use pliant::{Damped, Error, Real, Vec2, build};

const COLUMNS: usize = 34;
const ROWS: usize = 22;
/// Springs along the rows come first, then those along the columns, then two diagonals per cell.
const ALONG: usize = (COLUMNS - 1) * ROWS;
const THREADS: usize = ALONG + COLUMNS * (ROWS - 1);
pub(crate) const SPRINGS: usize = THREADS + 2 * (COLUMNS - 1) * (ROWS - 1);
const SPACING: f64 = 0.1;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "tear",
        caption: "Springs that break, pulled apart. The cut on the left runs through the cloth.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::TimeStep, 0.01)
            .with(Key::Substeps, 4.0)
            .with(Key::Iterations, 4.0),
        offers: &[Key::Mass],
        build: weave,
        drive: pull,
        draw,
    }
}

fn weave<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, compliance) = (world.number(Key::Mass), T::from_f64(1e-3));
    let sheet = build::Cloth {
        corner: Vec2::ZERO,
        columns: COLUMNS,
        rows: ROWS,
        spacing: T::from_f64(SPACING),
        mass,
        compliance,
    };
    let sheet = build::cloth(
        &mut world.scene.particles,
        &mut world.scene.parts.springs,
        sheet,
    )?;
    let whole = core::mem::take(&mut world.parts.springs);
    let edges = sheet
        .iter()
        .enumerate()
        .filter(|(node, _)| *node < COLUMNS || node + COLUMNS >= COLUMNS * ROWS);
    edges
        .into_iter()
        .try_for_each(|(_, id)| world.particles.pin(id))?;
    let (row, cells) = (10, 6);
    for (place, spring) in whole.as_slice().iter().enumerate() {
        // The strain of diagonals is half as large under a pull along the columns.
        let limit = if place < THREADS { 0.2 } else { 0.1 };
        let thread = world.parts.threads.add(
            Damped::new(*spring, T::from_f64(400.0))?,
            T::from_f64(limit),
        )?;
        // The cut removes part of a row of cells, from the left.
        let down = ALONG + row * COLUMNS;
        let across = THREADS + 2 * row * (COLUMNS - 1);
        if (down..down + cells).contains(&place) || (across..across + 2 * cells).contains(&place) {
            world.parts.threads.cut(thread)?;
        }
    }
    Ok(())
}

/// Moves the lower edge down for a limited time.
fn pull<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (speed, end) = (0.12, 2.2);
    let velocity = vector(0.0, if world.time < end { -speed } else { 0.0 });
    let edge = world.particles.ids().iter().skip(COLUMNS * (ROWS - 1));
    edge.into_iter()
        .try_for_each(|id| world.particles.set_velocity(id, velocity))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let threads = &world.parts.threads;
    let mut whole = [true; SPRINGS];
    whole
        .iter_mut()
        .zip(threads.ids())
        .for_each(|(whole, id)| *whole = threads.is_broken(id) == Some(false));
    // Cells whose sides are unbroken, and the unbroken springs along rows and columns.
    let holds = |cell: &[usize; 4]| {
        let (column, row) = (cell[0] % COLUMNS, cell[0] / COLUMNS);
        let (across, down) = (row * (COLUMNS - 1) + column, ALONG + cell[0]);
        whole[across] && whole[across + COLUMNS - 1] && whole[down] && whole[down + 1]
    };
    pen.cells(
        world,
        cells(0, COLUMNS, ROWS).filter(holds),
        T::from_f64(SPACING),
    );
    let along = (0..ALONG)
        .map(|place| place / (COLUMNS - 1) * COLUMNS + place % (COLUMNS - 1))
        .map(|node| [node, node + 1]);
    let down = (0..COLUMNS * (ROWS - 1)).map(|node| [node, node + COLUMNS]);
    let held = along.chain(down).zip(whole).filter(|(_, holds)| *holds);
    pen.springs(world, held.map(|(ends, _)| (ends, T::from_f64(SPACING))));
}
