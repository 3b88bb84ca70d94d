//! Construction of a body in place.

use super::body::MatchedBody;
use super::matching::{ShapeMatching, unweighted};
use super::mode::{Mode, Rigid};
use super::offsets::RestOffsets;
use super::stiffness::Stiffness;
use crate::error::Error;
use crate::math::Real;
use crate::particles::{ParticleId, Particles};

impl<T: Real, const N: usize> ShapeMatching<T, N, Rigid<T>> {
    /// Builds in place what [`ShapeMatching::new`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`]; the body is then [empty](ShapeMatching::empty).
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
    ) -> Result<(), Error> {
        self.build_with_mode(particles, members, stiffness, Rigid::new())
    }
}

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> ShapeMatching<T, N, M, O> {
    pub(super) const EMPTY: Self = Self {
        body: MatchedBody::EMPTY,
        mode: M::EMPTY,
    };

    /// Returns a body without members, to [build](ShapeMatching::build) later.
    ///
    /// All its bytes are zero, also those of the mode, so a `static` one uses no flash. It does
    /// nothing in a step.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }
}

impl<T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M> {
    /// Builds in place what [`ShapeMatching::with_mode`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`]; the body is then [empty](ShapeMatching::empty).
    pub fn build_with_mode<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
        mode: M,
    ) -> Result<(), Error> {
        self.build_weighted(particles, unweighted(members), stiffness, mode)
    }

    /// Builds in place what [`ShapeMatching::weighted`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`ShapeMatching::weighted`]; the body is then [empty](ShapeMatching::empty).
    pub fn build_weighted<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = (ParticleId, T)>,
        stiffness: Stiffness<T>,
        mode: M,
    ) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.body
            .fill(members, stiffness, &particles.view())
            .inspect_err(|_| self.body = MatchedBody::EMPTY)?;
        self.set_mode(mode);
        Ok(())
    }
}
