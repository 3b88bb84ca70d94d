//! Driven bodies: changing the rest shape and prescribing the pose.

use super::matching::ShapeMatching;
use super::mode::Mode;
use super::offsets::RestOffsets;
use super::pose::Pose;
use crate::error::Error;
use crate::math::{Real, Rotation, Vec2};

impl<T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M> {
    /// Sets a new rest shape from one position per member, in member order.
    ///
    /// The positions may be relative to any frame. The body then equals a body that was created in
    /// this shape, except that its mode keeps its rotation and its plastic stretch. Uses stack
    /// space for three numbers per member.
    ///
    /// Rest shapes that change from step to step model muscles, keyframes and growth. The work they
    /// do is the energy that the new shape stores. Momentum is unchanged.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] or [`Error::Full`] for fewer or more positions than members;
    /// [`Error::NonFinite`] position, also if the extent overflows.
    ///
    /// A blob that crawls by alternately lengthening and shortening, with one end pinned at a time:
    /// ```
    /// use pliant::{Particles, ShapeMatching, Solver, Stiffness, Vec2, build, measure};
    /// let mut particles = Particles::<f32, 6>::new();
    /// let blob = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 3, 2, 1.0, 1.0)?;
    /// let mut body = ShapeMatching::<f32, 6>::new(&particles, blob.iter(), Stiffness::Relaxation(0.05))?;
    /// let mut shape = [Vec2::new(0.0, 0.0); 6];
    /// shape.copy_from_slice(body.rest_offsets());
    /// let [rear, front] = [0, 2].map(|place| blob.get(place).unwrap());
    /// for _ in 0..3 {
    ///     for (length, holding, free) in [(1.5, rear, front), (1.0, front, rear)] {
    ///         particles.pin(holding)?;
    ///         particles.release(free)?;
    ///         body.set_rest(shape.map(|q| Vec2::new(length * q.x, q.y / length)))?;
    ///         for _ in 0..100 {
    ///             Solver::default().step(0.01, &mut particles, &mut body)?;
    ///         }
    ///     }
    /// }
    /// let distance = particles.position(rear).unwrap().x;
    /// assert!((distance - 3.0).abs() < 0.1, "a body length a crawl: {distance}");
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_rest(&mut self, positions: impl IntoIterator<Item = Vec2<T>>) -> Result<(), Error> {
        let mut rest = self.body.rest.clone();
        rest.set_rest(positions)?;
        self.body.rest = rest;
        self.mode.set_rest(self.body.rest.view());
        Ok(())
    }
}

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> ShapeMatching<T, N, M, O> {
    /// Prescribes the rotation from the rest shape, the position, or both.
    ///
    /// The position, m, is that of the center of mass. Both apply until the next call.
    ///
    /// With `None`, the rotation or the position is fitted. A prescribed rotation changes angular
    /// momentum and leaves momentum unchanged. A prescribed position changes both. With a
    /// prescribed position, pinned members stay where they are but do not hold the other members.
    /// The squared length of a rotation may differ from one by up to √ε, half of the digits of the
    /// scalar. The rotation is then normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] rotation or position; [`Error::OutOfRange`] rotation that is not of
    /// unit length.
    ///
    /// ```
    /// use pliant::{Particles, Rotation, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f32, 4>::new();
    /// let crate_ = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 1.0)?;
    /// let mut body = ShapeMatching::<f32, 4>::new(&particles, crate_.iter(), Stiffness::Relaxation(0.1))?;
    /// let upright = Rotation { cos: 0.0, sin: 1.0 };
    /// body.set_pose(Some(upright), None)?;
    /// for _ in 0..200 {
    ///     Solver::default().step(0.01, &mut particles, &mut body)?;
    /// }
    /// let side = particles.positions()[1] - particles.positions()[0];
    /// assert!((side.y - 1.0).abs() < 1e-3);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_pose(
        &mut self,
        rotation: Option<Rotation<T>>,
        position: Option<Vec2<T>>,
    ) -> Result<(), Error> {
        self.body.pose = Pose::new(rotation, position)?;
        Ok(())
    }
}
