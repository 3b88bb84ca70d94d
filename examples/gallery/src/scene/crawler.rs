//! Slug that crawls: waves run through its rest shape, and friction holds the feet on the ground.

#[path = "../shapes/slug.rs"]
mod slug;

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, border};
use pliant::{
    Error, Motion, Particles, Pass, Project, ShapeMatching, Solver, Stiffness, Vec2, build,
};
use slug::{COLUMNS, EYE, ROWS};

const NODES: usize = COLUMNS * ROWS;
/// Foot whose trail is drawn.
const FOOT: usize = NODES - COLUMNS / 2;
const TIME_STEP: f32 = 0.02;

pub(crate) const ENTRY: Entry = Entry {
    name: "crawler",
    caption: "A wave in the rest shape: feet move backward on the ground and forward above it.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 125,
    build: || Ok(Box::new(Crawler::new()?)),
};

/// Half-plane y < 0. Particles inside are moved to the surface, and their tangential displacement
/// is shortened by the normal correction times the coefficient of friction: Coulomb's law.
struct Ground {
    friction: f32,
}

impl Project<f32> for Ground {
    fn project(&mut self, _: &Pass<f32>, motion: &mut Motion<'_, f32>) {
        for ((x, d), w) in motion
            .positions
            .iter()
            .zip(motion.displacements.iter_mut())
            .zip(motion.inverse_masses)
        {
            let depth = -(x.y + d.y);
            if depth > 0.0 && *w > 0.0 {
                d.y += depth;
                d.x -= d.x.clamp(-self.friction * depth, self.friction * depth);
            }
        }
    }
}

struct Crawler {
    particles: Particles<f32, NODES>,
    body: ShapeMatching<f32, NODES>,
    ground: Ground,
    solver: Solver<f32>,
    /// Earlier positions of the foot.
    trail: Vec<Vec2<f32>>,
}

/// Returns the rest shape at a time, s.
fn rest(time: f32) -> impl Iterator<Item = Vec2<f32>> {
    slug::rest(time.into()).map(|(x, y)| Vec2::new(x as f32, y as f32))
}

impl Crawler {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let nodes = build::lattice(&mut particles, Vec2::ZERO, COLUMNS, ROWS, 1.0, 0.01)?;
        for (id, place) in nodes.iter().zip(rest(0.0)) {
            particles.set_position(id, place + Vec2::new(0.0, 0.07))?;
        }
        let body = ShapeMatching::new(&particles, nodes, Stiffness::Alpha(0.8))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            body,
            ground: Ground { friction: 0.8 },
            solver,
            trail: Vec::new(),
        })
    }
}

impl Scene for Crawler {
    fn step(&mut self) -> Result<(), Error> {
        self.body
            .set_rest(rest(self.trail.len() as f32 * TIME_STEP))?;
        self.solver.step(
            TIME_STEP,
            &mut self.particles,
            &mut (&mut self.body, &mut self.ground),
        )?;
        self.trail.push(self.particles.positions()[FOOT]);
        Ok(())
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        vec![
            Mark::Ground(vec![Vec2::new(-1.1, 0.0), Vec2::new(2.9, 0.0)]),
            Mark::Body(border(places, COLUMNS)),
            Mark::Trail(self.trail.clone()),
            Mark::Particles(vec![places[EYE]]),
        ]
    }

    fn measure(&self) -> Measurement {
        // The ground absorbs momentum.
        Measurement {
            held: true,
            ..Measurement::new(&self.particles, &self.body, &self.solver, TIME_STEP, NODES)
        }
    }
}
