//! Removal of particles together with everything that refers to them.

use super::project::Project;
use crate::error::Error;
use crate::math::Real;
use crate::particles::{ParticleId, Particles};

impl<T: Real, const N: usize> Particles<T, N> {
    /// Removes particles, and every item of `projections` that refers to one of them.
    ///
    /// Each projection [states](Project::remove_vacant) what it drops: a constraint set the
    /// constraints, a body its members. The ids of all other particles, constraints and bodies stay
    /// valid. The slots become vacant, and later particles take them.
    ///
    /// Pass **all** projections of the scene. Anything else that refers to a removed particle
    /// makes the next step return [`Error::UnknownParticle`], until a new particle takes the slot.
    ///
    /// The cost is one visit of all projections for each call, so remove many particles at once.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; then none is removed. A particle that occurs twice is removed
    /// once.
    ///
    /// ```
    /// use pliant::{Distance, Distances, Particles, Solver, Vec2};
    /// let mut particles = Particles::<f32, 3>::new();
    /// let [a, b, c] = [0.0, 1.0, 2.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
    /// let mut springs = Distances::<f32, 2>::new();
    /// let first = springs.add(Distance::between(&particles, a, b, 0.0)?)?;
    /// let second = springs.add(Distance::between(&particles, b, c, 0.0)?)?;
    /// particles.remove([a], &mut springs)?;
    /// assert_eq!(particles.position(a), None);
    /// assert_eq!((springs.get(first), springs.len()), (None, 1));
    /// assert!(springs.get(second).is_some());
    /// Solver::default().step(0.01, &mut particles, &mut springs)?;
    /// assert_eq!(particles.add(Vec2::new(5.0, 0.0), 1.0)?, a);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn remove<P: Project<T> + ?Sized>(
        &mut self,
        ids: impl IntoIterator<Item = ParticleId, IntoIter: Clone>,
        projections: &mut P,
    ) -> Result<(), Error> {
        self.vacate(ids)?;
        projections.remove_vacant(&self.view());
        self.shrink();
        Ok(())
    }
}
