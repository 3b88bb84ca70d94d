//! Constraints that break.

use super::breakable::{Breakable, RestMeasure, TearState};
use super::set::{ConstraintId, Constraints};
use super::traits::Constraint;
use super::xpbd::value;
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::positive;
use crate::particles::{Motion, Particles, View};
use crate::solver::{Pass, Project};

/// Set of [`Constraints`] that break above a strain limit, each with its own limit.
///
/// At the start of each step, all constraints are tested at the final positions of the previous
/// step. A constraint with C > limit × rest measure breaks and does not act from this step on.
/// Compression breaks nothing. A strain between substeps that is gone by the end of the step also
/// breaks nothing. The set of broken constraints therefore does not depend on the order. Breaking
/// removes the energy stored in the broken constraints and adds none.
///
/// A broken constraint keeps its slot: ids and level order stay valid. It still counts in `len`,
/// and each pass still visits it. Constraints that broke in the last step carry a mark, so no list
/// can overflow. A clone is a snapshot. Contacts with a torn spring, such as those of
/// [`RigidContacts::add_edge`](crate::RigidContacts::add_edge), do not end: remove them when it
/// breaks.
///
/// **Size**: 8 bytes per constraint in single precision and 16 in double, in addition to the set.
/// **Cost**: each step evaluates each constraint once more.
///
/// Müller et al., "Position based dynamics" (2006), section 4.6: an edge tears where its elongation
/// exceeds a threshold.
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
    pub(super) set: Constraints<T, Breakable<T, C>, K, N>,
}

impl<T: Real, C: Constraint<T, K> + RestMeasure<T>, const K: usize, const N: usize>
    Tearing<T, C, K, N>
{
    /// Returns an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            set: Constraints::new(),
        }
    }

    /// Adds a constraint that breaks above a strain.
    ///
    /// A limit of 0.5 breaks a spring at 1.5 times its rest length.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive) strain, and as
    /// [`Constraints::add`].
    pub fn add(&mut self, constraint: C, limit: T) -> Result<ConstraintId, Error> {
        let limit = positive(limit, Parameter::Strain)?;
        self.set.add(Breakable {
            constraint,
            limit,
            state: TearState::Whole,
        })
    }

    /// Adds all constraints of a set in their insertion order, with one strain limit.
    ///
    /// A typical set contains the springs of a cloth.
    ///
    /// # Errors
    /// As [`Tearing::add`]; then no constraint is added.
    pub fn add_all<const M: usize>(
        &mut self,
        constraints: &Constraints<T, C, K, M>,
        limit: T,
    ) -> Result<(), Error>
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

    /// Changes a constraint, broken or not. As [`Constraints::edit`].
    ///
    /// # Errors
    /// As [`Constraints::edit`].
    pub fn edit<R>(
        &mut self,
        id: ConstraintId,
        change: impl FnOnce(&mut C) -> Result<R, Error>,
    ) -> Result<R, Error>
    where
        C: Clone,
    {
        self.set.edit(id, |item| change(&mut item.constraint))
    }

    /// Sets the strain limit of a constraint.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive)
    /// strain.
    pub fn set_limit(&mut self, id: ConstraintId, limit: T) -> Result<(), Error> {
        let item = self.set.item_mut(id).ok_or(Error::UnknownConstraint)?;
        item.limit = positive(limit, Parameter::Strain)?;
        Ok(())
    }

    /// Removes a constraint and returns it. As [`Constraints::remove`].
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`].
    pub fn remove(&mut self, id: ConstraintId) -> Result<C, Error>
    where
        C: Clone,
    {
        self.set.remove(id).map(|item| item.constraint)
    }

    /// Breaks a constraint explicitly, unless it is already broken.
    ///
    /// The constraint is reported as [`broken`](Tearing::broken) until the next step.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`].
    pub fn cut(&mut self, id: ConstraintId) -> Result<(), Error> {
        let item = self.set.item_mut(id).ok_or(Error::UnknownConstraint)?;
        if item.state == TearState::Whole {
            item.state = TearState::Breaking;
        }
        Ok(())
    }

    /// Returns the constraints that broke in the last step or were cut since.
    ///
    /// They are in insertion order. The iterator visits every constraint of the set.
    pub fn broken(&self) -> impl Iterator<Item = ConstraintId> + '_ {
        self.set
            .ids()
            .filter(|id| self.state(*id) == Some(TearState::Breaking))
    }

    /// Returns the ids of all constraints in insertion order, including broken ones.
    pub fn ids(&self) -> impl Iterator<Item = ConstraintId> + '_ {
        self.set.ids()
    }

    /// Returns whether a constraint is broken, recently or earlier; `None` for an unknown one.
    pub fn is_broken(&self, id: ConstraintId) -> Option<bool> {
        self.state(id).map(|state| state != TearState::Whole)
    }

    fn state(&self, id: ConstraintId) -> Option<TearState> {
        self.set.get(id).map(|item| item.state)
    }

    /// Returns a constraint, broken or not.
    pub fn get(&self, id: ConstraintId) -> Option<&C> {
        self.set.get(id).map(|item| &item.constraint)
    }

    /// Returns the multiplier of a constraint, zero if it is broken. As
    /// [`Constraints::multiplier`].
    pub fn multiplier(&self, id: ConstraintId) -> Option<T> {
        self.set.multiplier(id)
    }

    /// Sorts the constraints into level order. As [`Constraints::order`].
    pub fn order<const P: usize>(&mut self, particles: &Particles<T, P>) {
        self.set.order(particles);
    }

    /// Returns the number of constraints, including broken ones.
    pub fn len(&self) -> usize {
        self.set.len()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// Returns the capacity `N`.
    pub const fn capacity(&self) -> usize {
        N
    }
}

impl<T: Real, C: Constraint<T, K> + RestMeasure<T>, const K: usize, const N: usize> Default
    for Tearing<T, C, K, N>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real, C: Constraint<T, K> + RestMeasure<T>, const K: usize, const N: usize> Project<T>
    for Tearing<T, C, K, N>
{
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.set.check(pass, motion)
    }

    /// Breaks the constraints whose strain exceeds their limit.
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        for item in self.set.items_mut() {
            item.state = match item.state {
                TearState::Whole
                    if value(item, motion.positions)
                        .is_some_and(|value| item.overstrained(value)) =>
                {
                    TearState::Breaking
                }
                TearState::Whole => TearState::Whole,
                TearState::Breaking | TearState::Broken => TearState::Broken,
            };
        }
        self.set.prepare(pass, motion);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.set.project(pass, motion);
    }

    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.set.remove_vacant(particles);
    }

    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.set.elastic_energy(h, view)
    }

    /// Adds the constraints with their limits and whether each is intact, in insertion order.
    fn hash_state(&self, checksum: &mut Checksum) {
        self.set.hash_state(checksum);
    }
}
