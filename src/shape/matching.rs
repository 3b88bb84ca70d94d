//! Shape matching of one body.

use super::driven::Pose;
use super::mode::{Map, Mode};
use super::rest::RestShape;
use super::{Rigid, Stiffness};
use crate::members::Members;
use crate::{Checksum, Error, Motion, ParticleId, Particles, Pass, Project, Real, Scheme, Vec2, View};

/// A body of at most `N` particles that is pulled towards its rest shape.
///
/// With q the rest offsets from the centre of mass, p the current offsets, m the masses and M their sum, each pass
/// 1. forms the moment matrix A = Σ m p qᵀ/M and fits the map T of the [mode](Mode): [`Rigid`], [`Linear`](super::Linear),
///    [`Isochoric`](crate::Isochoric) or [`Quadratic`](crate::Quadratic);
/// 2. moves every member by d = α(T(q) − p), less the mass-weighted mean of all d, which is zero but for rounding.
///
/// The impulses of one pass sum to zero, and so do their torques about the centre of mass.
///
/// **Driven bodies.** The [rest shape](ShapeMatching::set_rest) can be changed as the body runs, and its rotation and place can be
/// [given](ShapeMatching::set_pose).
///
/// **Overlapping bodies.** Members of a [weighted](ShapeMatching::weighted) body have shares s: they weigh s m instead of m in all of the
/// above, and move by s d. A particle whose shares in all its bodies sum to one moves by the mean of their corrections, which stays stable
/// where a sum would not.
///
/// **Pinned members** count as infinitely heavy, and as equally heavy among themselves: the rest shape is laid on their centre and
/// turned as they are turned; if they do not tell a rotation (one pinned member, or several in one place), it is turned as
/// the free members are, about the pinned ones. What a mode fits besides the rotation, it fits to all members by mass, about their centre
/// of mass; the goal of the pinned members' rest centre lies on their centre. With all members free, masses are those
/// given when the body was made.
///
/// **Degenerate bodies.** If all members coincide, at rest or now, the rotation stays as it was. A single member is never moved. A body
/// whose extent overflows is skipped.
///
/// **Cost** of a pass: four runs over the members, over slices where their ids follow on each other; shares cost two multiplications a
/// member. **Size**: 22 bytes a member in single precision, 42 in double, beside a fixed part, which holds the mode.
///
/// Müller, Heidelberger, Teschner, Gross, "Meshless deformations based on shape matching" (2005), section 3, with their goal
/// positions g = T(q) + centre; they take R of A_pq, which is A up to M.
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
pub struct ShapeMatching<T, const N: usize, M = Rigid<T>> {
    members: Members<N>,
    pub(super) rest: RestShape<T, N>,
    stiffness: Stiffness<T>,
    pub(super) mode: M,
    pub(super) pose: Pose<T>,
    /// Where the mode's zero is laid.
    centre: Vec2<T>,
    /// Whether no member is pinned in the running step.
    free: bool,
    /// Where the members are, from the first one; then their corrections.
    places: [Vec2<T>; N],
}

impl<T: Real, const N: usize> ShapeMatching<T, N, Rigid<T>> {
    /// A rigid body whose rest shape is where its members are now.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::Full`] for more than `N`; [`Error::UnknownParticle`];
    /// [`Error::RepeatedParticle`]; [`Error::AllPinned`]; [`Error::NonFinite`] mass or position where their sum or extent overflows;
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
    /// A body of any mode whose rest shape is where its members are now.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`].
    pub fn with_mode<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
        mode: M,
    ) -> Result<Self, Error> {
        Self::weighted(particles, members.into_iter().map(|id| (id, T::ONE)), stiffness, mode)
    }

    /// A body whose members have shares, above zero and at most one. Momentum is conserved whatever they are.
    ///
    /// # Errors
    /// As [`ShapeMatching::new`]; and [`Error::NonFinite`] or [`Error::OutOfRange`] weight, also where share times mass is zero.
    ///
    /// ```
    /// use pliant::{ParticleId, Particles, Rigid, ShapeMatching, Solver, Stiffness, Vec2, build};
    /// // A strip of two squares that share a side.
    /// let mut particles = Particles::<f32, 6>::new();
    /// let strip = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 3, 2, 1.0, 1.0)?;
    /// let square = |left: u16| [0, 1, 3, 4].map(|place: u16| {
    ///     let id = ParticleId::new(left + place);
    ///     (id, if [1, 4].contains(&(left + place)) { 0.5 } else { 1.0 })
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
        mut mode: M,
    ) -> Result<Self, Error> {
        let view = particles.view();
        let stiffness = stiffness.validate()?;
        let mut shares = [T::ZERO; N];
        let mut slots = shares.iter_mut();
        let members = Members::new(members.into_iter().map(|(id, share)| {
            if let Some(slot) = slots.next() {
                *slot = share;
            }
            id
        }))?;
        members.check(view.positions.len())?;
        members.movable(view.inverse_masses)?;
        let (rest, centre) = RestShape::of(&members, shares, &view)?;
        mode.take_on(rest.view());
        Ok(Self { members, rest, stiffness, mode, pose: Pose::FREE, centre, free: true, places: [Vec2::ZERO; N] })
    }

    /// The particles of the body.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    /// The rest offsets from the centre of mass, m, in the order of the members.
    pub fn rest_offsets(&self) -> &[Vec2<T>] {
        self.rest.offsets()
    }

    /// The mass of all members, kg.
    pub fn mass(&self) -> T {
        self.rest.mass()
    }

    /// The mode, with what it fitted last.
    pub fn mode(&self) -> &M {
        &self.mode
    }

    /// Replaces the mode, with the state that the new one brings along: as a rule a changed copy of the old one.
    pub fn set_mode(&mut self, mode: M) {
        self.mode = mode;
        self.mode.take_on(self.rest.view());
    }

    /// Changes the stiffness.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        self.stiffness = stiffness.validate()?;
        Ok(())
    }

    /// The goal positions of the last pass, m, in the order of the members; the rest shape before the first.
    pub fn goals(&self) -> impl Iterator<Item = Vec2<T>> {
        let map = self.mode.map(None);
        self.rest.offsets().iter().map(move |q| self.centre + map.at(*q))
    }
}

