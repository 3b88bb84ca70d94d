//! Sailing boat on waves, and a balloon that rises from the water.

#[path = "../shapes/boat.rs"]
mod shape;

use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture};
use pliant::{
    Distances, EdgeForces, Error, MassProperties, ParticleRange, Particles, Pressure, RigidBody,
    Rotation, Solver, Vec2, Water, Wave, Wind, build,
};
use shape::{EDGES, HULL, KEEL, RING, SAIL};

const PARTICLES: usize = 2 + RING;
const TIME_STEP: f32 = 1.0 / 60.0;
const WIDTH: f32 = 12.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "boat",
    caption: "A rigid boat with a sail, and a balloon: pressure and drag of waves, wind.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 180,
    build: || Ok(Box::new(Boat::new()?)),
};

struct Boat {
    particles: Particles<f32, PARTICLES>,
    boat: RigidBody<f32>,
    ring: ParticleRange,
    skin: Distances<f32, { 2 * RING }>,
    air: Pressure<f32, RING>,
    wind: EdgeForces<f32, Wind<f32>, 5>,
    sea: EdgeForces<f32, Water<f32, Wave<f32>>, EDGES>,
    solver: Solver<f32>,
}

impl Boat {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let hull = HULL.map(vector);
        // Ballast: a heavy keel below a light hull.
        let (mass, center, inertia) = KEEL;
        let parts = [
            MassProperties::polygon(&hull, shape::DENSITY as f32)?,
            MassProperties::new(mass as f32, vector(center), inertia as f32)?,
        ];
        let properties = MassProperties::compound(&parts)?;
        let place = vector(shape::START);
        let boat = RigidBody::new(&mut particles, properties, place, Rotation::IDENTITY)?;
        let mut skin = Distances::new();
        let ring = build::ring(
            &mut particles,
            &mut skin,
            build::Ring {
                center: vector(shape::CENTER),
                radius: shape::RADIUS as f32,
                count: RING,
                mass: shape::MASS as f32,
                compliance: shape::SKIN as f32,
            },
        )?;
        let [amplitude, wavelength, speed] = shape::WAVE.map(|number| number as f32);
        let wave = Wave {
            level: 0.0,
            amplitude,
            wavelength,
            speed,
            phase: 0.0,
        };
        let [density, drag, friction] = shape::WATER.map(|number| number as f32);
        let mut sea = EdgeForces::new(Water {
            surface: wave,
            density,
            velocity: Vec2::ZERO,
            drag,
            friction,
        });
        let [density, drag, lift] = shape::WIND.map(|number| number as f32);
        let mut wind = EdgeForces::new(Wind {
            velocity: Vec2::new(9.0, 0.0),
            density,
            drag,
            lift,
        });
        let [a, b, c, d] = hull.map(|corner| boat.anchor(corner));
        sea.add_outline(&particles, [a?, b?, c?, d?])?;
        sea.add_outline(&particles, ring)?;
        let [foot, head] = SAIL.map(|end| boat.anchor(vector(end)));
        wind.add_chain(&particles, [foot?, head?])?;
        Ok(Self {
            air: Pressure::new(&particles, ring, 1.0, shape::AIR as f32)?,
            particles,
            boat,
            ring,
            skin,
            wind,
            sea,
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 8,
                ..super::solver()
            },
        })
    }

    fn places(&self, corners: &[(f64, f64)]) -> Vec<Vec2<f32>> {
        let place = |corner: &(f64, f64)| self.boat.point(&self.particles, vector(*corner));
        corners.iter().filter_map(|p| place(p).ok()).collect()
    }
}

impl Scene for Boat {
    fn step(&mut self) -> Result<(), Error> {
        let parts = &mut (
            &mut self.wind,
            &mut self.sea,
            &mut self.skin,
            &mut self.air,
            &mut self.boat,
        );
        self.solver.step(TIME_STEP, &mut self.particles, parts)
    }

    fn picture(&self) -> Picture {
        let surface = |k: u16| {
            let x = WIDTH * (f32::from(k) / 100.0 - 0.5);
            Vec2::new(x, self.sea.force.surface.height(x))
        };
        let positions = self.particles.positions();
        let balloon = self.ring.iter().map(|id| positions[id.index()]);
        let bed = [Vec2::new(-WIDTH / 2.0, -2.2), Vec2::new(WIDTH / 2.0, -2.2)];
        vec![
            Mark::Ground(bed.to_vec()),
            Mark::Line((0..=100).map(surface).collect()),
            Mark::Body(balloon.collect()),
            Mark::Body(self.places(&HULL)),
            Mark::Line(self.places(&SAIL)),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                &(self.skin.clone(), self.air.clone()),
                &self.solver,
                TIME_STEP,
                2 * RING + 1,
            )
        }
    }
}
