//! Small world with every kind of object, driven through the public interface by arbitrary numbers.

use crate::annex::Annex;
use crate::corpus::{Bits, number, special};
use crate::wild::Wild;
use pliant::build::{self, Cloth, Rope};
use pliant::{
    Constraints, Damped, Distance, Distances, Error, ParticleId, Particles, Scheme, ShapeMatching,
    Solver, Stiffness, Sweep, Vec2, measure,
};

type Dampers<T> = Constraints<T, Damped<T, Distance<T>>, 2, 4>;
type Wilds<T, const BOUND: u8, const DAMPED: bool> = Constraints<T, Wild<T, BOUND, DAMPED>, 2, 2>;

/// Function to call, and the random bits of its arguments.
pub(crate) type Call = (u8, [u16; 2], [u64; 6]);

pub(crate) struct World<T> {
    pub(crate) particles: Particles<T, 10>,
    springs: Distances<T, 16>,
    dampers: Dampers<T>,
    wild: (Wilds<T, 0, false>, Wilds<T, 1, true>, Wilds<T, 2, false>),
    bodies: [Option<ShapeMatching<T, 6>>; 2],
    annex: Annex<T>,
    /// Numbers of accepted calls, and of accepted steps.
    pub(crate) accepted: usize,
    pub(crate) steps: usize,
}

/// Numeric arguments of a call.
pub(crate) struct Numbers<T>(pub(crate) [T; 6]);

impl<T: Bits> Numbers<T> {
    pub(crate) fn of(seeds: [u64; 6]) -> Self {
        Self(seeds.map(|seed| match seed % 8 {
            0 => T::raw(seed.rotate_left(13)),
            1 => special(seed >> 3),
            2 => number(seed, 1 - T::TOP, T::TOP),
            // Suitable for masses, lengths and compliances.
            3..=5 => number(seed >> 1, -3, 3),
            _ => number(seed, -6, 6),
        }))
    }

    pub(crate) fn vector(&self, place: usize) -> Vec2<T> {
        Vec2::new(self.0[place], self.0[place + 1])
    }
}

/// Any id, usually within or just beyond the existing ids.
pub(crate) fn particle(seed: u16) -> ParticleId {
    ParticleId::new(if seed.is_multiple_of(16) {
        seed
    } else {
        (seed / 16) % 11
    })
}

