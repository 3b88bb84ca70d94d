//! Set of regions, and the combination of their corrections of common particles.

use super::memberships::Memberships;
use super::region::Region;
use crate::error::{Capacity, Error, Parameter};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles, View};
use crate::shape::mode::Rigid;
use crate::shape::mode::{Map, Mode};
use crate::shape::stiffness::Stiffness;
use heapless::Vec;

/// Combination of the corrections of all regions that hold a particle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RegionBlend {
    /// Mean of the corrections. A particle in k regions has weight m/k in each of them. Stable for
    /// every stiffness.
    #[default]
    Averaged,
    /// Sum of the corrections. A particle has weight m in each region, and more overlap makes a
    /// body stiffer. Stable only while the fractions α of the regions that hold a particle add up
    /// to at most 4/3. This is validated.
    Summed,
}

/// At most `R` overlapping regions of one set of particles, with at most `K` memberships.
///
/// Each region is matched to its own rest shape like a [`ShapeMatching`](crate::ShapeMatching)
/// body, and common particles connect the regions. A long body therefore bends and twists although
/// its regions are rigid. Along a rope, [windows](crate::ParticleRange::windows) of its particles
/// form a chain, for hair, tails and tentacles.
///
/// All regions are fitted to the same state before any of them corrects it (a Jacobi step). The
/// order of the regions therefore has no effect except on rounding. The impulses of a pass sum to
/// zero, and so do their torques. The reason: the weight of a particle in a region equals the
/// fraction of the correction that it receives. Bodies fitted with weights m but moved by the mean
/// would exert a torque on themselves. **Pinned members** count in each region as they do in a
/// body.
///
/// Small regions are soft at long range: one pass transmits motion over the length of one region.
/// If this is visible, use larger regions or more substeps. On a grid, lattice shape matching has
/// the same effect at a cost that is independent of the region size.
///
/// **Fracture**: regions follow the triangles of a [`FractureMesh`](crate::FractureMesh) that is
/// cut or torn: see the implementation of [`Split`](crate::Split).
///
/// **Cost** of a pass: four loops over the memberships and one fit per region. **Size**: 26 bytes
/// per membership in single precision and 50 in double, plus 80 bytes per region, 136 in
/// double.
///
/// Müller, Heidelberger, Teschner, Gross, "Meshless deformations based on shape matching" (2005),
/// section 4.4 (clusters, summed); Rivers, James, "FastLSM: fast lattice shape matching for robust
/// real-time deformation" (2007), section 3 (averaged, with weights m/k); Müller, Chentanez, "Solid
/// simulation with oriented particles" (2011), for chains.
///
/// ```
/// use pliant::{RegionBlend, Particles, RegionMatching, Solver, Stiffness, Vec2, build};
/// // A strand of hair: ten particles, held in fours.
/// let mut particles = Particles::<f32, 10>::new();
/// let strand = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 10, 1, 0.1, 0.01)?;
/// let mut hair = RegionMatching::<f32, 7, 28>::new(&particles, strand.windows(4), Stiffness::Alpha(1.0), RegionBlend::Averaged)?;
/// for root in [0, 1].into_iter().filter_map(|place| strand.get(place)) {
///     particles.pin(root)?;
/// }
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut hair)?;
/// }
/// let tip = particles.positions()[9];
/// assert!(tip.y < -0.05 && tip.length() > 0.5, "it bends and keeps its length");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RegionMatching<T, const R: usize, const K: usize, M = Rigid<T>> {
    pub(super) items: Vec<Region<T, M>, R>,
    pub(super) memberships: Memberships<T, K>,
    pub(super) stiffness: Stiffness<T>,
    pub(super) overlap: RegionBlend,
    /// Largest number of regions that hold one particle.
    pub(super) max_regions: T,
}

