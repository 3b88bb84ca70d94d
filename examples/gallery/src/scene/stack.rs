//! Stack of soft boxes that fall asleep, until a ball hits them.

#[path = "../shapes/stack.rs"]
mod shape;

use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture, border, border_nodes, cells, skin};
use pliant::{
    Capacity, ColliderContacts, ContactMaterial, Distances, Error, Filter, HalfPlane,
    LatticeMatching, OutlineContacts, OutlineOptions, ParticleRange, Particles, ShapeMatching,
    Sleeping, Solver, Stiffness, Vec2, build,
};
use shape::{AROUND, BOXES, COLUMNS, NODES, ROWS};

const PARTICLES: usize = BOXES * NODES + AROUND;
const CORNERS: usize = BOXES * (2 * (COLUMNS + ROWS) - 4) + AROUND;
const SPACING: f32 = shape::SPACING as f32;
const RADIUS: f32 = shape::RADIUS as f32;
const MASS: f32 = 0.02;
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "stack",
    caption: "Soft boxes stacked by their outlines, which fall asleep until they are hit.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 120,
    build: || Ok(Box::new(Stack::new()?)),
};

type Soft = Sleeping<f32, LatticeMatching<f32, NODES>, NODES>;

struct Stack {
    particles: Box<Particles<f32, PARTICLES>>,
    boxes: [ParticleRange; BOXES],
    ball: ParticleRange,
    bodies: Box<([Soft; BOXES], ShapeMatching<f32, AROUND>)>,
    outlines: Box<OutlineContacts<f32, { BOXES + 1 }, CORNERS, 512>>,
    floor: ColliderContacts<f32, HalfPlane<f32>, PARTICLES>,
    solver: Solver<f32>,
    steps: usize,
}

impl Stack {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let rough = ContactMaterial {
            static_friction: 0.6,
            kinetic_friction: 0.5,
            ..ContactMaterial::default()
        };
        let mut outlines = Box::new(OutlineContacts::new(rough)?);
        let skin = OutlineOptions::new(RADIUS, Filter::default());
        let (mut boxes, mut bodies) = (Vec::new(), Vec::new());
        for place in 0..BOXES {
            let nodes = build::lattice(
                &mut particles,
                vector(shape::corner(place)),
                COLUMNS,
                ROWS,
                SPACING,
                MASS,
            )?;
            let border = border_nodes(NODES, COLUMNS)
                .rev()
                .filter_map(|node| nodes.get(node));
            outlines.add(&particles, border, skin)?;
            let body = LatticeMatching::new(
                &particles,
                COLUMNS,
                nodes.iter().map(Some),
                2,
                Stiffness::Alpha(0.8),
            )?;
            bodies.push(Soft::new(
                body,
                nodes,
                shape::SLOW as f32,
                shape::DELAY as f32,
            )?);
            boxes.push(nodes);
        }
        let boxes = [0, 1, 2, 3, 4].map(|place: usize| boxes[place]);
        let bodies = <[_; BOXES]>::try_from(bodies).map_err(|_| Error::Full(Capacity::Bodies))?;
        let mut springs = Distances::<f32, AROUND>::new();
        let (center, radius, mass) = (
            vector(shape::CENTER),
            shape::BALL as f32,
            shape::WEIGHT as f32 * MASS,
        );
        let ball = build::Ring {
            center,
            radius,
            count: AROUND,
            mass,
            compliance: 0.0,
        };
        let ball = build::ring(&mut particles, &mut springs, ball)?;
        outlines.add(&particles, ball, skin)?;
        let round = ShapeMatching::new(&particles, ball, Stiffness::Alpha(0.9))?;
        for id in ball {
            particles.pin(id)?;
        }
        let floor = ColliderContacts::new(
            HalfPlane::new(Vec2::new(0.0, 1.0))?,
            particles.ids(),
            RADIUS,
            rough,
        )?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            damping: 0.5,
            ..super::solver()
        };
        let bodies = Box::new((bodies, round));
        Ok(Self {
            particles,
            boxes,
            ball,
            bodies,
            outlines,
            floor,
            solver,
            steps: 0,
        })
    }
}

impl Scene for Stack {
    fn step(&mut self) -> Result<(), Error> {
        if self.steps == (shape::SHOT / f64::from(TIME_STEP)).round() as usize {
            for id in self.ball {
                self.particles.release(id)?;
                self.particles.set_velocity(id, vector(shape::VELOCITY))?;
            }
        }
        self.steps += 1;
        let mut all = (&mut *self.bodies, &mut *self.outlines, &mut self.floor);
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)?;
        // Boxes in contact sleep and wake together; the ball is awake.
        let (boxes, _) = &mut *self.bodies;
        for (a, b) in self.outlines.touching() {
            match boxes.get_disjoint_mut([a.index(), b.index()]) {
                Ok([a, b]) => a.rest_with(b),
                Err(_) => boxes[a.index()].wake(),
            }
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let of = |range: ParticleRange| {
            range
                .iter()
                .map(|id| places[id.index()])
                .collect::<Vec<_>>()
        };
        let mut picture = vec![Mark::Ground(shape::GROUND.map(vector).to_vec())];
        for (nodes, body) in self.boxes.iter().zip(&self.bodies.0) {
            let nodes = of(*nodes);
            picture.push(Mark::Cells(cells(&nodes, COLUMNS, SPACING)));
            let outline: Vec<_> = border(&nodes, COLUMNS).into_iter().rev().collect();
            picture.push(Mark::Body(skin(&outline, RADIUS)));
            if body.is_asleep() {
                let middle =
                    nodes.iter().fold(Vec2::ZERO, |sum, place| sum + *place) * (1.0 / NODES as f32);
                picture.push(Mark::Label(middle, "asleep"));
            }
        }
        picture.push(Mark::Body(skin(&of(self.ball), RADIUS)));
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 2 * PARTICLES;
        let measurement = Measurement::new(
            &self.particles,
            &*self.bodies,
            &self.solver,
            TIME_STEP,
            items,
        );
        // The floor absorbs momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
