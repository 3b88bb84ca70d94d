//! Driven regions: changing their rest shapes.

use super::set::RegionMatching;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::shape::mode::Mode;

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    /// Sets a new rest shape of one region from one position per member, in member order.
    ///
    /// The positions may be relative to any frame. The mode keeps its rotation and its plastic
    /// stretch, and the other regions keep their rest shapes. The impulses of a pass still sum to zero, and
    /// so do their torques: a body can bend and shrink by itself, but needs contacts to move as a whole.
    /// Where overlapping regions have different shapes of the same members, the body takes a mean shape.
    ///
    /// [`ExampleShapes`](crate::ExampleShapes) blends positions with weights and a scale for each
    /// region.
    ///
    /// **Cost**: five loops over the members of the region; no stack.
    ///
    /// # Errors
    /// [`Error::UnknownBody`] for an unknown region; [`Error::TooFewParticles`] or [`Error::Full`] for
    /// fewer or more positions than members; [`Error::NonFinite`] position, also if the extent
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
}
