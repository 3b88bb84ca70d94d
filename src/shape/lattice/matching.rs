//! Lattice shape matching.

use super::fit::Fit;
use super::rest::RestLattice;
use super::window::{Quad, zero};
use crate::error::Error;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::members::iterate_members;
use crate::particles::{ParticleId, Particles};
use crate::shape::stiffness::Stiffness;

/// A body cut from a grid of at most `N` nodes, matched region by region.
///
/// Each region is pulled towards its rest shape. The body therefore bends and stretches where
/// [`ShapeMatching`](crate::ShapeMatching) only wobbles.
///
/// Each node is a particle or missing. Every particle has a region around it: all particles at most
/// w columns and w rows away, where w is the half-width. Each pass
/// 1. fits the rest shape of each region to the current positions of its nodes, by the rotation of
///    Σ w p qᵀ, with weights m/k for a node of k regions;
/// 2. moves every node by the mean over its regions of α(goal − position), minus the mass-weighted
///    mean of these displacements, which is zero except for rounding.
///
/// With these weights the impulses of one pass sum to zero, and so do their torques. Larger w and α
/// make the body stiffer.
///
/// **Regions cross gaps.** They are cut from the grid, not from the body. Two parts on either side
/// of a gap are connected if the gap is at most w nodes wide. Parts that no region connects are
/// separate bodies, except for the mean above: through it, rounding in one part affects the others.
///
/// **Fracture**: a node of the grid cannot split, because the sums have one particle per node. A
/// lattice that is to be cut or torn is a [`RegionMatching`](crate::RegionMatching) of the same
/// [regions](crate::build::LatticeCutout::regions), with a [`FractureMesh`](crate::FractureMesh) of
/// its cells.
///
/// **Pinned nodes** count as infinitely heavy in every region that holds one, with equal weights
/// among themselves. The fit of the region passes through their center and has their rotation. If
/// they determine no rotation, the fit has the rotation of the free nodes about the pinned ones.
/// While a node is pinned, the mean is not subtracted.
///
/// **Degenerate regions.** If the moment of a region is zero or no larger than its rounding error,
/// the region keeps its rotation. A lattice whose extent overflows is skipped.
///
/// **Accuracy.** Sums are over deviations from the rigid fit of the whole lattice, relative to one
/// center. The error of a rotation is about ε(1 + L u/r²). L is the radius of the lattice, r that
/// of a region, and u the largest deviation. Chains of thousands of nodes are not suitable for
/// single precision.
///
/// **Cost** of a pass: proportional to the nodes of the grid and independent of w for w ≥ 2; about
/// a third less for w = 1. Each region that holds a pinned node costs (2w + 1)² in addition.
/// Constructing the lattice and [measuring its energy](crate::measure::elastic_energy) also cost
/// (2w + 1)² per region. **Size**: 84 bytes per node of the grid in single precision and 164 in
/// double, plus a fixed part. A pass needs less than 1 kB of stack, or 2 kB in double precision,
/// and so does [building in place](LatticeMatching::build).
///
/// Rivers, James, "FastLSM: fast lattice shape matching for robust real-time deformation" (2007),
/// in the plane: their region half-width w, section 3; their mᵢ/|ℛᵢ|, m/k; their fast summation,
/// section 4, with window sums that never subtract. Particles move according to section 3 of Müller
/// et al., "Meshless deformations based on shape matching" (2005).
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
    pub(super) rest: RestLattice<T, N>,
    pub(super) stiffness: Stiffness<T>,
    /// Rotation R of each region.
    pub(super) rotations: [Rotation<T>; N],
    /// Fit of the whole lattice: rotation R₀ and position of the center.
    pub(super) frame: Rotation<T>,
    pub(super) center: Vec2<T>,
    /// Whether no member is pinned in the current step.
    pub(super) free: bool,
    /// Member positions relative to the first member; later their deviations, then their
    /// corrections.
    pub(super) points: [Vec2<T>; N],
    /// Four numbers per member: sums over its region, later the region's fit, then the sum of the
    /// fits of all regions that hold it.
    pub(super) quads: [Quad<T>; N],
    pub(super) scratch: [Quad<T>; N],
}

impl<T: Real, const N: usize> LatticeMatching<T, N> {
    pub(super) const EMPTY: Self = {
        let rotation = Rotation {
            cos: T::ZERO,
            sin: T::ZERO,
        };
        Self {
            rest: RestLattice::EMPTY,
            stiffness: Stiffness::Alpha(T::ZERO),
            rotations: [rotation; N],
            frame: rotation,
            center: Vec2::ZERO,
            free: false,
            points: [Vec2::ZERO; N],
            quads: [zero(); N],
            scratch: [zero(); N],
        }
    };