impl<T: Real, const N: usize, M: Mode<T>> Project<T> for ShapeMatching<T, N, M> {
    /// Refuses members that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion.positions.len())
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        self.free = self.members.all_free(motion.inverse_masses);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let Self { members, rest, stiffness, mode, pose, centre: laid, free, places } = self;
        let Some(places) = places.get_mut(..members.len()) else { return };
        match pass.scheme {
            Scheme::Predicted => members.gather(motion.positions, motion.displacements, places),
            Scheme::Explicit if pass.index == 0 => members.gather_positions(motion.positions, places),
            Scheme::Explicit => return,
        }
        let pinned = (!*free).then(|| members.pick(motion.inverse_masses));
        let duration = if pass.index == 0 { pass.time_step } else { T::ZERO };
        let Some((map, centre)) = rest.view().fit(mode, places, pinned, duration, pose.rotation) else { return };
        let moved = if pass.scheme == Scheme::Predicted { members.origin(motion.displacements) } else { Vec2::ZERO };
        let origin = members.origin(motion.positions);
        let Some(centre) = pose.centre(centre, origin, moved) else { return };
        *laid = (origin + moved) + centre;
        let rounding = map.correct(places, rest.view(), centre, stiffness.alpha(pass));
        let mean = if *free && pose.position.is_none() { rounding } else { Vec2::ZERO };
        if let Some(shares) = rest.shares() {
            members.scatter_shares((places, mean), shares, motion.inverse_masses, motion.displacements);
        } else if *free {
            members.scatter(places, mean, motion.displacements);
        } else {
            members.scatter_to_free(places, motion.inverse_masses, motion.displacements);
        }
    }

    /// Σ s m ω² |x − g|²/2 over the free members, with the spring that the [stiffness](Stiffness) stands for; zero for α = 1.
    /// Takes two numbers a member from the stack.
    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        let Some(spring) = self.stiffness.spring(time_step) else { return T::ZERO };
        let mut places = [Vec2::ZERO; N];
        self.members.gather_positions(view.positions, &mut places);
        let places = places.get(..self.members.len()).unwrap_or_default();
        let inverse_masses = self.members.pick(view.inverse_masses);
        let pinned = (!self.members.all_free(view.inverse_masses)).then(|| inverse_masses.clone());
        let fitted = self.rest.view().fit(&mut self.mode.clone(), places, pinned, T::ZERO, self.pose.rotation);
        let Some((map, centre)) = fitted else { return T::ZERO };
        let origin = self.members.origin(view.positions);
        let Some(centre) = self.pose.centre(centre, origin, Vec2::ZERO) else { return T::ZERO };
        let mut shares = self.rest.shares();
        let masses = self.members.pick(view.masses).map(|m| shares.as_mut().and_then(Iterator::next).unwrap_or(*m));
        let members = places.iter().zip(self.rest.offsets()).zip(masses.zip(inverse_masses));
        members.filter(|(_, (_, w))| **w > T::ZERO).fold(T::ZERO, |sum, ((p, q), (m, _))| {
            let distance = map.at(*q) - (*p - centre);
            sum + T::HALF * spring * m * distance.dot(distance)
        })
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.mode.digest(checksum);
    }
}
