//! Fluid: members and settings.

use super::density::{kernel, rest_density};
use super::neighbors::Neighbors;
use crate::error::{Error, Parameter};
use crate::math::validate::{not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::members::{Members, exists, iterate_members};
use crate::particles::{ParticleId, Particles, View};

/// Fluid of at most `N` particles with at most `K` neighbors each.
///
/// Members keep their density. Every member occupies the same area, the square of the spacing,
/// regardless of its mass. The density of a fluid is therefore proportional to the mass of its
/// particles. Particles of a solid body can be members too, together with the springs or the shape
/// matching of that body. Light bodies rise and heavy ones sink: a body whose members have the mass
/// M floats in a fluid of particles of the mass m as if its density were the fraction M/m of the
/// fluid's. Its mass per area does not matter: a body with members at twice the spacing displaces a
/// fourth of its area. Give it members at the spacing of the fluid. With q the distance in radii, a
/// radius being two spacings, each member i has the constraint
///
/// > C = ρ/ρ₀ − 1 ≤ 0,  ρ = Σ (1 − q)³ over i itself and its neighbors,
///
/// where ρ₀ is ρ on a square lattice. XPBD solves one constraint after the other, as in
/// [`Constraints`](crate::Constraints), with multipliers that never pull. The fluid resists
/// compression only, so drops do not clump, and there is no surface tension without
/// [`Cohesive`](crate::Cohesive). Members at the border have fewer neighbors, so a fluid at rest
/// occupies less area than N squares of the spacing: 4 % less for 20 by 20 members, 6 % for 20 by 10.
/// A settled fluid is never completely still: a slow eddy of about a hundredth of the fall speed
/// remains for seconds. More viscosity shortens it. Neighbors are found once per substep, in the
/// first pass, from predicted positions. The impulses of an update sum to zero, and so do their
/// torques.
///
/// **Start.** Members that start nearer to each other than at rest are corrected within one substep
/// of length h, and keep that speed: a block whose coordinates are off by up to 0.15 of a spacing
/// of 0.1 m sprays at 0.9 m/s with 60 substeps per second, and at 28 m/s with 1,920. Start on a
/// [lattice](crate::build::lattice) of the spacing, take the first second in steps of one substep,
/// or set a [compliance](Fluid::set_compliance) that is reduced later.
///
/// **Neighbors.** There are 8 on a square lattice, 12 in a hexagonal packing, and more in a splash.
/// Usually a `K` of 16 to 24 is enough. Neighbors beyond the first `K` have no effect on that
/// member in that substep, and are [counted](Fluid::dropped). The order of neighbors is by cell,
/// from the lower left to the right and up, then by the order of the members. A search compares a
/// member with at most 256 + 4K of the members behind it in this order, all of which are in its
/// cell or in four cells around it. It drops all further pairs, and counts them as neighbors of
/// both without a comparison. A fluid at rest has about 20.
///
/// **Pinned members** are walls. In Σ w|∇C|², a neighbor that is pinned or heavier than the member
/// counts with the inverse mass of the member. This gives smaller steps to the same solution and
/// keeps a particle between walls from jumping. **Coincident members** separate as if they were on
/// a lattice in the order of their ids. **Isolated members** are not changed. Updates that are not
/// finite are skipped.
///
/// **Cost** of a pass: two iterations over the neighbors of all members, at most N K neighbors
/// each, with one square root per neighbor. A search sorts the members by cells, each a radius
/// wide, in one iteration for each hexadecimal digit of the number of rows and of columns. It
/// compares each pair in neighboring cells once.
///
/// **Worst case**: all members coincident. A search makes N (256 + 4K) comparisons, and a pass
/// visits N K neighbors. Cells are relative to the first member. If more than half of the members
/// are farther than 33,000 radii from it, the search tries eight origins, evenly spaced in the
/// order of members. It uses the one with the most members within that distance. Filling the cells
/// then costs up to nine times as much. The members beyond are in the outermost cells.
///
/// **Size**: 2K + 16 bytes per member in single precision, 2K + 20 in double.
///
/// Macklin, Müller, "Position based fluids" (2013), with these differences:
///
/// - Number densities instead of mass densities: Solenthaler, Pajarola, "Density contrast SPH
///   interfaces" (2008).
/// - One kernel, the spiky one, for density and gradient, so that the gradient is that of the
///   density. The paper mixes two kernels.
/// - Compliance instead of their ε.
/// - Gauss–Seidel instead of Jacobi, which needs an ε to be stable.
///
/// ```
/// use pliant::{Fluid, Particles, Solver, Vec2, build};
/// // A block of 5 x 4 particles, squeezed by a tenth.
/// let mut particles = Particles::<f32, 20>::new();
/// let block = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 5, 4, 0.09, 0.01)?;
/// let mut fluid = Fluid::<f32, 20, 16>::new(&particles, block.iter(), 0.1)?;
/// assert!(fluid.density(&particles, Vec2::new(0.18, -0.18)) > 1.1);
/// for _ in 0..10 {
///     Solver::default().step(0.01, &mut particles, &mut fluid)?;
/// }
/// let densest = particles.positions().iter().map(|x| fluid.density(&particles, *x)).fold(0.0, f32::max);
/// assert!(densest < 1.01, "it has spread: {densest}");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fluid<T, const N: usize, const K: usize> {
    pub(super) members: Members<N>,
    pub(super) radius: T,
    pub(super) compliance: T,
    pub(super) viscosity: T,
    pub(super) neighbors: Neighbors<N, K>,
    /// λ/radius of each member.
    pub(super) multipliers: [T; N],
}

