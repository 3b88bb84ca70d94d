//! Shape matching of one body.

use super::alignment::Alignment;
use super::body::MatchedBody;
use super::mode::{Map, Mode};
use super::offsets::RestOffsets;
use super::stiffness::Stiffness;
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::{exists, iterate_members};
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::shape::mode::Rigid;
use crate::solver::{Pass, Project};

/// Body of at most `N` particles that is pulled towards its rest shape.
///
/// In the formulas, q are the rest offsets from the center of mass and p the current offsets. The
/// masses are m and their sum is M. Each pass
/// 1. forms the moment matrix A = Σ m p qᵀ/M and fits the map T of the [mode](Mode): [`Rigid`],
///    [`Linear`](super::Linear), [`Isochoric`](crate::Isochoric) or
///    [`Quadratic`](crate::Quadratic);
/// 2. moves every member by d = α(T(q) − p), minus the mass-weighted mean of all d, which is zero
///    except for rounding.
///
/// The impulses of one pass sum to zero, and so do their torques about the center of mass.
///
/// **Driven bodies.** A program can change the [rest shape](ShapeMatching::set_rest) during the
/// simulation. It can also [prescribe](ShapeMatching::set_pose) the rotation and the position.
///
/// **Overlapping bodies.** Members of a [weighted](ShapeMatching::weighted) body have weights s:
/// they count with mass s m instead of m in all of the above, and move by s d. A particle whose
/// weights in all its bodies sum to one moves by the weighted mean of their corrections. This mean
/// is stable where a sum of corrections is not.
///
/// **Pinned members** count as infinitely heavy, with equal weights among themselves. The goal of
/// the center of their rest positions is the center of their current positions. The rotation is
/// fitted to the pinned members. One pinned member, or several coincident ones, do not determine a
/// rotation. It is then fitted to the free members, about the center of the pinned ones. All other
/// parameters of a mode are fitted to all members, weighted by mass, about their center of mass. If
/// all members are free, masses are those at the construction of the body.
///
/// **Degenerate bodies.** If all members coincide, at rest or currently, the rotation is unchanged.
/// A single member is never moved. A body whose extent overflows is skipped.
///
/// **Cost** of a pass: four loops over the members, on slices if their ids are consecutive. Weights
/// cost two multiplications per member. **Size**: 22 bytes per member in single precision and 42 in
/// double precision, plus a fixed part that contains the mode.
///
/// **Borrowed rest offsets.** The parameter `O` is the storage of the rest offsets: an array in the
/// body, or [`BorrowedOffsets`](crate::BorrowedOffsets), a slice that stays in flash or serves
/// several bodies. A body [with a slice](ShapeMatching::with_offsets) has the same bits, at 14 and
/// 26 bytes per member, but drops all its members if one of them is removed or changes its mass.
///
/// Müller, Heidelberger, Teschner, Gross, "Meshless deformations based on shape matching" (2005),
/// section 3. Their goal positions are g = T(q) + center. They compute R from A_pq, which is A
/// times M.
///
/// ```
/// use pliant::{Particles, ShapeMatching, Solver, Stiffness, Vec2, build};
/// let mut particles = Particles::<f32, 4>::new();
/// let square = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 2, 2, 1.0, 0.25)?;
/// let mut body = ShapeMatching::<f32, 4>::new(&particles, square.iter(), Stiffness::Alpha(0.5))?;
/// particles.set_position(square.get(0).unwrap(), Vec2::new(-1.0, 0.6))?;
/// for _ in 0..100 {
///     Solver::default().step(0.01, &mut particles, &mut body)?;
/// }
/// let side = particles.positions()[1] - particles.positions()[0];
/// assert!((side.length() - 1.0).abs() < 1e-4);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShapeMatching<T, const N: usize, M = Rigid<T>, O = [Vec2<T>; N]> {
    pub(super) body: MatchedBody<T, N, O>,
    pub(super) mode: M,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, const N: usize, M: crate::snapshot::Snapshot]
    ShapeMatching<T, N, M> { body: MatchedBody<T, N>, mode: M }
);

