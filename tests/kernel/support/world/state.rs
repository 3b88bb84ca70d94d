//! State of the world: particles, springs, bodies and further parts; calls and steps.

use crate::support::corpus::Bits;
use crate::support::world::arbitrary_constraint::ArbitraryConstraint;
use crate::support::world::arguments::{Call, Numbers, particle};
use crate::support::world::parts::Parts;
use crate::support::world::rigid::Rigid;
use pliant::build::{self, Cloth, Rope};
use pliant::{
    Constraints, Damped, Distance, Distances, Error, ParticleId, Particles, Project, Scheme,
    ShapeMatching, Solver, Stiffness, Sweep, measure,
};

type Dampers<T> = Constraints<T, Damped<T, Distance<T>>, 2, 4>;

type ArbitraryConstraints<T, const BOUND: u8, const DAMPED: bool> =
    Constraints<T, ArbitraryConstraint<T, BOUND, DAMPED>, 2, 2>;

/// Everything that acts on the particles.
#[derive(Project)]
pub(super) struct Projections<T> {
    pub(super) springs: Distances<T, 16>,
    pub(super) dampers: Dampers<T>,
    pub(super) custom: (
        ArbitraryConstraints<T, 0, false>,
        ArbitraryConstraints<T, 1, true>,
        ArbitraryConstraints<T, 2, false>,
    ),
    pub(super) bodies: [Option<ShapeMatching<T, 6>>; 2],
    pub(super) parts: Parts<T>,
    pub(super) rigid: Rigid<T>,
}

pub(crate) struct World<T> {
    pub(crate) particles: Particles<T, 10>,
    pub(super) projections: Projections<T>,
    /// Numbers of accepted calls, and of accepted steps.
    pub(crate) accepted: usize,
    pub(crate) steps: usize,
}

impl<T: Bits> World<T> {
    pub(crate) fn new() -> Self {
        let projections = Projections {
            springs: Distances::new(),
            dampers: Dampers::new(),
            custom: (Constraints::new(), Constraints::new(), Constraints::new()),
            bodies: [None, None],
            parts: Parts::new(),
            rigid: Rigid::new(),
        };
        Self {
            particles: Particles::new(),
            projections,
            accepted: 0,
            steps: 0,
        }
    }

    /// Performs a call. An error must leave the state unchanged.
    pub(crate) fn call(&mut self, (kind, ids, seeds): Call) {
        let (kind, numbers, before) = (kind % 32, Numbers::of(seeds), self.checksum());
        let done = match kind {
            0..=7 => self.change_a_particle(kind % 8, particle(ids[0]), &numbers),
            8..=10 => self.make(kind % 3, ids, &numbers),
            11..=14 => self.constrain(kind % 4, ids.map(particle), &numbers),
            15..=17 => self.shape(kind, ids, &numbers),
            18 => {
                self.projections.springs.order(&self.particles);
                self.projections.dampers.order(&self.particles);
                Ok(())
            }
            19 => self.remove(ids.map(particle)),
            20 => self.edit(ids, &numbers),
            29 => {
                let Projections { rigid, .. } = &mut self.projections;
                rigid.call(ids, &numbers, &mut self.particles)
            }
            24..=31 => self.projections.parts.call(
                (kind % 8, ids),
                &numbers,
                &mut self.particles,
                &mut self.projections.springs,
            ),
            _ => self.step(ids, &numbers),
        };
        assert!(
            done.is_ok() || self.checksum() == before,
            "the state changed despite {done:?}"
        );
        self.accepted += usize::from(done.is_ok());
    }

    fn change_a_particle(
        &mut self,
        kind: u8,
        id: ParticleId,
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let (vector, particles) = (numbers.vector(0), &mut self.particles);
        match kind {
            0 => particles.add(vector, numbers.0[2]).map(|_| ()),
            1 => particles.add_pinned(vector, numbers.0[2]).map(|_| ()),
            2 => particles.pin(id),
            3 => particles.release(id),
            4 => particles.set_position(id, vector),
            5 => particles.set_velocity(id, vector),
            6 => particles.apply_impulse(id, vector),
            _ => particles.move_to(id, vector, numbers.0[2]),
        }
    }

