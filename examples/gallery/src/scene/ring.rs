//! Ring of springs with internal air pressure, on the ground.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, springs};
use pliant::{
    Angle, Angles, Distances, Error, Motion, ParticleId, Particles, Pass, Pressure, Project,
    Solver, Sweep, Vec2, build, measure,
};
use std::f32::consts::{PI, TAU};

const COUNT: usize = 36;
const RADIUS: f32 = 0.4;
const TIME_STEP: f32 = 0.02;

pub(crate) const ENTRY: Entry = Entry {
    name: "ring",
    caption: "Air in a ring of springs. Dashed: a circle with the area that its pressure targets.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 125,
    build: || Ok(Box::new(Ring::new()?)),
};

/// Pressure factor at some times, s, linearly interpolated.
const PRESSURES: [(f32, f32); 7] = [
    (0.0, 1.0),
    (1.2, 1.0),
    (1.8, 1.8),
    (2.6, 1.8),
    (3.4, 0.4),
    (4.2, 0.4),
    (4.35, 1.2),
];

fn pressure(time: f32) -> f32 {
    let between = PRESSURES.windows(2).find(|ends| time < ends[1].0);
    between.map_or(PRESSURES[PRESSURES.len() - 1].1, |ends| {
        let ((start, from), (end, to)) = (ends[0], ends[1]);
        from + (to - from) * (time - start) / (end - start)
    })
}

/// Keeps every particle above y = 0.
struct Ground;

impl Project<f32> for Ground {
    fn project(&mut self, _: &Pass<f32>, motion: &mut Motion<'_, f32>) {
        for (x, d) in motion.positions.iter().zip(motion.displacements.iter_mut()) {
            d.y = d.y.max(-x.y);
        }
    }
}

struct Ring {
    particles: Particles<f32, COUNT>,
    /// Outline, bending, air and ground.
    body: (
        Distances<f32, COUNT>,
        Angles<f32, COUNT>,
        Pressure<f32, COUNT>,
        Ground,
    ),
    solver: Solver<f32>,
    steps: usize,
}

impl Ring {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut outline = Distances::new();
        let ring = build::Ring {
            center: Vec2::new(0.0, 1.0),
            radius: RADIUS,
            count: COUNT,
            mass: 0.02,
            compliance: 2e-3,
        };
        let ring = build::ring(&mut particles, &mut outline, ring)?;
        let mut bends = Angles::new();
        for place in 0..COUNT {
            let corners = [0, 1, 2].map(|next| ParticleId::new(((place + next) % COUNT) as u16));
            bends.add(Angle::between(&particles, corners, 0.5)?)?;
        }
        let air = Pressure::new(&particles, ring.iter(), 1.0, 1e-4)?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            damping: 1.0,
            substeps: 16,
            sweep: Sweep::Symmetric,
            ..super::solver()
        };
        Ok(Self {
            particles,
            body: (outline, bends, air, Ground),
            solver,
            steps: 0,
        })
    }
}

impl Scene for Ring {
    fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        self.body
            .2
            .set_pressure(pressure(self.steps as f32 * TIME_STEP))?;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.body)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let (outline, _, air, _) = &self.body;
        // Circle with the target area, around the ring or resting on the ground below it.
        let radius = (air.pressure() * air.rest_area() / PI).sqrt();
        let center = measure::center(&self.particles).unwrap_or_default();
        let center = Vec2::new(center.x, center.y.max(radius));
        let circle = (0..48)
            .map(|i| (i as f32 * TAU / 48.0).sin_cos())
            .map(|(x, y)| center + Vec2::new(x, y) * radius);
        vec![
            Mark::Line(vec![Vec2::new(-1.4, 0.0), Vec2::new(1.4, 0.0)]),
            Mark::Ghost(circle.collect()),
            Mark::Body(places.to_vec()),
            Mark::Springs {
                springs: springs(places, outline.as_slice()),
                width: 3.2,
            },
        ]
    }

    fn measure(&self) -> Measurement {
        let measurement = Measurement::new(
            &self.particles,
            &self.body,
            &self.solver,
            TIME_STEP,
            3 * COUNT,
        );
        // The ground absorbs momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
