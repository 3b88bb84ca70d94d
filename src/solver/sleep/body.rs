//! Body that sleeps, its settings and its state.

use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::{Members, iterate_members};

/// Body of at most `N` particles that falls asleep at rest and wakes when disturbed.
///
/// `P` is the projection that holds the body together: its shape match, its constraints, or a tuple
/// of them. Contacts stay outside and follow later in the scene. The body **sleeps** once every
/// member has been slow for the delay. While it sleeps, its projections are not visited. Its free
/// members keep their positions despite gravity, and their velocities are zero, which removes their
/// small remaining energy. It **wakes** when
/// - a member is faster than the limit after a substep, for example after a hit or when a velocity
///   was set between steps;
/// - the velocities from hits below the limit add up to more than the limit for a member;
/// - a member is farther than speed × delay from its position at falling asleep, for example after
///   a slow push;
/// - gravity changes;
/// - a pinned member is released, or a free one pinned;
/// - particles are removed from the scene with [`Particles::remove`](crate::Particles::remove), of
///   this body or of any other one;
/// - the ground that it [rests on](Sleeping::rest_on) goes or moves;
/// - a body that it [rests with](Sleeping::rest_with) wakes; or on [request](Sleeping::wake).
///
/// A hit acts on a sleeping member as on a free particle of its own mass, so contacts conserve
/// momentum. The hit affects the rest of the body from the next substep on. A velocity below the
/// limit is withheld: the member keeps its position. In the substep in which the body wakes, for
/// any reason, the member receives the sum of its withheld velocities. Hits on a sleeping body
/// therefore lose no momentum once it is awake. The exceptions are the rounding of sums, the drag
/// of the solver, and tiny pushes. A push is tiny if it moves a member by less than the rounding of
/// its position in a substep. Energy is lost. A body that supports an awake one is pushed in every
/// substep, so it wakes too.
///
/// A support that goes causes no push. Removed particles may have been that support, so a removal
/// wakes all sleeping bodies of the scene; after the delay they sleep again. A collider or a
/// terrain that goes or moves away wakes a body only through [`rest_on`](Sleeping::rest_on).
/// Nothing else that held a body wakes it by going: [wake](Sleeping::wake) a body after removing,
/// tearing or cutting a constraint outside that it hung on, changing the filter of what it lay on,
/// or moving a body by hand from below it.
///
/// Rigid bodies fall asleep with their contacts: `P` is a tuple of the bodies of a stack and the
/// [contacts](crate::RigidContacts) among them and with the ground. Then no search is made while
/// they sleep. Contacts with all others are a second set, with filters, that follows later in the
/// scene.
///
/// **Cost** of a substep while asleep: a few loops over the members, no square root. **Size**: 18
/// bytes per member in single precision, 34 in double, in addition to the body.
///
/// ```
/// use pliant::{ColliderContacts, HalfPlane, Particles, ShapeMatching, Sleeping, Solver, Stiffness, ContactMaterial, Vec2, build};
/// let mut particles = Particles::<f32, 9>::new();
/// let block = build::lattice(&mut particles, Vec2::new(0.0, 0.3), 3, 3, 0.1, 0.2)?;
/// let shape = ShapeMatching::<f32, 9>::new(&particles, block.iter(), Stiffness::Alpha(0.5))?;
/// let mut block = Sleeping::<f32, _, 9>::new(shape, block.iter(), 0.01, 0.5)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let mut floor = ColliderContacts::<f32, _, 9>::new(floor, particles.ids(), 0.05, ContactMaterial::default())?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..180 {
///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut block, &mut floor))?;
/// }
/// assert!(block.is_asleep());
/// particles.apply_impulse(particles.ids().get(4).unwrap(), Vec2::new(0.0, 0.1))?;
/// solver.step(1.0 / 60.0, &mut particles, &mut (&mut block, &mut floor))?;
/// assert!(!block.is_asleep());
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sleeping<T, P, const N: usize> {
    pub(super) body: P,
    pub(super) members: Members<N>,
    pub(super) speed: T,
    pub(super) delay: T,
    /// Time for which every member has been slow, s.
    ///
    /// The body sleeps once this reaches `delay`.
    pub(super) rest_time: T,
    /// Whether the body is prepared for the current step.
    pub(super) prepared: bool,
    /// Positions of the members and gravity when the body fell asleep.
    pub(super) rest_positions: [Vec2<T>; N],
    pub(super) gravity: Vec2<T>,
    /// Sums of the velocities that members received while asleep, m/s.
    ///
    /// Zero after a substep while awake.
    pub(super) withheld: [Vec2<T>; N],
    /// Velocity that gravity added in the last substep, m/s.
    pub(super) gravity_dv: Vec2<T>,
    /// Whether the velocities at the start of the substep have been withheld.
    pub(super) withheld_at_start: bool,
    /// Members that the ground supported at the last check; zero before the first one while asleep.
    pub(super) supported: u16,
    /// Sum of the places of the members that were pinned when the body fell asleep; the first one
    /// has the place 1.
    pub(super) pinned: u32,
}

