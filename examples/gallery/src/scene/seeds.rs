//! Winged seeds that fall through a wind.

#[path = "../shapes/seeds.rs"]
mod shape;

use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture};
use pliant::{
    Capacity, EdgeForces, Error, MassProperties, Particles, RigidBody, Rotation, Solver, Vec2, Wind,
};
use shape::{COLUMNS, SEEDS, SPACING, TURN, WING};

const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "seeds",
    caption: "Rigid wings with a heavy end: drag and lift turn them while they fall.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 120,
    build: || Ok(Box::new(Seeds::new()?)),
};

struct Seeds {
    particles: Particles<f32, { 2 * SEEDS }>,
    seeds: [RigidBody<f32>; SEEDS],
    wind: EdgeForces<f32, Wind<f32>, SEEDS>,
    solver: Solver<f32>,
    /// Earlier positions of the first seed.
    trail: Vec<Vec2<f32>>,
}

impl Seeds {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let [density, drag, lift] = shape::AIR.map(|number| number as f32);
        let mut wind = EdgeForces::new(Wind {
            velocity: Vec2::new(shape::SPEED as f32, 0.0),
            density,
            drag,
            lift,
        });
        let [root, tip] = WING.map(vector);
        let [radius, density] = shape::NUT.map(|number| number as f32);
        let nut = MassProperties::circle(radius, density)?;
        let [radius, density] = shape::BLADE.map(|number| number as f32);
        let blade = MassProperties::capsule(root, tip, radius, density)?;
        let properties = MassProperties::compound(&[nut, blade])?;
        let Vec2 { x, y } = vector(SPACING);
        let mut seeds = Vec::new();
        for k in 0..SEEDS {
            let turned = TURN as f32 * k as f32;
            let (column, row) = ((k % COLUMNS) as f32, (k / COLUMNS) as f32);
            let place = Vec2::new(x * column, shape::TOP as f32 + y * row);
            let rotation = Rotation {
                cos: turned.cos(),
                sin: turned.sin(),
            };
            let seed = RigidBody::new(&mut particles, properties, place, rotation)?;
            wind.add_chain(&particles, [seed.anchor(root)?, seed.anchor(tip)?])?;
            seeds.push(seed);
        }
        Ok(Self {
            particles,
            seeds: seeds
                .try_into()
                .map_err(|_| Error::Full(Capacity::Bodies))?,
            wind,
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 4,
                ..super::solver()
            },
            trail: Vec::new(),
        })
    }

    fn point(&self, seed: &RigidBody<f32>, local: (f64, f64)) -> Option<Vec2<f32>> {
        seed.point(&self.particles, vector(local)).ok()
    }
}

impl Scene for Seeds {
    fn step(&mut self) -> Result<(), Error> {
        let parts = &mut (&mut self.wind, &mut self.seeds);
        self.solver.step(TIME_STEP, &mut self.particles, parts)?;
        let first = self.point(&self.seeds[0], (0.0, 0.0));
        self.trail.extend(first);
        Ok(())
    }

    fn picture(&self) -> Picture {
        let wing =
            |seed: &RigidBody<f32>| WING.iter().filter_map(|p| self.point(seed, *p)).collect();
        let nuts = self
            .seeds
            .iter()
            .filter_map(|seed| self.point(seed, (0.0, 0.0)));
        let mut picture = vec![Mark::Trail(self.trail.clone())];
        picture.extend(self.seeds.iter().map(|seed| Mark::Line(wing(seed))));
        picture.push(Mark::Particles(nuts.collect()));
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement {
            held: true,
            ..Measurement::new(&self.particles, &(), &self.solver, TIME_STEP, SEEDS)
        }
    }
}
