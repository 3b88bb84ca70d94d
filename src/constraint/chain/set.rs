//! Chain of at most `N` members.

use super::link::{Link, Row};
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::{finite, not_negative};
use crate::particles::members::{Members, iterate_members, pick};
use crate::particles::{ParticleId, Particles, View};

/// Rope of at most `N` particles, whose links are solved together by a direct method.
///
/// Each link is a distance between two consecutive members, C = |r| − L, with a compliance α. A
/// pass linearizes all links, and solves
///
/// > (J M⁻¹ Jᵀ + α̃) Δλ = −(C + α̃λ),  d ← d + M⁻¹ Jᵀ Δλ
///
/// for all Δλ at once. The matrix is tridiagonal, so Thomas' algorithm needs two traversals. A set
/// of [`Distances`](crate::Distances) solves the same equations row by row (Gauss–Seidel), and
/// carries a correction along one link, or along all of them in one direction, per pass. So a chain
/// of 1,000 links stretches as little as one of 10. The elimination adds positive terms only, so no
/// pivot cancels at any ratio of masses.
///
/// **Tension.** The linearized impulses also turn the links. A heavy load makes this lateral motion
/// stiffer than a substep resolves, where |λ| Σ w/|r| exceeds ¼ in the predicted scheme and ½ in
/// the leapfrog scheme. The excess acts implicitly: a second tridiagonal system limits by how much
/// the links turn. It also distributes the strain of a rope that is too short for its pins.
///
/// **Schemes.** Both are supported. [`Scheme::Leapfrog`](crate::Scheme::Leapfrog) corrects along
/// the directions at the start (SHAKE) and conserves the energy of rigid and of resolved links.
/// Three passes per substep leave no error that matters for energy.
///
/// Links resist compression too. A link whose ends coincide is skipped until another force
/// separates them. A rigid link whose ends are both pinned is skipped; a compliant one only reports
/// its tension. A member may be pinned at any position of the chain. A closed chain needs a
/// [`Distance`](crate::Distance) between its ends.
///
/// **Limits.** Linear momentum is conserved to rounding. Angular momentum is, where the tension is
/// resolved. The multipliers of a rigid rope that is too short for its pins have no limit: use a
/// compliance to measure its tension. In single precision, the links of such a rope differ by up to
/// a seventh of their length. A correction that would not be finite is skipped.
///
/// **Cost** of a pass, for rigid links in double precision on x86-64: 1.2 times that of a
/// Gauss–Seidel pass over the same links (leapfrog: 0.6 times). Above the resolved tension it has
/// two more traversals, and four in the leapfrog scheme. **Size**: 50 bytes per member in single
/// precision, and 98 in double; no stack per member.
///
/// Deul, Kugelstadt, Weiler and Bender, "Direct position-based solver for stiff rods" (2018),
/// section 4, reduced to distances in the plane, where their blocks are numbers. The limit of
/// turning is not part of their method.
///
/// ```
/// use pliant::{Chain, Particles, Solver, Vec2};
/// let mut particles = Particles::<f64, 101>::new();
/// particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// for node in 1..=100 {
///     let mass = if node == 100 { 1000.0 } else { 1.0 };
///     particles.add(Vec2::new(0.0, -0.1 * f64::from(node)), mass)?;
/// }
/// let mut rope = Chain::<f64, 101>::new(&particles, particles.ids(), 0.0)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), ..Solver::default() };
/// for _ in 0..60 {
///     solver.step(1.0 / 60.0, &mut particles, &mut rope)?;
/// }
/// let end = particles.positions()[100].y;
/// assert!((end + 10.0).abs() < 1e-9, "rigid, at one pass per frame");
/// let tension = -rope.multiplier(0).unwrap() * 3600.0;
/// assert!((tension / (1099.0 * 9.81) - 1.0).abs() < 1e-6, "all of the weight");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chain<T, const N: usize> {
    pub(super) members: Members<N>,
    /// Link of each member to the next one.
    pub(super) links: [Link<T>; N],
    /// Memory of a pass.
    pub(super) rows: [Row<T>; N],
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, const N: usize]
    Chain<T, N> { members: Members<N>, links: [Link<T>; N], rows: [Row<T>; N] }
);

impl<T: Real, const N: usize> Chain<T, N> {
    const EMPTY: Self = Self {
        members: Members::EMPTY,
        links: [Link::ABSENT; N],
        rows: [Row::ZERO; N],
    };

