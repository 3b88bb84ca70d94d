//! Sleeping: bodies at rest that cost almost nothing.

use super::project::{Pass, Project};
use super::step::velocity_after;
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2};
use crate::particles::members::Members;
use crate::particles::retain::move_entry;
use crate::particles::{Finished, Motion, ParticleId, View};

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
/// Removing the support of a sleeping body causes no push. After removing a support or moving a
/// collider away, wake the bodies that [touch](crate::ColliderContacts::touching) it.
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
    body: P,
    members: Members<N>,
    speed: T,
    delay: T,
    /// Time for which every member has been slow, s.
    ///
    /// The body sleeps once this reaches `delay`.
    rest_time: T,
    /// Whether the body is prepared for the current step.
    prepared: bool,
    /// Positions of the members and gravity when the body fell asleep.
    rest_positions: [Vec2<T>; N],
    gravity: Vec2<T>,
    /// Sums of the velocities that members received while asleep, m/s.
    ///
    /// Zero after a substep while awake.
    withheld: [Vec2<T>; N],
    /// Velocity that gravity added in the last substep, m/s.
    gravity_dv: Vec2<T>,
    /// Whether the velocities at the start of the substep have been withheld.
    withheld_at_start: bool,
}

/// Velocities of particles, and the velocity of a member at rest.
struct RestingMotion<'a, T> {
    positions: &'a [Vec2<T>],
    velocities: &'a [Vec2<T>],
    inverse_masses: &'a [T],
    rest_velocity: Vec2<T>,
}

impl<'a, T: Real> RestingMotion<'a, T> {
    fn new(motion: &'a Motion<'_, T>, rest_velocity: Vec2<T>) -> Self {
        let Motion {
            positions,
            velocities,
            inverse_masses,
            ..
        } = motion;
        Self {
            positions,
            velocities,
            inverse_masses,
            rest_velocity,
        }
    }
}

impl<T: Real, P, const N: usize> Sleeping<T, P, N> {
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
        let members = Members::new(members)?;
        let speed = positive(speed, Parameter::SleepSpeed)?;
        let delay = positive(delay, Parameter::SleepDelay)?;
        let (rest_positions, gravity) = ([Vec2::ZERO; N], Vec2::ZERO);
        let (withheld, gravity_dv) = ([Vec2::ZERO; N], Vec2::ZERO);
        Ok(Self {
            body,
            members,
            speed,
            delay,
            rest_time: T::ZERO,
            prepared: false,
            rest_positions,
            gravity,
            withheld,
            gravity_dv,
            withheld_at_start: false,
        })
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

    fn is_slow(&self, velocities: &[Vec2<T>]) -> bool {
        self.members
            .pick(velocities)
            .all(|v| is_within(*v, self.speed))
    }

    /// Returns whether a sleeping body keeps its position and no disturbance wakes it.
    fn is_undisturbed(&self, pass: &Pass<T>, finished: &Finished<'_, T>) -> bool {
        let slack = T::ratio(8, 1) * T::EPSILON * (self.gravity.x.abs() + self.gravity.y.abs());
        let at_rest_position = |(x, rest_position): (&Vec2<T>, &Vec2<T>)| {
            is_within(*x - *rest_position, self.speed * self.delay)
        };
        is_within(finished.gravity_dv * pass.inv_h - self.gravity, slack)
            && self.is_slow(finished.velocities)
            && self
                .members
                .pick(finished.positions)
                .zip(&self.rest_positions)
                .all(at_rest_position)
    }

    /// Adds velocities of free members to the withheld sums.
    ///
    /// The velocities are relative to that of a member at rest. If a sum exceeds the limit, the
    /// function adds nothing and returns false.
    ///
    /// With a time step, it ignores a velocity that moves a member by less than the rounding of its
    /// position in that time. A contact with a rounding error causes such a push in every substep,
    /// always in the same direction, without moving anything.
    fn withhold(&mut self, h: Option<T>, resting: &RestingMotion<'_, T>) -> bool {
        let Self {
            members,
            withheld,
            speed,
            ..
        } = self;
        let RestingMotion {
            positions,
            velocities,
            inverse_masses,
            rest_velocity,
        } = *resting;
        let velocity_changes = members
            .pick(positions)
            .zip(members.pick(velocities))
            .zip(members.pick(inverse_masses));
        let velocity_changes = velocity_changes.map(|((x, v), w)| {
            let v = *v - rest_velocity;
            let moves = h.is_none_or(|h| *x + v * h != *x);
            if *w > T::ZERO && moves { v } else { Vec2::ZERO }
        });
        let fits = withheld
            .iter()
            .zip(velocity_changes.clone())
            .all(|(sum, v)| is_within(*sum + v, *speed));
        if fits {
            withheld
                .iter_mut()
                .zip(velocity_changes)
                .for_each(|(sum, v)| *sum += v);
        }
        fits
    }