impl<T: Real, const N: usize, const K: usize> Fluid<T, N, K> {
    const EMPTY: Self = Self {
        members: Members::EMPTY,
        radius: T::ZERO,
        compliance: T::ZERO,
        viscosity: T::ZERO,
        neighbors: Neighbors::new(),
        multipliers: [T::ZERO; N],
    };

    /// Returns a fluid without members, to [build](Fluid::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. It does nothing in a step.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns a rigid fluid without viscosity, at rest on a lattice with this spacing, m.
    ///
    /// Costs N² comparisons if the ids are not in ascending order.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::Full`] for more than `N`;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::AllPinned`];
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] spacing: zero, negative, or so small or large
    /// that the radius or its inverse is not finite.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        spacing: T,
    ) -> Result<Self, Error> {
        let mut list = Members::EMPTY;
        let radius = add_members(&mut list, members, spacing, &particles.view())?;
        Ok(Self {
            members: list,
            radius,
            compliance: T::ZERO,
            viscosity: T::ZERO,
            neighbors: Neighbors::new(),
            multipliers: [T::ZERO; N],
        })
    }

    /// Builds in place what [`Fluid::new`] returns.
    ///
    /// What was there before is dropped, including the compliance and the viscosity.
    ///
    /// # Errors
    /// As [`Fluid::new`]; the fluid is then [empty](Fluid::empty).
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        spacing: T,
    ) -> Result<(), Error> {
        *self = Self::EMPTY;
        self.radius = add_members(&mut self.members, members, spacing, &particles.view())
            .inspect_err(|_| self.members = Members::EMPTY)?;
        Ok(())
    }

    /// Sets the compliance α of every density constraint, 1/J.
    ///
    /// The energy of each constraint is C²/2α. A fluid with the bulk modulus B, N/m, has α =
    /// 0.48/(B spacing²): on a square lattice, C changes by 0.70 of a change of the area, because
    /// the particle's own part of the density does not change. A compliance of zero is
    /// incompressible.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
    }

    /// Sets the viscosity κ, 1/s.
    ///
    /// Neighbors at a distance of q radii have the relative speed u along the line between them.
    /// Viscosity damps it by u' = −κ(1 − q)u, once per substep, before the density constraints.
    /// The kinematic viscosity of a flow is 0.146 κ spacing² on a square lattice, and within 4 % of
    /// that where it was measured, for 1 to 16 substeps.
    /// Linear and angular momentum are conserved, so a fluid that rotates as a whole is not slowed
    /// down. Corrections of other projections earlier in the same pass are damped as well.
    ///
    /// Adapted from the viscosity impulses of Clavet, Beaudoin, Poulin, "Particle-based
    /// viscoelastic fluid simulation" (2005), with an implicit step.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) viscosity.
    pub fn set_viscosity(&mut self, viscosity: T) -> Result<(), Error> {
        self.viscosity = not_negative(viscosity, Parameter::Viscosity)?;
        Ok(())
    }

    /// Sets the spacing at rest, m, also that of an [empty](Fluid::empty) fluid.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] spacing, as [`Fluid::new`].
    pub fn set_spacing(&mut self, spacing: T) -> Result<(), Error> {
        self.radius = interaction_radius(spacing)?;
        self.neighbors.clear();
        Ok(())
    }

    /// Adds a particle as the last member.
    ///
    /// Costs one comparison per member.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::Full`];
    /// [`Error::OutOfRange`] spacing: the fluid is [empty](Fluid::empty) and has none.
    pub fn add<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        particle: ParticleId,
    ) -> Result<(), Error> {
        if self.radius == T::ZERO {
            return Err(Error::OutOfRange(Parameter::Spacing));
        }
        if !exists(particles.masses(), particle) {
            return Err(Error::UnknownParticle);
        }
        self.members.add(particle)?;
        self.neighbors.clear();
        Ok(())
    }

    /// Removes a member from the fluid, not from the scene. All others keep their order.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn remove(&mut self, particle: ParticleId) -> Result<(), Error> {
        self.members.require(particle)?;
        self.retain(|id| id != particle);
        Ok(())
    }

    /// Returns the members.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    /// Returns the compliance α of every density constraint, 1/J.
    pub fn compliance(&self) -> T {
        self.compliance
    }

    /// Returns the viscosity κ, 1/s.
    pub fn viscosity(&self) -> T {
        self.viscosity
    }

    /// Returns the spacing at rest, m; zero for an [empty](Fluid::empty) fluid without one.
    pub fn spacing(&self) -> T {
        T::HALF * self.radius
    }

    /// Returns the interaction radius of the members, m: two spacings.
    pub fn radius(&self) -> T {
        self.radius
    }

    /// Returns the density ρ/ρ₀ at a position, which is one in a fluid at rest.
    ///
    /// The surface of a fluid, for drawing, is approximately where the density is one half. Costs
    /// one iteration over all members. Members that do not exist in `particles` count as zero.
    pub fn density<const P: usize>(&self, particles: &Particles<T, P>, position: Vec2<T>) -> T {
        self.density_among(particles.positions(), position)
    }

    pub(super) fn density_among(&self, positions: &[Vec2<T>], position: Vec2<T>) -> T {
        let inv_radius = T::ONE / self.radius;
        self.members.pick(positions).fold(T::ZERO, |sum, x| {
            sum + kernel(((position - *x) * inv_radius).length()).0
        }) / rest_density()
    }

    /// Returns the neighbors, in the last substep, of the member with this index.
    ///
    /// Empty before the first substep. `None` if the index is out of range.
    pub fn neighbors(&self, index: usize) -> Option<&[ParticleId]> {
        let list = self
            .neighbors
            .lists()
            .get(..self.members.len())?
            .get(index)?;
        Some(list.as_slice())
    }

    /// Returns the number of neighbors dropped beyond `K` in the last step, over all substeps.
    ///
    /// An upper bound where more than 256 + 4K members are in the cells around one: pairs that
    /// were not compared count as neighbors.
    pub fn dropped(&self) -> usize {
        self.neighbors.dropped
    }
}

/// Returns two spacings, or an error that names the spacing.
fn interaction_radius<T: Real>(spacing: T) -> Result<T, Error> {
    let radius = positive(spacing, Parameter::Spacing)? * T::TWO;
    if radius.is_finite() && (T::ONE / radius).is_finite() {
        Ok(radius)
    } else {
        Err(Error::OutOfRange(Parameter::Spacing))
    }
}

/// Adds the members to an empty list, and returns the radius.
fn add_members<T: Real, const N: usize>(
    list: &mut Members<N>,
    members: impl IntoIterator<Item = ParticleId>,
    spacing: T,
    view: &View<'_, T>,
) -> Result<T, Error> {
    let radius = interaction_radius(spacing)?;
    list.fill(members)?;
    list.check_exist(view.masses)?;
    list.check_any_free(view.inverse_masses)?;
    Ok(radius)
}

iterate_members!([T: Real, const N: usize, const K: usize] Fluid<T, N, K>);
