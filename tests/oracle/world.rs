//! Reference step: particles as structs, absolute positions, one part after the other.

use crate::constraint::{self, Item};
use crate::dice::Jitter;
use crate::plane::{V, add, scale};
use crate::shape::{Body, Substep, correct_all};

#[derive(Clone, Debug)]
pub(crate) struct Particle {
    pub(crate) x: V,
    pub(crate) v: V,
    /// Inverse mass, zero for a pinned particle.
    pub(crate) w: f64,
    pub(crate) mass: f64,
    /// Displacement since the start of the substep.
    pub(crate) d: V,
}

impl Particle {
    /// Returns the position within the substep.
    pub(crate) fn p(&self) -> V {
        add(self.x, self.d)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) dt: f64,
    pub(crate) gravity: V,
    pub(crate) damping: f64,
    pub(crate) substeps: u16,
    pub(crate) iterations: u16,
    pub(crate) symmetric: bool,
    /// Whether goals are those of the positions at the start of the substep.
    pub(crate) leapfrog: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Part {
    Constraints(Vec<Item>),
    /// Bodies whose corrections are computed before the first one is applied.
    Bodies(Vec<Body>),
}

#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) particles: Vec<Particle>,
    pub(crate) parts: Vec<Part>,
    pub(crate) settings: Settings,
    pub(crate) jitter: Jitter,
}

impl World {
    pub(crate) fn step(&mut self) {
        let Settings {
            dt,
            gravity,
            damping,
            substeps,
            iterations,
            symmetric,
            ..
        } = self.settings;
        let h = dt / f64::from(substeps);
        for _ in 0..substeps {
            for particle in &mut self.particles {
                if particle.w > 0.0 {
                    let slowed = scale(particle.v, 1.0 / (1.0 + h * damping));
                    particle.v = add(slowed, scale(gravity, h));
                    let speed = largest(particle.v);
                    self.jitter.vector(&mut particle.v, speed);
                }
                particle.d = scale(particle.v, h);
            }
            let passes = usize::from(iterations) * if symmetric { 2 } else { 1 };
            for pass in 0..passes {
                self.pass(pass, symmetric && pass % 2 == 1, h);
            }
            for particle in &mut self.particles {
                particle.v = scale(particle.d, 1.0 / h);
                particle.x = particle.p();
                let size = largest(particle.x);
                self.jitter.vector(&mut particle.x, size);
            }
        }
    }

    fn pass(&mut self, pass: usize, backward: bool, h: f64) {
        let leapfrog = self.settings.leapfrog;
        let Self {
            particles,
            parts,
            jitter,
            ..
        } = self;
        let visit = |part: &mut Part| match part {
            Part::Constraints(items) => {
                let mut update = |item: &mut Item| {
                    if pass == 0 {
                        item.lambda = 0.0;
                    }
                    item.update(particles, constraint::Substep { h, leapfrog }, jitter);
                };
                if backward {
                    items.iter_mut().rev().for_each(&mut update);
                } else {
                    items.iter_mut().for_each(&mut update);
                }
            }
            // Goals at the start do not change in further passes.
            Part::Bodies(_) if leapfrog && pass > 0 => {}
            Part::Bodies(bodies) => {
                let substep = Substep {
                    duration: if pass == 0 { h } else { 0.0 },
                    h,
                    leapfrog,
                };
                correct_all(bodies, particles, substep, jitter);
            }
        };
        if backward {
            parts.iter_mut().rev().for_each(visit);
        } else {
            parts.iter_mut().for_each(visit);
        }
    }
}

/// Perturbs the displacements of particles by rounding of their coordinates.
pub(crate) fn perturb(particles: &mut [Particle], ids: &[usize], jitter: &mut Jitter) {
    for &id in ids {
        let particle = &mut particles[id];
        if particle.w > 0.0 {
            let size = largest(particle.p());
            jitter.vector(&mut particle.d, size);
        }
    }
}

/// Returns the larger magnitude of both coordinates.
fn largest(v: V) -> f64 {
    v[0].abs().max(v[1].abs())
}