    fn make(&mut self, kind: u8, counts: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let [columns, rows] = counts.map(|seed| {
            usize::from(if seed.is_multiple_of(32) {
                seed
            } else {
                seed % 5
            })
        });
        let (corner, [mass, spacing, compliance]) =
            (numbers.vector(0), [2, 3, 5].map(|place| numbers.0[place]));
        let (particles, springs) = (&mut self.particles, &mut self.projections.springs);
        let made = match kind {
            0 => build::lattice(particles, corner, columns, rows, spacing, mass),
            1 => build::cloth(
                particles,
                springs,
                Cloth {
                    corner,
                    columns,
                    rows,
                    spacing,
                    mass,
                    compliance,
                },
            ),
            _ => build::rope(
                particles,
                springs,
                Rope {
                    from: corner,
                    to: numbers.vector(3),
                    segments: columns,
                    mass,
                    compliance,
                },
            ),
        };
        made.map(|_| ())
    }

    fn constrain(
        &mut self,
        kind: u8,
        particles: [ParticleId; 2],
        numbers: &Numbers<T>,
    ) -> Result<(), Error> {
        let [a, b] = particles;
        let [length, compliance, damping, value, ..] = numbers.0;
        let gradients = [numbers.vector(2), numbers.vector(4)];
        let Projections {
            springs,
            dampers,
            custom,
            ..
        } = &mut self.projections;
        let numbers = [compliance, damping, value];
        match kind {
            0 => springs.add(Distance::new(a, b, length, compliance)?),
            1 => springs.add(Distance::between(&self.particles, a, b, compliance)?),
            2 => {
                let spring = Distance::new(a, b, length, compliance)?;
                dampers.add(Damped::new(spring, damping)?)
            }
            _ => match a.index() % 3 {
                0 => (custom.0).add(ArbitraryConstraint::new(particles, numbers, gradients)),
                1 => (custom.1).add(ArbitraryConstraint::new(particles, numbers, gradients)),
                _ => (custom.2).add(ArbitraryConstraint::new(particles, numbers, gradients)),
            },
        }
        .map(|_| ())
    }

    fn shape(&mut self, kind: u8, seeds: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let stiffness = match seeds[0] % 3 {
            0 => Stiffness::Alpha(numbers.0[0].abs()),
            1 => Stiffness::Compliance(numbers.0[0]),
            _ => Stiffness::Relaxation(numbers.0[0]),
        };
        let slot = &mut self.projections.bodies[usize::from(seeds[1] % 2)];
        match (kind, slot) {
            (17, Some(body)) => body.set_stiffness(stiffness),
            (16, slot) => {
                let any = seeds
                    .map(particle)
                    .into_iter()
                    .chain([ParticleId::new(seeds[1] % 4)]);
                *slot = Some(ShapeMatching::new(&self.particles, any, stiffness)?);
                Ok(())
            }
            (_, slot) => {
                let all = self
                    .particles
                    .ids()
                    .iter()
                    .skip(usize::from(seeds[0] % 4))
                    .take(6);
                *slot = Some(ShapeMatching::new(&self.particles, all, stiffness)?);
                Ok(())
            }
        }
    }

    /// Runs a step with any settings.
    fn step(&mut self, seeds: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let settings = seeds[0] % 64;
        let solver = Solver {
            gravity: if seeds[0].is_multiple_of(3) {
                numbers.vector(0)
            } else {
                T::vector(0.0, -9.81)
            },
            substeps: settings % 4 + u16::from(!seeds[0].is_multiple_of(5)),
            iterations: settings / 4 % 4 + u16::from(!seeds[0].is_multiple_of(7)),
            sweep: if (settings / 16).is_multiple_of(2) {
                Sweep::Forward
            } else {
                Sweep::Symmetric
            },
            scheme: if settings / 32 == 0 {
                Scheme::Predicted
            } else {
                Scheme::Leapfrog
            },
            damping: if seeds[0].is_multiple_of(11) {
                numbers.0[3]
            } else {
                T::ZERO
            },
        };
        let dt = if seeds[1].is_multiple_of(2) {
            numbers.0[2]
        } else {
            T::of(1.0 / 60.0)
        };
        solver.step(dt, &mut self.particles, &mut self.projections)?;
        self.steps += 1;
        Ok(())
    }

    fn checksum(&self) -> u64 {
        measure::checksum(&self.particles, &self.projections)
    }
}
