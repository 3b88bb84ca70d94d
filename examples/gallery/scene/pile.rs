//! Soft bodies poured into a bin.

use super::polygon::{Polygon, Soft};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, skin};
use pliant::{Contacts, Container, Error, Outlines, ParticleRange, Particles, Skin, Solid, Solver, Stiffness, Surface, Vec2};

const BODIES: usize = 20;
/// In turn: corners, particles a side, how far the corners are from the middle, m, and the share of that for every second one.
const KINDS: [(usize, usize, f32, f32); 6] =
    [(10, 1, 0.3, 0.55), (4, 4, 0.24, 1.0), (16, 1, 0.19, 1.0), (3, 5, 0.27, 1.0), (8, 1, 0.3, 0.5), (6, 2, 0.21, 1.0)];
const PARTICLES: usize = 300;
const RADIUS: f32 = 0.015;
/// The bin, from the middle of its floor: half its width, its height, and how much of that is drawn, m.
const HALF: f32 = 1.2;
const HEIGHT: f32 = 6.0;
const WALL: f32 = 1.6;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "pile",
    caption: "Twenty soft bodies, their outlines against each other, corners and notches too.",
    time_step: TIME_STEP,
    steps_per_frame: 4,
    frames: 110,
    build: || Ok(Box::new(Pile::new()?)),
};

struct Pile {
    particles: Box<Particles<f32, PARTICLES>>,
    bodies: Vec<ParticleRange>,
    shapes: Vec<Soft>,
    outlines: Box<Outlines<f32, BODIES, PARTICLES, 2048>>,
    bin: Contacts<f32, Container<f32>, PARTICLES>,
    solver: Solver<f32>,
}

impl Pile {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let rough = Surface { static_friction: 0.5, kinetic_friction: 0.4, ..Surface::default() };
        let mut outlines = Box::new(Outlines::new(rough)?);
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        for place in 0..BODIES {
            let (column, row) = ((place % 4) as f32, (place / 4) as f32);
            let centre = Vec2::new(0.58 * (column - 1.5) + 0.04 * (row % 2.0), 0.4 + 0.6 * row);
            let (corners, parts, radius, waist) = KINDS[place % KINDS.len()];
            let body = Polygon { centre, corners, radius, turn: 0.3 * place as f32, waist, parts };
            let (body, shape) = body.add(&mut particles, 0.2, Stiffness::Compliance(8e-5))?;
            outlines.add(&particles, body, Skin { radius: RADIUS, ..Skin::default() })?;
            bodies.push(body);
            shapes.push(shape);
        }
        let bin = Container(Solid::rectangle(Vec2::new(HALF, HEIGHT / 2.0))?);
        let mut bin = Contacts::new(bin, particles.ids(), RADIUS, rough)?;
        bin.set_position(Vec2::new(0.0, HEIGHT / 2.0))?;
        let solver = Solver { gravity: Vec2::new(0.0, -9.81), damping: 0.1, substeps: 8, ..Solver::new() };
        Ok(Self { particles, bodies, shapes, outlines, bin, solver })
    }
}

impl Scene for Pile {
    fn step(&mut self) -> Result<(), Error> {
        let mut all = (&mut self.shapes[..], &mut *self.outlines, &mut self.bin);
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let walls = [(-HALF, WALL), (-HALF, 0.0), (HALF, 0.0), (HALF, WALL)].map(|(x, y)| Vec2::new(x, y));
        let mut picture = vec![Mark::Ground(walls.to_vec())];
        for body in &self.bodies {
            let body: Vec<_> = body.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&body, RADIUS)));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 3 * self.particles.len();
        let measurement = Measurement::new(&self.particles, &self.shapes[..], &self.solver, TIME_STEP, items);
        // The bin takes momentum away.
        Measurement { held: true, ..measurement }
    }
}
