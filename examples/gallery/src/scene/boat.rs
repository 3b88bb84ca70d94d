//! Sailing boat on waves, and a balloon that rises from the water.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    Distances, EdgeForces, Error, MassProperties, ParticleRange, Particles, Pressure, RigidBody,
    Rotation, Solver, Vec2, Water, Wave, Wind, build,
};

const RING: usize = 20;
const PARTICLES: usize = 2 + RING;
const TIME_STEP: f32 = 1.0 / 60.0;
const WIDTH: f32 = 12.0;
const HULL: [[f32; 2]; 4] = [[-0.8, -0.35], [0.8, -0.35], [1.2, 0.35], [-1.2, 0.35]];
const SAIL: [[f32; 2]; 2] = [[0.0, 0.4], [-0.3, 2.0]];

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
    sea: EdgeForces<f32, Water<f32, Wave<f32>>, { RING + 4 }>,
    solver: Solver<f32>,
}

impl Boat {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let hull = HULL.map(Vec2::from);
        // Ballast: a heavy keel below a light hull.
        let parts = [
            MassProperties::polygon(&hull, 200.0)?,
            MassProperties::new(500.0, Vec2::new(0.0, -0.6), 10.0)?,
        ];
        let shape = MassProperties::compound(&parts)?;
        let place = Vec2::new(-4.0, 0.2);
        let boat = RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY)?;
        let mut skin = Distances::new();
        let ring = build::ring(
            &mut particles,
            &mut skin,
            build::Ring {
                center: Vec2::new(1.5, -1.5),
                radius: 0.4,
                count: RING,
                mass: 8.0,
                compliance: 1e-5,
            },
        )?;
        let wave = Wave {
            level: 0.0,
            amplitude: 0.25,
            wavelength: 5.0,
            speed: 2.0,
            phase: 0.0,
        };
        let mut sea = EdgeForces::new(Water {
            surface: wave,
            density: 1000.0,
            velocity: Vec2::ZERO,
            drag: 0.6,
            friction: 150.0,
        });
        let mut wind = EdgeForces::new(Wind {
            velocity: Vec2::new(9.0, 0.0),
            density: 1.2,
            drag: 1.2,
            lift: 1.0,
        });
        let mut corners = Vec::new();
        for corner in hull {
            corners.push(boat.anchor(corner)?);
        }
        sea.add_outline(&particles, corners)?;
        sea.add_outline(&particles, ring)?;
        let mut sail = Vec::new();
        for corner in SAIL {
            sail.push(boat.anchor(Vec2::from(corner))?);
        }
        wind.add_chain(&particles, sail)?;
        Ok(Self {
            air: Pressure::new(&particles, ring, 1.0, 1e-9)?,
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

    fn places(&self, corners: &[[f32; 2]]) -> Vec<Vec2<f32>> {
        let place = |corner: &[f32; 2]| self.boat.point(&self.particles, Vec2::from(*corner));
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
