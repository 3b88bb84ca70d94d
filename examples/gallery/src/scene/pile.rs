//! Soft bodies poured into a bin.

#[path = "../shapes/pile.rs"]
mod shape;

use super::polygon::{Soft, add};
use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture, skin};
use pliant::{
    ColliderContacts, ContactMaterial, Error, Filter, Inside, OutlineContacts, OutlineOptions,
    ParticleRange, Particles, RoundedBox, Solver, Stiffness, Vec2,
};
use shape::BODIES;

const PARTICLES: usize = 300;
const RADIUS: f32 = shape::RADIUS as f32;
/// Height of the bin, m.
const HEIGHT: f32 = 6.0;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "pile",
    caption: "Twenty soft bodies, with contacts between their outlines, corners and notches included.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 110,
    build: || Ok(Box::new(Pile::new()?)),
};

struct Pile {
    particles: Box<Particles<f32, PARTICLES>>,
    bodies: Vec<ParticleRange>,
    shapes: Vec<Soft>,
    outlines: Box<OutlineContacts<f32, BODIES, PARTICLES, 2048>>,
    bin: ColliderContacts<f32, Inside<f32>, PARTICLES>,
    solver: Solver<f32>,
}

impl Pile {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let rough = ContactMaterial {
            static_friction: 0.5,
            kinetic_friction: 0.4,
            ..ContactMaterial::default()
        };
        let mut outlines = Box::new(OutlineContacts::new(rough)?);
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        for polygon in shape::bodies() {
            let (body, shape) = add(polygon, &mut particles, 0.2, Stiffness::Compliance(8e-5))?;
            let skin = OutlineOptions::new(RADIUS, Filter::default());
            outlines.add(&particles, body, skin)?;
            bodies.push(body);
            shapes.push(shape);
        }
        let bin = Inside(RoundedBox::rectangle(Vec2::new(
            shape::HALF as f32,
            HEIGHT / 2.0,
        ))?);
        let mut bin = ColliderContacts::new(bin, particles.ids(), RADIUS, rough)?;
        bin.set_position(Vec2::new(0.0, HEIGHT / 2.0))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            damping: 0.1,
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            bodies,
            shapes,
            outlines,
            bin,
            solver,
        })
    }
}

impl Scene for Pile {
    fn step(&mut self) -> Result<(), Error> {
        let mut all = (&mut self.shapes[..], &mut *self.outlines, &mut self.bin);
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let mut picture = vec![Mark::Ground(shape::WALLS.map(vector).to_vec())];
        for body in &self.bodies {
            let body: Vec<_> = body.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&body, RADIUS)));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 3 * self.particles.len();
        let measurement = Measurement::new(
            &self.particles,
            &self.shapes[..],
            &self.solver,
            TIME_STEP,
            items,
        );
        // The bin absorbs momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
