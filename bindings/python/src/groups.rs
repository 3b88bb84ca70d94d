//! Motion of groups of particles, such as the members of a body.

use crate::c::{PliantBounds, PliantGroupMotion, Real};
use crate::calls::{Point, Span, pair, range, vector};
use crate::scene::Scene;
use pyo3::prelude::*;

type Pair = (Real, Real);

#[pymethods]
impl Scene {
    /// Motion of particles as if they were a rigid body: a tuple of the mass, kg, the center of
    /// mass, m, its velocity, m/s, the moment of inertia, kg m², and the angular velocity, rad/s.
    fn group_motion(&self, particles: Span) -> PyResult<(Real, Pair, Pair, Real, Real)> {
        let motion: PliantGroupMotion = get!(pliant_group_motion(self.look(), range(particles)))?;
        let (center, velocity) = (pair(motion.center), pair(motion.velocity));
        Ok((motion.mass, center, velocity, motion.inertia, motion.spin))
    }

    /// Lower left and upper right corner of the smallest box around particles, m.
    fn group_bounds(&self, particles: Span) -> PyResult<(Pair, Pair)> {
        let bounds: PliantBounds = get!(pliant_group_bounds(self.look(), range(particles)))?;
        Ok((pair(bounds.lower), pair(bounds.upper)))
    }

    /// Sets the velocities of particles to those of a rigid body: the velocity of the center of
    /// mass, m/s, and the angular velocity, rad/s.
    #[pyo3(signature = (particles, velocity=[0.0, 0.0], spin=0.0))]
    fn set_group_motion(&mut self, particles: Span, velocity: Point, spin: Real) -> PyResult<()> {
        call!(pliant_set_group_motion(
            self.world(),
            range(particles),
            vector(velocity),
            spin
        ))
    }

    /// Damps the motion of a body within itself, such as the wobble of a jelly: velocities approach
    /// those of its rigid motion by a fraction from 0 to 1. Momentum does not change.
    fn damp_group(&mut self, particles: Span, fraction: Real) -> PyResult<()> {
        call!(pliant_damp_group(self.world(), range(particles), fraction))
    }

    /// Applies an impulse, kg m/s, at a point, m, as if the particles were a rigid body.
    fn apply_group_impulse(
        &mut self,
        particles: Span,
        impulse: Point,
        point: Point,
    ) -> PyResult<()> {
        call!(pliant_apply_group_impulse(
            self.world(),
            range(particles),
            vector(impulse),
            vector(point)
        ))
    }

    /// Applies an angular impulse, kg m²/s, counter-clockwise: a torque times its duration.
    fn apply_angular_impulse(&mut self, particles: Span, angular_impulse: Real) -> PyResult<()> {
        call!(pliant_apply_angular_impulse(
            self.world(),
            range(particles),
            angular_impulse
        ))
    }

    /// Moves particles by an offset, m, without changing velocities.
    fn move_group(&mut self, particles: Span, offset: Point) -> PyResult<()> {
        call!(pliant_move_group(
            self.world(),
            range(particles),
            vector(offset)
        ))
    }

    /// Rotates the positions and the velocities of particles about a point, m, by the direction of
    /// a rotated x axis.
    fn rotate_group(&mut self, particles: Span, about: Point, rotation: Point) -> PyResult<()> {
        call!(pliant_rotate_group(
            self.world(),
            range(particles),
            vector(about),
            vector(rotation)
        ))
    }

    /// Pins particles at their positions and stops them.
    fn pin_group(&mut self, particles: Span) -> PyResult<()> {
        call!(pliant_pin_group(self.world(), range(particles)))
    }

    /// Frees particles.
    fn release_group(&mut self, particles: Span) -> PyResult<()> {
        call!(pliant_release_group(self.world(), range(particles)))
    }
}
