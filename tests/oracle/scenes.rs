//! Random particles and settings, for the reference and for the kernel.

use crate::bound::{Reference, State};
use crate::dice::{Dice, Jitter};
use crate::world::{Part, Particle, Settings, World};
use glam::DVec2;
use pliant::{ParticleId, Particles, Real, Scheme, Solver, Sweep, Vec2};

/// Particles per side of the grid.
const SIDE: usize = 3;

pub(crate) const N: usize = SIDE * SIDE;

/// Builds particles near the points of a grid, of which some are pinned, without parts.
pub(crate) fn random_world(dice: &mut Dice, pinned: usize) -> World {
    let mut particles = Vec::new();
    for row in 0..SIDE {
        for column in 0..SIDE {
            #[allow(clippy::cast_precision_loss, reason = "small counts")]
            let place = DVec2::new(column as f64 - 1.0, row as f64 - 1.0);
            let mass = dice.between(0.5, 2.0);
            let is_pinned = particles.len() < pinned;
            particles.push(Particle {
                // Single precision must represent the sum.
                x: (place + dice.vector(0.25)).as_vec2().as_dvec2(),
                v: if is_pinned {
                    DVec2::ZERO
                } else {
                    dice.vector(0.5)
                },
                w: if is_pinned { 0.0 } else { 1.0 / mass },
                mass,
                d: DVec2::ZERO,
            });
        }
    }
    let settings = Settings {
        dt: f64::from(1.0_f32 / 60.0),
        gravity: dice.vector(5.0),
        damping: if dice.chance(2) {
            dice.between(0.0, 3.0)
        } else {
            0.0
        },
        substeps: [1, 2, 4][dice.below(3)],
        iterations: [1, 1, 3][dice.below(3)],
        symmetric: dice.chance(3),
        leapfrog: false,
    };
    World {
        particles,
        parts: Vec::new(),
        settings,
        jitter: Jitter::new(0, 0.0),
    }
}

pub(crate) fn kernel_particles<T: Real>(world: &World) -> Particles<T, N> {
    let mut particles = Particles::new();
    for particle in &world.particles {
        let (x, mass) = (vector(particle.x), T::from_f64(particle.mass));
        if particle.w > 0.0 {
            let id = particles.add(x, mass).unwrap();
            particles.set_velocity(id, vector(particle.v)).unwrap();
        } else {
            particles.add_pinned(x, mass).unwrap();
        }
    }
    particles
}

pub(crate) fn kernel_solver<T: Real>(settings: &Settings) -> Solver<T> {
    Solver {
        gravity: vector(settings.gravity),
        damping: T::from_f64(settings.damping),
        substeps: settings.substeps,
        iterations: settings.iterations,
        sweep: if settings.symmetric {
            Sweep::Symmetric
        } else {
            Sweep::Forward
        },
        scheme: if settings.leapfrog {
            Scheme::Leapfrog
        } else {
            Scheme::Predicted
        },
    }
}

pub(crate) fn vector<T: Real>(v: DVec2) -> Vec2<T> {
    Vec2::new(T::from_f64(v.x), T::from_f64(v.y))
}

/// Returns the positions and velocities of the kernel.
pub(crate) fn state<T: Real>(particles: &Particles<T, N>) -> State {
    let numbers = |vectors: &[Vec2<T>]| {
        let numbers = vectors.iter().flat_map(|v| [v.x, v.y]);
        numbers.map(T::to_f64).collect()
    };
    [
        numbers(particles.positions()),
        numbers(particles.velocities()),
    ]
}

pub(crate) fn id(index: usize) -> ParticleId {
    ParticleId::new(u16::try_from(index).unwrap())
}

impl Reference for World {
    fn step(&mut self) {
        World::step(self);
    }

    fn state(&self) -> State {
        let numbers = |pick: fn(&Particle) -> DVec2| {
            let vectors = self.particles.iter().map(pick);
            vectors.flat_map(|v| v.to_array()).collect()
        };
        [numbers(|p| p.x), numbers(|p| p.v)]
    }

    fn jitter(&mut self) -> &mut Jitter {
        &mut self.jitter
    }

    fn disturb(&mut self) {
        for part in &mut self.parts {
            if let Part::Bodies(bodies) = part {
                for member in bodies.iter_mut().flat_map(|body| &mut body.members) {
                    self.jitter.vector(&mut member.rest, 1.0);
                }
            }
        }
    }
}
