//! Tentacles that wave by themselves: their lattices get new rest shapes in every step.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, border};
use pliant::{Error, LatticeMatching, ParticleRange, Particles, Solver, Stiffness, Vec2, build};

const ARMS: usize = 5;
const COLUMNS: usize = 16;
const ROWS: usize = 2;
const NODES: usize = COLUMNS * ROWS;
const SPACING: f32 = 0.1;
const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "tentacles",
    caption: "A wave of curvature runs through the rest shape of each lattice.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 120,
    build: || Ok(Box::new(Tentacles::new()?)),
};

struct Tentacles {
    particles: Particles<f32, { ARMS * NODES }>,
    arms: Vec<ParticleRange>,
    bodies: Vec<LatticeMatching<f32, NODES>>,
    solver: Solver<f32>,
    steps: usize,
}

/// Returns the rest shape of an arm at a time, s, row by row.
fn rest(arm: usize, time: f32) -> Vec<Vec2<f32>> {
    let (mut middle, mut angle) = (Vec2::ZERO, std::f32::consts::FRAC_PI_2);
    let mut rows = [Vec::new(), Vec::new()];
    for column in 0..COLUMNS {
        let (sin, cos) = angle.sin_cos();
        for (row, side) in rows.iter_mut().zip([0.5, -0.5]) {
            row.push(middle + Vec2::new(-sin, cos) * (side * SPACING));
        }
        middle += Vec2::new(cos, sin) * SPACING;
        // Curvature, 1/m: larger towards the tip.
        let along = column as f32 / COLUMNS as f32;
        let curvature = 4.0 * along * (3.0 * time - 4.0 * along + 1.7 * arm as f32).sin();
        angle += curvature * SPACING;
    }
    rows.concat()
}

impl Tentacles {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let (mut arms, mut bodies) = (Vec::new(), Vec::new());
        for arm in 0..ARMS {
            let nodes = build::lattice(&mut particles, Vec2::ZERO, COLUMNS, ROWS, SPACING, 0.01)?;
            let root = Vec2::new(0.7 * arm as f32, 0.0);
            for (id, q) in nodes.iter().zip(rest(arm, 0.0)) {
                particles.set_position(id, root + q)?;
            }
            let grid = nodes.iter().map(Some);
            bodies.push(LatticeMatching::new(
                &particles,
                COLUMNS,
                grid,
                2,
                Stiffness::Alpha(0.9),
            )?);
            for id in (0..NODES)
                .step_by(COLUMNS)
                .filter_map(|index| nodes.get(index))
            {
                particles.pin(id)?;
            }
            arms.push(nodes);
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -1.0),
            substeps: 4,
            damping: 0.5,
            ..super::solver()
        };
        Ok(Self {
            particles,
            arms,
            bodies,
            solver,
            steps: 0,
        })
    }
}

impl Scene for Tentacles {
    fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        for (arm, body) in self.bodies.iter_mut().enumerate() {
            body.set_rest(rest(arm, self.steps as f32 * TIME_STEP))?;
        }
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.bodies[..])
    }

    fn picture(&self) -> Picture {
        let mut picture = vec![Mark::Ground(vec![
            Vec2::new(-0.6, 0.0),
            Vec2::new(0.7 * (ARMS - 1) as f32 + 0.6, 0.0),
        ])];
        for arm in &self.arms {
            let positions: Vec<_> = arm
                .iter()
                .filter_map(|id| self.particles.position(id))
                .collect();
            picture.push(Mark::Body(border(&positions, COLUMNS)));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let members = ARMS * NODES;
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                &self.bodies[..],
                &self.solver,
                TIME_STEP,
                members,
            )
        }
    }
}
