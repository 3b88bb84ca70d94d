//! Shape matching of one body.

use super::{Mode, Rigid, Stiffness};
use crate::error::finite;
use crate::{Checksum, Error, Mat2, Motion, Parameter, ParticleId, Particles, Pass, Project, Real, Scheme, Vec2, View};
use heapless::Vec;

/// Sums run in this many lanes, on every machine, so that every machine adds in the same order.
const LANES: usize = 4;

/// A body of at most `N` particles that is pulled towards its rest shape.
///
/// With q the rest offsets from the centre of mass, p the current offsets, m the masses and M their sum, each pass
/// 1. forms the moment matrix A = Σ m p qᵀ/M and fits the map T of the [mode](Mode) to it;
/// 2. moves every member by d = α(T q − p), less the mass-weighted mean of all d, which is zero but for rounding.
///
/// The impulses of one pass sum to zero, and so do their torques about the centre of mass.
///
/// **Pinned members** count as infinitely heavy, and as equally heavy among themselves: the rest shape is laid on their centre and
/// turned as they are turned; if they do not tell a rotation (one pinned member, or several in one place), it is turned as
/// the free members are, about the pinned ones. With all members free, masses are those given when the body was made.
///
/// **Degenerate bodies.** If all members coincide, at rest or now, the rotation stays as it was. A single member is never moved. A body
/// whose extent overflows is skipped.
///
/// **Cost** of a pass: three runs over the members. **Size**: 14 bytes a member in single precision, 26 in double, beside a
/// fixed part.
///
/// Müller, Heidelberger, Teschner, Gross, "Meshless deformations based on shape matching" (2005), section 3, with their goal
/// positions g = T q + centre; they take R of A_pq, which is A up to M.
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
    members: Vec<ParticleId, N>,
    /// q.
    offsets: [Vec2<T>; N],
    /// m/M.
    weights: [T; N],
    /// M.
    mass: T,
    /// Σ m q/M: what rounding left of zero.
    residue: Vec2<T>,
    stiffness: Stiffness<T>,
    mode: M,
    /// How many members are pinned in the running step.
    pinned: usize,
    /// The last fit.
    fit: Fit<T>,
}

/// Where the rest shape lies: rest offset `rest` is laid on `centre`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fit<T> {
    centre: Vec2<T>,
    rest: Vec2<T>,
}