    /// Returns a lattice without nodes, to [build](LatticeMatching::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. It does nothing in a step.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns a lattice whose rest shape is the current positions of its particles.
    ///
    /// `nodes` are the nodes of the grid, row by row, with `None` for a missing node. `half_width`
    /// is w. A capacity beyond 65,535 does not compile.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] half-width: zero; [`Error::Full`] for more than `N` nodes, including
    /// missing ones; [`Error::TooFewParticles`] for no column or no particle; [`Error::PartialRow`]
    /// if the nodes do not fill their rows; [`Error::UnknownParticle`];
    /// [`Error::RepeatedParticle`]; [`Error::AllPinned`]; [`Error::NonFinite`] mass or position if
    /// their sum or extent, or its square, overflows; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// stiffness.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        columns: usize,
        nodes: impl IntoIterator<Item = Option<ParticleId>>,
        half_width: usize,
        stiffness: Stiffness<T>,
    ) -> Result<Self, Error> {
        let stiffness = stiffness.validate()?;
        let (mut rest, points) = (RestLattice::EMPTY, [Vec2::ZERO; N]);
        rest.add_nodes(nodes, columns, half_width)?;
        let center = rest.complete(&points, &particles.view())?;
        let (rotations, frame) = ([Rotation::IDENTITY; N], Rotation::IDENTITY);
        let (quads, scratch) = ([zero(); N], [zero(); N]);
        Ok(Self {
            rest,
            stiffness,
            rotations,
            frame,
            center,
            free: true,
            points,
            quads,
            scratch,
        })
    }

    /// Builds in place what [`LatticeMatching::new`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`LatticeMatching::new`]; the lattice is then [empty](LatticeMatching::empty).
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        columns: usize,
        nodes: impl IntoIterator<Item = Option<ParticleId>>,
        half_width: usize,
        stiffness: Stiffness<T>,
    ) -> Result<(), Error> {
        *self = Self::EMPTY;
        let stiffness = stiffness.validate()?;
        self.rest
            .add_nodes(nodes, columns, half_width)
            .and_then(|()| self.rest.complete(&self.points, &particles.view()))
            .map(|center| self.center = center)
            .inspect_err(|_| self.rest = RestLattice::EMPTY)?;
        self.stiffness = stiffness;
        self.rotations.fill(Rotation::IDENTITY);
        (self.frame, self.free) = (Rotation::IDENTITY, true);
        Ok(())
    }

    /// Returns the particles of the lattice, row by row.
    pub fn members(&self) -> &[ParticleId] {
        self.rest.members.ids()
    }

    /// Returns the number of columns of the grid.
    pub fn columns(&self) -> usize {
        self.rest.grid.columns()
    }

    /// Returns the number of rows of the grid.
    pub fn rows(&self) -> usize {
        self.rest.grid.rows()
    }

    /// Returns the half-width w of the regions, in nodes.
    pub fn half_width(&self) -> usize {
        self.rest.grid.half_width()
    }

    /// Returns the rest offsets from the center of mass, m, in member order.
    pub fn rest_offsets(&self) -> &[Vec2<T>] {
        self.rest.shape.offsets()
    }

    /// Returns the mass of all members, kg.
    pub fn mass(&self) -> T {
        self.rest.shape.mass()
    }

    /// Returns the rotations of the members' regions in the last pass, in member order.
    pub fn rotations(&self) -> &[Rotation<T>] {
        self.rotations
            .get(..self.rest.members.len())
            .unwrap_or_default()
    }

    /// Returns the stiffness.
    pub fn stiffness(&self) -> Stiffness<T> {
        self.stiffness
    }

    /// Sets the stiffness.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        self.stiffness = stiffness.validate()?;
        Ok(())
    }

    /// Returns the goal positions of the last pass, m, in member order.
    ///
    /// The goal of a member is the mean of its goals in its regions. Before the first pass, the
    /// goals are the rest shape. After a pass whose corrections overflowed, they are the rigid fit
    /// of the whole lattice.
    pub fn goals(&self) -> impl Iterator<Item = Vec2<T>> {
        let members = self
            .rest
            .shape
            .offsets()
            .iter()
            .zip(self.rest.fractions().iter().zip(&self.quads));
        members.map(|(q, (fraction, quad))| {
            self.center + (self.frame * *q + Fit::from_quad(*quad).apply(*q) * *fraction)
        })
    }
}

iterate_members!([T: Real, const N: usize] LatticeMatching<T, N>);
