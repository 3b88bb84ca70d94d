//! Block of jelly that falls on a rope.

use bevy_ecs::resource::Resource;
use pliant::build::{self, Rope};
use pliant::{
    ColliderContacts, Constraint, ContactMaterial, DiscContacts, Distances, Error, Filter,
    HalfPlane, Interpolated, ParticleId, Particles, ShapeMatching, Solver, Stiffness, Vec2,
    measure,
};

const PARTICLES: usize = 64;
const COLUMNS: usize = 5;
/// Distance of neighbors in the block, and diameter of all particles, m.
const SPACING: f32 = 0.2;

type Parts = (
    Distances<f32, PARTICLES>,
    ShapeMatching<f32, PARTICLES>,
    DiscContacts<f32, 2, PARTICLES, 128>,
    ColliderContacts<f32, HalfPlane<f32>, PARTICLES>,
);

/// A scene of pliant: lengths in meters, the ground at zero.
#[derive(Resource)]
pub struct SoftScene {
    particles: Particles<f32, PARTICLES>,
    parts: Parts,
    before: Interpolated<f32, PARTICLES>,
    outline: Vec<ParticleId>,
}

impl SoftScene {
    /// Creates the scene.
    pub fn new() -> Result<Self, Error> {
        let (mut particles, mut springs) = (Particles::new(), Distances::new());
        let rope = Rope {
            from: Vec2::new(-1.6, 1.5),
            to: Vec2::new(1.6, 1.5),
            segments: 16,
            mass: 0.05,
            compliance: 1e-5,
        };
        let rope = build::rope(&mut particles, &mut springs, rope)?;
        for end in [rope.get(0), rope.get(16)].into_iter().flatten() {
            particles.pin(end)?;
        }
        let corner = Vec2::new(-0.3, 2.0);
        let block = build::lattice(&mut particles, corner, COLUMNS, COLUMNS, SPACING, 0.02)?;
        let jelly = ShapeMatching::new(&particles, block, Stiffness::Compliance(1e-3))?;
        let rough = ContactMaterial::with_friction(0.4);
        let mut discs = DiscContacts::new(rough)?;
        for body in [block, rope] {
            discs.add_body(&particles, body, SPACING / 2.0, Filter::default())?;
        }
        let ground = HalfPlane::new(Vec2::new(0.0, 1.0))?;
        let ids = particles.ids();
        let floor = ColliderContacts::new(ground, ids, SPACING / 2.0, rough)?;
        let last = COLUMNS - 1;
        let sides = [
            (0..last).map(|x| (x, 0)).collect::<Vec<_>>(),
            (0..last).map(|y| (last, y)).collect(),
            (1..=last).rev().map(|x| (x, last)).collect(),
            (0..=last).rev().map(|y| (0, y)).collect(),
        ];
        let at = |(x, y): &(usize, usize)| block.get(y * COLUMNS + x);
        let outline = sides.iter().flatten().filter_map(at).collect();
        let mut before = Interpolated::new();
        before.record(&particles);
        Ok(Self {
            particles,
            parts: (springs, jelly, discs, floor),
            before,
            outline,
        })
    }

    /// Advances by one step of `dt` seconds.
    pub fn step(&mut self, dt: f32) -> Result<(), Error> {
        self.before.record(&self.particles);
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 4,
            ..Solver::default()
        };
        solver.step(dt, &mut self.particles, &mut self.parts)
    }

    /// Returns where to draw a particle, at a fraction of the way between the last two steps.
    pub fn drawn_at(&self, id: ParticleId, fraction: f32) -> Option<Vec2<f32>> {
        self.before.position(&self.particles, id, fraction)
    }

    /// Returns the particles around the block, the first one twice.
    pub fn outline(&self) -> impl Iterator<Item = ParticleId> {
        self.outline.iter().copied()
    }

    /// Returns the ends of all springs.
    pub fn springs(&self) -> impl Iterator<Item = [ParticleId; 2]> {
        let (springs, ..) = &self.parts;
        springs.as_slice().iter().map(Constraint::particles)
    }

    /// Returns a checksum of all state that later steps depend on.
    pub fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.parts)
    }
}
