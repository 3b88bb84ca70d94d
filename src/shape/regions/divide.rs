//! Division of a region into narrower ones.

use super::edit::recenter;
use super::region::Region;
use super::set::{RegionBlend, RegionMatching};
use crate::error::{Capacity, Error};
use crate::math::{Real, count};
use crate::particles::{ParticleId, Particles, View};
use crate::shape::mode::Mode;

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    /// Replaces a region by several ones of its members, for a body that is cut.
    ///
    /// `parts` are the members of each new region. They may overlap. Their rest shapes are those of
    /// the divided region, and so are their modes, with rotation and plastic stretch. They have no
    /// prescribed pose. A member that is in no part leaves the region. The new regions get the next
    /// indices. The divided region keeps its index, without members. If corrections are averaged,
    /// the fractions of its members in the other regions change too; regions that share no member
    /// with it stay the same. `particles` is the set that the regions refer to.
    ///
    /// Where particles are removed from a wide region, the remaining ones stay one region, as stiff
    /// as before. After a cut through it, narrower regions on both sides separate the pieces, if
    /// there is capacity for them: [`lattice_squares`](crate::build::lattice_squares) with the rows
    /// and columns of one square returns them for a lattice.
    ///
    /// **Cost**: the product of the members of the region and all memberships.
    ///
    /// # Errors
    /// [`Error::UnknownBody`] for an unknown region; [`Error::TooFewParticles`] for no part or an
    /// empty one; [`Error::UnknownParticle`] for a particle that is not a member of the region;
    /// [`Error::RepeatedParticle`] within a part; [`Error::Full`], also if there is no capacity for
    /// the old and the new memberships together; [`Error::OutOfRange`] stiffness if summed regions
    /// would be unstable. The regions are unchanged after an error.
    ///
    /// ```
    /// use pliant::{Particles, RegionBlend, RegionMatching, Stiffness, Vec2, build};
    /// let mut particles = Particles::<f32, 9>::new();
    /// let strip = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 9, 1, 0.1, 0.01)?;
    /// let mut regions = RegionMatching::<f32, 3, 17>::new(&particles, [strip.iter()], Stiffness::Alpha(1.0), RegionBlend::Averaged)?;
    /// particles.remove([strip.get(4).unwrap()], &mut regions)?;
    /// regions.divide(&particles, 0, [0..4, 5..9].map(|part| part.filter_map(|index| strip.get(index))))?;
    /// assert_eq!((regions.len(), regions.members(0).unwrap().len()), (3, 0));
    /// assert_eq!(regions.members(2).unwrap()[0], strip.get(5).unwrap());
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn divide<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        region: usize,
        parts: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
    ) -> Result<(), Error> {
        let (regions, memberships) = (self.items.len(), self.memberships.ids.len());
        let done = self.push_parts(region, parts);
        if done.is_err() {
            self.items.truncate(regions);
            self.memberships.truncate(memberships);
            return done;
        }
        self.drop_divided(region, regions, &particles.view());
        Ok(())
    }

    /// Adds the parts of a region, with its rest offsets.
    fn push_parts(
        &mut self,
        region: usize,
        parts: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
    ) -> Result<(), Error> {
        let divided = self.items.get(region).ok_or(Error::UnknownBody)?.clone();
        let before = self.items.len();
        for members in parts {
            let span = self.memberships.push(members)?;
            self.memberships.copy_offsets(&divided.span, &span)?;
            let mut part = Region::new(span, divided.mode.clone());
            part.center = divided.center;
            self.items
                .push(part)
                .map_err(|_| Error::Full(Capacity::Regions))?;
        }
        if self.items.len() == before {
            return Err(Error::TooFewParticles);
        }
        let others = self.memberships.most_others(&divided.span);
        let before = self.max_regions;
        self.max_regions = before.at_least(count(others));
        self.check_stiffness(self.stiffness)
            .inspect_err(|_| self.max_regions = before)
    }

    /// Drops the members of a divided region, whose parts are the regions from index `first` on.
    fn drop_divided(&mut self, region: usize, first: usize, view: &View<'_, T>) {
        let Self {
            items, memberships, ..
        } = self;
        let averaged = self.overlap == RegionBlend::Averaged;
        let Some(divided) = items.get(region).map(|region| region.span.clone()) else {
            return;
        };
        memberships.set_fractions_without(&divided, averaged);
        let mut index = 0_usize;
        for other in items.iter_mut() {
            let is_part = index >= first;
            let shares = || averaged && index != region && memberships.share(&divided, &other.span);
            if is_part || shares() {
                recenter(other, memberships, view);
            }
            index = index.saturating_add(1);
        }
        self.retain(|index, _| index != region, view);
    }
}