    /// Returns the withheld velocities to the free members.
    fn release(&mut self, velocities: &mut [Vec2<T>], inverse_masses: &[T]) {
        let Self {
            members, withheld, ..
        } = self;
        for ((id, w), sum) in members
            .ids()
            .iter()
            .zip(members.pick(inverse_masses))
            .zip(withheld)
        {
            let sum = core::mem::replace(sum, Vec2::ZERO);
            // Adding zero would change the sign of a zero.
            if let Some(v) = velocities
                .get_mut(id.index())
                .filter(|_| *w > T::ZERO && sum != Vec2::ZERO)
            {
                let total = *v + sum;
                *v = if total.is_finite() { total } else { *v };
            }
        }
    }

    /// Sets the given vectors of free members to zero.
    fn stop(&self, vectors: &mut [Vec2<T>], inverse_masses: &[T]) {
        for (id, w) in self
            .members
            .ids()
            .iter()
            .zip(self.members.pick(inverse_masses))
        {
            if let Some(vector) = vectors.get_mut(id.index()).filter(|_| *w > T::ZERO) {
                *vector = Vec2::ZERO;
            }
        }
    }
}

impl<T: Real, P: Project<T>, const N: usize> Project<T> for Sleeping<T, P, N> {
    /// Rejects members that do not exist, and forwards the check to the body.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion, pass.vacancies)?;
        self.body.check(pass, motion)
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        let resting = RestingMotion::new(motion, Vec2::ZERO);
        if self.is_asleep() && !(self.is_slow(motion.velocities) && self.withhold(None, &resting)) {
            self.wake();
        }
        self.withheld_at_start = self.is_asleep();
        self.prepared = !self.is_asleep();
        if self.prepared {
            self.body.prepare(pass, motion);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if self.is_asleep() && pass.index == 0 {
            // Velocities added since the last substep, for example by restitution.
            if core::mem::take(&mut self.withheld_at_start)
                || self.withhold(Some(pass.h), &RestingMotion::new(motion, self.gravity_dv))
            {
                self.stop(motion.displacements, motion.inverse_masses);
            } else {
                self.wake();
            }
        }
        if self.is_asleep() {
            return;
        }
        if !self.prepared {
            self.prepared = true;
            self.body.prepare(pass, motion);
        }
        self.body.project(pass, motion);
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.gravity_dv = finished.gravity_dv;
        if self.is_asleep() {
            // The rounded remainder of the gain, for a member that has not been displaced.
            let rest_velocity =
                |gravity_dv: T| velocity_after(gravity_dv, T::ZERO, pass.h, pass.inv_h);
            let rest_velocity = Vec2::new(
                rest_velocity(self.gravity_dv.x),
                rest_velocity(self.gravity_dv.y),
            );
            let Finished {
                positions,
                velocities,
                inverse_masses,
                ..
            } = &*finished;
            let resting = RestingMotion {
                positions,
                velocities,
                inverse_masses,
                rest_velocity,
            };
            let stays =
                self.is_undisturbed(pass, finished) && self.withhold(Some(pass.h), &resting);
            if !stays {
                self.wake();
                return self.release(finished.velocities, finished.inverse_masses);
            }
        } else {
            self.release(finished.velocities, finished.inverse_masses);
            self.body.solve_velocities(pass, finished);
            self.rest_time = if self.is_slow(finished.velocities) {
                self.rest_time + pass.h
            } else {
                T::ZERO
            };
            if !self.is_asleep() {
                return;
            }
            self.rest_time = self.delay;
            self.gravity = finished.gravity_dv * pass.inv_h;
            for (rest_position, x) in self
                .rest_positions
                .iter_mut()
                .zip(self.members.pick(finished.positions))
            {
                *rest_position = *x;
            }
        }
        self.stop(finished.velocities, finished.inverse_masses);
    }

    /// Drops removed members, and wakes the body if it had any.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.body.remove_vacant(particles);
        let Self {
            members,
            rest_positions,
            withheld,
            ..
        } = self;
        let dropped = members.drop_vacant(particles.masses, |from, to| {
            move_entry(rest_positions, from, to);
            move_entry(withheld, from, to);
        });
        if dropped {
            // The entries beyond the members are zero.
            withheld
                .iter_mut()
                .skip(members.len())
                .for_each(|sum| *sum = Vec2::ZERO);
            self.wake();
        }
    }

    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.body.elastic_energy(h, view)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.body.hash_state(checksum);
        checksum.add_ids(self.members.ids());
        checksum.add_all(&[self.speed, self.delay, self.rest_time]);
        if self.is_asleep() {
            for vector in self
                .rest_positions
                .iter()
                .take(self.members.len())
                .chain([&self.gravity])
            {
                checksum.add_vector(*vector);
            }
        }
        let withheld = self.withheld.get(..self.members.len()).unwrap_or_default();
        if withheld.iter().any(|v| *v != Vec2::ZERO) {
            for vector in withheld {
                checksum.add(vector.x);
                checksum.add(vector.y);
            }
        }
    }
}

/// Returns whether neither coordinate exceeds a limit in magnitude.
fn is_within<T: Real>(vector: Vec2<T>, limit: T) -> bool {
    vector.x.abs() <= limit && vector.y.abs() <= limit
}
