//! The members of a fluid, and its passes.

use super::density::{Density, kernel, rest_density};
use super::neighbours::Neighbours;
use super::viscosity::damp;
use crate::constraint::Softness;
use crate::error::{not_negative, positive};
use crate::members::Members;
use crate::{Error, Motion, Parameter, ParticleId, Particles, Pass, Project, Real, Vec2, View};

/// At most `N` particles that keep their density, each with at most `K` neighbours: water, and what swims in it.
///
/// Every member fills the same area, the square of the spacing, whatever it weighs. So a fluid is as dense as its
/// particles are heavy, and the members of a light body among them rise while those of a heavy one sink; the springs or the shape match
/// of the body act on the same particles. With q the distance in radii, a radius being two spacings, each member i has the constraint
///
/// > C = ρ/ρ₀ − 1 ≤ 0,  ρ = Σ (1 − q)³ over i itself and its neighbours,
///
/// where ρ₀ is ρ on a square lattice. XPBD solves one after the other, as in [`Constraints`](crate::Constraints), with multipliers
/// that never pull: fluids resist compression only, so drops do not clump, and there is no surface tension. A fluid that has settled is
/// never quite still: a slow eddy of about a hundredth of the speed of its fall remains for seconds, shorter with more viscosity.
/// Neighbours are found once a substep, in its first pass, from predicted positions. The impulses of an update sum to zero, and so do
/// their torques.
///
/// **Neighbours.** 8 on a square lattice, 12 in a hexagonal packing, more in a splash: a `K` of 16 to 24 as a rule. Those beyond the first
/// `K` (by their cell from the lower left, to the right and up, then by the order of the members) are not felt by that member in
/// that substep, and [counted](Fluid::dropped).
///
/// **Pinned members** are walls. A neighbour that is heavier than the member, or pinned, weighs in Σ w|∇C|² as the member itself:
/// more careful steps to the same end, where a particle between walls would jump otherwise. **Coincident members** part as if they
/// lay on a lattice in the order of their ids. **Isolated members** are not touched. Updates that are not finite are skipped.
///
/// **Cost** of a pass: two runs over the neighbours of all members, N K at most, with one square root each. A search compares
/// the members in nine cells a radius wide; if all are in one place, or farther than 33,000 radii from the first
/// member, with each other, N². **Size**: 2K + 16 bytes a member in single precision, 2K + 20 in double.
///
/// Macklin, Müller, "Position based fluids" (2013), with these differences. Number densities instead of mass densities: Solenthaler,
/// Pajarola, "Density contrast SPH interfaces" (2008). One kernel, the spiky one, for density and gradient, so that the gradient is that
/// of the density; they mix two. Compliance instead of their ε. Gauss–Seidel instead of Jacobi, which needs an ε to be stable.
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
    members: Members<N>,
    radius: T,
    compliance: T,
    viscosity: T,
    neighbours: Neighbours<N, K>,
    /// λ/radius of each member.
    multipliers: [T; N],
}