impl<T: Bits> World<T> {
    pub(crate) fn new() -> Self {
        let wild = (Constraints::new(), Constraints::new(), Constraints::new());
        let (particles, springs, dampers) = (Particles::new(), Distances::new(), Dampers::new());
        Self {
            particles,
            springs,
            dampers,
            wild,
            bodies: [None, None],
            annex: Annex::new(),
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
                self.springs.order(&self.particles);
                self.dampers.order(&self.particles);
                Ok(())
            }
            19 => self.remove(ids.map(particle)),
            20 => self.edit(ids, &numbers),
            24..=31 => self.annex.call(
                (kind % 8, ids),
                &numbers,
                &mut self.particles,
                &mut self.springs,
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
        let (particles, springs) = (&mut self.particles, &mut self.springs);
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
        match kind {
            0 => self
                .springs
                .add(Distance::new(a, b, length, compliance)?)
                .map(|_| ()),
            1 => self
                .springs
                .add(Distance::between(&self.particles, a, b, compliance)?)
                .map(|_| ()),
            2 => self
                .dampers
                .add(Damped::new(
                    Distance::new(a, b, length, compliance)?,
                    damping,
                )?)
                .map(|_| ()),
            _ => match a.index() % 3 {
                0 => self
                    .wild
                    .0
                    .add(Wild {
                        particles,
                        compliance,
                        damping,
                        value,
                        gradients,
                    })
                    .map(|_| ()),
                1 => self
                    .wild
                    .1
                    .add(Wild {
                        particles,
                        compliance,
                        damping,
                        value,
                        gradients,
                    })
                    .map(|_| ()),
                _ => self
                    .wild
                    .2
                    .add(Wild {
                        particles,
                        compliance,
                        damping,
                        value,
                        gradients,
                    })
                    .map(|_| ()),
            },
        }
    }

    fn shape(&mut self, kind: u8, seeds: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let stiffness = match seeds[0] % 3 {
            0 => Stiffness::Alpha(numbers.0[0].abs()),
            1 => Stiffness::Compliance(numbers.0[0]),
            _ => Stiffness::Relaxation(numbers.0[0]),
        };
        let slot = &mut self.bodies[usize::from(seeds[1] % 2)];
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
                Scheme::Explicit
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
        let Self {
            particles,
            springs,
            dampers,
            wild: (equal, below, above),
            bodies,
            annex,
            ..
        } = self;
        let mut scene = (
            springs,
            dampers,
            equal,
            below,
            above,
            &mut bodies[..],
            annex.scene(),
        );
        solver.step(dt, particles, &mut scene)?;
        self.steps += 1;
        Ok(())
    }

    /// Removes one or two particles, and what refers to them.
    fn remove(&mut self, ids: [ParticleId; 2]) -> Result<(), Error> {
        let Self {
            particles,
            springs,
            dampers,
            wild: (equal, below, above),
            bodies,
            annex,
            ..
        } = self;
        let mut scene = (
            springs,
            dampers,
            equal,
            below,
            above,
            &mut bodies[..],
            annex.scene(),
        );
        particles.remove(ids, &mut scene)
    }

    /// Edits or removes a spring.
    fn edit(&mut self, [seed, choice]: [u16; 2], numbers: &Numbers<T>) -> Result<(), Error> {
        let ids: Vec<_> = self.springs.ids().collect();
        let id = ids
            .get(usize::from(seed) % (ids.len() + 1))
            .copied()
            .ok_or(Error::UnknownConstraint)?;
        if choice.is_multiple_of(3) {
            return self.springs.remove(id).map(|_| ());
        }
        self.springs.edit(id, |spring| {
            spring.set_rest_length(numbers.0[0])?;
            spring.set_compliance(numbers.0[1])
        })
    }

    fn checksum(&mut self) -> u64 {
        let Self {
            particles,
            springs,
            dampers,
            bodies,
            annex,
            ..
        } = self;
        measure::checksum(particles, &(springs, dampers, bodies, annex.scene()))
    }

    /// Calls every measuring function to check for panics; sums may overflow.
    pub(crate) fn measure(&mut self, dt: T) {
        let Self {
            particles,
            springs,
            dampers,
            wild: (equal, below, above),
            bodies,
            annex,
            ..
        } = self;
        let goals = bodies
            .iter()
            .flatten()
            .flat_map(ShapeMatching::goals)
            .count();
        assert!(goals <= 12);
        let scene = (
            springs,
            dampers,
            equal,
            below,
            above,
            &mut bodies[..],
            annex.scene(),
        );
        let _ = measure::elastic_energy(particles, &scene, dt);
        let _ = (
            measure::mass(particles),
            measure::center(particles),
            measure::momentum(particles),
        );
        let _ = (
            measure::kinetic_energy(particles),
            measure::potential_energy(particles, Vec2::new(dt, T::ONE)),
        );
        let _ = measure::angular_momentum(particles, Vec2::new(T::ONE, dt));
    }

    /// Whether positions and velocities are finite, masses are finite and not negative, and
    /// rotations have unit length.
    pub(crate) fn is_sound(&self) -> bool {
        let finite = |number: T| number.wide().is_finite();
        let vectors = self
            .particles
            .positions()
            .iter()
            .chain(self.particles.velocities());
        let masses = self
            .particles
            .masses()
            .iter()
            .chain(self.particles.inverse_masses());
        let rotations = self
            .bodies
            .iter()
            .flatten()
            .map(|body| body.mode().rotation());
        vectors.into_iter().all(|v| finite(v.x) && finite(v.y))
            && masses.into_iter().all(|m| finite(*m) && *m >= T::ZERO)
            && rotations
                .into_iter()
                .all(|r| (r.cos * r.cos + r.sin * r.sin - T::ONE).abs() <= T::of(4.0) * T::EPSILON)
    }
}
