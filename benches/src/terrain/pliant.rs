//! The discs in pliant.

use super::{DISCS, RADIUS, SPACING, STEP, SUBSTEPS, height, place};
use crate::timing::Work;
use ::pliant::{
    ContactMaterial, EdgeChain, HeightField, Particles, Solver, Terrain, TerrainContacts,
    TerrainSurface, Vec2,
};

/// Discs on a terrain.
pub struct World<W> {
    particles: Box<Particles<f32, DISCS>>,
    contacts: Box<TerrainContacts<f32, W, DISCS>>,
    solver: Solver<f32>,
}

/// World with a height field.
pub fn field(edges: usize) -> World<impl Terrain<f32>> {
    let heights: Vec<f32> = (0..=edges).map(height).collect();
    let field = HeightField::new(Vec2::ZERO, SPACING, &*heights.leak());
    World::new(field.expect("the heights are valid"))
}

/// World with a chain and a tree of `K` nodes.
pub fn chain<const K: usize>(edges: usize) -> World<impl Terrain<f32>> {
    // The free side is on the right, so a floor runs from right to left.
    let point = |k: usize| Vec2::new(SPACING * k as f32, height(k));
    let points: Vec<_> = (0..=edges).rev().map(point).collect();
    let chain = EdgeChain::<f32, _, K>::open(&*points.leak());
    World::new(chain.expect("the points are valid"))
}

impl<W: Terrain<f32>> World<W> {
    fn new(terrain: W) -> Self {
        let mut particles = Box::new(Particles::new());
        for disc in 0..DISCS {
            particles
                .add(place(disc).into(), 1.0)
                .expect("the capacity matches");
        }
        let surface = TerrainSurface::new(ContactMaterial::with_friction(0.5));
        let contacts = TerrainContacts::new(terrain, particles.ids(), RADIUS, [surface]);
        Self {
            particles,
            contacts: Box::new(contacts.expect("the settings are valid")),
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: SUBSTEPS,
                ..Solver::default()
            },
        }
    }
}

impl<W: Terrain<f32>> Work for World<W> {
    fn reset(&mut self) {}

    fn run(&mut self) {
        self.solver
            .step(STEP, &mut *self.particles, &mut *self.contacts)
            .expect("the settings are valid");
    }

    fn probe(&self) -> Option<[f64; 2]> {
        let last = self.particles.positions().last()?;
        Some([last.x, last.y].map(f64::from))
    }
}
