//! Measurements of a scene between two steps.

use pliant::{Particles, Project, Solver, Sweep, Vec2, measure};

/// Sums over the particles and projections of a scene.
#[derive(Clone, Copy)]
pub(crate) struct Measurement {
    pub(crate) particles: usize,
    /// Number of projected constraints and moved members of shapes in a step.
    pub(crate) projections: usize,
    /// Whether the scene has external supports: pins, ground, walls. They absorb momentum, so its
    /// drift has no meaning.
    pub(crate) held: bool,
    /// Σ m v, kg m/s.
    pub(crate) momentum: Vec2<f32>,
    /// Σ m|v|, kg m/s: the reference for a drift of the momentum.
    pub(crate) traffic: f32,
    /// Σ m g, N: the rate at which gravity changes the momentum.
    pub(crate) weight: Vec2<f32>,
    /// Sum of kinetic, elastic and potential energy, J.
    pub(crate) energy: f32,
}

impl Measurement {
    /// Measures a scene. `items` are the constraints and members that one pass visits.
    pub(crate) fn new<P: Project<f32> + ?Sized, const N: usize>(
        particles: &Particles<f32, N>,
        projections: &P,
        solver: &Solver<f32>,
        dt: f32,
        items: usize,
    ) -> Self {
        let sweeps = if solver.sweep == Sweep::Symmetric {
            2
        } else {
            1
        };
        let passes = usize::from(solver.substeps) * usize::from(solver.iterations) * sweeps;
        let substep = dt / f32::from(solver.substeps);
        Self {
            particles: particles.len(),
            projections: items * passes,
            held: particles.inverse_masses().contains(&0.0),
            momentum: measure::momentum(particles),
            traffic: particles
                .masses()
                .iter()
                .zip(particles.velocities())
                .map(|(m, v)| m * v.length())
                .sum(),
            weight: solver.gravity * measure::mass(particles),
            energy: measure::kinetic_energy(particles)
                + measure::elastic_energy(particles, projections, substep)
                + measure::potential_energy(particles, solver.gravity),
        }
    }
}
