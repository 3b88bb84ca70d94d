//! Block of clay next to a block of rubber: both are pressed and released.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, border, cells};
use pliant::{
    Error, ParticleId, ParticleRange, Particles, Plastic, Plasticity, RegionBlend, RegionMatching,
    Solver, Stiffness, Vec2, build,
};

const COLUMNS: usize = 17;
const ROWS: usize = 9;
const BLOCK: usize = COLUMNS * ROWS;
const SPACING: f32 = 0.1;
/// Nodes along the side of a region.
const WIDTH: usize = 3;
const REGIONS: usize = (COLUMNS - WIDTH + 1) * (ROWS - WIDTH + 1);
/// Pressed columns of nodes of the top row.
const PRESSED: std::ops::Range<usize> = 6..11;
/// Depth of the press, m.
const DEPTH: f32 = 0.3;
/// Steps at which the press stops moving and is lifted.
const DOWN: usize = 50;
const HELD: usize = 70;
const TIME_STEP: f32 = 0.02;
/// Distance between the blocks, m.
const PITCH: f32 = 2.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "dent",
    caption: "Overlapping regions, pressed and released. Only plastic ones keep a dent.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 110,
    build: || Ok(Box::new(Dent::new()?)),
};

type Rubber = RegionMatching<f32, REGIONS, { REGIONS * WIDTH * WIDTH }>;
type Clay = RegionMatching<f32, REGIONS, { REGIONS * WIDTH * WIDTH }, Plastic<f32>>;

struct Dent {
    particles: Particles<f32, { 2 * BLOCK }>,
    blocks: [ParticleRange; 2],
    bodies: Box<(Clay, Rubber)>,
    solver: Solver<f32>,
    steps: usize,
}

impl Dent {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let top = SPACING * (ROWS - 1) as f32;
        let clay = build::lattice(
            &mut particles,
            Vec2::new(0.0, top),
            COLUMNS,
            ROWS,
            SPACING,
            0.01,
        )?;
        let rubber = build::lattice(
            &mut particles,
            Vec2::new(PITCH, top),
            COLUMNS,
            ROWS,
            SPACING,
            0.01,
        )?;
        let yielding = Plastic::new(Plasticity {
            yield_strain: 0.1,
            creep: 10.0,
            limit: 0.6,
        })?;
        let stiff = Stiffness::Alpha(1.0);
        let bodies = Box::new((
            Clay::with_mode(
                &particles,
                regions(clay),
                stiff,
                RegionBlend::Averaged,
                &yielding,
            )?,
            Rubber::new(&particles, regions(rubber), stiff, RegionBlend::Averaged)?,
        ));
        for block in [clay, rubber] {
            block
                .iter()
                .skip(BLOCK - COLUMNS)
                .try_for_each(|foot| particles.pin(foot))?;
        }
        let solver = Solver {
            substeps: 4,
            ..super::solver()
        };
        Ok(Self {
            particles,
            blocks: [clay, rubber],
            bodies,
            solver,
            steps: 0,
        })
    }

    /// Returns the pressed nodes.
    fn pressed(&self) -> impl Iterator<Item = ParticleId> + use<> {
        self.blocks
            .into_iter()
            .flat_map(|block| block.iter().take(PRESSED.end).skip(PRESSED.start))
    }
}

/// Returns the square regions of a block.
fn regions(block: ParticleRange) -> impl Iterator<Item = impl Iterator<Item = ParticleId>> {
    let corners = (0..=ROWS - WIDTH)
        .flat_map(|row| (0..=COLUMNS - WIDTH).map(move |column| row * COLUMNS + column));
    corners.map(move |corner| {
        (0..WIDTH * WIDTH)
            .filter_map(move |node| block.get(corner + node / WIDTH * COLUMNS + node % WIDTH))
    })
}

impl Scene for Dent {
    fn step(&mut self) -> Result<(), Error> {
        for id in self.pressed() {
            match self.steps {
                0 => self.particles.pin(id)?,
                DOWN => self.particles.set_velocity(id, Vec2::ZERO)?,
                HELD => self.particles.release(id)?,
                1..DOWN => self
                    .particles
                    .set_velocity(id, Vec2::new(0.0, -DEPTH / (TIME_STEP * (DOWN - 1) as f32)))?,
                _ => {}
            }
        }
        self.steps += 1;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut *self.bodies)
    }

    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (block, (word, left)) in [("plastic", 0.0), ("elastic", PITCH)]
            .into_iter()
            .enumerate()
        {
            let places = &self.particles.positions()[block * BLOCK..][..BLOCK];
            picture.push(Mark::Cells(cells(places, COLUMNS, SPACING)));
            picture.push(Mark::Body(border(places, COLUMNS)));
            picture.push(Mark::Label(Vec2::new(left + 0.8, -0.15), word));
        }
        let pins = self
            .particles
            .ids()
            .iter()
            .filter(|id| self.particles.is_pinned(*id) == Some(true));
        picture.push(Mark::Pins(
            pins.filter_map(|id| self.particles.position(id)).collect(),
        ));
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.bodies,
            &self.solver,
            TIME_STEP,
            2 * REGIONS * WIDTH * WIDTH,
        )
    }
}
