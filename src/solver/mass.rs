//! Change of the mass of a particle, and of everything that depends on it.

use super::project::Project;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::finite;
use crate::particles::{ParticleId, Particles};

impl<T: Real, const N: usize> Particles<T, N> {
    /// Sets the mass of a particle, kg, and adapts every item of `projections` that depends on it.
    ///
    /// Position and velocity stay, so the momentum changes with the mass. A pinned particle stays
    /// pinned, and has the new mass after its release. A body of shape matching gets the center of
    /// mass of its new masses, and keeps its shape.
    ///
    /// Pass **all** projections of the scene. A body that is left out uses the old mass as weight:
    /// it no longer conserves momentum.
    ///
    /// The cost is one visit of all particles and of all members of bodies.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] mass, also where twice the sum of all
    /// masses would not be finite; [`Error::OutOfRange`] mass: zero, negative, or so small that its
    /// inverse is infinite.
    ///
    /// ```
    /// use pliant::{Particles, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f32, 4>::new();
    /// let corners = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 1.0)?;
    /// let mut body = ShapeMatching::<f32, 4>::new(&particles, corners, Stiffness::Alpha(1.0))?;
    /// let first = corners.get(0).unwrap();
    /// particles.set_mass(first, 5.0, &mut body)?;
    /// assert_eq!(body.mass(), 8.0);
    /// assert_eq!(body.rest_offsets()[0].x, -0.25, "nearer to the heavy corner");
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_mass<P: Project<T> + ?Sized>(
        &mut self,
        id: ParticleId,
        mass: T,
        projections: &mut P,
    ) -> Result<(), Error> {
        let previous = self.mass(id).ok_or(Error::UnknownParticle)?;
        let total = self.masses().iter().fold(mass, |sum, m| sum + *m);
        finite(total * T::TWO, Parameter::Mass)?;
        self.put_mass(id, mass)?;
        projections.update_mass(id, previous, &self.view());
        Ok(())
    }
}
