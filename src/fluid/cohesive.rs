//! Fluid with cohesion.

use super::cohesion::attract;
use super::set::Fluid;
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::{Motion, View};
use crate::solver::{Pass, Project};

/// Fluid whose members attract each other: it has a surface tension.
///
/// Neighbors attract each other along the line between them. Alone, a pair at a distance of one
/// spacing approaches with the acceleration γ, and with less at others; nearer than half a spacing
/// it repels. Cohesion acts once per substep, after viscosity. The impulses of a pair are opposite
/// and on one line, so momentum is conserved to rounding, and the torques of each update sum to
/// zero. A pair moves at most to the spacing in a substep, so no strength pushes it past. Threads
/// break into drops, and a γ of about the gravity holds drops of a few spacings together. Small
/// drops become rounder; a strip of 24 by 8 spacings stays a strip, as a solid lattice would.
/// Torques sum to zero at the predicted positions, not over a substep: an irregular drop with γ =
/// 200 m/s² and without viscosity begins to spin, at up to 1.4 rad/s with four substeps, and 0.7
/// with eight.
///
/// **Cost**: one more visit of all pairs of neighbors per substep, with one square root each. Zero
/// cohesion costs nothing and has the bits of the [`Fluid`].
///
/// Akinci, Akinci, Teschner, "Versatile surface tension and adhesion for SPH fluids" (2013): their
/// cohesion term, with the reduced mass of a pair in place of the product of masses. Without their
/// terms for surface area and uneven density.
///
/// ```
/// use pliant::{Cohesive, Fluid, Particles, Solver, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// for x in [0.0, 0.1] {
///     particles.add(Vec2::new(x, 0.0), 1.0)?;
/// }
/// let mut drop = Cohesive::new(Fluid::<f64, 2, 8>::new(&particles, particles.ids(), 0.08)?);
/// drop.set_cohesion(0.1)?;
/// for _ in 0..10 {
///     Solver::default().step(1.0 / 60.0, &mut particles, &mut drop)?;
/// }
/// let [a, b] = [particles.positions()[0], particles.positions()[1]];
/// assert!(b.x - a.x < 0.1, "they approach");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cohesive<T, const N: usize, const K: usize> {
    /// Fluid: its members, spacing, compliance and viscosity.
    pub fluid: Fluid<T, N, K>,
    /// Relative acceleration of neighbors at the spacing, m/s².
    pub(super) cohesion: T,
}

impl<T: Real, const N: usize, const K: usize> Cohesive<T, N, K> {
    /// Returns a fluid with a cohesion of zero.
    #[must_use]
    pub const fn new(fluid: Fluid<T, N, K>) -> Self {
        Self {
            fluid,
            cohesion: T::ZERO,
        }
    }

    /// Returns the cohesion γ, m/s².
    pub fn cohesion(&self) -> T {
        self.cohesion
    }

    /// Sets the cohesion γ, m/s².
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) cohesion.
    pub fn set_cohesion(&mut self, cohesion: T) -> Result<(), Error> {
        self.cohesion = not_negative(cohesion, Parameter::Cohesion)?;
        Ok(())
    }
}

impl<T: Real, const N: usize, const K: usize> Project<T> for Cohesive<T, N, K> {
    /// Returns the errors of the fluid, and an error if the cohesion overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.fluid.check(pass, motion)?;
        if (self.cohesion * pass.h * pass.h).is_finite() {
            Ok(())
        } else {
            Err(Error::OutOfRange(Parameter::Cohesion))
        }
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.fluid.prepare(pass, motion);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.fluid.begin(pass, motion);
            if self.cohesion > T::ZERO {
                let path = self.cohesion * pass.h * pass.h;
                let radius = self.fluid.radius;
                let radii = (radius, T::ONE / radius);
                for (id, list) in self
                    .fluid
                    .members
                    .ids()
                    .iter()
                    .zip(self.fluid.neighbors.lists())
                {
                    attract(*id, list, path, radii, motion);
                }
            }
        }
        self.fluid.restore_density(pass, motion);
    }

    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.fluid.remove_vacant(particles);
    }

    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.fluid.elastic_energy(h, view)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.fluid.hash_state(checksum);
        checksum.add(self.cohesion);
    }
}
