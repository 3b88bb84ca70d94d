//! Hammers of narrow regions and of regions that are wide in the thick part.

use super::{Entry, Measurement, Scene};
use crate::picture::{Cell, Mark, Picture, square};
use pliant::build::{LatticeCutout, cut_lattice};
use pliant::{Error, ParticleId, Particles, RegionBlend, RegionMatching, Solver, Stiffness, Vec2};
use std::ops::RangeInclusive;

const ARM: usize = 16;
const HEAD: usize = 24;
/// Nodes of a hammer: an arm of three rows, and a head of 24 by 24.
const NODES: usize = 3 * ARM + HEAD * HEAD;
/// Largest number of memberships: those of regions of three by three nodes.
const MEMBERSHIPS: usize = 5240;
const SPACING: f32 = 0.05;
/// Distance between the left ends of the hammers, m.
const PITCH: f32 = 2.6;
/// Sides of the squares in the centers of the regions.
const SIDES: [RangeInclusive<usize>; 2] = [1..=1, 4..=8];
const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "regions",
    caption: "Regions, narrow and wide in the head: fewer memberships, almost the same deflection.",
    dt: TIME_STEP,
    steps_per_frame: 6,
    frames: 120,
    build: || Ok(Box::new(Pair::new()?)),
};

struct Hammer {
    cut: LatticeCutout<fn(usize, usize) -> bool>,
    body: Box<RegionMatching<f32, NODES, MEMBERSHIPS>>,
    memberships: usize,
    /// Particle in the lower right corner, and its position at rest, m.
    tip: (ParticleId, Vec2<f32>),
}

struct Pair {
    particles: Box<Particles<f32, { 2 * NODES }>>,
    hammers: Vec<Hammer>,
    solver: Solver<f32>,
}

fn is_hammer(column: usize, row: usize) -> bool {
    column >= ARM || (8..11).contains(&row)
}

impl Pair {
    fn new() -> Result<Self, Error> {
        let (mut particles, mut hammers) = (Box::new(Particles::new()), Vec::new());
        for (k, sides) in SIDES.into_iter().enumerate() {
            let corner = Vec2::new(PITCH * k as f32, 0.0);
            let shape: fn(usize, usize) -> bool = is_hammer;
            let columns = ARM + HEAD;
            let cut = cut_lattice(&mut particles, corner, columns, HEAD, SPACING, 0.01, shape)?;
            // The end of the arm is the first column.
            for id in cut.nodes().step_by(columns).flatten() {
                particles.pin(id)?;
            }
            let mut body = Box::new(RegionMatching::empty());
            let (stiffness, blend) = (Stiffness::Alpha(0.5), RegionBlend::Averaged);
            body.build(&particles, cut.regions(1, sides.clone()), stiffness, blend)?;
            let last = cut.particles().iter().next_back();
            let tip = last.ok_or(Error::TooFewParticles)?;
            hammers.push(Hammer {
                memberships: cut.regions(1, sides).map(Iterator::count).sum(),
                tip: (tip, particles.positions()[tip.index()]),
                cut,
                body,
            });
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -0.5 * SPACING),
            substeps: 4,
            damping: 0.3,
            ..super::solver()
        };
        Ok(Self {
            particles,
            hammers,
            solver,
        })
    }
}

impl Scene for Pair {
    fn step(&mut self) -> Result<(), Error> {
        let bodies = self.hammers.iter_mut().map(|hammer| &mut *hammer.body);
        let mut bodies: Vec<_> = bodies.collect();
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut bodies[..])
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let mut picture = Picture::new();
        for (k, hammer) in self.hammers.iter().enumerate() {
            let cell = |[a, b, c, d]: [ParticleId; 4]| {
                square([a, b, d, c].map(|id| places[id.index()]), SPACING)
            };
            let cells: Vec<Cell> = hammer.cut.cells().map(cell).collect();
            let nodes = hammer.cut.particles();
            let pins = nodes
                .iter()
                .filter(|id| self.particles.is_pinned(*id) == Some(true));
            let (tip, rest) = hammer.tip;
            let deflection = (places[tip.index()] - rest).length();
            let label =
                |column: f32, row: f32| Vec2::new(PITCH * k as f32 + column, 0.4 - 0.16 * row);
            picture.push(Mark::Cells(cells));
            picture.push(Mark::Pins(pins.map(|id| places[id.index()]).collect()));
            picture.push(Mark::Dashes(vec![rest, places[tip.index()]]));
            picture.push(Mark::Label(label(0.6, 0.0), "memberships"));
            picture.push(Mark::Number(label(1.5, 0.0), hammer.memberships as u32));
            picture.push(Mark::Label(label(0.6, 1.0), "deflection, mm"));
            picture.push(Mark::Number(
                label(1.5, 1.0),
                (1000.0 * deflection).round() as u32,
            ));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let bodies: Vec<_> = self
            .hammers
            .iter()
            .map(|hammer| (*hammer.body).clone())
            .collect();
        let items = self.hammers.iter().map(|hammer| hammer.memberships).sum();
        Measurement::new(&self.particles, &bodies[..], &self.solver, TIME_STEP, items)
    }
}
