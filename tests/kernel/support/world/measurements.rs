//! Measurements of a world, and the check of its state.

use crate::support::corpus::Bits;
use crate::support::world::state::World;
use pliant::{ShapeMatching, Vec2, measure};

impl<T: Bits> World<T> {
    /// Calls every measuring function to check for panics; sums may overflow.
    pub(crate) fn measure(&self, dt: T) {
        let Self {
            particles,
            projections,
            ..
        } = self;
        let goals = projections
            .bodies
            .iter()
            .flatten()
            .flat_map(ShapeMatching::goals)
            .count();
        assert!(goals <= 12);
        let _ = measure::elastic_energy(particles, projections, dt);
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
            .projections
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
