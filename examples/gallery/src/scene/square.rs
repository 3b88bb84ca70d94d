//! Square of four particles, held together only by shape matching.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{Error, ParticleId, Particles, ShapeMatching, Solver, Stiffness, Vec2, build};

const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "square",
    caption: "Shape matching, α = 0.02. One corner was pulled away; dashed: the goals.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 125,
    build: || Ok(Box::new(Square::new(0.02, &[(0, Vec2::new(-1.0, 0.6))])?)),
};

/// Corners in the order of the outline; they are stored row by row.
const OUTLINE: [usize; 4] = [0, 1, 3, 2];

pub(super) struct Square {
    pub(super) particles: Particles<f32, 4>,
    body: ShapeMatching<f32, 4>,
    solver: Solver<f32>,
}

impl Square {
    /// Creates the unit square, with some corners displaced.
    pub(super) fn new(alpha: f32, pulled: &[(u16, Vec2<f32>)]) -> Result<Self, Error> {
        let mut particles = Particles::new();
        let corners = build::lattice(&mut particles, Vec2::new(-0.5, 0.0), 2, 2, 1.0, 1.0)?;
        let body = ShapeMatching::new(&particles, corners.iter(), Stiffness::Alpha(alpha))?;
        for &(corner, place) in pulled {
            particles.set_position(ParticleId::new(corner), place)?;
        }
        Ok(Self {
            particles,
            body,
            solver: super::solver(),
        })
    }
}

impl Scene for Square {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.body)
    }

    fn picture(&self) -> Picture {
        let corners = self.particles.positions();
        let goals: Vec<_> = self.body.goals().collect();
        vec![
            Mark::Ghost(OUTLINE.map(|corner| goals[corner]).to_vec()),
            Mark::Body(OUTLINE.map(|corner| corners[corner]).to_vec()),
            Mark::Particles(corners.to_vec()),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.body,
            &self.solver,
            TIME_STEP,
            self.body.members().len(),
        )
    }
}
