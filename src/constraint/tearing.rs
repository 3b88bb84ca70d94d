//! Constraints that break.

use super::set::{ConstraintId, Constraints};
use super::update::value;
use super::{Bound, Constraint, Damped, Distance, Linearisation, Points, Tether};
use crate::error::positive;
use crate::{Checksum, Error, Motion, Parameter, ParticleId, Particles, Pass, Project, Real, View};

/// What the value of a constraint is relative to: the strain is C divided by this.
pub trait RestMeasure<T> {
    /// The measure at rest, in the unit of C: the rest length of a spring, the rest area of a triangle. Without one, zero or
    /// negative, there is no strain.
    fn rest_measure(&self) -> T;
}

impl<T: Real> RestMeasure<T> for Distance<T> {
    fn rest_measure(&self) -> T {
        self.rest_length()
    }
}

impl<T: Real> RestMeasure<T> for Tether<T> {
    fn rest_measure(&self) -> T {
        self.length()
    }
}

impl<T, C: RestMeasure<T>> RestMeasure<T> for Damped<T, C> {
    fn rest_measure(&self) -> T {
        self.constraint().rest_measure()
    }
}

/// A set of [`Constraints`] that break when they are strained too far, each one at a limit of its own.
///
/// At the start of each step, the positions that the step before has left decide, for all constraints at once: one with C > limit
/// × rest measure breaks, and acts no more from this step on. Being pushed together breaks nothing, nor does a strain between
/// substeps that is gone by the end of the step. So what breaks does not depend on the order, and breaking takes away the energy
/// stored in what breaks and adds none.
///
/// A broken constraint keeps its place: ids and level order stay valid, and it still counts and is still visited. What broke in
/// the last step is a mark beside each constraint, so there is no list that could overflow. A clone is a snapshot.
///
/// **Size**: 8 bytes a constraint beside those of its set in single precision, 16 in double. **Cost** of a step: the value of
/// each constraint once more.
///
/// Müller et al., "Position based dynamics" (2006), section 4.6, tear where the elongation of an edge exceeds a threshold.
///
/// ```
/// use pliant::{Distance, Particles, Solver, Tearing, Vec2};
/// let mut particles = Particles::<f32, 2>::new();
/// let hook = particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let stone = particles.add(Vec2::new(0.0, -1.0), 1.0)?;
/// let mut thread = Tearing::<f32, Distance<f32>, 2, 1>::new();
/// let thread_id = thread.add(Distance::between(&particles, hook, stone, 0.1)?, 0.5)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// while thread.broken().next().is_none() {
///     solver.step(1.0 / 60.0, &mut particles, &mut thread)?;
/// }
/// assert_eq!(thread.is_broken(thread_id), Some(true));
/// assert!(particles.position(stone).unwrap().y < -1.5);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tearing<T, C, const K: usize, const N: usize> {
    set: Constraints<T, Breakable<T, C>, K, N>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Whole,
    /// Broke at the start of the last step.
    Breaking,
    Broken,
}

/// A constraint that is undefined once it is broken, so that its set skips it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Breakable<T, C> {
    constraint: C,
    limit: T,
    state: State,
}

impl<T: Real, C: Constraint<T, K>, const K: usize> Constraint<T, K> for Breakable<T, C> {
    const BOUND: Bound = C::BOUND;
    const DAMPED: bool = C::DAMPED;

    #[inline]
    fn squared_gradients() -> Option<[T; K]> {
        C::squared_gradients()
    }

    #[inline]
    fn particles(&self) -> [ParticleId; K] {
        self.constraint.particles()
    }

    #[inline]
    fn compliance(&self) -> T {
        self.constraint.compliance()
    }

    #[inline]
    fn damping(&self) -> T {
        self.constraint.damping()
    }

    #[inline]
    fn linearise(&self, points: &Points<T, K>) -> Option<Linearisation<T, K>> {
        if self.state == State::Whole { self.constraint.linearise(points) } else { None }
    }
}

impl<T: Real, C: RestMeasure<T>> Breakable<T, C> {
    fn overstrained(&self, value: T) -> bool {
        let rest = self.constraint.rest_measure();
        rest > T::ZERO && value > self.limit * rest
    }
}

