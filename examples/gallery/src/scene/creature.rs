//! Octopus built from a bitmap and swung around.

#[path = "../shapes/octopus.rs"]
mod octopus;

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, square};
use octopus::{BITMAP, COLUMNS, EYES, NODES, is_drawn};
use pliant::{Error, LatticeMatching, ParticleId, Particles, Solver, Stiffness, Vec2, build};

const SPACING: f32 = 0.1;
const TIME_STEP: f32 = 0.02;

pub(crate) const ENTRY: Entry = Entry {
    name: "creature",
    caption: "Lattice shape matching of a bitmap: 288 nodes, regions of 3 × 3.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 105,
    build: || Ok(Box::new(Creature::new()?)),
};

struct Creature {
    particles: Particles<f32, NODES>,
    /// Nodes of the grid.
    nodes: Vec<Option<ParticleId>>,
    body: Box<LatticeMatching<f32, NODES>>,
    solver: Solver<f32>,
    steps: usize,
}

impl Creature {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let corner = Vec2::new(SPACING * -0.5 * (COLUMNS - 1) as f32, 0.0);
        let cut = build::cut_lattice(
            &mut particles,
            corner,
            COLUMNS,
            BITMAP.len(),
            SPACING,
            0.01,
            is_drawn,
        )?;
        let body =
            LatticeMatching::new(&particles, COLUMNS, cut.nodes(), 1, Stiffness::Alpha(1.0))?;
        let nodes: Vec<_> = cut.nodes().collect();
        nodes
            .iter()
            .take(COLUMNS)
            .flatten()
            .try_for_each(|id| particles.pin(*id))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            damping: 0.5,
            substeps: 6,
            ..super::solver()
        };
        Ok(Self {
            particles,
            nodes,
            body: Box::new(body),
            solver,
            steps: 0,
        })
    }

    /// Returns the position of the hand after some steps: sideways, and up and down at twice the
    /// frequency.
    fn hand(steps: usize) -> Vec2<f32> {
        let angle = steps as f32 * TIME_STEP * 3.0;
        Vec2::new(angle.sin() * 0.6, (2.0 * angle).cos() * 0.1)
    }

    /// Returns the position of a node, if it exists.
    fn place(&self, column: usize, row: usize) -> Option<Vec2<f32>> {
        let id = (*self.nodes.get(row * COLUMNS + column)?)?;
        self.particles.position(id)
    }

    fn corners(&self, column: usize, row: usize) -> Option<[Vec2<f32>; 4]> {
        let (right, below) = (column + 1, row + 1);
        Some([
            self.place(column, row)?,
            self.place(right, row)?,
            self.place(right, below)?,
            self.place(column, below)?,
        ])
    }
}

impl Scene for Creature {
    fn step(&mut self) -> Result<(), Error> {
        let way = Self::hand(self.steps + 1) - Self::hand(self.steps);
        for id in self.nodes.iter().take(COLUMNS).flatten() {
            self.particles.set_velocity(*id, way * (1.0 / TIME_STEP))?;
        }
        self.steps += 1;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut *self.body)
    }

    fn picture(&self) -> Picture {
        let squares =
            (0..BITMAP.len()).flat_map(|row| (0..COLUMNS - 1).map(move |column| (column, row)));
        let skin =
            squares.filter_map(|(column, row)| Some(square(self.corners(column, row)?, SPACING)));
        // Each pupil is halfway between the nodes above and below it.
        let pupil = |(column, row)| {
            Some((self.place(column, row - 1)? + self.place(column, row + 1)?) * 0.5)
        };
        vec![
            Mark::Cells(skin.collect()),
            Mark::Particles(EYES.into_iter().filter_map(pupil).collect()),
            Mark::Pins(
                (0..COLUMNS)
                    .filter_map(|column| self.place(column, 0))
                    .collect(),
            ),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.body,
            &self.solver,
            TIME_STEP,
            self.body.members().len(),
        )
    }
}
