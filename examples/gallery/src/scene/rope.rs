//! Light rope that swings from one end, with a heavy weight at the other.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, springs};
use pliant::{Distance, Distances, Error, ParticleId, Particles, Solver, Vec2, build};
use std::collections::VecDeque;

/// Springs of the rope, and the spring that carries the weight.
const SPRINGS: usize = 41;
const COMPLIANCE: f32 = 1e-6;
const TIME_STEP: f32 = 0.01;
/// Number of steps in the trail of the weight.
const TRAIL: usize = 60;

pub(crate) const ENTRY: Entry = Entry {
    name: "rope",
    caption: "XPBD distance constraints, 40 substeps. The weight is that of a hundred particles.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 115,
    build: || Ok(Box::new(Rope::new()?)),
};

struct Rope {
    particles: Particles<f32, { SPRINGS + 1 }>,
    springs: Distances<f32, SPRINGS>,
    solver: Solver<f32>,
    trail: VecDeque<Vec2<f32>>,
}

impl Rope {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut springs = Distances::new();
        let to = Vec2::new(1.8, -0.7);
        let rope = build::Rope {
            from: Vec2::ZERO,
            to,
            segments: SPRINGS - 1,
            mass: 0.01,
            compliance: COMPLIANCE,
        };
        let end = build::rope(&mut particles, &mut springs, rope)?
            .get(SPRINGS - 1)
            .ok_or(Error::UnknownParticle)?;
        let weight = particles.add(to * (1.0 + 1.0 / (SPRINGS - 1) as f32), 1.0)?;
        springs.add(Distance::between(&particles, end, weight, COMPLIANCE)?)?;
        particles.pin(ParticleId::new(0))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 40,
            ..super::solver()
        };
        let mut rope = Self {
            particles,
            springs,
            solver,
            trail: VecDeque::new(),
        };
        rope.follow();
        Ok(rope)
    }

    /// Adds the position of the weight to the trail.
    fn follow(&mut self) {
        if self.trail.len() > TRAIL {
            self.trail.pop_front();
        }
        self.trail.extend(self.particles.positions().last());
    }
}

impl Scene for Rope {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.springs)?;
        self.follow();
        Ok(())
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        vec![
            Mark::Trail(self.trail.iter().copied().collect()),
            Mark::Springs {
                springs: springs(places, self.springs.as_slice()),
                width: 2.4,
            },
            Mark::Particles(vec![places[SPRINGS]]),
            Mark::Pins(vec![places[0]]),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.springs,
            &self.solver,
            TIME_STEP,
            self.springs.len(),
        )
    }
}