impl<T: Real, C: Constraint<T, K> + RestMeasure<T>, const K: usize, const N: usize> Tearing<T, C, K, N> {
    /// No constraints yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { set: Constraints::new() }
    }

    /// Adds a constraint that breaks above a strain: 0.5 at one and a half times the rest length.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive) strain, and as [`Constraints::add`].
    pub fn add(&mut self, constraint: C, limit: T) -> Result<ConstraintId, Error> {
        let limit = positive(limit, Parameter::Strain)?;
        self.set.add(Breakable { constraint, limit, state: State::Whole })
    }

    /// Adds a whole set, such as the springs of a cloth, in its order of adding and with one limit.
    ///
    /// # Errors
    /// As [`Tearing::add`]; then none is added.
    pub fn add_all<const M: usize>(&mut self, constraints: &Constraints<T, C, K, M>, limit: T) -> Result<(), Error>
    where
        C: Clone,
    {
        positive(limit, Parameter::Strain)?;
        self.set.reserve(constraints.len())?;
        for constraint in constraints.ids().filter_map(|id| constraints.get(id)) {
            self.add(constraint.clone(), limit)?;
        }
        Ok(())
    }

    /// Breaks a constraint by hand, as scissors do, if it is not broken yet. It is [`broken`](Tearing::broken) until the next
    /// step.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`].
    pub fn cut(&mut self, id: ConstraintId) -> Result<(), Error> {
        let item = self.set.item_mut(id).ok_or(Error::UnknownConstraint)?;
        if item.state == State::Whole {
            item.state = State::Breaking;
        }
        Ok(())
    }

    /// What broke at the start of the last step or was cut since, in the order of adding. Looks at every constraint.
    pub fn broken(&self) -> impl Iterator<Item = ConstraintId> + '_ {
        self.set.ids().filter(|id| self.state(*id) == Some(State::Breaking))
    }

    /// The ids of all constraints, broken ones included, in the order of adding.
    pub fn ids(&self) -> impl Iterator<Item = ConstraintId> + use<T, C, K, N> {
        self.set.ids()
    }

    /// Whether a constraint is broken, of late or for long; `None` for an unknown one.
    pub fn is_broken(&self, id: ConstraintId) -> Option<bool> {
        self.state(id).map(|state| state != State::Whole)
    }

    fn state(&self, id: ConstraintId) -> Option<State> {
        self.set.get(id).map(|item| item.state)
    }

    /// A constraint, broken or not.
    pub fn get(&self, id: ConstraintId) -> Option<&C> {
        self.set.get(id).map(|item| &item.constraint)
    }

    /// The multiplier of a constraint, zero for a broken one. As [`Constraints::multiplier`].
    pub fn multiplier(&self, id: ConstraintId) -> Option<T> {
        self.set.multiplier(id)
    }

    /// Puts the constraints into level order. As [`Constraints::order`].
    pub fn order<const P: usize>(&mut self, particles: &Particles<T, P>) {
        self.set.order(particles);
    }

    /// How many constraints there are, the broken ones included.
    pub fn len(&self) -> usize {
        self.set.len()
    }

    /// Whether there is no constraint.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// How many constraints fit: `N`.
    pub const fn capacity(&self) -> usize {
        N
    }
}

impl<T: Real, C: Constraint<T, K> + RestMeasure<T>, const K: usize, const N: usize> Default for Tearing<T, C, K, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real, C: Constraint<T, K> + RestMeasure<T>, const K: usize, const N: usize> Project<T> for Tearing<T, C, K, N> {
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.set.check(pass, motion)
    }

    /// Breaks what is strained too far.
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        for item in self.set.items_mut() {
            item.state = match item.state {
                State::Whole if value(item, motion.positions).is_some_and(|value| item.overstrained(value)) => State::Breaking,
                State::Whole => State::Whole,
                State::Breaking | State::Broken => State::Broken,
            };
        }
        self.set.prepare(pass, motion);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.set.project(pass, motion);
    }

    fn elastic_energy(&self, time_step: T, view: &View<'_, T>) -> T {
        self.set.elastic_energy(time_step, view)
    }

    /// Which constraints are whole, in the order of adding.
    fn digest(&self, checksum: &mut Checksum) {
        for id in self.set.ids() {
            checksum.add(if self.state(id) == Some(State::Whole) { T::ONE } else { T::ZERO });
        }
    }
}
