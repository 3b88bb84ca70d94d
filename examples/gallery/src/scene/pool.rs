//! Dam break of water, and a floating soft body.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    Error, Fluid, Motion, ParticleRange, Particles, Pass, Project, ShapeMatching, Solver,
    Stiffness, Vec2, build,
};

/// Columns and rows of the water, and of the body.
const WATER: (usize, usize) = (20, 16);
const BODY: (usize, usize) = (8, 5);
const PARTICLES: usize = WATER.0 * WATER.1 + BODY.0 * BODY.1;
const SPACING: f32 = 0.06;
const WIDTH: f32 = 2.0;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "pool",
    caption: "A fluid, and a soft body of a third of its density, held together by shape matching.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 100,
    build: || Ok(Box::new(Pool::new()?)),
};

/// Keeps every particle between the walls and above the floor at y = 0.
struct Basin;

impl Project<f32> for Basin {
    fn project(&mut self, _: &Pass<f32>, motion: &mut Motion<'_, f32>) {
        for (x, d) in motion.positions.iter().zip(motion.displacements.iter_mut()) {
            d.x = d.x.max(-x.x).min(WIDTH - x.x);
            d.y = d.y.max(-x.y);
        }
    }
}

struct Pool {
    particles: Particles<f32, PARTICLES>,
    water: ParticleRange,
    raft: ParticleRange,
    scene: Box<(
        Fluid<f32, PARTICLES, 24>,
        ShapeMatching<f32, { BODY.0 * BODY.1 }>,
        Basin,
    )>,
    solver: Solver<f32>,
}

impl Pool {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let top = SPACING * (WATER.1 - 1) as f32;
        let water = build::lattice(
            &mut particles,
            Vec2::new(0.0, top),
            WATER.0,
            WATER.1,
            SPACING,
            0.003,
        )?;
        let corner = Vec2::new(1.4, SPACING * (BODY.1 - 1) as f32);
        let raft = build::lattice(&mut particles, corner, BODY.0, BODY.1, SPACING, 0.001)?;
        let mut fluid = Fluid::new(&particles, particles.ids(), SPACING)?;
        fluid.set_viscosity(20.0)?;
        let body = ShapeMatching::new(&particles, raft.iter(), Stiffness::Relaxation(0.04))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 4,
            ..super::solver()
        };
        Ok(Self {
            particles,
            water,
            raft,
            scene: Box::new((fluid, body, Basin)),
            solver,
        })
    }
}

impl Scene for Pool {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut *self.scene)
    }

    fn picture(&self) -> Picture {
        let places = |range: ParticleRange| {
            range
                .iter()
                .map(|id| self.particles.positions()[id.index()])
                .collect::<Vec<_>>()
        };
        let raft = places(self.raft);
        let (columns, rows) = BODY;
        let across = 0..columns;
        let down = (1..rows - 1).map(|row| row * columns);
        let outline = across
            .clone()
            .chain(down.clone().map(|first| first + columns - 1));
        let outline = outline
            .chain(across.rev().map(|column| (rows - 1) * columns + column))
            .chain(down.rev());
        let walls =
            [(0.0, 1.2), (0.0, 0.0), (WIDTH, 0.0), (WIDTH, 1.2)].map(|(x, y)| Vec2::new(x, y));
        vec![
            Mark::Line(walls.to_vec()),
            Mark::Drops(places(self.water)),
            Mark::Body(outline.map(|place| raft[place]).collect()),
            Mark::Particles(raft),
        ]
    }

    fn measure(&self) -> Measurement {
        let items = PARTICLES + BODY.0 * BODY.1;
        let measurement = Measurement::new(
            &self.particles,
            &*self.scene,
            &self.solver,
            TIME_STEP,
            items,
        );
        // The walls absorb momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
