//! Cantilevers of strain elements next to the deflection curve of beam theory. The coarse one is
//! too stiff in bending.

#[path = "../../../shapes/beam_theory.rs"]
mod beam_theory;

use super::{Scene, rest};
use crate::number::vector;
use crate::pen::{Kind, cells, halves};
use crate::{Key, Pen, Settings, World};
use beam_theory::{DENSITY, DEPTH, GRAVITY, LENGTH, POISSONS_RATIO, YOUNGS_MODULUS, deflection};
use pliant::{Error, Material, NeoHookean, ParticleId, Real};

/// Columns and rows of particles, and the height of the upper side, m.
const MESHES: [(usize, usize, f64); 2] = [(13, 3, 0.9), (37, 7, 0.15)];
/// Two triangles per cell, two constraints per triangle.
pub(crate) const ELEMENTS: usize = 4 * (12 * 2 + 36 * 6);

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "cantilever",
        caption: "Neo-Hookean meshes, two and six cells deep. Dashed: Timoshenko's beam.",
        settings: Settings::PLAIN
            .with(Key::Substeps, 80.0)
            .with(Key::Gravity, GRAVITY)
            .with(Key::Damping, 2.5),
        offers: &[],
        build,
        drive: rest,
        draw,
    }
}

fn build<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    for (columns, rows, top) in MESHES {
        let (first, spacing) = (world.particles.len(), LENGTH / (columns - 1) as f64);
        for node in 0..columns * rows {
            let (column, row) = (node % columns, node / columns);
            // A particle on an edge has the mass of half a cell, one in a corner that of a quarter.
            let halved = i32::from(column == 0 || column + 1 == columns)
                + i32::from(row == 0 || row + 1 == rows);
            let mass = DENSITY * spacing * spacing / f64::from(1 << halved);
            let id = world.particles.add(
                vector(spacing * column as f64, top - spacing * row as f64),
                T::from_f64(mass),
            )?;
            if column == 0 {
                world.particles.pin(id)?;
            }
        }
        for cell in cells(first, columns, rows) {
            let is_even =
                ((cell[0] - first) % columns + (cell[0] - first) / columns).is_multiple_of(2);
            let rubber = Material {
                youngs_modulus: T::from_f64(YOUNGS_MODULUS),
                poissons_ratio: T::from_f64(POISSONS_RATIO),
            };
            for corners in halves(cell, is_even) {
                let corners = corners.map(|node| ParticleId::new(node as u16));
                for part in NeoHookean::between(&world.particles, corners, rubber)? {
                    world.parts.elements.add(part)?;
                }
            }
        }
    }
    Ok(())
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    let mut first = 0;
    for (columns, rows, top) in MESHES {
        pen.cells(
            world,
            cells(first, columns, rows),
            T::from_f64(LENGTH / (columns - 1) as f64),
        );
        pen.particles(
            Kind::Line,
            world,
            (0..columns).map(|column| first + rows / 2 * columns + column),
        );
        let along = (0..=36).map(|part| LENGTH * f64::from(part) / 36.0);
        pen.points(
            Kind::Dashes,
            along.map(|x| vector::<T>(x, top - 0.5 * DEPTH - deflection(x))),
        );
        first += columns * rows;
    }
}
