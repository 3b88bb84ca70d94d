//! Tuft of hair on a nodding head: chains of overlapping regions.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    Error, ParticleRange, Particles, RegionBlend, RegionMatching, Solver, Stiffness, Vec2, build,
};

const STRANDS: usize = 7;
/// Particles of a strand, the first two of which are in the head.
const LENGTH: usize = 24;
/// Particles of a region: larger regions make stiffer hair.
const WIDTH: usize = 5;
const WINDOWS: usize = LENGTH - WIDTH + 1;
const SPACING: f32 = 0.06;
const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "hair",
    caption: "Chains: overlapping regions of five particles along each strand.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 120,
    build: || Ok(Box::new(Hair::new()?)),
};

type Strand = RegionMatching<f32, WINDOWS, { WINDOWS * WIDTH }>;

struct Hair {
    particles: Particles<f32, { STRANDS * LENGTH }>,
    ropes: Vec<ParticleRange>,
    strands: Vec<Strand>,
    solver: Solver<f32>,
    steps: usize,
}

impl Hair {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let (mut ropes, mut strands) = (Vec::new(), Vec::new());
        for strand in 0..STRANDS {
            // Fanned out around the vertical, root first.
            let angle = (strand as f32 / (STRANDS - 1) as f32 - 0.5) * 2.4;
            let (across, up) = angle.sin_cos();
            let root = Vec2::new(across, up) * 0.25;
            let rope = build::lattice(&mut particles, root, LENGTH, 1, SPACING, 0.002)?;
            for (place, id) in rope.iter().enumerate() {
                particles
                    .set_position(id, root + Vec2::new(across, up) * (SPACING * place as f32))?;
            }
            strands.push(Strand::new(
                &particles,
                rope.windows(WIDTH),
                Stiffness::Alpha(1.0),
                RegionBlend::Averaged,
            )?);
            ropes.push(rope);
            for id in rope.iter().take(2) {
                particles.pin(id)?;
            }
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 4,
            ..super::solver()
        };
        Ok(Self {
            particles,
            ropes,
            strands,
            solver,
            steps: 0,
        })
    }

    /// Returns the position of the head after some steps: it oscillates sideways.
    fn head(steps: usize) -> Vec2<f32> {
        Vec2::new((steps as f32 * TIME_STEP * 3.0).sin() * 0.3, 0.0)
    }
}

impl Scene for Hair {
    fn step(&mut self) -> Result<(), Error> {
        let way = Self::head(self.steps + 1) - Self::head(self.steps);
        for rope in &self.ropes {
            for root in rope.iter().take(2) {
                let place = self
                    .particles
                    .position(root)
                    .ok_or(Error::UnknownParticle)?;
                self.particles.move_to(root, place + way, TIME_STEP)?;
            }
        }
        self.steps += 1;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.strands[..])
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let center = Self::head(self.steps);
        let circle = (0..48).map(|i| {
            let (across, up) = (i as f32 * std::f32::consts::TAU / 48.0).sin_cos();
            center + Vec2::new(across, up) * 0.25
        });
        let strands = self
            .ropes
            .iter()
            .map(|ids| Mark::Line(ids.iter().map(|id| places[id.index()]).collect()));
        strands.chain([Mark::Body(circle.collect())]).collect()
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.strands[..],
            &self.solver,
            TIME_STEP,
            STRANDS * WINDOWS * WIDTH,
        )
    }
}