impl<T: Real, const N: usize> ShapeMatching<T, N, Rigid<T>> {
    /// A rigid body whose rest shape is where its members are now.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::Full`] for more than `N`; [`Error::UnknownParticle`];
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] mass or position where their sum or extent overflows;
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
    fn with_mode<const P: usize>(
        particles: &Particles<T, P>,
        members: impl IntoIterator<Item = ParticleId>,
        stiffness: Stiffness<T>,
        mode: M,
    ) -> Result<Self, Error> {
        let mut body = Self {
            members: Vec::new(),
            offsets: [Vec2::ZERO; N],
            weights: [T::ZERO; N],
            mass: T::ZERO,
            residue: Vec2::ZERO,
            stiffness: stiffness.validate()?,
            mode,
            pinned: 0,
            fit: Fit { centre: Vec2::ZERO, rest: Vec2::ZERO },
        };
        for member in members {
            body.members.push(member).map_err(|_| Error::Full)?;
        }
        refuse_repetitions(&body.members)?;
        body.take_rest_shape(&particles.view())?;
        Ok(body)
    }

    /// Sets offsets, weights and mass from where the members are.
    fn take_rest_shape(&mut self, view: &View<'_, T>) -> Result<(), Error> {
        let origin = self.origin(view.positions).ok_or(Error::TooFewParticles)?;
        for (((id, q), weight), _) in self.members.iter().zip(&mut self.offsets).zip(&mut self.weights).zip(0..) {
            *q = *view.positions.get(id.index()).ok_or(Error::UnknownParticle)? - origin;
            *weight = *view.masses.get(id.index()).ok_or(Error::UnknownParticle)?;
            self.mass += *weight;
        }
        finite(self.mass, Parameter::Mass)?;
        let count = self.members.len();
        for weight in self.weights.iter_mut().take(count) {
            *weight /= self.mass;
        }
        let mean = weighted_sum(self.items(), |_, q| q);
        for q in self.offsets.iter_mut().take(count) {
            *q -= mean;
        }
        self.residue = weighted_sum(self.items(), |_, q| q);
        self.fit.centre = origin + mean;
        let sound = self.items().all(|(_, q, _)| q.is_finite()) && self.fit.centre.is_finite();
        if sound { Ok(()) } else { Err(Error::NonFinite(Parameter::Position)) }
    }

    /// The position of the first member: offsets are formed from it, so they keep their digits at any distance from zero.
    fn origin(&self, positions: &[Vec2<T>]) -> Option<Vec2<T>> {
        self.members.first().map(|id| positions.get(id.index()).copied().unwrap_or(Vec2::ZERO))
    }

    /// The members with their rest offsets and weights.
    fn items(&self) -> impl Iterator<Item = (ParticleId, Vec2<T>, T)> + Clone {
        self.members.iter().zip(&self.offsets).zip(&self.weights).map(|((id, q), weight)| (*id, *q, *weight))
    }

    /// The particles of the body.
    pub fn members(&self) -> &[ParticleId] {
        &self.members
    }

    /// The rest offsets from the centre of mass, m, in the order of the members.
    pub fn rest_offsets(&self) -> &[Vec2<T>] {
        self.offsets.get(..self.members.len()).unwrap_or_default()
    }

    /// The mass of all members, kg.
    pub fn mass(&self) -> T {
        self.mass
    }

    /// The mode, with what it fitted last.
    pub fn mode(&self) -> &M {
        &self.mode
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
        self.items().map(|(_, q, _)| self.fit.centre + self.mode.apply(q - self.fit.rest))
    }

    /// Lays the rest shape on the members, whose places relative to the first one `place` tells.
    /// The centre of the result is relative as well. `None` where it is not finite.
    fn lay(&mut self, place: impl Fn(ParticleId) -> Vec2<T>, inverse_masses: &[T]) -> Option<Fit<T>> {
        let (fit, moment) = if self.pinned == 0 {
            let centre = weighted_sum(self.items(), |id, _| place(id));
            let moment = weighted_moment(self.items(), |id, q| (place(id), q));
            (Fit { centre, rest: Vec2::ZERO }, moment - Mat2::outer(centre, self.residue))
        } else {
            self.lay_on_pinned(place, inverse_masses)
        };
        if !(fit.centre.is_finite() && moment.is_finite()) {
            return None;
        }
        self.mode.fit(moment, self.noise());
        Some(fit)
    }

    /// The fit to the pinned members alone, with the moments of the free ones where the pinned ones have none.
    fn lay_on_pinned(&self, place: impl Fn(ParticleId) -> Vec2<T>, inverse_masses: &[T]) -> (Fit<T>, Mat2<T>) {
        let is_pinned = |id: &ParticleId| inverse_masses.get(id.index()).is_some_and(|&w| w == T::ZERO);
        let share = T::ONE / T::ratio(i32::try_from(self.pinned).unwrap_or(i32::MAX), 1);
        let pinned = || self.items().filter(|(id, ..)| is_pinned(id)).map(|(id, q, _)| (id, q, share));
        let free = || self.items().filter(|(id, ..)| !is_pinned(id));
        let fit = Fit { centre: weighted_sum(pinned(), |id, _| place(id)), rest: weighted_sum(pinned(), |_, q| q) };
        let offsets = |id, q| (place(id) - fit.centre, q - fit.rest);
        let moment = weighted_moment(pinned(), offsets);
        let told = moment.is_finite() && crate::polar::rotation(moment).is_ok();
        (fit, if told { moment } else { weighted_moment(free(), offsets) })
    }

    /// Below this fraction of the largest moment, a direction is made of the rounding of the sums.
    fn noise(&self) -> T {
        T::ratio(i32::try_from(self.members.len()).unwrap_or(i32::MAX), 1) * T::ratio(8, 1) * T::EPSILON
    }
}

/// Refuses a particle that is named twice. Linear in the count for ascending ids, quadratic otherwise.
fn refuse_repetitions(members: &[ParticleId]) -> Result<(), Error> {
    let ascending = members.iter().zip(members.iter().skip(1)).all(|(a, b)| a < b);
    let repeated = || members.iter().enumerate().any(|(i, id)| members.iter().skip(i + 1).any(|other| other == id));
    if !ascending && repeated() { Err(Error::RepeatedParticle) } else { Ok(()) }
}

