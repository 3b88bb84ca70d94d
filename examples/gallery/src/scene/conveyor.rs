//! Belts that carry soft bodies.

#[path = "../shapes/conveyor.rs"]
mod shape;

use super::polygon::{Soft, add};
use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture, skin};
use pliant::{
    ColliderContacts, ContactMaterial, Error, Filter, Inside, OutlineContacts, OutlineOptions,
    ParticleRange, Particles, RoundedBox, Solver, Stiffness, Vec2,
};
use shape::{BELTS, BODIES, Belt, ROLLER, ROOM};

const PARTICLES: usize = 128;
const RADIUS: f32 = shape::RADIUS as f32;
/// Height of the room, m.
const HEIGHT: f32 = 3.0;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "conveyor",
    caption: "Moving colliders carry soft bodies by friction alone, and hand them on.",
    dt: TIME_STEP,
    steps_per_frame: 5,
    frames: 130,
    build: || Ok(Box::new(Conveyor::new()?)),
};

type Belts = [ColliderContacts<f32, RoundedBox<f32>, PARTICLES>; BELTS.len()];

struct Conveyor {
    particles: Box<Particles<f32, PARTICLES>>,
    bodies: Vec<ParticleRange>,
    shapes: Vec<Soft>,
    outlines: Box<OutlineContacts<f32, BODIES, PARTICLES, 512>>,
    limits: Box<(Belts, ColliderContacts<f32, Inside<f32>, PARTICLES>)>,
    solver: Solver<f32>,
    steps: usize,
}

impl Conveyor {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let rough = ContactMaterial {
            static_friction: 0.7,
            kinetic_friction: 0.6,
            ..ContactMaterial::default()
        };
        let mut outlines = Box::new(OutlineContacts::new(rough)?);
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        for polygon in shape::bodies() {
            let (body, shape) = add(polygon, &mut particles, 0.3, Stiffness::Compliance(2e-4))?;
            let skin = OutlineOptions::new(RADIUS, Filter::default());
            outlines.add(&particles, body, skin)?;
            bodies.push(body);
            shapes.push(shape);
        }
        let belt = |Belt {
                        middle,
                        half,
                        speed,
                    }: &Belt| {
            let mut belt = ColliderContacts::new(
                RoundedBox::capsule(*half as f32, ROLLER as f32)?,
                particles.ids(),
                RADIUS,
                rough,
            )?;
            belt.set_position(vector(*middle))?;
            belt.set_velocity(vector((*speed, 0.0)))?;
            Ok(belt)
        };
        let belts = [belt(&BELTS[0])?, belt(&BELTS[1])?];
        let [left, right] = ROOM.map(|x| x as f32);
        let half = Vec2::new((right - left) / 2.0, HEIGHT / 2.0);
        let mut room = ColliderContacts::new(
            Inside(RoundedBox::rectangle(half)?),
            particles.ids(),
            RADIUS,
            rough,
        )?;
        room.set_position(Vec2::new(f32::midpoint(left, right), HEIGHT / 2.0))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            bodies,
            shapes,
            outlines,
            limits: Box::new((belts, room)),
            solver,
            steps: 0,
        })
    }

    /// Returns the outline of a belt, the marks that move with it, and both rollers.
    fn draw(&self, belt: &Belt) -> [Mark; 3] {
        let mut outline: Vec<_> = belt.outline().map(vector).collect();
        outline.push(outline[0]);
        let marks = belt
            .marks(f64::from(TIME_STEP) * self.steps as f64)
            .map(vector)
            .collect();
        [
            Mark::Ground(outline),
            Mark::Particles(marks),
            Mark::Pins(belt.axes().map(vector).to_vec()),
        ]
    }
}

impl Scene for Conveyor {
    fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        // A belt stays at its position: as a collider it moves during a step, and is reset before
        // the next one.
        let (belts, _) = &mut *self.limits;
        for (belt, Belt { middle, .. }) in belts.iter_mut().zip(&BELTS) {
            belt.set_position(vector(*middle))?;
        }
        let mut all = (&mut self.shapes[..], &mut *self.outlines, &mut *self.limits);
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let mut picture = vec![Mark::Ground(shape::WALLS.map(vector).to_vec())];
        for body in &self.bodies {
            let body: Vec<_> = body.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&body, RADIUS)));
        }
        picture.extend(BELTS.iter().flat_map(|belt| self.draw(belt)));
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 5 * self.particles.len();
        let measurement = Measurement::new(
            &self.particles,
            &self.shapes[..],
            &self.solver,
            TIME_STEP,
            items,
        );
        // Belts and walls absorb momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
