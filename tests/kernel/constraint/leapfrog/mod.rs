//! The leapfrog scheme of constraints: accuracy, energy, angular momentum, and where it yields to
//! the predicted scheme.

mod at_rest;
mod energy;
mod order;
mod period;
mod radius;
mod random_chains;
mod random_meshes;
mod stability;
mod unresolved;

use crate::support::float::Float;
use pliant::{Constraint, Constraints, ParticleId, Particles, Project, Scheme, Solver, Vec2};

/// Gravity, m/s².
const GRAVITY: f64 = 9.81;

/// Particles, and a set of constraints between each of them and the next.
struct Chain<T, C, const N: usize> {
    particles: Particles<T, N>,
    links: Constraints<T, C, 2, N>,
}

impl<T: Float, C: Constraint<T, 2>, const N: usize> Chain<T, C, N> {
    /// Returns a chain through these points, with these masses; zero is a pinned particle.
    fn new(
        points: &[[f64; 2]],
        masses: &[f64],
        link: impl Fn(&Particles<T, N>, ParticleId, ParticleId) -> C,
    ) -> Self {
        let mut particles = Particles::new();
        for ([x, y], mass) in points.iter().zip(masses) {
            let x = T::vector(*x, *y);
            if *mass > 0.0 {
                particles.add(x, T::of(*mass)).unwrap();
            } else {
                particles.add_pinned(x, T::ONE).unwrap();
            }
        }
        let mut links = Constraints::new();
        let ids: Vec<_> = particles.ids().iter().collect();
        for ends in ids.windows(2) {
            links.add(link(&particles, ends[0], ends[1])).unwrap();
        }
        Self { particles, links }
    }

    fn step(&mut self, solver: &Solver<T>, h: f64) {
        solver
            .step(T::of(h), &mut self.particles, &mut self.links)
            .unwrap();
    }

    /// Advances by one substep and returns the energy at its start, J.
    ///
    /// The velocity at the start is the mean of those before and after: velocities are those of
    /// the middle of a substep.
    fn energy_of_step(&mut self, solver: &Solver<T>, h: f64) -> f64 {
        let wide = |v: &Vec2<T>| [v.x.wide(), v.y.wide()];
        let heights: Vec<f64> = self
            .particles
            .positions()
            .iter()
            .map(|x| x.y.wide())
            .collect();
        let before: Vec<_> = self.particles.velocities().iter().map(wide).collect();
        let elastic = self.links.elastic_energy(T::of(h), &self.particles.view());
        self.step(solver, h);
        let view = self.particles.view();
        let mut energy = elastic.wide();
        for (k, v) in view.velocities.iter().map(wide).enumerate() {
            if view.inverse_masses[k] > T::ZERO {
                let v = [0, 1].map(|axis| 0.5 * (v[axis] + before[k][axis]));
                let mass = view.masses[k].wide();
                energy += mass
                    * (0.5 * (v[0] * v[0] + v[1] * v[1]) - solver.gravity.y.wide() * heights[k]);
            }
        }
        energy
    }
}

/// Points of a straight chain of one meter from the origin, at an angle from below.
fn straight(links: usize, angle: f64) -> Vec<[f64; 2]> {
    (0..=links)
        .map(|k| f64::from(u32::try_from(k).unwrap()) / f64::from(u32::try_from(links).unwrap()))
        .map(|s| [s * angle.sin(), -s * angle.cos()])
        .collect()
}

/// Masses of a chain that hangs from a pinned particle, 1 kg each.
fn hanging(links: usize) -> Vec<f64> {
    let mut masses = vec![1.0; links + 1];
    masses[0] = 0.0;
    masses
}

/// A solver of one substep with gravity.
fn solver<T: Float>(scheme: Scheme, gravity: f64, iterations: u16) -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -gravity),
        iterations,
        scheme,
        ..Solver::new()
    }
}
