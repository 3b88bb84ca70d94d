//! Flag in gusts of wind.

#[path = "../shapes/flag.rs"]
mod shape;

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, springs};
use pliant::{Distances, EdgeForces, Error, ParticleRange, Particles, Solver, Vec2, Wind, build};
use shape::{AIR, LENGTH, POLE, SEGMENTS, SPEED};

const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "flag",
    caption: "A flag seen from its edge: drag and lift of every edge, in gusts.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 150,
    build: || Ok(Box::new(Flag::new()?)),
};

struct Flag {
    particles: Particles<f32, { SEGMENTS + 1 }>,
    cloth: Distances<f32, SEGMENTS>,
    nodes: ParticleRange,
    wind: EdgeForces<f32, Wind<f32>, SEGMENTS>,
    solver: Solver<f32>,
    time: f32,
}

impl Flag {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut cloth = Distances::new();
        let rope = build::Rope {
            from: Vec2::ZERO,
            to: Vec2::new(0.0, -LENGTH as f32),
            segments: SEGMENTS,
            mass: 0.02,
            compliance: 0.0,
        };
        let nodes = build::rope(&mut particles, &mut cloth, rope)?;
        particles.pin_group(nodes.part(0, 1).ok_or(Error::UnknownParticle)?)?;
        let [density, drag, lift] = AIR.map(|number| number as f32);
        let mut wind = EdgeForces::new(Wind {
            velocity: Vec2::ZERO,
            density,
            drag,
            lift,
        });
        wind.add_chain(&particles, nodes)?;
        Ok(Self {
            particles,
            cloth,
            nodes,
            wind,
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 16,
                ..super::solver()
            },
            time: 0.0,
        })
    }
}

impl Scene for Flag {
    fn step(&mut self) -> Result<(), Error> {
        self.time += TIME_STEP;
        let (x, y) = shape::gust(self.time.into(), SPEED);
        self.wind.force.velocity = Vec2::new(x as f32, y as f32);
        let parts = &mut (&mut self.wind, &mut self.cloth);
        self.solver.step(TIME_STEP, &mut self.particles, parts)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let pole = POLE.map(|y| Vec2::new(0.0, y as f32));
        let wind = self.wind.force.velocity * 0.1;
        let tail = Vec2::new(0.2, 1.0);
        vec![
            Mark::Ground(pole.to_vec()),
            Mark::Line(vec![tail, tail + wind]),
            Mark::Springs {
                springs: springs(places, self.cloth.as_slice()),
                width: 3.0,
            },
            Mark::Pins(
                self.nodes
                    .iter()
                    .take(1)
                    .map(|id| places[id.index()])
                    .collect(),
            ),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                &self.cloth,
                &self.solver,
                TIME_STEP,
                SEGMENTS,
            )
        }
    }
}
