//! Winged seeds that fall through a wind.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    EdgeForces, Error, MassProperties, Particles, RigidBody, Rotation, Solver, Vec2, Wind,
};

const SEEDS: usize = 14;
const TIME_STEP: f32 = 1.0 / 60.0;
/// Wing from its heavy end to its tip, m.
const WING: [[f32; 2]; 2] = [[-0.1, 0.0], [0.3, 0.0]];

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
        let mut wind = EdgeForces::new(Wind {
            velocity: Vec2::new(1.5, 0.0),
            density: 1.2,
            drag: 1.2,
            lift: 1.2,
        });
        let [root, tip] = WING.map(Vec2::from);
        let nut = MassProperties::circle(0.05, 3.0)?;
        let blade = MassProperties::capsule(root, tip, 0.01, 2.0)?;
        let shape = MassProperties::compound(&[nut, blade])?;
        let mut seeds = Vec::new();
        for k in 0..SEEDS {
            let turned = 0.9 * k as f32;
            let place = Vec2::new(0.55 * (k % 7) as f32, 5.0 + 0.8 * (k / 7) as f32);
            let rotation = Rotation {
                cos: turned.cos(),
                sin: turned.sin(),
            };
            let seed = RigidBody::new(&mut particles, shape, place, rotation)?;
            wind.add_chain(&particles, [seed.anchor(root)?, seed.anchor(tip)?])?;
            seeds.push(seed);
        }
        Ok(Self {
            particles,
            seeds: seeds.try_into().map_err(|_| Error::Full)?,
            wind,
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 4,
                ..super::solver()
            },
            trail: Vec::new(),
        })
    }

    fn point(&self, seed: &RigidBody<f32>, local: [f32; 2]) -> Option<Vec2<f32>> {
        seed.point(&self.particles, Vec2::from(local)).ok()
    }
}

impl Scene for Seeds {
    fn step(&mut self) -> Result<(), Error> {
        let parts = &mut (&mut self.wind, &mut self.seeds);
        self.solver.step(TIME_STEP, &mut self.particles, parts)?;
        let first = self.point(&self.seeds[0], [0.0, 0.0]);
        self.trail.extend(first);
        Ok(())
    }

    fn picture(&self) -> Picture {
        let wing =
            |seed: &RigidBody<f32>| WING.iter().filter_map(|p| self.point(seed, *p)).collect();
        let nuts = self
            .seeds
            .iter()
            .filter_map(|seed| self.point(seed, [0.0, 0.0]));
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
