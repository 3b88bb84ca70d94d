//! Cloth of springs that hangs from its top row.

use super::{Scene, rest};
use crate::pen::cells;
use crate::{Key, Pen, Settings, World};
use pliant::{Constraint, Error, ParticleId, Real, Vec2, build};

/// Size of the largest cloth.
pub(crate) const COLUMNS: usize = 40;
pub(crate) const ROWS: usize = 30;
pub(crate) const SPRINGS: usize =
    (COLUMNS - 1) * ROWS + COLUMNS * (ROWS - 1) + 2 * (COLUMNS - 1) * (ROWS - 1);
const SPACING: f64 = 0.2;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "cloth",
        caption: "XPBD distance constraints: a net with diagonals that hangs from a few particles of its top row.",
        settings: Settings::PLAIN
            .with(Key::Columns, 40.0)
            .with(Key::Rows, 30.0)
            .with(Key::Pins, 2.0)
            .with(Key::Mass, 0.5)
            .with(Key::TimeStep, 0.01)
            .with(Key::Iterations, 5.0)
            .with(Key::Gravity, 9.81),
        offers: &[Key::Columns, Key::Rows, Key::Pins, Key::Mass, Key::Spring],
        build: weave,
        drive: rest,
        draw,
    }
}

fn weave<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (columns, rows) = (
        world.settings.count(Key::Columns),
        world.settings.count(Key::Rows),
    );
    let (mass, compliance) = (world.number(Key::Mass), T::ONE / world.number(Key::Spring));
    let cloth = build::Cloth {
        corner: Vec2::ZERO,
        columns,
        rows,
        spacing: T::from_f64(SPACING),
        mass,
        compliance,
    };
    let net = build::cloth(
        &mut world.scene.particles,
        &mut world.scene.parts.springs,
        cloth,
    )?;
    // Distributed evenly along the top row, with the first one in the corner.
    let pins = world.settings.count(Key::Pins).min(columns);
    let gaps = pins.max(2) - 1;
    (0..pins)
        .filter_map(|pin| net.get(pin * (columns - 1) / gaps))
        .try_for_each(|pin| world.particles.pin(pin))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let (columns, rows) = (
        world.settings.count(Key::Columns),
        world.settings.count(Key::Rows),
    );
    pen.cells(world, cells(0, columns, rows), T::from_f64(SPACING));
    // For a large cloth only the springs along rows and columns, which come first; for a small one
    // all springs.
    let threads = (columns - 1) * rows + columns * (rows - 1);
    let springs = &world.parts.springs;
    let threads = springs.ids().take(if springs.len() < 600 {
        springs.len()
    } else {
        threads
    });
    pen.springs(
        world,
        threads
            .filter_map(|id| springs.get(id))
            .map(|s| (s.particles().map(ParticleId::index), s.rest_length())),
    );
}
