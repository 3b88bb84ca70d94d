//! Shape matching of one body.

use super::body::Body;
use super::mode::{Map, Mode};
use super::{Rigid, Stiffness};
use crate::{Checksum, Error, Motion, ParticleId, Particles, Pass, Project, Real, Vec2, View};

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
    pub(super) body: Body<T, N>,
    pub(super) mode: M,
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
        Ok(Self::made(Body::whole(members, stiffness, &particles.view())?, mode))
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
        mode: M,
    ) -> Result<Self, Error> {
        Ok(Self::made(Body::of(members, stiffness, &particles.view())?, mode))
    }

    fn made(body: Body<T, N>, mut mode: M) -> Self {
        mode.take_on(body.rest.view());
        Self { body, mode }
    }

    /// The particles of the body.
    pub fn members(&self) -> &[ParticleId] {
        self.body.members.ids()
    }

    /// The rest offsets from the centre of mass, m, in the order of the members.
    pub fn rest_offsets(&self) -> &[Vec2<T>] {
        self.body.rest.offsets()
    }

    /// The mass of all members, kg.
    pub fn mass(&self) -> T {
        self.body.rest.mass()
    }

    /// The mode, with what it fitted last.
    pub fn mode(&self) -> &M {
        &self.mode
    }

    /// Replaces the mode, with the state that the new one brings along: as a rule a changed copy of the old one.
    pub fn set_mode(&mut self, mode: M) {
        self.mode = mode;
        self.mode.take_on(self.body.rest.view());
    }

    /// Changes the stiffness.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] stiffness.
    pub fn set_stiffness(&mut self, stiffness: Stiffness<T>) -> Result<(), Error> {
        self.body.stiffness = stiffness.validate()?;
        Ok(())
    }

    /// The goal positions of the last pass, m, in the order of the members; the rest shape before the first.
    pub fn goals(&self) -> impl Iterator<Item = Vec2<T>> {
        let map = self.mode.map(None);
        self.body.rest.offsets().iter().map(move |q| self.body.centre + map.at(*q))
    }
}

impl<T: Real, const N: usize, M: Mode<T>> Project<T> for ShapeMatching<T, N, M> {
    /// Refuses members that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.body.members.check(motion.positions.len())
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        self.body.free = self.body.members.all_free(motion.inverse_masses);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let Self { body, mode } = self;
        if let Some(laid) = body.lay(pass, motion, M::DEFORMS) {
            let (map, centre) = laid.fit(mode, || body.fitting(&laid, pass));
            body.follow(&map, centre, pass, motion);
        }
    }

    /// Σ s m ω² |x − g|²/2 over the free members, with the spring that the [stiffness](Stiffness) stands for; zero for α = 1.
    /// Takes two numbers a member from the stack.
    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        let Self { body, mode } = self;
        let Some(spring) = body.stiffness.spring(time_step) else { return T::ZERO };
        let mut places = [Vec2::ZERO; N];
        let Some(laid) = body.look(view, &mut places, M::DEFORMS) else { return T::ZERO };
        let places = places.get(..body.members.len()).unwrap_or_default();
        let mut mode = mode.clone();
        let (map, centre) = laid.fit(&mut mode, || laid.fitting(body.rest.view(), places, T::ZERO, body.pose.rotation));
        body.energy(&map, centre, spring, places, view)
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.mode.digest(checksum);
    }
}
