//! Bar of metal above a bar of rubber: both are bent and released.

use super::Scene;
use crate::number::vector;
use crate::pen::{Kind, border, cells, halves};
use crate::{Key, Pen, Settings, World};
use pliant::{Error, Material, NeoHookean, ParticleId, Plasticity, Real, build};

const COLUMNS: usize = 17;
const ROWS: usize = 4;
const BAR: usize = COLUMNS * ROWS;
const SPACING: f64 = 0.1;
/// Two triangles per cell, and two constraints per triangle.
pub(crate) const ELEMENTS: usize = 4 * (COLUMNS - 1) * (ROWS - 1);
const _: () = assert!(ELEMENTS <= super::cantilever::ELEMENTS);
/// Top of each bar, m.
const TOPS: [f64; 2] = [0.0, -1.4];
/// Depth of the press, m, and the times at which it stops and is lifted, s.
const DEPTH: f64 = 0.8;
const DOWN: f64 = 1.2;
const LIFTED: f64 = 1.6;

pub(super) const fn scene<T: Real>() -> Scene<T> {
    Scene {
        name: "bend",
        caption: "Elements of metal above elements of rubber, bent and released. Only the metal yields.",
        settings: Settings::PLAIN
            .with(Key::Mass, 0.01)
            .with(Key::Substeps, 8.0)
            .with(Key::Iterations, 2.0)
            .with(Key::Damping, 2.0),
        offers: &[Key::Mass],
        build: forge,
        drive: |world| {
            world.press(
                &|place| place % COLUMNS == COLUMNS - 1,
                DEPTH,
                [DOWN, LIFTED],
            )
        },
        draw,
    }
}

fn forge<T: Real>(world: &mut World<T>) -> Result<(), Error> {
    let (mass, number) = (world.number(Key::Mass), T::from_f64);
    let material = Material {
        youngs_modulus: number(2e4),
        poissons_ratio: number(0.3),
    };
    let metal = Plasticity {
        yield_strain: number(0.04),
        creep: number(10.0),
        limit: number(0.6),
    };
    let (particles, parts) = (&mut world.scene.particles, &mut world.scene.parts);
    for (bar, top) in TOPS.into_iter().enumerate() {
        build::lattice(
            particles,
            vector(0.0, top),
            COLUMNS,
            ROWS,
            number(SPACING),
            mass,
        )?;
        for cell in cells(bar * BAR, COLUMNS, ROWS) {
            let is_even = (cell[0] % COLUMNS + cell[0] / COLUMNS).is_multiple_of(2);
            for corners in halves(cell, is_even) {
                let corners = corners.map(|node| ParticleId::new(node as u16));
                for part in NeoHookean::between(particles, corners, material)? {
                    if bar == 0 {
                        parts.metal.add(part, metal)?;
                    } else {
                        parts.elements.add(part)?;
                    }
                }
            }
        }
    }
    let ids = particles.ids();
    ids.iter()
        .filter(|id| id.index() % COLUMNS < 2)
        .try_for_each(|id| particles.pin(id))
}

fn draw<T: Real>(world: &World<T>, pen: &mut Pen<'_>) {
    for first in [0, BAR] {
        pen.cells(world, cells(first, COLUMNS, ROWS), T::from_f64(SPACING));
        pen.particles(Kind::Body, world, border(first, COLUMNS, ROWS));
    }
}
