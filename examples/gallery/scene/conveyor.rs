//! Belts that carry soft bodies.

use super::polygon::{Polygon, Soft};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, skin};
use pliant::{Contacts, Container, Error, Outlines, ParticleRange, Particles, Skin, Solid, Solver, Stiffness, Surface, Vec2};
use std::f32::consts::{FRAC_PI_2, PI};

/// Corners of the bodies, particles a side, and how far corners are from the middle, m.
const BODIES: [(usize, usize, f32); 6] = [(16, 1, 0.2), (4, 5, 0.25), (6, 3, 0.22), (3, 6, 0.27), (5, 4, 0.23), (16, 1, 0.16)];
const PARTICLES: usize = 128;
const RADIUS: f32 = 0.02;
/// The belts: where their middles are, how far the axes of their rollers are from there, m, and how fast they run to the right, m/s.
const BELTS: [(Vec2<f32>, f32, f32); 2] = [(Vec2::new(0.0, 1.45), 1.4, 0.9), (Vec2::new(1.2, 0.55), 1.3, -0.7)];
/// The radius of the rollers, m.
const ROLLER: f32 = 0.1;
/// The room around: its middle, and half its extents, of which this much is drawn, m.
const ROOM: (Vec2<f32>, Vec2<f32>) = (Vec2::new(0.45, 1.5), Vec2::new(2.25, 1.5));
const WALL: f32 = 1.1;
/// Marks on a belt.
const MARKS: usize = 14;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "conveyor",
    caption: "Moving colliders carry soft bodies by friction alone, and hand them on.",
    time_step: TIME_STEP,
    steps_per_frame: 5,
    frames: 130,
    build: || Ok(Box::new(Conveyor::new()?)),
};

type Belts = [Contacts<f32, Solid<f32>, PARTICLES>; BELTS.len()];

struct Conveyor {
    particles: Box<Particles<f32, PARTICLES>>,
    bodies: Vec<ParticleRange>,
    shapes: Vec<Soft>,
    outlines: Box<Outlines<f32, { BODIES.len() }, PARTICLES, 512>>,
    limits: Box<(Belts, Contacts<f32, Container<f32>, PARTICLES>)>,
    solver: Solver<f32>,
    steps: usize,
}

impl Conveyor {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let rough = Surface { static_friction: 0.7, kinetic_friction: 0.6, ..Surface::default() };
        let mut outlines = Box::new(Outlines::new(rough)?);
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        for (place, (corners, parts, radius)) in BODIES.into_iter().enumerate() {
            let centre = Vec2::new(-1.3 + 0.5 * place as f32, 1.9 + 0.07 * (place % 3) as f32);
            let body = Polygon { centre, corners, radius, turn: 0.2 * place as f32, waist: 1.0, parts };
            let (body, shape) = body.add(&mut particles, 0.3, Stiffness::Compliance(2e-4))?;
            outlines.add(&particles, body, Skin { radius: RADIUS, ..Skin::default() })?;
            bodies.push(body);
            shapes.push(shape);
        }
        let belt = |(middle, half, speed): (Vec2<f32>, f32, f32)| {
            let mut belt = Contacts::new(Solid::capsule(half, ROLLER)?, particles.ids(), RADIUS, rough)?;
            belt.set_position(middle)?;
            belt.set_velocity(Vec2::new(speed, 0.0))?;
            Ok(belt)
        };
        let belts = [belt(BELTS[0])?, belt(BELTS[1])?];
        let (middle, half) = ROOM;
        let mut room = Contacts::new(Container(Solid::rectangle(half)?), particles.ids(), RADIUS, rough)?;
        room.set_position(middle)?;
        let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 8, ..Solver::new() };
        Ok(Self { particles, bodies, shapes, outlines, limits: Box::new((belts, room)), solver, steps: 0 })
    }

    /// Both rollers of a belt, its outline, and the marks that run around with it.
    fn draw(&self, (middle, half, speed): (Vec2<f32>, f32, f32)) -> [Mark; 3] {
        let at = |x: f32, y: f32| middle + Vec2::new(x, y);
        let round = |centre: f32, from: f32| {
            (0..=12).map(move |i| (from - PI * i as f32 / 12.0).sin_cos()).map(move |(y, x)| at(centre + x * ROLLER, y * ROLLER))
        };
        let mut outline: Vec<_> = round(half, FRAC_PI_2).chain(round(-half, -FRAC_PI_2)).collect();
        outline.push(outline[0]);
        // Clockwise from the upper left: along the top, round the right roller, back, round the left one.
        let (side, turn) = (2.0 * half, PI * ROLLER);
        let around = 2.0 * (side + turn);
        let gone = speed * TIME_STEP * self.steps as f32;
        let mark = |i: usize| {
            let way = (gone + around * i as f32 / MARKS as f32).rem_euclid(around);
            let on = |way: f32, sign: f32| {
                if way < side {
                    at(sign * (way - half), sign * ROLLER)
                } else {
                    let (sin, cos) = ((way - side) / ROLLER).sin_cos();
                    at(sign * (half + ROLLER * sin), sign * ROLLER * cos)
                }
            };
            if way < side + turn { on(way, 1.0) } else { on(way - side - turn, -1.0) }
        };
        let marks = (0..MARKS).map(mark).collect();
        [Mark::Ground(outline), Mark::Particles(marks), Mark::Pins(vec![at(-half, 0.0), at(half, 0.0)])]
    }
}

impl Scene for Conveyor {
    fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        // A belt runs on the spot: as a collider it moves through a step, and starts the next one where it belongs.
        let (belts, _) = &mut *self.limits;
        for (belt, (middle, ..)) in belts.iter_mut().zip(BELTS) {
            belt.set_position(middle)?;
        }
        let mut all = (&mut self.shapes[..], &mut *self.outlines, &mut *self.limits);
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let (middle, half) = ROOM;
        let (left, right) = (middle.x - half.x, middle.x + half.x);
        let walls = [(left, WALL), (left, 0.0), (right, 0.0), (right, WALL)].map(|(x, y)| Vec2::new(x, y));
        let mut picture = vec![Mark::Ground(walls.to_vec())];
        for body in &self.bodies {
            let body: Vec<_> = body.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&body, RADIUS)));
        }
        picture.extend(BELTS.into_iter().flat_map(|belt| self.draw(belt)));
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 5 * self.particles.len();
        let measurement = Measurement::new(&self.particles, &self.shapes[..], &self.solver, TIME_STEP, items);
        // Belts and walls take momentum away.
        Measurement { held: true, ..measurement }
    }
}
