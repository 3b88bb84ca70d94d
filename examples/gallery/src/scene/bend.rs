//! Bar of metal next to a bar of rubber: both are bent and released.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, border, cells};
use pliant::{
    Constraints, Error, Material, NeoHookean, ParticleId, ParticleRange, Particles, Plasticity,
    Solver, Vec2, Yielding, build,
};

const COLUMNS: usize = 21;
const ROWS: usize = 4;
const BAR: usize = COLUMNS * ROWS;
/// Two triangles per cell, two constraints per triangle.
const ELEMENTS: usize = 4 * (COLUMNS - 1) * (ROWS - 1);
const SPACING: f32 = 0.1;
const MATERIAL: Material<f32> = Material {
    youngs_modulus: 2e4,
    poissons_ratio: 0.3,
};
const METAL: Plasticity<f32> = Plasticity {
    yield_strain: 0.04,
    creep: 10.0,
    limit: 0.6,
};
/// Depth of the press, m.
const DEPTH: f32 = 0.9;
/// Steps at which the press stops moving and is lifted.
const DOWN: usize = 60;
const HELD: usize = 80;
const TIME_STEP: f32 = 0.02;
/// Distance between the left ends of the bars, m.
const PITCH: f32 = 2.6;

pub(crate) const ENTRY: Entry = Entry {
    name: "bend",
    caption: "Bars of strain elements, bent and released. Only the one that yields stays bent.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 110,
    build: || Ok(Box::new(Bend::new()?)),
};

type Metal = Yielding<f32, NeoHookean<f32>, 3, ELEMENTS>;
type Rubber = Constraints<f32, NeoHookean<f32>, 3, ELEMENTS>;

struct Bend {
    particles: Particles<f32, { 2 * BAR }>,
    bars: [ParticleRange; 2],
    elements: Box<(Metal, Rubber)>,
    solver: Solver<f32>,
    steps: usize,
}

/// Returns the triangles of a bar, with alternating diagonals.
fn triangles(bar: ParticleRange) -> impl Iterator<Item = [ParticleId; 3]> {
    let cells = (1..ROWS).flat_map(|row| (1..COLUMNS).map(move |column| (column, row)));
    cells.flat_map(move |(column, row)| {
        let first = bar.iter().next().map_or(0, ParticleId::index);
        let node =
            |column: usize, row: usize| ParticleId::new((first + row * COLUMNS + column) as u16);
        let [nw, ne] = [column - 1, column].map(|column| node(column, row - 1));
        let [sw, se] = [column - 1, column].map(|column| node(column, row));
        if (column + row) % 2 == 0 {
            [[sw, se, ne], [sw, ne, nw]]
        } else {
            [[sw, se, nw], [se, ne, nw]]
        }
    })
}

impl Bend {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut elements = Box::new((Metal::new(), Rubber::new()));
        let mut bar = |x| {
            build::lattice(
                &mut particles,
                Vec2::new(x, 0.0),
                COLUMNS,
                ROWS,
                SPACING,
                0.01,
            )
        };
        let bars = [bar(0.0)?, bar(PITCH)?];
        for corners in triangles(bars[0]) {
            for part in NeoHookean::between(&particles, corners, MATERIAL)? {
                elements.0.add(part, METAL)?;
            }
        }
        for corners in triangles(bars[1]) {
            for part in NeoHookean::between(&particles, corners, MATERIAL)? {
                elements.1.add(part)?;
            }
        }
        for (place, id) in bars.into_iter().flat_map(|bar| (0..BAR).zip(bar.iter())) {
            if place % COLUMNS < 2 {
                particles.pin(id)?;
            }
        }
        let solver = Solver {
            substeps: 10,
            iterations: 2,
            damping: 0.5,
            ..super::solver()
        };
        Ok(Self {
            particles,
            bars,
            elements,
            solver,
            steps: 0,
        })
    }

    /// Returns the pressed nodes, the last column of each bar.
    fn pressed(&self) -> impl Iterator<Item = ParticleId> + use<> {
        self.bars
            .into_iter()
            .flat_map(|bar| bar.iter().skip(COLUMNS - 1).step_by(COLUMNS))
    }
}

impl Scene for Bend {
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
            .step(TIME_STEP, &mut self.particles, &mut *self.elements)
    }

    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (bar, (word, left)) in [("yields", 0.0), ("elastic", PITCH)]
            .into_iter()
            .enumerate()
        {
            let places = &self.particles.positions()[bar * BAR..][..BAR];
            picture.push(Mark::Cells(cells(places, COLUMNS, SPACING)));
            picture.push(Mark::Body(border(places, COLUMNS)));
            picture.push(Mark::Label(Vec2::new(left + 0.5, 0.2), word));
        }
        let pins = self
            .particles
            .iter_ids()
            .filter(|id| self.particles.is_pinned(*id) == Some(true));
        picture.push(Mark::Pins(
            pins.filter_map(|id| self.particles.position(id)).collect(),
        ));
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.elements,
            &self.solver,
            TIME_STEP,
            2 * ELEMENTS,
        )
    }
}
