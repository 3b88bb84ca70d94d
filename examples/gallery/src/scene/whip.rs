//! The same rope twice, on one bar: without bending stiffness on the left, with bending stiffness
//! on the right.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{Bending, Bendings, Distances, Error, ParticleRange, Particles, Solver, Vec2, build};
use std::f32::consts::TAU;

const SEGMENTS: usize = 30;
const SEGMENT: f32 = 0.05;
/// Half the distance between the ropes, m.
const YOKE: f32 = 0.6;
/// Bending stiffness, N m².
const STIFFNESS: f32 = 7.0;
const TIME_STEP: f32 = 0.02;
/// Start of the motion of the bar, s, its amplitude, m, and its frequency, 1/s.
const BAR: (f32, f32, f32) = (1.4, 0.25, 0.8);

pub(crate) const ENTRY: Entry = Entry {
    name: "whip",
    caption: "The same rope twice, on a bar that moves up and down. The right one resists bending.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 125,
    build: || Ok(Box::new(Whip::new()?)),
};

struct Whip {
    particles: Particles<f32, { 2 * (SEGMENTS + 1) }>,
    ropes: [ParticleRange; 2],
    body: (
        Distances<f32, { 2 * SEGMENTS }>,
        Bendings<f32, { SEGMENTS - 1 }>,
    ),
    solver: Solver<f32>,
    steps: usize,
}

impl Whip {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let (mut springs, mut bends) = (Distances::new(), Bendings::new());
        let mut rope = |side: f32| {
            let [from, to] =
                [0.0, SEGMENT * SEGMENTS as f32].map(|x| Vec2::new(side * (YOKE + x), 0.0));
            build::rope(
                &mut particles,
                &mut springs,
                build::Rope {
                    from,
                    to,
                    segments: SEGMENTS,
                    mass: 0.01,
                    compliance: 1e-6,
                },
            )
        };
        let ropes = [rope(-1.0)?, rope(1.0)?];
        for row in ropes[1].windows(3) {
            let mut ids = row.iter();
            if let (Some(a), Some(b), Some(c)) = (ids.next(), ids.next(), ids.next()) {
                bends.add(Bending::new([a, b, c], 0.0, SEGMENT.powi(3) / STIFFNESS)?)?;
            }
        }
        for rope in ropes {
            for root in rope.iter().take(2) {
                particles.pin(root)?;
            }
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            damping: 0.7,
            substeps: 60,
            ..super::solver()
        };
        Ok(Self {
            particles,
            ropes,
            body: (springs, bends),
            solver,
            steps: 0,
        })
    }

    /// Returns the height of the bar after some steps.
    fn bar(steps: usize) -> f32 {
        let (start, reach, rate) = BAR;
        let time = (steps as f32 * TIME_STEP - start).max(0.0);
        reach * (TAU * rate * time).sin()
    }
}

impl Scene for Whip {
    fn step(&mut self) -> Result<(), Error> {
        let way = Vec2::new(0.0, Self::bar(self.steps + 1) - Self::bar(self.steps));
        for root in self.ropes.iter().flat_map(|rope| rope.iter().take(2)) {
            let place = self
                .particles
                .position(root)
                .ok_or(Error::UnknownParticle)?;
            self.particles.move_to(root, place + way, TIME_STEP)?;
        }
        self.steps += 1;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.body)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let place = |rope: ParticleRange, count| {
            rope.iter()
                .take(count)
                .map(|id| places[id.index()])
                .collect::<Vec<_>>()
        };
        let [left, right] = self.ropes;
        let corners = [(-YOKE, 0.03), (YOKE, 0.03), (YOKE, -0.03), (-YOKE, -0.03)];
        let bar = corners
            .into_iter()
            .map(|(x, y)| Vec2::new(x, Self::bar(self.steps) + y));
        vec![
            Mark::Line(place(left, SEGMENTS + 1)),
            Mark::Line(place(right, SEGMENTS + 1)),
            Mark::Body(bar.collect()),
            Mark::Pins([place(left, 2), place(right, 2)].concat()),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.body,
            &self.solver,
            TIME_STEP,
            3 * SEGMENTS - 1,
        )
    }
}
