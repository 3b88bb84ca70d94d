//! Bodies at rest that cost next to nothing.

use crate::error::positive;
use crate::members::Members;
use crate::{Checksum, Error, Finished, Motion, Parameter, ParticleId, Pass, Project, Real, Vec2, View};

/// A body `P` of at most `N` particles that falls asleep when it rests, and wakes when something moves it.
///
/// `P` is what holds the body together: its shape match, its constraints, or a tuple of them. Contacts stay outside, and come later in the
/// scene. Once every member has been slow for long enough, the body **sleeps**: its projections are not visited, its free members stay
/// where they are in spite of gravity, and their velocities are zero, which takes what little energy they had. It **wakes** when
/// - a member is faster than the limit after a substep, as one that is hit, or was given a velocity between steps;
/// - a member is farther than speed × delay from where it fell asleep, as one that is pushed slowly;
/// - gravity is another;
/// - a body that it [rests with](Sleeping::rest_with) wakes; or on [request](Sleeping::wake).
///
/// A hit meets a sleeping member as a free particle of its own mass, so contacts keep momentum; the rest of the body feels it from
/// the next substep on. What a sleeping body stands on can be taken away without a push: whoever removes a support, or moves a collider away,
/// wakes what [touches](crate::Contacts::touching) it.
///
/// **Cost** of a substep while asleep: two runs over the members, no square root. **Size**: ten bytes a member in single
/// precision, 18 in double, beside the body.
///
/// ```
/// use pliant::{Contacts, HalfPlane, Particles, ShapeMatching, Sleeping, Solver, Stiffness, Surface, Vec2, build};
/// let mut particles = Particles::<f32, 9>::new();
/// let block = build::lattice(&mut particles, Vec2::new(0.0, 0.3), 3, 3, 0.1, 0.2)?;
/// let shape = ShapeMatching::<f32, 9>::new(&particles, block.iter(), Stiffness::Alpha(0.5))?;
/// let mut block = Sleeping::<f32, _, 9>::new(shape, block.iter(), 0.01, 0.5)?;
/// let floor = HalfPlane::new(Vec2::new(0.0, 1.0))?;
/// let mut floor = Contacts::<f32, _, 9>::new(floor, particles.ids(), 0.05, Surface::default())?;
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
    body: P,
    members: Members<N>,
    speed: T,
    delay: T,
    /// For how long every member has been slow, s. From `delay` on, the body sleeps.
    still: T,
    /// Whether the body is prepared for the running step.
    prepared: bool,
    /// Where the members fell asleep, and under which gravity.
    places: [Vec2<T>; N],
    gravity: Vec2<T>,
}

