//! Two beams of overlapping regions that sag from a wall: narrow regions are soft, wide ones stiff.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    Error, ParticleId, ParticleRange, Particles, RegionBlend, RegionMatching, Solver, Stiffness,
    Vec2, build,
};

const COLUMNS: usize = 22;
const ROWS: usize = 4;
const SPACING: f32 = 0.1;
/// Columns of particles in a region, of the upper and the lower beam.
const WIDTHS: [usize; 2] = [7, 3];
const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "beam",
    caption: "Overlapping regions of seven columns of particles, and of three.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 110,
    build: || Ok(Box::new(Beam::new()?)),
};

type Body = RegionMatching<f32, { COLUMNS - 2 }, { COLUMNS * ROWS * 7 }>;

struct Beam {
    particles: Particles<f32, { 2 * COLUMNS * ROWS }>,
    beams: [ParticleRange; 2],
    bodies: Vec<Body>,
    solver: Solver<f32>,
}

impl Beam {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let upper = build::lattice(
            &mut particles,
            Vec2::new(0.0, 1.3),
            COLUMNS,
            ROWS,
            SPACING,
            0.01,
        )?;
        let lower = build::lattice(&mut particles, Vec2::ZERO, COLUMNS, ROWS, SPACING, 0.01)?;
        let beams = [upper, lower];
        let mut bodies = Vec::new();
        for (beam, width) in beams.iter().zip(WIDTHS) {
            let regions = (0..=COLUMNS - width).map(|first| columns(*beam, first, width));
            bodies.push(Body::new(
                &particles,
                regions,
                Stiffness::Alpha(1.0),
                RegionBlend::Averaged,
            )?);
            for id in columns(*beam, 0, 2) {
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
            beams,
            bodies,
            solver,
        })
    }
}

/// Returns the particles of some columns of a beam.
fn columns(beam: ParticleRange, first: usize, width: usize) -> impl Iterator<Item = ParticleId> {
    (0..ROWS).flat_map(move |row| {
        (first..first + width).filter_map(move |column| beam.get(row * COLUMNS + column))
    })
}

impl Scene for Beam {
    fn step(&mut self) -> Result<(), Error> {
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.bodies[..])
    }

    fn picture(&self) -> Picture {
        let places = |ids: &mut dyn Iterator<Item = ParticleId>| {
            ids.map(|id| self.particles.positions()[id.index()])
                .collect()
        };
        let mut picture = Picture::new();
        for beam in self.beams {
            let row = |row: usize| {
                (0..COLUMNS).filter_map(move |column| beam.get(row * COLUMNS + column))
            };
            picture.push(Mark::Body(places(
                &mut row(0)
                    .chain(columns(beam, COLUMNS - 1, 1))
                    .chain(row(ROWS - 1).collect::<Vec<_>>().into_iter().rev()),
            )));
            picture.push(Mark::Particles(places(
                &mut beam.iter().skip(2).filter(|id| id.index() % COLUMNS > 1),
            )));
            picture.push(Mark::Pins(places(&mut columns(beam, 0, 2))));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let members = WIDTHS
            .iter()
            .map(|width| (COLUMNS - width + 1) * width * ROWS)
            .sum();
        Measurement::new(
            &self.particles,
            &self.bodies[..],
            &self.solver,
            TIME_STEP,
            members,
        )
    }
}