impl<T: Real, const N: usize> ShapeMatching<T, N, Rigid<T>> {
    /// Creates a rigid body with its members' current positions as rest shape.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for no members; [`Error::Full`] for more than `N`;
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::AllPinned`];
    /// [`Error::NonFinite`] mass or position if the sum of masses or the extent overflows;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn new<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
    ) -> Result<Self, Error> {
        Self::with_mode(particles, members, stiffness, Rigid::new())
    }
}

impl<T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M> {
    /// Creates a body of any mode with its members' current positions as rest shape.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`].
    pub fn with_mode<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
        mode: M,
    ) -> Result<Self, Error> {
        Self::weighted(particles, unweighted(members), stiffness, mode)
    }

    /// Creates a body whose members have weights, above zero and at most one.
    ///
    /// Momentum is conserved for all weights.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`]; also [`Error::NonFinite`] or [`Error::OutOfRange`] weight,
    /// including a weight whose product with the mass is zero.
    ///
    /// ```
    /// use pliant::{ParticleId, Particles, Rigid, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// // A strip of two squares that share a side.
    /// let mut particles = Particles::<f32, 6>::new();
    /// let strip = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 3, 2, 1.0, 1.0)?;
    /// let square = |left: u16| [0, 1, 3, 4].map(|index: u16| {
    ///     let id = ParticleId::new(left + index);
    ///     (id, if [1, 4].contains(&(left + index)) { 0.5 } else { 1.0 })
    /// });
    /// let region = |left| ShapeMatching::<f32, 4>::weighted(&particles, square(left), Stiffness::Alpha(1.0), Rigid::new());
    /// let mut regions = [region(0)?, region(1)?];
    /// particles.set_position(strip.get(5).unwrap(), Vec2::new(2.5, 1.5))?;
    /// for _ in 0..100 {
    ///     Solver::default().step(0.01, &mut particles, &mut regions)?;
    /// }
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn weighted<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = (ParticleId, T)>,
        stiffness: Stiffness<T>,
        mode: M,
    ) -> Result<Self, Error> {
        let body = MatchedBody::new(members, stiffness, &particles.view())?;
        let mut mode = mode;
        mode.set_rest(body.rest.view());
        Ok(Self { body, mode })
    }
}

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> ShapeMatching<T, N, M, O> {
    /// Returns the particles of the body.
    pub fn members(&self) -> &[ParticleId] {
        self.body.members.ids()
    }

    /// Returns the rest offsets from the center of mass, m, in member order.
    pub fn rest_offsets(&self) -> &[Vec2<T>] {
        self.body.rest.offsets()
    }

    /// Returns the mass of all members, kg.
    pub fn mass(&self) -> T {
        self.body.rest.mass()
    }

    /// Returns the mode, with the result of its last fit.
    pub fn mode(&self) -> &M {
        &self.mode
    }

    /// Replaces the mode, including its state.
    ///
    /// The new mode is usually a modified copy of the old one.
    pub fn set_mode(&mut self, mode: M) {
        self.mode = mode;
        self.mode.set_rest(self.body.rest.view());
    }

    /// Returns the stiffness.
    pub fn stiffness(&self) -> Stiffness<T> {
        self.body.stiffness
    }

    /// Sets the stiffness.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        self.body.stiffness = stiffness.validate()?;
        Ok(())
    }

    /// Returns the goal positions of the last pass, m, in member order.
    ///
    /// Before the first pass, these are the positions of the rest shape.
    pub fn goals(&self) -> impl Iterator<Item = Vec2<T>> {
        let map = self.mode.map(None);
        self.body
            .rest
            .offsets()
            .iter()
            .map(move |q| self.body.center + map.at(*q))
    }

    /// Returns the goal position of the last pass, m, of a point with this rest offset from the
    /// center of mass, m.
    ///
    /// This is how a [skin](crate::Skin) follows a whole body, with the map of its mode: T(q) +
    /// center. To bind a point, subtract the center of mass from its rest position:
    /// [`group_motion`](Particles::group_motion) measures it. Points far outside the body are
    /// extrapolated, by the quadratic mode with the square of their distance. Before the first
    /// pass, the goals are the rest shape. The goal is the center of mass if the position
    /// overflows.
    pub fn goal_at(&self, offset: Vec2<T>) -> Vec2<T> {
        let goal = self.body.center + self.mode.map(None).at(offset);
        if offset.is_finite() && goal.is_finite() {
            goal
        } else {
            self.body.center
        }
    }
}

