//! Face of 202 points on a body of 16 particles, which breathes and has muscles.

#[path = "../shapes/mask.rs"]
mod shape;

use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture};
use pliant::{
    CellPoint, Error, LatticeMatching, Muscle, ParticleId, Particles, Skin, Solver, Stiffness,
    Vec2, build,
};
use shape::{BROWS, EYES, HEAD, MOUTH, MUSCLES, NODES, NOSE, POINTS, PUPILS, SIDE};
use std::ops::Range;

/// Steps per second.
const RATE: f64 = 50.0;
const TIME_STEP: f32 = 1.0 / RATE as f32;

pub(crate) const ENTRY: Entry = Entry {
    name: "mask",
    caption: "A skin: 16 particles with breath and muscles carry a face of 202 points.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 150,
    build: || Ok(Box::new(Mask::new()?)),
};

struct Mask {
    particles: Particles<f32, NODES>,
    parts: (LatticeMatching<f32, NODES>, [Muscle<f32>; MUSCLES.len()]),
    table: Vec<CellPoint<f32>>,
    solver: Solver<f32>,
    steps: usize,
}

impl Mask {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let spacing = shape::SPACING as f32;
        let cut = build::cut_lattice(
            &mut particles,
            vector(shape::CORNER),
            SIDE,
            SIDE,
            spacing,
            0.05,
            |_, _| true,
        )?;
        let body = LatticeMatching::new(&particles, SIDE, cut.nodes(), 1, Stiffness::Alpha(0.2))?;
        let mut muscles = Vec::new();
        for ends in MUSCLES {
            let ends = ends.map(|node| ParticleId::new(node as u16));
            let [compliance, force] = [shape::COMPLIANCE, shape::FORCE].map(|number| number as f32);
            muscles.push(Muscle::new(&particles, ends, compliance, force)?);
        }
        let bind = |place| CellPoint::bind(&particles, cut.cells(), vector(place));
        let table = shape::face().map(bind).collect::<Result<Vec<_>, _>>()?;
        let solver = Solver {
            damping: 2.0,
            substeps: 4,
            ..super::solver()
        };
        Ok(Self {
            parts: (body, std::array::from_fn(|index| muscles[index])),
            table,
            particles,
            solver,
            steps: 0,
        })
    }
}

impl Scene for Mask {
    fn step(&mut self) -> Result<(), Error> {
        let time = self.steps as f64 / RATE;
        for (muscle, length) in self.parts.1.iter_mut().zip(shape::lengths(time)) {
            muscle.move_to(length as f32, shape::SPEED as f32)?;
        }
        self.steps += 1;
        let time = self.steps as f64 / RATE;
        self.parts.0.set_rest(shape::rest(time).map(vector))?;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.parts)
    }

    fn picture(&self) -> Picture {
        let mut points = [Vec2::ZERO; POINTS];
        Skin::new(&self.table)
            .positions(&self.particles, &mut points)
            .expect("the particles exist");
        let part = |part: Range<usize>| points[part].to_vec();
        let mut picture = vec![Mark::Body(part(HEAD)), Mark::Body(part(MOUTH))];
        picture.extend(EYES.map(|eye| Mark::Body(part(eye))));
        picture.extend(PUPILS.map(|pupil| Mark::Body(part(pupil))));
        picture.extend(BROWS.map(|brow| Mark::Line(part(brow))));
        picture.push(Mark::Line(part(NOSE)));
        picture.push(Mark::Particles(self.particles.positions().to_vec()));
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.parts,
            &self.solver,
            TIME_STEP,
            NODES + MUSCLES.len(),
        )
    }
}
