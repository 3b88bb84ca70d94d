//! Cantilevers of strain elements next to the deflection curve of beam theory.
//!
//! Triangles of constant strain are too stiff in bending, by about the square of the size of a
//! cell: with two cells over the depth of the beam the sag is two fifths too small, with six less
//! than a tenth.

#[path = "../shapes/beam_theory.rs"]
mod beam_theory;

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, Spring, strain};
use pliant::{Constraints, Error, Material, NeoHookean, ParticleId, Particles, Solver, Vec2};

/// The upper mesh is coarse.
const MESHES: [Mesh; 2] = [
    Mesh {
        first: 0,
        columns: 13,
        rows: 3,
        top: 0.9,
    },
    Mesh {
        first: 13 * 3,
        columns: 37,
        rows: 7,
        top: 0.15,
    },
];
const PARTICLES: usize = 13 * 3 + 37 * 7;
/// Two triangles per cell, two constraints per triangle.
const ELEMENTS: usize = 4 * (12 * 2 + 36 * 6);
const LENGTH: f32 = beam_theory::LENGTH as f32;
const DEPTH: f32 = beam_theory::DEPTH as f32;
const DENSITY: f32 = beam_theory::DENSITY as f32;
const GRAVITY: f32 = beam_theory::GRAVITY as f32;
const RUBBER: Material<f32> = Material {
    youngs_modulus: beam_theory::YOUNGS_MODULUS as f32,
    poissons_ratio: beam_theory::POISSONS_RATIO as f32,
};
const TIME_STEP: f32 = 0.02;

pub(crate) const ENTRY: Entry = Entry {
    name: "cantilever",
    caption: "Neo-Hookean meshes, two and six cells deep. Dashed: Timoshenko's beam.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 100,
    build: || Ok(Box::new(Cantilever::new()?)),
};

/// Beam of square cells.
struct Mesh {
    first: usize,
    columns: usize,
    rows: usize,
    /// Height of its upper side, m.
    top: f32,
}

impl Mesh {
    fn id(&self, column: usize, row: usize) -> ParticleId {
        ParticleId::new((self.first + row * self.columns + column) as u16)
    }

    fn spacing(&self) -> f32 {
        LENGTH / (self.columns - 1) as f32
    }

    fn build(
        &self,
        particles: &mut Particles<f32, PARTICLES>,
        elements: &mut Constraints<f32, NeoHookean<f32>, 3, ELEMENTS>,
    ) -> Result<(), Error> {
        let spacing = self.spacing();
        for row in 0..self.rows {
            for column in 0..self.columns {
                // A particle on an edge has the mass of half a cell, one in a corner that of a
                // quarter.
                let share = |place, count| {
                    if place == 0 || place + 1 == count {
                        0.5
                    } else {
                        1.0
                    }
                };
                let mass = DENSITY
                    * spacing
                    * spacing
                    * share(column, self.columns)
                    * share(row, self.rows);
                let place = Vec2::new(spacing * column as f32, self.top - spacing * row as f32);
                if column == 0 {
                    particles.add_pinned(place, mass)?
                } else {
                    particles.add(place, mass)?
                };
            }
        }
        for row in 1..self.rows {
            for column in 1..self.columns {
                let [nw, ne] = [column - 1, column].map(|column| self.id(column, row - 1));
                let [sw, se] = [column - 1, column].map(|column| self.id(column, row));
                // Alternating diagonals, so that the mesh is equally stiff in both directions.
                let halves = if (column + row) % 2 == 0 {
                    [[sw, se, ne], [sw, ne, nw]]
                } else {
                    [[sw, se, nw], [se, ne, nw]]
                };
                for corners in halves {
                    for part in NeoHookean::between(particles, corners, RUBBER)? {
                        elements.add(part)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn draw(&self, places: &[Vec2<f32>]) -> [Mark; 4] {
        let (columns, rows) = (self.columns, self.rows);
        let across = (0..rows)
            .flat_map(|row| (1..columns).map(move |column| [(column - 1, row), (column, row)]));
        let down = (1..rows)
            .flat_map(|row| (0..columns).map(move |column| [(column, row - 1), (column, row)]));
        let place = |(column, row)| places[self.id(column, row).index()];
        let edge = |ends: [(usize, usize); 2]| {
            let ends = ends.map(place);
            Spring {
                ends,
                strain: strain(ends, self.spacing()),
            }
        };
        let curve = (0..=36).map(|i| LENGTH * i as f32 / 36.0);
        let curve = curve.map(|x| {
            Vec2::new(
                x,
                self.top - 0.5 * DEPTH - beam_theory::deflection(x.into()) as f32,
            )
        });
        [
            Mark::Springs {
                springs: across.chain(down).map(edge).collect(),
                width: 1.0,
            },
            Mark::Line(
                (0..columns)
                    .map(|column| place((column, rows / 2)))
                    .collect(),
            ),
            Mark::Dashes(curve.collect()),
            Mark::Pins(
                (0..rows)
                    .step_by(rows / 2)
                    .map(|row| place((0, row)))
                    .collect(),
            ),
        ]
    }
}

struct Cantilever {
    particles: Particles<f32, PARTICLES>,
    elements: Constraints<f32, NeoHookean<f32>, 3, ELEMENTS>,
    solver: Solver<f32>,
}

impl Cantilever {
    fn new() -> Result<Self, Error> {
        let (mut particles, mut elements) = (Particles::new(), Constraints::new());
        for mesh in MESHES {
            mesh.build(&mut particles, &mut elements)?;
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -GRAVITY),
            damping: 2.5,
            substeps: 80,
            iterations: 2,
            ..super::solver()
        };
        Ok(Self {
            particles,
            elements,
            solver,
        })
    }
}

impl Scene for Cantilever {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.elements)
    }

    fn picture(&self) -> Picture {
        MESHES
            .iter()
            .flat_map(|mesh| mesh.draw(self.particles.positions()))
            .collect()
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.elements,
            &self.solver,
            TIME_STEP,
            ELEMENTS,
        )
    }
}