impl<T: Real, const N: usize, const K: usize> Fluid<T, N, K> {
    /// A rigid fluid without viscosity whose members are at rest when they are `spacing` metres apart on a lattice. Takes
    /// N² comparisons if the ids do not ascend.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::Full`] for more than `N`; [`Error::UnknownParticle`];
    /// [`Error::RepeatedParticle`]; [`Error::AllPinned`]; [`Error::NonFinite`] or [`Error::OutOfRange`] spacing: zero, negative, or so small
    /// or large that the radius or its inverse is not finite.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        spacing: T,
    ) -> Result<Self, Error> {
        let radius = positive(spacing, Parameter::Spacing)? * T::TWO;
        if !(radius.is_finite() && (T::ONE / radius).is_finite()) {
            return Err(Error::OutOfRange(Parameter::Spacing));
        }
        let members = Members::new(members)?;
        members.check(particles.len())?;
        members.movable(particles.inverse_masses())?;
        let (neighbours, multipliers) = (Neighbours::new(), [T::ZERO; N]);
        Ok(Self { members, radius, compliance: T::ZERO, viscosity: T::ZERO, neighbours, multipliers })
    }

    /// Sets the compliance α of every density constraint, 1/J: the energy is C²/2α each. A fluid with the bulk modulus B, N/m, has
    /// α = 1/(B spacing²). Zero is incompressible.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
    }

    /// Sets the viscosity κ, 1/s: neighbours q radii apart lose the speed u between them along their line as u' = −κ(1 − q)u, once a
    /// substep, before the densities. Momentum and angular momentum are kept, so a fluid that turns as a whole is not slowed down. What
    /// other projections corrected before in the pass is damped as well.
    ///
    /// After the viscosity impulses of Clavet, Beaudoin, Poulin, "Particle-based viscoelastic fluid simulation" (2005), with an implicit step.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) viscosity.
    pub fn set_viscosity(&mut self, viscosity: T) -> Result<(), Error> {
        self.viscosity = not_negative(viscosity, Parameter::Viscosity)?;
        Ok(())
    }

    /// The members.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    /// How far members feel each other, m: two spacings.
    pub fn radius(&self) -> T {
        self.radius
    }

    /// The density ρ/ρ₀ at a place, one in a fluid at rest: to draw its surface, which is about where it is one half. A run over all
    /// members; those that `particles` does not hold count nothing.
    pub fn density<const P: usize>(&self, particles: &Particles<T, P>, place: Vec2<T>) -> T {
        self.density_among(particles.positions(), place)
    }

    fn density_among(&self, positions: &[Vec2<T>], place: Vec2<T>) -> T {
        let per_radius = T::ONE / self.radius;
        self.members.pick(positions).fold(T::ZERO, |sum, x| sum + kernel(((place - *x) * per_radius).length()).0) / rest_density()
    }

    /// The neighbours of a member, by its place among the members, in the last substep. Empty before the first.
    pub fn neighbours(&self, place: usize) -> Option<&[ParticleId]> {
        let list = self.neighbours.lists().get(..self.members.len())?.get(place)?;
        Some(list.as_slice())
    }

    /// How many neighbours found no room beyond `K` in the last step, over all its substeps.
    pub fn dropped(&self) -> usize {
        self.neighbours.dropped
    }
}

impl<T: Real, const N: usize, const K: usize> Project<T> for Fluid<T, N, K> {
    /// Refuses members that do not exist, and a compliance or viscosity that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion.positions.len())?;
        self.softness(pass).check()?;
        if !(self.viscosity * pass.time_step).is_finite() {
            return Err(Error::OutOfRange(Parameter::Viscosity));
        }
        Ok(())
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.neighbours.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let per_radius = T::ONE / self.radius;
        let softness = self.softness(pass);
        let Self { members, neighbours, multipliers, viscosity, .. } = self;
        let members = members.ids();
        if pass.index == 0 {
            neighbours.search(members, motion, per_radius);
            multipliers.fill(T::ZERO);
            if *viscosity > T::ZERO {
                for (id, list) in members.iter().zip(neighbours.lists()) {
                    damp(*id, list, *viscosity * pass.time_step, per_radius, motion);
                }
            }
        }
        let density = Density { radius: self.radius, per_radius, per_rest: T::ONE / rest_density(), softness };
        let n = members.len();
        let (Some(lists), Some(multipliers)) = (neighbours.lists().get(..n), multipliers.get_mut(..n)) else { return };
        let visits = members.iter().zip(lists).zip(multipliers);
        if pass.backward {
            visits.rev().for_each(|((id, list), multiplier)| density.project::<K>(*id, list, multiplier, motion));
        } else {
            visits.for_each(|((id, list), multiplier)| density.project::<K>(*id, list, multiplier, motion));
        }
    }

    /// The sum of C²/2α over compressed members; an incompressible fluid stores nothing. Takes N² distances.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        if self.compliance == T::ZERO {
            return T::ZERO;
        }
        self.members.pick(view.positions).fold(T::ZERO, |sum, place| {
            let value = (self.density_among(view.positions, *place) - T::ONE).at_least(T::ZERO);
            sum + T::HALF * value * (value / self.compliance)
        })
    }
}

impl<T: Real, const N: usize, const K: usize> Fluid<T, N, K> {
    /// In radii, in which α̃ is α̃ r². A rigid fluid has none even where r²/h² overflows.
    fn softness(&self, pass: &Pass<T>) -> Softness<T> {
        let rate = if self.compliance > T::ZERO { self.radius * pass.rate } else { T::ZERO };
        Softness::new(self.compliance, None, &Pass { rate, ..*pass })
    }
}