impl<T: Real, const R: usize, const K: usize> RegionMatching<T, R, K, Rigid<T>> {
    /// Returns rigid regions whose rest shapes are the current positions of their members.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for no region or an empty one; [`Error::Full`];
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`] within a region;
    /// [`Error::AllPinned`]; [`Error::NonFinite`] mass or position if their sum or extent
    /// overflows; [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness, also if summed regions
    /// would be unstable with it.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        regions: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
        stiffness: Stiffness<T>,
        overlap: RegionBlend,
    ) -> Result<Self, Error> {
        Self::with_mode(particles, regions, stiffness, overlap, &Rigid::new())
    }

    /// Builds in place what [`RegionMatching::new`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`RegionMatching::new`]; the set is then [empty](RegionMatching::empty).
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        regions: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
        stiffness: Stiffness<T>,
        overlap: RegionBlend,
    ) -> Result<(), Error> {
        self.build_with_mode(particles, regions, stiffness, overlap, &Rigid::new())
    }
}

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    const EMPTY: Self = Self {
        items: Vec::new(),
        memberships: Memberships::new(),
        stiffness: Stiffness::Alpha(T::ZERO),
        overlap: RegionBlend::Averaged,
        max_regions: T::ZERO,
    };

    /// Returns a set without regions, to [build](RegionMatching::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. It does nothing in a step.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns regions of any mode, each with a copy of `mode`.
    ///
    /// # Errors
    /// As [`RegionMatching::new`].
    pub fn with_mode<const P: usize>(
        particles: &Particles<T, P>,
        regions: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
        stiffness: Stiffness<T>,
        overlap: RegionBlend,
        mode: &M,
    ) -> Result<Self, Error> {
        let mut set = Self::EMPTY;
        set.fill(regions, (stiffness, overlap, mode), &particles.view())?;
        Ok(set)
    }

    /// Builds in place what [`RegionMatching::with_mode`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`RegionMatching::new`]; the set is then [empty](RegionMatching::empty).
    pub fn build_with_mode<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        regions: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
        stiffness: Stiffness<T>,
        overlap: RegionBlend,
        mode: &M,
    ) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.fill(regions, (stiffness, overlap, mode), &particles.view())
            .inspect_err(|_| *self = Self::EMPTY)
    }

    /// Builds an empty set.
    fn fill(
        &mut self,
        regions: impl IntoIterator<Item: IntoIterator<Item = ParticleId>>,
        (stiffness, overlap, mode): (Stiffness<T>, RegionBlend, &M),
        view: &View<'_, T>,
    ) -> Result<(), Error> {
        (self.stiffness, self.overlap) = (stiffness.validate()?, overlap);
        for members in regions {
            let span = self.memberships.push(members)?;
            self.items
                .push(Region::new(span, mode.clone()))
                .map_err(|_| Error::Full(Capacity::Regions))?;
        }
        self.set_shapes(view)
    }

    /// Sets the rest shapes to the current member positions and validates all regions.
    fn set_shapes(&mut self, view: &View<'_, T>) -> Result<(), Error> {
        let Self {
            items,
            memberships,
            overlap,
            ..
        } = self;
        if items.is_empty() {
            return Err(Error::TooFewParticles);
        }
        if !memberships.are_complete(view.masses) {
            return Err(Error::UnknownParticle);
        }
        if !memberships.any_free(view.inverse_masses) {
            return Err(Error::AllPinned);
        }
        self.max_regions = memberships.set_fractions(*overlap == RegionBlend::Averaged);
        for region in items {
            (region.center, region.residue) = memberships.set_shape(&region.span, view)?;
            region
                .mode
                .set_rest(memberships.part(&region.span).rest(region.residue));
        }
        self.check_stiffness(self.stiffness)
    }

    /// Rejects a stiffness with which summed regions are unstable at every time step.
    pub(super) fn check_stiffness(&self, stiffness: Stiffness<T>) -> Result<(), Error> {
        match stiffness {
            Stiffness::Alpha(alpha) => self.check_alpha(alpha),
            _ => Ok(()),
        }
    }

    pub(super) fn check_alpha(&self, alpha: T) -> Result<(), Error> {
        let stable =
            self.overlap == RegionBlend::Averaged || self.max_regions * alpha <= T::ratio(4, 3);
        if stable {
            Ok(())
        } else {
            Err(Error::OutOfRange(Parameter::Stiffness))
        }
    }

    /// Returns the stiffness of all regions.
    pub fn stiffness(&self) -> Stiffness<T> {
        self.stiffness
    }

    /// Sets the stiffness of all regions.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        self.check_stiffness(stiffness.validate()?)?;
        self.stiffness = stiffness;
        Ok(())
    }

    /// Returns the number of regions; zero if the set is [empty](RegionMatching::empty).
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there is no region.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the particles of a region.
    pub fn members(&self, region: usize) -> Option<&[ParticleId]> {
        self.items
            .get(region)
            .map(|region| self.memberships.ids(&region.span))
    }

    /// Returns the mode of a region, with its latest fit.
    pub fn mode(&self, region: usize) -> Option<&M> {
        self.items.get(region).map(|region| &region.mode)
    }

    /// Returns the goal positions of a region in the last pass, m.
    ///
    /// They are in the order of the members. Before the first pass, they are the rest shape.
    pub fn goals(&self, region: usize) -> Option<impl Iterator<Item = Vec2<T>>> {
        let region = self.items.get(region)?;
        let map = region.mode.map(None);
        Some(
            self.memberships
                .part(&region.span)
                .offsets
                .iter()
                .map(move |q| region.center + map.at(*q)),
        )
    }
}
