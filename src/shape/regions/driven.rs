//! Driven regions: changing their rest shapes and prescribing their poses.

use super::set::RegionMatching;
use crate::error::Error;
use crate::math::{Real, Rotation, Vec2};
use crate::shape::mode::Mode;
use crate::shape::pose::Pose;

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    /// Sets a new rest shape of one region from one position per member, in member order.
    ///
    /// The positions may be relative to any frame. The mode keeps its rotation and its plastic
    /// stretch, and the other regions keep their rest shapes. The impulses of a pass still sum to
    /// zero, and so do their torques: a body can bend and shrink by itself, but needs contacts to
    /// move as a whole. Where overlapping regions have different shapes of the same members, the
    /// body takes a mean shape.
    ///
    /// [`ExampleShapes`](crate::ExampleShapes) blends positions with weights and a scale for each
    /// region.
    ///
    /// **Cost**: five loops over the members of the region; no stack.
    ///
    /// # Errors
    /// [`Error::UnknownBody`] for an unknown region; [`Error::TooFewParticles`] or [`Error::Full`]
    /// for fewer or more positions than members; [`Error::NonFinite`] position, also if the extent
    /// overflows.
    ///
    /// A tentacle that curls, because the rest shape of each region is bent:
    /// ```
    /// use pliant::{Particles, RegionBlend, RegionMatching, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f64, 12>::new();
    /// let arm = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 12, 1, 0.1, 0.01)?;
    /// let mut tentacle = RegionMatching::<f64, 9, 36>::new(&particles, arm.windows(4), Stiffness::Alpha(1.0), RegionBlend::Averaged)?;
    /// let bent = [0.0, 0.1, 0.2, 0.3].map(|x| Vec2::new(x, x * x));
    /// for region in 0..tentacle.len() {
    ///     tentacle.set_rest(region, bent)?;
    /// }
    /// for _ in 0..1000 {
    ///     Solver::default().step(0.01, &mut particles, &mut tentacle)?;
    /// }
    /// let [first, last] = [particles.positions()[0], particles.positions()[11]];
    /// assert!((last - first).length() < 1.0, "1.1 m long when straight");
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_rest(
        &mut self,
        region: usize,
        positions: impl IntoIterator<Item = Vec2<T>>,
    ) -> Result<(), Error> {
        let region = self.items.get_mut(region).ok_or(Error::UnknownBody)?;
        region.residue = self.memberships.set_rest(&region.span, positions)?;
        let rest = self.memberships.part(&region.span).rest(region.residue);
        region.mode.set_rest(rest);
        Ok(())
    }

    /// Prescribes the rotation of one region from its rest shape, the position of its center of
    /// mass, m, or both, until the next call.
    ///
    /// With `None`, the rotation or the position is fitted. A prescribed rotation changes angular
    /// momentum and leaves momentum unchanged. A prescribed position changes both. The center of
    /// mass is that of the members with their weights in this region. Members that other regions
    /// share are corrected by all of them, so a region follows its pose as far as its neighbors let
    /// it. With a prescribed position, pinned members stay where they are but do not hold the other
    /// members of the region. Rotations are validated as by
    /// [`ShapeMatching::set_pose`](crate::ShapeMatching::set_pose).
    ///
    /// # Errors
    /// [`Error::UnknownBody`] for an unknown region; [`Error::NonFinite`] rotation or position;
    /// [`Error::OutOfRange`] rotation that is not of unit length.
    ///
    /// An arm that points up, because its last region is turned, while the first two particles are
    /// held:
    /// ```
    /// use pliant::{Particles, RegionBlend, RegionMatching, Rotation, Solver, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f64, 16>::new();
    /// let arm = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 8, 2, 0.1, 0.01)?;
    /// let part = |first: usize| (first..first + 3).chain(first + 8..first + 11).filter_map(move |k| arm.get(k));
    /// let mut limb = RegionMatching::<f64, 6, 36>::new(&particles, (0..6).map(part), Stiffness::Alpha(1.0), RegionBlend::Averaged)?;
    /// for shoulder in [0, 8] {
    ///     particles.pin(arm.get(shoulder).unwrap())?;
    /// }
    /// limb.set_pose(5, Some(Rotation { cos: 0.0, sin: 1.0 }), None)?;
    /// for _ in 0..1000 {
    ///     Solver::default().step(0.01, &mut particles, &mut limb)?;
    /// }
    /// let hand = particles.positions()[7] - particles.positions()[6];
    /// assert!(hand.y > 0.08, "the hand points up: {hand:?}");
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn set_pose(
        &mut self,
        region: usize,
        rotation: Option<Rotation<T>>,
        position: Option<Vec2<T>>,
    ) -> Result<(), Error> {
        let region = self.items.get_mut(region).ok_or(Error::UnknownBody)?;
        region.pose = Pose::new(rotation, position)?;
        Ok(())
    }
}
