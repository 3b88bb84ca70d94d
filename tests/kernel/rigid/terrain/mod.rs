//! Rigid bodies on terrain.

mod corners;
mod crossing;
mod rest;
mod seams;
mod surfaces;
mod turning;

use pliant::{
    Filter, HullId, MassProperties, Particles, RigidBody, RigidTerrainContacts, Rotation, Solver,
    Terrain, TerrainSurface, TileFunction, TileMap, Vec2,
};

const H: f64 = 1.0 / 60.0;
const BOX: [Vec2<f64>; 4] = [
    Vec2::new(-0.5, -0.5),
    Vec2::new(0.5, -0.5),
    Vec2::new(0.5, 0.5),
    Vec2::new(-0.5, 0.5),
];

/// Tiles of a function.
type Tiles = TileMap<f64, TileFunction<fn(u16, u16) -> bool>>;

/// One body above a terrain.
struct World<W> {
    particles: Particles<f64, 2>,
    body: RigidBody<f64>,
    contacts: RigidTerrainContacts<f64, W, 1, 8, 16, 2>,
    hull: HullId,
    solver: Solver<f64>,
}

impl<W: Terrain<f64>> World<W> {
    fn new(
        terrain: W,
        (corners, radius): (&[Vec2<f64>], f64),
        (center, velocity): (Vec2<f64>, Vec2<f64>),
        surfaces: impl IntoIterator<Item = TerrainSurface<f64>>,
    ) -> Self {
        Self::turned(
            terrain,
            (corners, radius),
            (center, velocity, 0.0),
            surfaces,
        )
    }

    /// A body at an angle.
    fn turned(
        terrain: W,
        (corners, radius): (&[Vec2<f64>], f64),
        (center, velocity, angle): (Vec2<f64>, Vec2<f64>, f64),
        surfaces: impl IntoIterator<Item = TerrainSurface<f64>>,
    ) -> Self {
        let mut particles = Particles::new();
        let properties = match corners {
            [_] => MassProperties::circle(radius, 1.0).unwrap(),
            [_, _] => MassProperties::polygon(&BOX, 1.0).unwrap(),
            _ => MassProperties::polygon(corners, 1.0).unwrap(),
        };
        let rotation = Rotation {
            cos: angle.cos(),
            sin: angle.sin(),
        };
        let body = RigidBody::new(&mut particles, properties, center, rotation).unwrap();
        particles.set_group_motion(&body, velocity, 0.0).unwrap();
        let material = pliant::ContactMaterial::default();
        let mut contacts = RigidTerrainContacts::new(terrain, material, surfaces).unwrap();
        let hull = contacts
            .add(&body, corners, radius, Filter::default())
            .unwrap();
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 4,
            iterations: 4,
            ..Solver::default()
        };
        Self {
            particles,
            body,
            contacts,
            hull,
            solver,
        }
    }

    fn step(&mut self) {
        let mut all = (&mut self.contacts, &mut self.body);
        self.solver.step(H, &mut self.particles, &mut all).unwrap();
    }

    fn position(&self) -> Vec2<f64> {
        self.body.pose(&self.particles).unwrap().0
    }

    /// Sine of the angle.
    fn tilt(&self) -> f64 {
        self.body.pose(&self.particles).unwrap().1.sin
    }

    fn velocity(&self) -> (Vec2<f64>, f64) {
        let motion = self.particles.group_motion(&self.body).unwrap();
        (motion.velocity, motion.spin)
    }

    fn set_motion(&mut self, velocity: Vec2<f64>, spin: f64) {
        let body = self.body;
        self.particles
            .set_group_motion(&body, velocity, spin)
            .unwrap();
    }
}
