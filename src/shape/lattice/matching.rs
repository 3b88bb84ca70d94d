//! Lattice shape matching.

use super::rest::{RestLattice, put};
use super::window::{Quad, zero};
use super::{block, energy, first, fit::Fit, grid::Grid, passes};
use crate::members::bear;
use crate::shape::Stiffness;
use crate::{Checksum, Error, Motion, Parameter, ParticleId, Particles, Pass, Project, Real, Rotation, Scheme, Vec2, View};
use heapless::Vec;

/// A body cut from a grid of at most `N` nodes, pulled towards its rest shape region by region: it bends and stretches where
/// [`ShapeMatching`](crate::ShapeMatching) only wobbles.
///
/// Each node is a particle or missing. Around every particle there is a region: all particles at most w columns and w rows away,
/// with w the half-width. Each pass
/// 1. fits the rest shape of each region to where its nodes are, by the rotation of Σ w p qᵀ, with weights m/k for a node of k regions;
/// 2. moves every node by the mean over its regions of α(goal − place), less the mass-weighted mean of all, which is zero but
///    for rounding.
///
/// With these weights the impulses of one pass sum to zero, and so do their torques. The larger w and α, the stiffer the body.
///
/// **Regions cross gaps.** They are cut from the grid, not from the body: two parts that a narrow gap parts hang together if the gap
/// is no more than w nodes wide. Parts that no region joins are bodies of their own, but for the mean above, which makes
/// rounding in one part felt in the others.
///
/// **Pinned nodes** count, in every region that holds one, as infinitely heavy, and as equally heavy among themselves: the region
/// is laid on their centre and turned as they are turned; if they do not tell a rotation, it is turned as the free nodes
/// are, about the pinned ones. Once a node is pinned, the mean is no longer taken off.
///
/// **Degenerate regions.** Where the moment of a region is zero or no larger than what rounding makes of it, its rotation stays as it was. A
/// lattice whose extent overflows is skipped.
///
/// **Accuracy.** Sums are of deviations from the rigid fit of the whole lattice, told from one centre. So a rotation is off by about
/// ε(1 + L u/r²), with L the radius of the lattice, r that of a region, and u the largest deviation: not for chains of thousands in
/// single precision.
///
/// **Cost** of a pass: proportional to the nodes of the grid, and independent of w from 2 on, with w = 1 about a third below; but for
/// the regions that hold a pinned node, which cost (2w + 1)² each. Making the lattice and [measuring its energy](crate::measure::elastic_energy) cost (2w + 1)² for each region
/// too. **Size**: 84 bytes a node of the grid in single precision, 164 in double, beside a fixed part. Making it takes as much again
/// from the stack, a pass less than 1 kB, or 2 kB in double precision.
///
/// Rivers, James, "FastLSM: fast lattice shape matching for robust real-time deformation" (2007), in the plane: their region
/// half-width w, section 3; their mᵢ/|ℛᵢ|, m/k; their fast summation, section 4, with window sums that subtract nothing. Particles
/// move by section 3 of Müller et al., "Meshless deformations based on shape matching" (2005).
///
/// ```
/// use pliant::{LatticeMatching, Particles, Solver, Stiffness, Vec2, build};
/// // A beam of twelve by three, with one end held.
/// let mut particles = Particles::<f32, 36>::new();
/// let cut = build::cut_lattice(&mut particles, Vec2::new(0.0, 0.0), 12, 3, 0.1, 0.05, |_, _| true)?;
/// for row in 0..3 {
///     particles.pin(cut.particles().get(12 * row).unwrap())?;
/// }
/// let mut beam = LatticeMatching::<f32, 36>::new(&particles, cut.columns(), cut.nodes(), 2, Stiffness::Alpha(0.8))?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..120 {
///     solver.step(1.0 / 60.0, &mut particles, &mut beam)?;
/// }
/// let tip = particles.positions()[11];
/// assert!(tip.y < -0.05 && tip.x > 0.7, "it bends and holds: {tip:?}");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LatticeMatching<T, const N: usize> {
    rest: RestLattice<T, N>,
    stiffness: Stiffness<T>,
    /// R of each region.
    rotations: [Rotation<T>; N],
    /// The lattice's own fit: R₀, and where its centre is laid.
    frame: Rotation<T>,
    centre: Vec2<T>,
    /// Whether no member is pinned in the running step.
    free: bool,
    /// Where members are, from the first one; then their deviations, then their corrections.
    places: [Vec2<T>; N],
    /// Four numbers a member: sums over its region, then the region's fit, then the sum of the fits that hold it.
    quads: [Quad<T>; N],
    scratch: [Quad<T>; N],
}