/// Returns the members with the weight one.
pub(super) fn unweighted<T: Real>(
    members: impl IntoIterator<Item = ParticleId>,
) -> impl Iterator<Item = (ParticleId, T)> {
    members.into_iter().map(|id| (id, T::ONE))
}

iterate_members!([T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>] ShapeMatching<T, N, M, O>);

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> Project<T>
    for ShapeMatching<T, N, M, O>
{
    /// Rejects members that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.body.members.check(motion, pass.vacancies)
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        self.body.free = self.body.members.all_free(motion.inverse_masses);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let Self { body, mode } = self;
        let alignment = match body.moments_of_four(pass, motion) {
            Some(moments) => Alignment::of_free(moments),
            None => body.align(pass, motion, M::DEFORMS),
        };
        let Some(alignment) = alignment else {
            return;
        };
        let (map, center) = alignment.fit(mode, || body.fit_input(&alignment, pass));
        if body
            .apply_goals_to_four(&map, center, pass, motion)
            .is_none()
        {
            body.apply_goals(&map, center, pass, motion);
        }
    }

    /// Bodies of four members in a row are projected side by side, with the same bits.
    fn project_each(bodies: &mut [Self], pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        Self::project_bodies(bodies, pass, motion);
    }

    /// Drops removed members. The others keep the shape of their rest offsets, about their own
    /// center of mass. A body without members does nothing. A body with borrowed offsets drops all
    /// members if one is removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|id| exists(particles.masses, id), particles);
    }

    /// Moves the center of mass of the rest shape. The weights of members stay. A body with
    /// borrowed offsets drops all members.
    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        if let Some(shift) = self.body.update_mass(id, previous, particles) {
            self.move_center(shift);
        }
    }

    /// Returns the elastic energy Σ s m ω² |x − g|²/2 of the free members.
    ///
    /// ω² is the spring constant per mass that the [stiffness](Stiffness) corresponds to. The
    /// energy is zero for α = 1. Uses stack space for two numbers per member.
    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        let Self { body, mode } = self;
        let Some(spring) = body.stiffness.spring(h) else {
            return T::ZERO;
        };
        let mut points = [Vec2::ZERO; N];
        let Some(alignment) = body.align_current(view, &mut points, M::DEFORMS) else {
            return T::ZERO;
        };
        let points = points.get(..body.members.len()).unwrap_or_default();
        let mut mode = mode.clone();
        let (map, center) = alignment.fit(&mut mode, || {
            alignment.fit_input(body.rest.view(), points, T::ZERO, body.pose.rotation)
        });
        body.energy(&map, center, spring, points, view)
    }

    /// Adds nothing else for a body without members, whose settings have no effect.
    fn hash_state(&self, checksum: &mut Checksum) {
        let MatchedBody {
            members,
            rest,
            stiffness,
            pose,
            ..
        } = &self.body;
        checksum.add_ids(members.ids());
        if members.len() == 0 {
            return;
        }
        rest.hash_state(checksum);
        stiffness.hash_state(checksum);
        pose.hash_state(checksum);
        self.mode.hash_state(checksum);
    }
}
