//! What is measured of a scene between two steps.

use pliant::{Particles, Project, Solver, Sweep, Vec2, measure};

/// Sums over the particles and projections of a scene.
#[derive(Clone, Copy)]
pub(crate) struct Measurement {
    pub(crate) particles: usize,
    /// How often a step projects a constraint or moves a member of a shape.
    pub(crate) projections: usize,
    /// Whether something holds the scene: pins, ground, walls. Then momentum leaves it, and its drift says nothing.
    pub(crate) held: bool,
    /// Σ m v, kg m/s.
    pub(crate) momentum: Vec2<f32>,
    /// Σ m|v|, kg m/s: what a drift of the momentum is compared with.
    pub(crate) traffic: f32,
    /// Σ m g, N: the rate at which gravity changes the momentum.
    pub(crate) weight: Vec2<f32>,
    /// Kinetic, elastic and potential energy together, J.
    pub(crate) energy: f32,
}

impl Measurement {
    /// `items` are the constraints and members that one pass visits.
    pub(crate) fn new<P: Project<f32> + ?Sized, const N: usize>(
        particles: &Particles<f32, N>,
        projections: &P,
        solver: &Solver<f32>,
        dt: f32,
        items: usize,
    ) -> Self {
        let sweeps = if solver.sweep == Sweep::Symmetric { 2 } else { 1 };
        let passes = usize::from(solver.substeps) * usize::from(solver.iterations) * sweeps;
        let substep = dt / f32::from(solver.substeps);
        Self {
            particles: particles.len(),
            projections: items * passes,
            held: particles.inverse_masses().contains(&0.0),
            momentum: measure::momentum(particles),
            traffic: particles.masses().iter().zip(particles.velocities()).map(|(m, v)| m * v.length()).sum(),
            weight: solver.gravity * measure::mass(particles),
            energy: measure::kinetic_energy(particles)
                + measure::elastic_energy(particles, projections, substep)
                + measure::potential_energy(particles, solver.gravity),
        }
    }
}