/// Σ w v over the members, in lanes.
fn weighted_sum<T: Real>(
    items: impl Iterator<Item = (ParticleId, Vec2<T>, T)>,
    vector: impl Fn(ParticleId, Vec2<T>) -> Vec2<T>,
) -> Vec2<T> {
    let mut lanes = [Vec2::ZERO; LANES];
    for ((id, q, weight), lane) in items.zip((0..LANES).cycle()) {
        if let Some(sum) = lanes.get_mut(lane) {
            *sum += vector(id, q) * weight;
        }
    }
    let [a, b, c, d] = lanes;
    (a + b) + (c + d)
}

/// Σ w u vᵀ over the members, in lanes.
fn weighted_moment<T: Real>(
    items: impl Iterator<Item = (ParticleId, Vec2<T>, T)>,
    pair: impl Fn(ParticleId, Vec2<T>) -> (Vec2<T>, Vec2<T>),
) -> Mat2<T> {
    let mut lanes = [Mat2::ZERO; LANES];
    for ((id, q, weight), lane) in items.zip((0..LANES).cycle()) {
        if let Some(sum) = lanes.get_mut(lane) {
            let (u, v) = pair(id, q);
            *sum = *sum + Mat2::outer(u * weight, v);
        }
    }
    let [a, b, c, d] = lanes;
    (a + b) + (c + d)
}

impl<T: Real, const N: usize, M: Mode<T>> Project<T> for ShapeMatching<T, N, M> {
    /// Refuses members that do not exist.
    fn check(&self, _: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let known = self.members.iter().all(|id| id.index() < motion.positions.len());
        if known { Ok(()) } else { Err(Error::UnknownParticle) }
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        self.pinned = count_pinned(&self.members, motion.inverse_masses);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.scheme == Scheme::Explicit && pass.index > 0 {
            return;
        }
        let Some(origin) = self.origin(motion.positions) else { return };
        let explicit = pass.scheme == Scheme::Explicit;
        let place = |id: ParticleId, positions: &[Vec2<T>], displacements: &[Vec2<T>]| {
            let zero = Vec2::ZERO;
            let x = positions.get(id.index()).copied().unwrap_or(zero);
            let d = if explicit { zero } else { displacements.get(id.index()).copied().unwrap_or(zero) };
            (x - origin) + d
        };
        let at = |id| place(id, motion.positions, motion.displacements);
        let Some(fit) = self.lay(at, motion.inverse_masses) else { return };
        self.fit = Fit { centre: origin + fit.centre, rest: fit.rest };

        let alpha = self.stiffness.alpha(pass);
        let correction = |p: Vec2<T>, q: Vec2<T>| (self.mode.apply(q - fit.rest) - (p - fit.centre)) * alpha;
        let mean = if self.pinned == 0 { weighted_sum(self.items(), |id, q| correction(at(id), q)) } else { Vec2::ZERO };
        for (id, q, _) in self.items() {
            let p = place(id, motion.positions, motion.displacements);
            let free = motion.inverse_masses.get(id.index()).is_some_and(|&w| w > T::ZERO);
            if let Some(d) = motion.displacements.get_mut(id.index()).filter(|_| free) {
                *d += correction(p, q) - mean;
            }
        }
    }

    /// Σ m ω² |x − g|²/2 over the free members, with the spring that the [stiffness](Stiffness) stands for; zero for α = 1.
    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        let (Some(spring), Some(origin)) = (self.stiffness.spring(time_step), self.origin(view.positions)) else {
            return T::ZERO;
        };
        let mut body = self.clone();
        body.pinned = count_pinned(&self.members, view.inverse_masses);
        let place = |id: ParticleId| view.positions.get(id.index()).map_or(Vec2::ZERO, |x| *x - origin);
        let Some(fit) = body.lay(place, view.inverse_masses) else { return T::ZERO };
        self.items().fold(T::ZERO, |sum, (id, q, weight)| {
            let distance = body.mode.apply(q - fit.rest) - (place(id) - fit.centre);
            let free = view.inverse_masses.get(id.index()).is_some_and(|&w| w > T::ZERO);
            if free { sum + T::HALF * spring * self.mass * weight * distance.dot(distance) } else { sum }
        })
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.mode.digest(checksum);
    }
}

/// How many of the members are pinned.
fn count_pinned<T: Real>(members: &[ParticleId], inverse_masses: &[T]) -> usize {
    members.iter().filter(|id| inverse_masses.get(id.index()).is_some_and(|&w| w == T::ZERO)).count()
}
