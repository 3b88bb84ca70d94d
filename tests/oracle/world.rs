//! Reference step: particles as structs, absolute positions, one part after the other.

use crate::constraint::Item;
use crate::dice::Jitter;
use crate::shape::{Body, correct_all};
use glam::DVec2;

#[derive(Clone, Debug)]
pub(crate) struct Particle {
    pub(crate) x: DVec2,
    pub(crate) v: DVec2,
    /// Inverse mass, zero for a pinned particle.
    pub(crate) w: f64,
    pub(crate) mass: f64,
    /// Displacement since the start of the substep.
    pub(crate) d: DVec2,
}

impl Particle {
    /// Returns the position within the substep.
    pub(crate) fn p(&self) -> DVec2 {
        self.x + self.d
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) dt: f64,
    pub(crate) gravity: DVec2,
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

/// Values of a pass that the parts need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(crate) h: f64,
    pub(crate) leapfrog: bool,
    /// Whether this is the first pass of the substep.
    pub(crate) is_first: bool,
    is_backward: bool,
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
        let settings = self.settings;
        let h = settings.dt / f64::from(settings.substeps);
        for _ in 0..settings.substeps {
            for particle in &mut self.particles {
                if particle.w > 0.0 {
                    let slowed = particle.v / (1.0 + h * settings.damping);
                    particle.v = slowed + h * settings.gravity;
                    let speed = particle.v.abs().max_element();
                    self.jitter.vector(&mut particle.v, speed);
                }
                particle.d = h * particle.v;
            }
            let passes = settings.iterations * if settings.symmetric { 2 } else { 1 };
            for pass in 0..passes {
                self.pass(Pass {
                    h,
                    leapfrog: settings.leapfrog,
                    is_first: pass == 0,
                    is_backward: settings.symmetric && pass % 2 == 1,
                });
            }
            for particle in &mut self.particles {
                particle.v = particle.d / h;
                particle.x = particle.p();
                let size = particle.x.abs().max_element();
                self.jitter.vector(&mut particle.x, size);
            }
        }
    }

    fn pass(&mut self, pass: Pass) {
        let (particles, jitter) = (&mut self.particles, &mut self.jitter);
        for part in ordered(&mut self.parts, pass) {
            match part {
                Part::Constraints(items) => {
                    for item in ordered(items, pass) {
                        item.update(particles, pass, jitter);
                    }
                }
                // Goals at the start do not change in further passes.
                Part::Bodies(_) if pass.leapfrog && !pass.is_first => {}
                Part::Bodies(bodies) => correct_all(bodies, particles, pass, jitter),
            }
        }
    }
}

/// Returns items in the order of a pass.
fn ordered<T>(items: &mut [T], pass: Pass) -> Vec<&mut T> {
    let mut items: Vec<&mut T> = items.iter_mut().collect();
    if pass.is_backward {
        items.reverse();
    }
    items
}

/// Perturbs the displacements of particles by rounding of their coordinates.
pub(crate) fn perturb(particles: &mut [Particle], ids: &[usize], jitter: &mut Jitter) {
    for &id in ids {
        let particle = &mut particles[id];
        if particle.w > 0.0 {
            let size = particle.p().abs().max_element();
            jitter.vector(&mut particle.d, size);
        }
    }
}