    /// Returns a chain without members, to [build](Chain::build) later.
    ///
    /// All its bytes are zero, so a `static` one uses no flash. It does nothing in a step.
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// Returns a chain whose links have the current distances as rest lengths.
    ///
    /// The members are in order along the chain. The compliance of each link is in m/N.
    ///
    /// # Errors
    /// [`Error::Full`] for more than `N` members; [`Error::TooFewParticles`] for fewer than two;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] rest length;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        compliance: T,
    ) -> Result<Self, Error> {
        let mut chain = Self::EMPTY;
        chain.fill(members, compliance, &particles.view())?;
        Ok(chain)
    }

    /// Builds in place what [`Chain::new`] returns.
    ///
    /// What was there before is dropped.
    ///
    /// # Errors
    /// As [`Chain::new`]; the chain is then [empty](Chain::empty).
    pub fn build<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        compliance: T,
    ) -> Result<(), Error> {
        self.clear();
        self.fill(members, compliance, &particles.view())
            .inspect_err(|_| self.clear())
    }

    /// Builds an empty chain.
    fn fill(
        &mut self,
        members: impl IntoIterator<Item = ParticleId>,
        compliance: T,
        view: &View<'_, T>,
    ) -> Result<(), Error> {
        self.members.fill(members)?;
        if self.members.len() < 2 {
            return Err(Error::TooFewParticles);
        }
        self.members.check_exist(view.masses)?;
        not_negative(compliance, Parameter::Compliance)?;
        let positions = pick(self.members.ids(), view.positions);
        let ends = positions.clone().zip(positions.skip(1));
        for (link, (a, b)) in self.links.iter_mut().zip(ends) {
            *link = Link {
                rest_length: finite((*a - *b).length(), Parameter::RestLength)?,
                compliance,
                multiplier: T::ZERO,
                intact: true,
            };
        }
        Ok(())
    }

    /// Drops all members, in place.
    fn clear(&mut self) {
        self.members = Members::EMPTY;
        self.clear_unused();
    }

    /// Sets all bytes of links that do not exist to zero, and those of the memory of a pass.
    pub(super) fn clear_unused(&mut self) {
        let count = self.members.len();
        for link in self.links.iter_mut().skip(count) {
            *link = Link::ABSENT;
        }
        self.rows.fill(Row::ZERO);
    }

    /// Sets the rest length of a link, m.
    ///
    /// Links count from zero. The link between member i and the next one has the index i.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`] for a link that does not exist or is cut; [`Error::NonFinite`]
    /// or [`Error::OutOfRange`] (negative) rest length.
    pub fn set_rest_length(&mut self, link: usize, rest_length: T) -> Result<(), Error> {
        let link = self.link_mut(link)?;
        link.rest_length = not_negative(rest_length, Parameter::RestLength)?;
        Ok(())
    }

    /// Sets the compliance of a link, m/N.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`] for a link that does not exist or is cut; [`Error::NonFinite`]
    /// or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, link: usize, compliance: T) -> Result<(), Error> {
        let link = self.link_mut(link)?;
        link.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
    }

    /// Cuts a link: the parts of the chain on both sides become independent.
    ///
    /// The links keep their indices.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`] for a link that does not exist or is cut.
    pub fn cut(&mut self, link: usize) -> Result<(), Error> {
        *self.link_mut(link)? = Link::ABSENT;
        Ok(())
    }

    /// Returns the rest length of a link, m; `None` if it does not exist or is cut.
    pub fn rest_length(&self, link: usize) -> Option<T> {
        self.link(link).map(|link| link.rest_length)
    }

    /// Returns the compliance of a link, m/N; `None` if it does not exist or is cut.
    pub fn compliance(&self, link: usize) -> Option<T> {
        self.link(link).map(|link| link.compliance)
    }

    /// Returns the multiplier λ of a link after the last substep of length h; `None` if it does not
    /// exist or is cut.
    ///
    /// The tension is −λ/h². It is a force only where the chain can keep its lengths.
    pub fn multiplier(&self, link: usize) -> Option<T> {
        self.link(link).map(|link| link.multiplier)
    }

    /// Returns the members in order along the chain.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    fn link(&self, index: usize) -> Option<&Link<T>> {
        self.links.get(index).filter(|link| link.intact)
    }

    fn link_mut(&mut self, index: usize) -> Result<&mut Link<T>, Error> {
        let link = self.links.get_mut(index).filter(|link| link.intact);
        link.ok_or(Error::UnknownConstraint)
    }

    /// Returns the links that are not cut.
    pub(super) fn links(&self) -> impl Iterator<Item = &Link<T>> {
        self.links.iter().filter(|link| link.intact)
    }
}

iterate_members!([T: Real, const N: usize] Chain<T, N>);
