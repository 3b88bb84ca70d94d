//! Cloth of springs that hangs from its two top corners.

use super::{Entry, Measurement, Scene};
use crate::picture::{Cell, Mark, Picture, springs, strain};
use pliant::{Distances, Error, Particles, Solver, Vec2, build};
use std::f32::consts::SQRT_2;

const COLUMNS: usize = 40;
const ROWS: usize = 30;
const PARTICLES: usize = COLUMNS * ROWS;
/// Springs along the rows and columns come first.
const THREADS: usize = (COLUMNS - 1) * ROWS + COLUMNS * (ROWS - 1);
const SPRINGS: usize = THREADS + 2 * (COLUMNS - 1) * (ROWS - 1);
const SPACING: f32 = 0.2;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "cloth",
    caption: "XPBD distance constraints, 40 × 30 particles, 4592 springs, five iterations.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 110,
    build: || Ok(Box::new(Cloth::new()?)),
};

struct Cloth {
    particles: Box<Particles<f32, PARTICLES>>,
    springs: Box<Distances<f32, SPRINGS>>,
    solver: Solver<f32>,
}

impl Cloth {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let mut springs = Box::new(Distances::new());
        let cloth = build::Cloth {
            corner: Vec2::ZERO,
            columns: COLUMNS,
            rows: ROWS,
            spacing: SPACING,
            mass: 0.5,
            compliance: 0.001,
        };
        let net = build::cloth(&mut particles, &mut springs, cloth)?;
        for corner in [0, COLUMNS - 1] {
            particles.pin(net.get(corner).ok_or(Error::UnknownParticle)?)?;
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            iterations: 5,
            ..super::solver()
        };
        Ok(Self {
            particles,
            springs,
            solver,
        })
    }

    fn cells(&self) -> Vec<Cell> {
        let places = self.particles.positions();
        let corners = |cell: usize| {
            let first = cell / (COLUMNS - 1) * COLUMNS + cell % (COLUMNS - 1);
            [first, first + 1, first + COLUMNS + 1, first + COLUMNS].map(|corner| places[corner])
        };
        (0..(COLUMNS - 1) * (ROWS - 1))
            .map(|cell| Cell {
                corners: corners(cell),
                strain: mean_strain(corners(cell)),
            })
            .collect()
    }
}

impl Scene for Cloth {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut *self.springs)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        vec![
            Mark::Cells(self.cells()),
            Mark::Springs {
                springs: springs(places, &self.springs.as_slice()[..THREADS]),
                width: 0.5,
            },
            Mark::Pins(vec![places[0], places[COLUMNS - 1]]),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.springs,
            &self.solver,
            TIME_STEP,
            self.springs.len(),
        )
    }
}

/// Returns the mean strain of the sides and diagonals of a cell.
fn mean_strain([a, b, c, d]: [Vec2<f32>; 4]) -> f32 {
    let sides = [[a, b], [b, c], [c, d], [d, a]].map(|side| strain(side, SPACING));
    let diagonals = [[a, c], [b, d]].map(|diagonal| strain(diagonal, SPACING * SQRT_2));
    sides.into_iter().chain(diagonals).sum::<f32>() / 6.0
}
