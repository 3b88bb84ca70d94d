//! Two ropes of a thousand links with the same load: Gauss–Seidel on the left, a direct solution on
//! the right.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{Chain, Distances, Error, ParticleRange, Particles, Solver, Vec2, build};

const LINKS: usize = 1000;
const NODES: usize = LINKS + 1;
const LENGTH: f32 = 1.6;
/// Mass of a node and of the load, kg.
const MASSES: (f32, f32) = (0.001, 10.0);
const TIME_STEP: f32 = 0.01;

pub(crate) const ENTRY: Entry = Entry {
    name: "hoist",
    caption: "1,000 links with a load of 10,000 nodes, 8 passes a step: Gauss–Seidel, and a direct solution.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 125,
    build: || Ok(Box::new(Hoist::new()?)),
};

type Ropes = (Distances<f32, LINKS>, Chain<f32, NODES>);

struct Hoist {
    particles: Box<Particles<f32, { 2 * NODES }>>,
    ropes: [ParticleRange; 2],
    body: Box<Ropes>,
    solver: Solver<f32>,
}

impl Hoist {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let mut body: Box<Ropes> = Box::new((Distances::new(), Chain::empty()));
        let rope = |x: f32| build::Rope {
            from: Vec2::new(x, 0.0),
            to: Vec2::new(x + 0.6 * LENGTH, -0.8 * LENGTH),
            segments: LINKS,
            mass: MASSES.0,
            compliance: 0.0,
        };
        let ropes = [
            build::rope(&mut particles, &mut body.0, rope(-1.0))?,
            build::chain(&mut particles, &mut body.1, rope(0.4))?,
        ];
        for rope in ropes {
            let [top, end] = [0, LINKS].map(|node| rope.get(node));
            particles.pin(top.ok_or(Error::UnknownParticle)?)?;
            let end = end.ok_or(Error::UnknownParticle)?;
            particles.set_mass(end, MASSES.1, &mut *body)?;
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            ropes,
            body,
            solver,
        })
    }
}

impl Scene for Hoist {
    fn step(&mut self) -> Result<(), Error> {
        let body = &mut *self.body;
        self.solver.step(TIME_STEP, &mut self.particles, body)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let line =
            |rope: ParticleRange| rope.iter().map(|id| places[id.index()]).collect::<Vec<_>>();
        let [loose, stiff] = self.ropes.map(line);
        let (tops, loads) = (vec![loose[0], stiff[0]], vec![loose[LINKS], stiff[LINKS]]);
        vec![
            Mark::Line(loose),
            Mark::Line(stiff),
            Mark::Particles(loads),
            Mark::Pins(tops),
        ]
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.body,
            &self.solver,
            TIME_STEP,
            2 * LINKS,
        )
    }
}
