//! Two hammers that sag from a wall: narrow regions, and regions that are wide in the head.

use super::{Scene, rest};
use crate::number::vector;
use crate::pen::Kind;
use crate::{Key, Pen, Settings, World};
use pliant::{Error, ParticleId, Real, build};

/// Columns of the arm and of the head, which has as many rows; the rows of the arm end before
/// the last of these.
const ARM: usize = 16;
const HEAD: usize = 8;
const ROWS: [usize; 2] = [3, 6];
const COLUMNS: usize = ARM + HEAD;
/// Particles of a hammer.
const HAMMER: usize = HEAD * HEAD + ARM * (ROWS[1] - ROWS[0]);
const SPACING: f64 = 0.05;
/// Distance between the left ends of the hammers, m.
const PITCH: f64 = 1.5;
/// Sides of the squares in the centers of the widest regions of each hammer, in nodes.
const SIDES: [usize; 2] = [1, 4];
/// Centers of the numbers relative to the left end of a hammer, m, and their height, m.
const NUMBERS: [(f64, f64); 2] = [(0.2, -0.45), (0.2, -0.6)];
const HEIGHT: f64 = 0.1;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "regions",
        caption: "Narrow regions, and wide ones in the head: fewer memberships (above), almost the same deflection in mm (below).",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Substeps, 4.0)
            .with(Key::Damping, 0.3)
            .with(Key::Gravity, 0.15),
        offers: &[Key::Mass, Key::Alpha],
        build,
        drive: rest,
        draw,
    }
}

/// Returns whether a node of the grid is part of a hammer.
fn is_present(column: usize, row: usize) -> bool {
    column >= ARM || (ROWS[0]..ROWS[1]).contains(&row)
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (spacing, mass) = (T::from_f64(SPACING), world.number(Key::Mass));
    for (hammer, side) in SIDES.into_iter().enumerate() {
        let corner = vector(PITCH * hammer as f64, 0.0);
        let shape: fn(usize, usize) -> bool = is_present;
        let particles = &mut world.scene.particles;
        let cut = build::cut_lattice(particles, corner, COLUMNS, HEAD, spacing, mass, shape)?;
        // The end of the arm is the first column.
        for id in cut.nodes().step_by(COLUMNS).flatten() {
            particles.pin(id)?;
        }
        let regions = || cut.regions(1, side..=side);
        world.lay_rubber(regions().count(), &|region, place| {
            regions().nth(region)?.nth(place).map(ParticleId::index)
        })?;
    }
    Ok(())
}

/// Returns the index of the particle of a node of a hammer.
fn particle(hammer: usize, column: usize, row: usize) -> Option<usize> {
    let [first, end] = ROWS;
    let is_arm = (first..end).contains(&row);
    is_present(column, row).then(|| {
        let above = HEAD * row + ARM * (row.clamp(first, end) - first);
        hammer * HAMMER + above + column - if is_arm { 0 } else { ARM }
    })
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let bodies = world.parts.rubber.iter().flatten();
    for (hammer, (side, rubber)) in SIDES.into_iter().zip(bodies).enumerate() {
        let node = |column, row| particle(hammer, column, row);
        let nodes = (1..HEAD).flat_map(|row| (1..COLUMNS).map(move |column| (column, row)));
        let cell = |(column, row)| {
            let [a, b] = [node(column - 1, row - 1)?, node(column, row - 1)?];
            Some([a, b, node(column, row)?, node(column - 1, row)?])
        };
        pen.cells(world, nodes.filter_map(cell), T::from_f64(SPACING));
        // Squares in the centers of the wide regions.
        for square in (0..HEAD * HEAD / side / side).filter(|_| side > 1) {
            let across = HEAD / side;
            let (column, row) = (ARM + square % across * side, square / across * side);
            let (right, low) = (column + side - 1, row + side - 1);
            let corners = [(column, row), (right, row), (right, low), (column, low)];
            let corners = corners
                .into_iter()
                .filter_map(|(column, row)| node(column, row));
            pen.particles(Kind::Body, world, corners);
        }
        let left = PITCH * hammer as f64;
        let lowest = SPACING * (HEAD - 1) as f64;
        let start = vector::<T>(left + SPACING * (COLUMNS - 1) as f64, -lowest);
        let tip = world.place((hammer + 1) * HAMMER - 1).unwrap_or(start);
        pen.points(Kind::Dashes, [start, tip].into_iter());
        let memberships = (0..).map_while(|region| rubber.members(region).map(<[_]>::len));
        let deflection = 1000.0 * (tip - start).length().to_f64();
        let numbers = [memberships.sum::<usize>() as u32, deflection as u32];
        for (number, (x, y)) in numbers.into_iter().zip(NUMBERS) {
            let digits = number.checked_ilog10().unwrap_or_default() + 1;
            pen.digits(number, digits, (left + x, y), HEIGHT);
        }
    }
}