impl<T: Real, const N: usize> LatticeMatching<T, N> {
    /// A lattice whose rest shape is where its particles are now. `nodes` are those of the grid, row by row, `None` where one is
    /// missing; `half_width` is w. A capacity beyond 65,535 does not compile.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] half-width: zero; [`Error::Full`] for more than `N` nodes, missing ones included;
    /// [`Error::TooFewParticles`] for no column or no particle; [`Error::PartialRow`] if the nodes do not fill their rows;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::AllPinned`]; [`Error::NonFinite`] mass or position where
    /// their sum or extent, or the square of it, overflows; [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        columns: usize,
        nodes: impl IntoIterator<Item = Option<ParticleId>>,
        half_width: usize,
        stiffness: Stiffness<T>,
    ) -> Result<Self, Error> {
        const { assert!(N <= u16::MAX as usize, "nodes are counted in 16 bits") };
        let stiffness = stiffness.validate()?;
        if half_width == 0 {
            return Err(Error::OutOfRange(Parameter::HalfWidth));
        }
        let mut map = Vec::<_, N>::new();
        for node in nodes {
            map.push(node).map_err(|_| Error::Full)?;
        }
        Self::of(&map, Grid::new(&map, columns, half_width)?, stiffness, &particles.view())
    }

    /// The same, whatever told the nodes.
    fn of(map: &[Option<ParticleId>], grid: Grid<N>, stiffness: Stiffness<T>, view: &View<'_, T>) -> Result<Self, Error> {
        let (rest, centre) = RestLattice::of(map, grid, view)?;
        let (rotations, frame) = ([Rotation::IDENTITY; N], Rotation::IDENTITY);
        let (places, quads, scratch) = ([Vec2::ZERO; N], [zero(); N], [zero(); N]);
        Ok(Self { rest, stiffness, rotations, frame, centre, free: true, places, quads, scratch })
    }

    /// The particles of the lattice, row by row.
    pub fn members(&self) -> &[ParticleId] {
        self.rest.members.ids()
    }

    /// The columns of the grid.
    pub fn columns(&self) -> usize {
        self.rest.grid.columns()
    }

    /// The rows of the grid.
    pub fn rows(&self) -> usize {
        self.rest.grid.rows()
    }

    /// The half-width w of the regions, in nodes.
    pub fn half_width(&self) -> usize {
        self.rest.grid.half_width()
    }

    /// The rest offsets from the centre of mass, m, in the order of the members.
    pub fn rest_offsets(&self) -> &[Vec2<T>] {
        self.rest.whole.offsets()
    }

    /// The mass of all members, kg.
    pub fn mass(&self) -> T {
        self.rest.whole.mass()
    }

    /// The rotation of the region around each member at the last pass, in the order of the members.
    pub fn rotations(&self) -> &[Rotation<T>] {
        self.rotations.get(..self.rest.members.len()).unwrap_or_default()
    }

    /// Changes the stiffness.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        self.stiffness = stiffness.validate()?;
        Ok(())
    }

    /// The goal positions of the last pass, m, in the order of the members: the means of those of their regions. The rest shape before
    /// the first; the lattice's own rigid fit after a pass whose corrections overflowed.
    pub fn goals(&self) -> impl Iterator<Item = Vec2<T>> {
        let members = self.rest.whole.offsets().iter().zip(self.rest.shares().iter().zip(&self.quads));
        members.map(|(q, (share, quad))| self.centre + (self.frame * *q + Fit::of_quad(*quad).of(*q) * *share))
    }

    /// Fits the regions that hold a pinned node again, node by node. `scratch` holds the rotations from before.
    fn fit_pinned(&mut self, inverse_masses: &[T], noise: T) {
        let Self { rest, rotations, frame, places, quads, scratch, .. } = self;
        let pinned = (0..N).zip(rest.members.pick(inverse_masses)).filter(|(_, w)| **w == T::ZERO);
        for region in pinned.flat_map(|(member, _)| rest.grid.region(member)) {
            let (Some(before), Some(shape)) =
                (scratch.get_mut(region), rest.regions.part(region, region.saturating_add(1)).iter().next())
            else {
                continue;
            };
            // Once for each region: the mark is taken away.
            if let [co, si, mark, _] = *before
                && mark > T::ZERO
            {
                *before = zero();
                let (fit, r) =
                    Fit::direct(rest.nodes(region, places, inverse_masses), &shape, (*frame, Rotation { co, si }), noise);
                put(quads, region, fit.quad());
                put(rotations, region, r);
            }
        }
    }
}

