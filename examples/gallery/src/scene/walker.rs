//! Walker with four legs of muscles on rough ground.

#[path = "../shapes/walker.rs"]
mod walker;

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, Spring, strain};
use pliant::{
    Capacity, ColliderContacts, Constraint, ContactMaterial, Distance, Distances, Error, HalfPlane,
    Muscle, ParticleId, Particles, Solver, Vec2, build,
};
use walker::{COLUMNS, FORCE, HEIGHT, LEGS, ROWS, SPACING, SPEED};

const NODES: usize = COLUMNS * ROWS;
/// Springs along rows and columns, and two per cell across it.
const SPRINGS: usize = (COLUMNS - 1) * ROWS + COLUMNS * (ROWS - 1) + 2 * (COLUMNS - 1);
const TIME_STEP: f32 = 0.02;
const MASS: f32 = 0.05;
/// Time before the first stride, in which the walker comes to rest, s.
const WAIT: f64 = 0.4;

pub(crate) const ENTRY: Entry = Entry {
    name: "walker",
    caption: "Four legs of two muscles each: a speed, a largest force, and friction at the feet.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 125,
    build: || Ok(Box::new(Walker::new()?)),
};

struct Walker {
    particles: Particles<f32, { NODES + LEGS }>,
    truss: Distances<f32, SPRINGS>,
    /// Two muscles per leg.
    muscles: [Muscle<f32>; 2 * LEGS],
    feet: Vec<ParticleId>,
    ground: ColliderContacts<f32, HalfPlane<f32>, LEGS>,
    solver: Solver<f32>,
    /// Earlier positions of the first foot.
    trail: Vec<Vec2<f32>>,
}

impl Walker {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let side = SPACING as f32;
        let corner = Vec2::new(0.0, HEIGHT as f32);
        let nodes = build::lattice(&mut particles, corner, COLUMNS, ROWS, side, MASS)?;
        let node = |index: usize| nodes.get(index).ok_or(Error::UnknownParticle);
        let mut truss = Distances::new();
        for [a, b] in walker::truss() {
            truss.add(Distance::between(&particles, node(a)?, node(b)?, 0.0)?)?;
        }
        let (mut feet, mut muscles) = (Vec::new(), Vec::new());
        for leg in 0..LEGS {
            let middle = (2.0 * leg as f64 + 0.5) * SPACING;
            let foot = particles.add(super::vector((middle, 0.0)), MASS)?;
            for end in [2 * leg, 2 * leg + 1] {
                let ends = [node(end)?, foot];
                muscles.push(Muscle::new(&particles, ends, 0.0, FORCE as f32)?);
            }
            feet.push(foot);
        }
        let rough = ContactMaterial::with_friction(1.0);
        let ground = HalfPlane::new(Vec2::new(0.0, 1.0))?;
        Ok(Self {
            ground: ColliderContacts::new(ground, feet.iter().copied(), 0.0, rough)?,
            particles,
            truss,
            muscles: muscles
                .try_into()
                .map_err(|_| Error::Full(Capacity::Constraints))?,
            feet,
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 16,
                ..super::solver()
            },
            trail: Vec::new(),
        })
    }

    fn springs(&self, ends: impl Iterator<Item = [ParticleId; 2]>, rest: &[f32]) -> Vec<Spring> {
        let springs = ends.zip(rest).map(|(ends, rest)| {
            let ends = ends.map(|id| self.particles.positions()[id.index()]);
            let strain = strain(ends, *rest);
            Spring { ends, strain }
        });
        springs.collect()
    }
}

impl Scene for Walker {
    fn step(&mut self) -> Result<(), Error> {
        let time = f64::from(TIME_STEP) * self.trail.len() as f64;
        for (leg, pair) in self.muscles.chunks_mut(2).enumerate() {
            let lengths = walker::lengths(leg, (time - WAIT).max(0.0));
            for (muscle, length) in pair.iter_mut().zip(lengths) {
                muscle.move_to(length as f32, SPEED as f32)?;
            }
        }
        self.solver.step(
            TIME_STEP,
            &mut self.particles,
            &mut (&mut self.truss, &mut self.muscles, &mut self.ground),
        )?;
        self.trail
            .push(self.particles.positions()[self.feet[0].index()]);
        Ok(())
    }

    fn picture(&self) -> Picture {
        let lengths: Vec<_> = self
            .truss
            .as_slice()
            .iter()
            .map(|s| s.rest_length())
            .collect();
        let truss = self.truss.as_slice().iter().map(|s| s.particles());
        let muscles = self.muscles.iter().filter_map(Muscle::ends);
        let rest = vec![(SPACING * SPACING / 4.0 + HEIGHT * HEIGHT).sqrt() as f32; 2 * LEGS];
        vec![
            Mark::Ground(vec![Vec2::new(-0.5, 0.0), Vec2::new(5.2, 0.0)]),
            Mark::Trail(self.trail.clone()),
            Mark::Springs {
                springs: self.springs(truss, &lengths),
                width: 1.5,
            },
            Mark::Springs {
                springs: self.springs(muscles, &rest),
                width: 3.0,
            },
            Mark::Particles(
                self.feet
                    .iter()
                    .map(|id| self.particles.positions()[id.index()])
                    .collect(),
            ),
        ]
    }

    fn measure(&self) -> Measurement {
        // The ground absorbs momentum.
        let parts = &(self.truss.clone(), self.muscles);
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                parts,
                &self.solver,
                TIME_STEP,
                SPRINGS + 2 * LEGS + LEGS,
            )
        }
    }
}
