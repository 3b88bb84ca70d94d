//! Cloth with a cut, pulled apart until it tears.

use super::{Entry, Measurement, Scene};
use crate::picture::{Cell, Mark, Picture, Spring, strain};
use pliant::{
    Constraint, ConstraintId, Damped, Distance, Distances, Error, ParticleRange, Particles, Solver,
    Tearing, Vec2, build,
};

const COLUMNS: usize = 34;
const ROWS: usize = 22;
/// Springs along the rows come first, then those along the columns, then two diagonals per cell.
const ALONG: usize = (COLUMNS - 1) * ROWS;
const THREADS: usize = ALONG + COLUMNS * (ROWS - 1);
const SPRINGS: usize = THREADS + 2 * (COLUMNS - 1) * (ROWS - 1);
const SPACING: f32 = 0.1;
const TIME_STEP: f32 = 0.01;
/// Strain at which a spring breaks.
const LIMIT: f32 = 0.2;
/// The same for diagonals, whose strain is half as large under a pull along the columns.
const DIAGONAL: f32 = 0.1;
/// Speed of the lower edge, m/s, and end of the pull, s.
const PULL: (f32, f32) = (0.12, 2.2);
/// Cut row of cells, and number of cut cells from the left.
const CUT: (usize, usize) = (10, 6);

pub(crate) const ENTRY: Entry = Entry {
    name: "tear",
    caption: "Springs that break, pulled apart. The cut on the left runs through the cloth.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 120,
    build: || Ok(Box::new(Tear::new()?)),
};

type Threads = Tearing<f32, Damped<f32, Distance<f32>>, 2, SPRINGS>;

struct Tear {
    particles: Box<Particles<f32, { COLUMNS * ROWS }>>,
    cloth: ParticleRange,
    springs: Box<Threads>,
    names: Vec<ConstraintId>,
    solver: Solver<f32>,
    steps: usize,
}

impl Tear {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let mut whole = Box::new(Distances::<f32, SPRINGS>::new());
        let cloth = build::Cloth {
            corner: Vec2::ZERO,
            columns: COLUMNS,
            rows: ROWS,
            spacing: SPACING,
            mass: 0.01,
            compliance: 1e-3,
        };
        let cloth = build::cloth(&mut particles, &mut whole, cloth)?;
        for id in cloth
            .iter()
            .take(COLUMNS)
            .chain(cloth.iter().skip(COLUMNS * (ROWS - 1)))
        {
            particles.pin(id)?;
        }
        let mut springs = Box::new(Threads::new());
        let mut names = Vec::new();
        for (place, spring) in whole.as_slice().iter().enumerate() {
            let limit = if place < THREADS { LIMIT } else { DIAGONAL };
            names.push(springs.add(Damped::new(*spring, 400.0)?, limit)?);
        }
        let (row, cells) = CUT;
        for column in 0..cells {
            springs.cut(names[ALONG + row * COLUMNS + column])?;
            let cell = row * (COLUMNS - 1) + column;
            springs.cut(names[THREADS + 2 * cell])?;
            springs.cut(names[THREADS + 2 * cell + 1])?;
        }
        let solver = Solver {
            substeps: 4,
            iterations: 4,
            ..super::solver()
        };
        Ok(Self {
            particles,
            cloth,
            springs,
            names,
            solver,
            steps: 0,
        })
    }

    fn is_whole(&self, place: usize) -> bool {
        self.springs.is_broken(self.names[place]) == Some(false)
    }

    /// Returns the unbroken springs along rows and columns.
    fn threads(&self) -> Vec<Spring> {
        let spring = |place: usize| {
            let spring = self.springs.get(self.names[place])?.constraint();
            let ends = spring
                .particles()
                .map(|id| self.particles.positions()[id.index()]);
            Some(Spring {
                ends,
                strain: strain(ends, SPACING),
            })
        };
        (0..THREADS)
            .filter(|place| self.is_whole(*place))
            .filter_map(spring)
            .collect()
    }

    /// Returns the cells whose sides are unbroken.
    fn cells(&self) -> Vec<Cell> {
        let places = self.particles.positions();
        let cell = |(row, column): (usize, usize)| {
            let (across, down) = (row * (COLUMNS - 1) + column, ALONG + row * COLUMNS + column);
            let whole = [across, across + COLUMNS - 1, down, down + 1]
                .into_iter()
                .all(|side| self.is_whole(side));
            let first = row * COLUMNS + column;
            let corners = [first, first + 1, first + COLUMNS + 1, first + COLUMNS]
                .map(|corner| places[corner]);
            let [a, b, c, d] = corners;
            let sides = [[a, b], [b, c], [c, d], [d, a]].map(|side| strain(side, SPACING));
            whole.then(|| Cell {
                corners,
                strain: sides.into_iter().fold(0.0, f32::max),
            })
        };
        (0..ROWS - 1)
            .flat_map(|row| (0..COLUMNS - 1).map(move |column| (row, column)))
            .filter_map(cell)
            .collect()
    }
}

impl Scene for Tear {
    fn step(&mut self) -> Result<(), Error> {
        self.steps += 1;
        let (speed, end) = PULL;
        let way = if self.steps as f32 * TIME_STEP < end {
            speed * TIME_STEP
        } else {
            0.0
        };
        for id in self.cloth.iter().skip(COLUMNS * (ROWS - 1)) {
            let place = self.particles.position(id).ok_or(Error::UnknownParticle)?;
            self.particles
                .move_to(id, place - Vec2::new(0.0, way), TIME_STEP)?;
        }
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut *self.springs)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let clamp = |row: usize| {
            Mark::Line(
                [0, COLUMNS - 1]
                    .map(|column| places[row * COLUMNS + column])
                    .to_vec(),
            )
        };
        vec![
            Mark::Cells(self.cells()),
            Mark::Springs {
                springs: self.threads(),
                width: 0.7,
            },
            clamp(0),
            clamp(ROWS - 1),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.springs,
            &self.solver,
            TIME_STEP,
            SPRINGS,
        )
    }
}