impl<T: Real, const N: usize> Project<T> for LatticeMatching<T, N> {
    /// Refuses members that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.rest.members.check(motion.positions.len())
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        self.free = self.rest.members.all_free(motion.inverse_masses);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let Self { rest, rotations, frame, centre, free, places, quads, scratch, .. } = self;
        let (members, whole, count) = (&rest.members, &rest.whole, rest.members.len());
        let (places, rotations) = (first(places, count), first(rotations, count));
        match pass.scheme {
            Scheme::Predicted => members.gather(motion.positions, motion.displacements, places),
            Scheme::Explicit if pass.index == 0 => members.gather_positions(motion.positions, places),
            Scheme::Explicit => return,
        }
        let Some((rotation, lay)) = rest.lay(places) else { return };
        let moved = if pass.scheme == Scheme::Predicted { members.origin(motion.displacements) } else { Vec2::ZERO };
        (*frame, *centre) = (rotation, (members.origin(motion.positions) + moved) + lay.centre);

        let deviation =
            passes::deviate(places, whole.offsets(), (whole.weights(), rest.shares()), (rotation, &lay), first(quads, count));
        let noise = rest.extent.noise(deviation);
        rest.grid.sum_regions(quads, scratch);
        let free = *free;
        if !free {
            for (before, r) in scratch.iter_mut().zip(rotations.iter()) {
                *before = [r.co, r.si, T::ONE, T::ZERO];
            }
        }
        block::fit(first(quads, count), &rest.regions, rotations, rotation, noise);
        if !free {
            self.fit_pinned(motion.inverse_masses, noise);
        }
        let Self { rest, stiffness, places, quads, scratch, .. } = self;
        let (members, whole, places) = (&rest.members, &rest.whole, first(places, count));
        rest.grid.sum_regions(quads, scratch);
        let weights = (whole.weights(), rest.shares());
        let sum = passes::correct(places, whole.offsets(), weights, first(quads, count), stiffness.alpha(pass));
        let (mean, explicit) = (if free { sum } else { Vec2::ZERO }, pass.scheme == Scheme::Explicit);
        if !sum.is_finite() || explicit && !bear(members.ids(), (places, mean), motion.displacements) {
            quads.fill(zero());
        } else if free {
            members.scatter(places, mean, motion.displacements);
        } else {
            members.scatter_to_free(places, motion.inverse_masses, motion.displacements);
        }
    }

    /// Σ m ω² |x − g|²/(2k) over all regions and their free members, with the goals g of each region and the spring that the
    /// [stiffness](Stiffness) stands for; zero for α = 1. The corrections follow its gradient, which is that of the mean
    /// goals; the energy is not. Takes six numbers a node from the stack.
    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        self.stiffness.spring(time_step).map_or(T::ZERO, |spring| energy::of(&self.rest, &self.rotations, spring, view))
    }

    fn digest(&self, checksum: &mut Checksum) {
        for rotation in self.rotations() {
            checksum.add(rotation.co);
            checksum.add(rotation.si);
        }
    }
}
