//! Ten pendulums that differ in constraint, scheme, substeps and damping.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    Constraint, Constraints, Damped, Distance, Error, Particles, Project, Rod, Scheme, Solver, Vec2,
};

const TIME_STEP: f32 = 1.0 / 60.0;
/// Distance of the pivots, m. The pendulums are one meter long.
const SPACING: f32 = 2.2;
const COLUMNS: usize = 5;

pub(crate) const ENTRY: Entry = Entry {
    name: "pendulums",
    caption: "Ten pendulums, released at 60°: above with predicted gradients and few or many substeps, below with gradients at the start.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 150,
    build: || Ok(Box::new(Pendulums::new()?)),
};

type One<C> = Constraints<f32, C, 2, 1>;

/// Pivot, weight and the constraint between them.
struct Pendulum {
    label: &'static str,
    particles: Particles<f32, 2>,
    link: Box<dyn Project<f32>>,
    solver: Solver<f32>,
    /// Earlier positions of the weight.
    trail: Vec<Vec2<f32>>,
}

struct Pendulums(Vec<Pendulum>);

/// Returns a set of one constraint.
fn one<C: Constraint<f32, 2> + 'static>(constraint: C) -> Result<Box<dyn Project<f32>>, Error> {
    let mut set = One::new();
    set.add(constraint)?;
    Ok(Box::new(set))
}

impl Pendulums {
    fn new() -> Result<Self, Error> {
        use Scheme::{Leapfrog, Predicted};
        // Label, scheme, substeps, compliance in m/N, damping in 1/s.
        let kinds = [
            ("distance, 1", Predicted, 1, 0.0, 0.0),
            ("distance, 4", Predicted, 4, 0.0, 0.0),
            ("distance, 16", Predicted, 16, 0.0, 0.0),
            ("rod, 1", Predicted, 1, 0.0, 0.0),
            ("spring, 4", Predicted, 4, 1e-3, 0.0),
            ("distance, 1", Leapfrog, 1, 0.0, 0.0),
            ("distance, 4", Leapfrog, 4, 0.0, 0.0),
            ("rod, 1", Leapfrog, 1, 0.0, 0.0),
            ("spring, 4", Leapfrog, 4, 1e-3, 0.0),
            ("spring, 4, damped", Leapfrog, 4, 1e-3, 1.0),
        ];
        let mut pendulums = Vec::new();
        for (place, (label, scheme, substeps, compliance, damping)) in kinds.into_iter().enumerate()
        {
            let (column, row) = (place % COLUMNS, place / COLUMNS);
            let pivot = Vec2::new(column as f32, -(row as f32)) * SPACING;
            let mut particles = Particles::new();
            let hook = particles.add_pinned(pivot, 1.0)?;
            let (sin, cos) = 60.0_f32.to_radians().sin_cos();
            let weight = particles.add(pivot + Vec2::new(sin, -cos), 1.0)?;
            let link = if label.starts_with("rod") {
                one(Rod::between(&particles, hook, weight)?)?
            } else {
                let distance = Distance::between(&particles, hook, weight, compliance)?;
                if damping > 0.0 {
                    one(Damped::new(distance, damping)?)?
                } else {
                    one(distance)?
                }
            };
            pendulums.push(Pendulum {
                label,
                particles,
                link,
                solver: Solver {
                    gravity: Vec2::new(0.0, -9.81),
                    scheme,
                    substeps,
                    ..Solver::new()
                },
                trail: Vec::new(),
            });
        }
        Ok(Self(pendulums))
    }
}

impl Scene for Pendulums {
    fn step(&mut self) -> Result<(), Error> {
        for pendulum in &mut self.0 {
            let Pendulum {
                particles, link, ..
            } = pendulum;
            pendulum.solver.step(TIME_STEP, particles, &mut **link)?;
            pendulum.trail.push(pendulum.particles.positions()[1]);
            // The last swing shows the amplitude.
            if pendulum.trail.len() > 130 {
                pendulum.trail.remove(0);
            }
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let mut picture = Vec::new();
        for pendulum in &self.0 {
            let places = pendulum.particles.positions();
            let pivot = places[0];
            picture.push(Mark::Trail(pendulum.trail.clone()));
            picture.push(Mark::Line(places.to_vec()));
            picture.push(Mark::Particles(vec![places[1]]));
            picture.push(Mark::Pins(vec![pivot]));
            picture.push(Mark::Label(pivot + Vec2::new(0.0, 0.3), pendulum.label));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        // The energy of the first pendulum of the lower row.
        let pendulum = &self.0[COLUMNS];
        Measurement {
            held: true,
            ..Measurement::new(
                &pendulum.particles,
                &*pendulum.link,
                &pendulum.solver,
                TIME_STEP,
                self.0.len(),
            )
        }
    }
}
