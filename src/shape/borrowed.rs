//! Bodies whose rest offsets are a slice outside of the body.

use super::body::MatchedBody;
use super::matching::{ShapeMatching, unweighted};
use super::mode::Mode;
use super::offsets::{BorrowedOffsets, RestOffsets};
use super::rest::RestShape;
use super::stiffness::Stiffness;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

impl<'a, T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M, BorrowedOffsets<'a, T>> {
    /// Creates a body with a slice of rest offsets instead of a copy.
    ///
    /// The slice is usually a `static` in flash, and several bodies may share it. It has one offset
    /// from the center of mass, m, per member, in member order. So its mean, weighted by mass, must
    /// be zero except for rounding: at most 8Nε times the largest coordinate for N members. Offsets
    /// of any shape are those that [`rest_offsets`](ShapeMatching::rest_offsets) of a body without
    /// a slice returns, for example on the host; `{:?}` prints all their bits.
    ///
    /// The current positions need not have the rest shape. The body pulls them into it.
    ///
    /// **Same bits.** The body steps bit for bit like one that stores these offsets, and has the
    /// same checksum.
    ///
    /// **Changes.** The slice is never written. [`set_offsets`](ShapeMatching::set_offsets)
    /// replaces it. A removed member, or another mass of a member, would need other offsets. So if
    /// a scene [removes](crate::Scene::remove) a member or [changes](crate::Scene::set_mass) its
    /// mass, the body drops all its members, which stay in the scene. It is then
    /// [empty](ShapeMatching::empty) until it is built again. A body that loses members one by one
    /// needs its own copy.
    ///
    /// **Cost.** The size is 14 bytes per member in single precision instead of 22, 26 instead of
    /// 42 in double precision, and a reference. The slice needs 8 or 16 bytes of flash per offset,
    /// the code 128 bytes more than that of a rigid body that stores its offsets (Cortex-M4F, built
    /// in place).
    ///
    /// **Saving.** The body has no serialized form, because a slice in flash has none.
    /// [`to_stored`](ShapeMatching::to_stored) returns a body that has, and
    /// [`to_borrowing`](ShapeMatching::to_borrowing) is its inverse.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`]; also [`Error::TooFewParticles`] or [`Error::Full`] for fewer or
    /// more offsets than members; [`Error::NonFinite`] position for an offset;
    /// [`Error::OutOfRange`] position for offsets whose mean is not zero.
    ///
    /// ```
    /// use pliant::{BorrowedOffsets, Particles, Rigid, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// static SQUARE: [Vec2<f32>; 4] = [
    ///     Vec2::new(-0.5, 0.5),
    ///     Vec2::new(0.5, 0.5),
    ///     Vec2::new(-0.5, -0.5),
    ///     Vec2::new(0.5, -0.5),
    /// ];
    /// type Crate = ShapeMatching<f32, 4, Rigid<f32>, BorrowedOffsets<'static, f32>>;
    /// let mut particles = Particles::<f32, 8>::new();
    /// let mut crates = [Crate::empty(), Crate::empty()];
    /// for (body, left) in crates.iter_mut().zip([0.0, 3.0]) {
    ///     let block = build::lattice(&mut particles, Vec2::new(left, 0.0), 2, 2, 1.0, 0.25)?;
    ///     body.build_with_offsets(&particles, block.iter(), Stiffness::Alpha(0.5), Rigid::new(), &SQUARE)?;
    /// }
    /// Solver::default().step(0.01, &mut particles, &mut crates)?;
    /// // Eight bytes less per member, and a reference more.
    /// let saved = size_of::<ShapeMatching<f32, 64>>() - size_of::<ShapeMatching<f32, 64, Rigid<f32>, BorrowedOffsets<'_, f32>>>();
    /// assert_eq!(saved, 64 * 8 - size_of::<&[Vec2<f32>]>());
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn with_offsets<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
        mode: M,
        offsets: &'a [Vec2<T>],
    ) -> Result<Self, Error> {
        let mut body = Self::EMPTY;
        body.build_with_offsets(particles, members, stiffness, mode, offsets)?;
        Ok(body)
    }

    /// Builds in place what [`ShapeMatching::with_offsets`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`ShapeMatching::with_offsets`]; the body is then [empty](ShapeMatching::empty).
    pub fn build_with_offsets<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
        mode: M,
        offsets: &'a [Vec2<T>],
    ) -> Result<(), Error> {
        *self = Self::EMPTY;
        let (shape, view) = ((stiffness, offsets), particles.view());
        self.body
            .fill_borrowing(unweighted(members), shape, &view)
            .inspect_err(|_| self.body = MatchedBody::EMPTY)?;
        self.set_mode(mode);
        Ok(())
    }

    /// Replaces the slice of rest offsets, for example by the next keyframe of an animation.
    ///
    /// The mode keeps its rotation and its plastic stretch. Nothing is copied.
    ///
    /// # Errors
    /// As [`ShapeMatching::with_offsets`] for its offsets.
    pub fn set_offsets(&mut self, offsets: &'a [Vec2<T>]) -> Result<(), Error> {
        self.body.rest.borrow_offsets(offsets)?;
        self.mode.set_rest(self.body.rest.view());
        Ok(())
    }

    /// Returns the same body with a copy of the rest offsets: one that can be saved, or lose
    /// members.
    #[must_use]
    pub fn to_stored(&self) -> ShapeMatching<T, N, M> {
        let mut offsets = [Vec2::ZERO; N];
        for (copy, offset) in offsets.iter_mut().zip(self.rest_offsets()) {
            *copy = *offset;
        }
        self.with_storage(offsets)
    }
}

impl<T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M> {
    /// Returns the same body with a slice instead of its copy of the rest offsets.
    ///
    /// # Errors
    /// As [`ShapeMatching::with_offsets`] for its offsets.
    pub fn to_borrowing<'a>(
        &self,
        offsets: &'a [Vec2<T>],
    ) -> Result<ShapeMatching<T, N, M, BorrowedOffsets<'a, T>>, Error> {
        let mut body = self.with_storage(BorrowedOffsets(None));
        body.set_offsets(offsets)?;
        Ok(body)
    }
}

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> ShapeMatching<T, N, M, O> {
    /// Returns the body with another storage of its rest offsets.
    fn with_storage<P: RestOffsets<T>>(&self, offsets: P) -> ShapeMatching<T, N, M, P> {
        let MatchedBody {
            members,
            rest,
            stiffness,
            pose,
            center,
            free,
            points,
        } = self.body.clone();
        let RestShape {
            len,
            weights,
            mass,
            weighted_mass,
            residue,
            ..
        } = rest;
        let rest = RestShape {
            len,
            offsets,
            weights,
            mass,
            weighted_mass,
            residue,
        };
        ShapeMatching {
            body: MatchedBody {
                members,
                rest,
                stiffness,
                pose,
                center,
                free,
                points,
            },
            mode: self.mode.clone(),
        }
    }
}