impl<T: Real, P, const N: usize> Sleeping<T, P, N> {
    /// A body, awake, that falls asleep once neither coordinate of any member's velocity has exceeded `speed`, m/s, for `delay`
    /// seconds: as a rule a hundredth of its length a second, and half a second.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for no member; [`Error::Full`] for more than `N`; [`Error::RepeatedParticle`];
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) speed or delay.
    pub fn new(body: P, members: impl IntoIterator<Item = ParticleId>, speed: T, delay: T) -> Result<Self, Error> {
        let members = Members::new(members)?;
        let speed = positive(speed, Parameter::SleepSpeed)?;
        let delay = positive(delay, Parameter::SleepDelay)?;
        let (places, gravity) = ([Vec2::ZERO; N], Vec2::ZERO);
        Ok(Self { body, members, speed, delay, still: T::ZERO, prepared: false, places, gravity })
    }

    /// Whether the body sleeps.
    pub fn is_asleep(&self) -> bool {
        self.still >= self.delay
    }

    /// Wakes the body, or keeps it awake for another delay.
    pub fn wake(&mut self) {
        self.still = T::ZERO;
    }

    /// Has two bodies that touch fall asleep together, and each wake the other. To be called after every step for each pair that
    /// touches; a word spreads by one body a step, at least.
    pub fn rest_with<Q, const M: usize>(&mut self, other: &mut Sleeping<T, Q, M>) {
        // In shares of the delays, which may differ.
        let (mine, theirs) = (self.still / self.delay, other.still / other.delay);
        if theirs < mine {
            self.still = (theirs * self.delay).at_most(self.still);
        } else if mine < theirs {
            other.still = (mine * other.delay).at_most(other.still);
        }
    }

    /// What holds the body together.
    pub fn body(&self) -> &P {
        &self.body
    }

    /// What holds the body together, to change its settings. [Wake](Sleeping::wake) it if the change is to be felt.
    pub fn body_mut(&mut self) -> &mut P {
        &mut self.body
    }

    /// The members.
    pub fn members(&self) -> &[ParticleId] {
        self.members.ids()
    }

    fn is_slow(&self, velocities: &[Vec2<T>]) -> bool {
        self.members.pick(velocities).all(|v| is_within(*v, self.speed))
    }

    /// Whether a sleeping body is still where it was, and nothing moves it.
    fn is_left_alone(&self, pass: &Pass<T>, finished: &Finished<'_, T>) -> bool {
        let slack = T::ratio(8, 1) * T::EPSILON * (self.gravity.x.abs() + self.gravity.y.abs());
        let at_place = |(x, place): (&Vec2<T>, &Vec2<T>)| is_within(*x - *place, self.speed * self.delay);
        is_within(finished.gain * pass.rate - self.gravity, slack)
            && self.is_slow(finished.velocities)
            && self.members.pick(finished.positions).zip(&self.places).all(at_place)
    }

    /// Stops the free members.
    fn stop(&self, vectors: &mut [Vec2<T>], inverse_masses: &[T]) {
        for (id, w) in self.members.ids().iter().zip(self.members.pick(inverse_masses)) {
            if let Some(vector) = vectors.get_mut(id.index()).filter(|_| *w > T::ZERO) {
                *vector = Vec2::ZERO;
            }
        }
    }
}

impl<T: Real, P: Project<T>, const N: usize> Project<T> for Sleeping<T, P, N> {
    /// Refuses members that do not exist, and what the body refuses.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion.positions.len())?;
        self.body.check(pass, motion)
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        if self.is_asleep() && !self.is_slow(motion.velocities) {
            self.wake();
        }
        self.prepared = !self.is_asleep();
        if self.prepared {
            self.body.prepare(pass, motion);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if self.is_asleep() {
            if pass.index == 0 {
                self.stop(motion.displacements, motion.inverse_masses);
            }
            return;
        }
        if !self.prepared {
            self.prepared = true;
            self.body.prepare(pass, motion);
        }
        self.body.project(pass, motion);
    }

    fn settle(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        if self.is_asleep() {
            if !self.is_left_alone(pass, finished) {
                return self.wake();
            }
        } else {
            self.body.settle(pass, finished);
            self.still = if self.is_slow(finished.velocities) { self.still + pass.time_step } else { T::ZERO };
            if !self.is_asleep() {
                return;
            }
            self.still = self.delay;
            self.gravity = finished.gain * pass.rate;
            for (place, x) in self.places.iter_mut().zip(self.members.pick(finished.positions)) {
                *place = *x;
            }
        }
        self.stop(finished.velocities, finished.inverse_masses);
    }

    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        self.body.elastic_energy(time_step, view)
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.body.digest(checksum);
        checksum.add(self.still);
        if self.is_asleep() {
            for vector in self.places.iter().take(self.members.len()).chain([&self.gravity]) {
                checksum.add(vector.x);
                checksum.add(vector.y);
            }
        }
    }
}

/// Whether neither coordinate exceeds a limit.
fn is_within<T: Real>(vector: Vec2<T>, limit: T) -> bool {
    vector.x.abs() <= limit && vector.y.abs() <= limit
}