impl<T: Real, P, const N: usize> Sleeping<T, P, N> {
    /// Returns a body without members, to [build](Sleeping::build) later.
    ///
    /// All its bytes are zero except those of `body`. It counts as asleep, so its projections are
    /// not visited.
    #[must_use]
    pub const fn empty(body: P) -> Self {
        Self {
            body,
            members: Members::EMPTY,
            speed: T::ZERO,
            delay: T::ZERO,
            rest_time: T::ZERO,
            prepared: false,
            rest_positions: [Vec2::ZERO; N],
            gravity: Vec2::ZERO,
            withheld: [Vec2::ZERO; N],
            gravity_dv: Vec2::ZERO,
            withheld_at_start: false,
            supported: 0,
            pinned: 0,
        }
    }

    /// Creates an awake body.
    ///
    /// It falls asleep once neither coordinate of any member's velocity has exceeded `speed`, m/s,
    /// for `delay` seconds. Usual values are a hundredth of the body's length per second, and half
    /// a second.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for no member; [`Error::Full`] for more than `N`;
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative)
    /// speed or delay.
    pub fn new(
        body: P,
        members: impl IntoIterator<Item = ParticleId>,
        speed: T,
        delay: T,
    ) -> Result<Self, Error> {
        let mut sleeping = Self::empty(body);
        sleeping.fill(members, speed, delay)?;
        Ok(sleeping)
    }

    /// Builds in place what [`Sleeping::new`] returns, around the projections that are there.
    ///
    /// [Build](Sleeping::body_mut) those in place too, before or after. Members, settings and state
    /// are replaced.
    ///
    /// # Errors
    /// As [`Sleeping::new`]; there is then no member, as in an [empty](Sleeping::empty) one.
    pub fn build(
        &mut self,
        members: impl IntoIterator<Item = ParticleId>,
        speed: T,
        delay: T,
    ) -> Result<(), Error> {
        self.clear();
        self.fill(members, speed, delay)
            .inspect_err(|_| self.clear())
    }

    /// Resets everything but the projections.
    fn clear(&mut self) {
        self.members = Members::EMPTY;
        (self.speed, self.delay, self.rest_time) = (T::ZERO, T::ZERO, T::ZERO);
        (self.prepared, self.withheld_at_start) = (false, false);
        (self.supported, self.pinned) = (0, 0);
        (self.gravity, self.gravity_dv) = (Vec2::ZERO, Vec2::ZERO);
        self.rest_positions.fill(Vec2::ZERO);
        self.withheld.fill(Vec2::ZERO);
    }

    /// Adds the members and the settings to an empty one.
    fn fill(
        &mut self,
        members: impl IntoIterator<Item = ParticleId>,
        speed: T,
        delay: T,
    ) -> Result<(), Error> {
        self.members.fill(members)?;
        self.speed = positive(speed, Parameter::SleepSpeed)?;
        self.delay = positive(delay, Parameter::SleepDelay)?;
        Ok(())
    }

    /// Returns whether the body sleeps.
    pub fn is_asleep(&self) -> bool {
        self.rest_time >= self.delay
    }

    /// Wakes the body, or keeps it awake for another delay.
    pub fn wake(&mut self) {
        self.rest_time = T::ZERO;
    }

    /// Lets two bodies in contact fall asleep together and wake each other.
    ///
    /// Call it after every step for each pair in contact. Waking spreads by at least one body per
    /// step.
    pub fn rest_with<Q, const M: usize>(&mut self, other: &mut Sleeping<T, Q, M>) {
        // As fractions of the delays, which may differ.
        let (own_fraction, other_fraction) =
            (self.rest_time / self.delay, other.rest_time / other.delay);
        if other_fraction < own_fraction {
            self.rest_time = (other_fraction * self.delay).at_most(self.rest_time);
        } else if own_fraction < other_fraction {
            other.rest_time = (own_fraction * other.delay).at_most(other.rest_time);
        }
    }

    /// Returns the projections that hold the body together.
    pub fn body(&self) -> &P {
        &self.body
    }

    /// Returns the projections that hold the body together, to change their settings.
    ///
    /// [Wake](Sleeping::wake) the body if the change should have an effect.
    pub fn body_mut(&mut self) -> &mut P {
        &mut self.body
    }

    /// Returns the members.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    /// Returns the sum of the places of the pinned members.
    pub(super) fn pinned_places(&self, inverse_masses: &[T]) -> u32 {
        (1..u32::MAX)
            .zip(self.members.pick(inverse_masses))
            .filter(|(_, w)| **w <= T::ZERO)
            .fold(0, |sum, (place, _)| sum.wrapping_add(place))
    }

    pub(super) fn is_slow(&self, velocities: &[Vec2<T>]) -> bool {
        self.members
            .pick(velocities)
            .all(|v| is_within(*v, self.speed))
    }
}

/// Returns whether neither coordinate exceeds a limit in magnitude.
pub(super) fn is_within<T: Real>(vector: Vec2<T>, limit: T) -> bool {
    vector.x.abs() <= limit && vector.y.abs() <= limit
}

iterate_members!([T: Real, P, const N: usize] Sleeping<T, P, N>);
