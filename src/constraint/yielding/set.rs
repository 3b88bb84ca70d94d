//! Set of constraints that yield.

use super::flow::Flow;
use super::flowing::Flowing;
use crate::checksum::Checksum;
use crate::constraint::plasticity::Plasticity;
use crate::constraint::set::{ConstraintId, Constraints};
use crate::error::Error;
use crate::math::{Real, count};
use crate::particles::{Motion, Particles, View};
use crate::solver::{Pass, Project};

/// Set of [`Constraints`] whose rest state flows under large strain: wire, clay, sheet metal.
///
/// Once per step, at the final positions of the previous step, each constraint whose elastic strain
/// exceeds the [yield strain](Plasticity::yield_strain) moves its rest state towards these
/// positions: a fraction of Δt · [`creep`](Plasticity::creep), at most one, of the elastic strain
/// becomes plastic, up to the [`limit`](Plasticity::limit). Springs change their rest length,
/// angles their rest angle, strain elements their rest shape at constant area. The result does not
/// depend on the order.
///
/// Flow removes elastic energy and adds none, except where the limit of an element rotates its
/// principal strains. A rest length of zero stays. An inverted element does not flow. Both halves
/// of a [`NeoHookean`](crate::NeoHookean) element flow alike if they have the same plasticity.
///
/// **Size**: each constraint is stored twice, with three numbers. **Cost** per step: one evaluation
/// of each spring and angle, and one or two polar decompositions for each element.
///
/// Müller et al. (2005), section 4.4, for springs and angles; for elements, the plastic stretch of
/// [`Plastic`](crate::Plastic). O'Brien, Bargteil and Hodgins, "Graphical modeling and animation of
/// ductile fracture" (2002), section 3, has the yield criterion and the limit, with an excess over
/// the yield strain in place of the rate.
///
/// ```
/// use pliant::{Distance, Particles, Plasticity, Solver, Vec2, Yielding};
/// let mut particles = Particles::<f32, 2>::new();
/// let hook = particles.add_pinned(Vec2::new(0.0, 0.0), 1.0)?;
/// let hand = particles.add_pinned(Vec2::new(1.5, 0.0), 1.0)?;
/// let mut wire = Yielding::<f32, Distance<f32>, 2, 1>::new();
/// let soft = Plasticity { yield_strain: 0.1, creep: 10.0, limit: 1.0 };
/// let id = wire.add(Distance::new(hook, hand, 1.0, 1e-3)?, soft)?;
/// for _ in 0..60 {
///     Solver::default().step(1.0 / 60.0, &mut particles, &mut wire)?;
/// }
/// let length = wire.get(id).unwrap().rest_length();
/// assert!(length > 1.5 / 1.1 && length < 1.5, "up to the yield strain: {length}");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Yielding<T, C, const K: usize, const N: usize> {
    pub(in crate::constraint) set: Constraints<T, Flowing<T, C>, K, N>,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, C: crate::snapshot::Snapshot, const K: usize, const N: usize]
    Yielding<T, C, K, N> { set: Constraints<T, Flowing<T, C>, K, N> }
);

impl<T: Real, C: Flow<T, K> + Clone, const K: usize, const N: usize> Yielding<T, C, K, N> {
    /// Returns an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            set: Constraints::new(),
        }
    }

    /// Adds a constraint that flows.
    ///
    /// # Errors
    /// [`Error::NonFinite`]; [`Error::OutOfRange`] yield strain or creep (negative) or plastic
    /// limit (not positive); and as [`Constraints::add`].
    pub fn add(&mut self, constraint: C, plasticity: Plasticity<T>) -> Result<ConstraintId, Error> {
        let plasticity = plasticity.validate()?;
        self.set.add(Flowing {
            original: constraint.clone(),
            constraint,
            plasticity,
        })
    }

    /// Adds all constraints of a set in their insertion order, with one plasticity.
    ///
    /// A typical set contains the springs of a mesh.
    ///
    /// # Errors
    /// As [`Yielding::add`]; then no constraint is added.
    pub fn add_all<const M: usize>(
        &mut self,
        constraints: &Constraints<T, C, K, M>,
        plasticity: Plasticity<T>,
    ) -> Result<(), Error> {
        plasticity.validate()?;
        self.set.reserve(constraints.len())?;
        for constraint in constraints.ids().filter_map(|id| constraints.get(id)) {
            self.add(constraint.clone(), plasticity)?;
        }
        Ok(())
    }

    /// Changes a constraint with its present rest state. As [`Constraints::edit`].
    ///
    /// The original rest state stays: the limit is relative to it, and [`reset`](Yielding::reset)
    /// restores it with all other settings of that time.
    ///
    /// # Errors
    /// As [`Constraints::edit`].
    pub fn edit<R>(
        &mut self,
        id: ConstraintId,
        change: impl FnOnce(&mut C) -> Result<R, Error>,
    ) -> Result<R, Error> {
        self.set.edit(id, |item| change(&mut item.constraint))
    }

    /// Sets the plasticity of a constraint.
    ///
    /// The present plastic strain is unchanged, even beyond a new limit, until the constraint
    /// yields again.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`], and as [`Yielding::add`].
    pub fn set_plasticity(
        &mut self,
        id: ConstraintId,
        plasticity: Plasticity<T>,
    ) -> Result<(), Error> {
        let item = self.set.item_mut(id).ok_or(Error::UnknownConstraint)?;
        item.plasticity = plasticity.validate()?;
        Ok(())
    }

    /// Resets a constraint to its state before any flow.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`].
    pub fn reset(&mut self, id: ConstraintId) -> Result<(), Error> {
        self.set.edit(id, |item| {
            item.constraint = item.original.clone();
            Ok(())
        })
    }

    /// Removes a constraint and returns it, with its present rest state. As
    /// [`Constraints::remove`].
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`].
    pub fn remove(&mut self, id: ConstraintId) -> Result<C, Error> {
        self.set.remove(id).map(|item| item.constraint)
    }

    /// Returns a constraint with its present rest state.
    pub fn get(&self, id: ConstraintId) -> Option<&C> {
        self.set.get(id).map(|item| &item.constraint)
    }

    /// Returns a constraint as it was before any flow.
    pub fn original(&self, id: ConstraintId) -> Option<&C> {
        self.set.get(id).map(|item| &item.original)
    }

    /// Returns the ids of all constraints in insertion order.
    pub fn ids(&self) -> impl Iterator<Item = ConstraintId> + '_ {
        self.set.ids()
    }

    /// Returns the multiplier of a constraint. As [`Constraints::multiplier`].
    pub fn multiplier(&self, id: ConstraintId) -> Option<T> {
        self.set.multiplier(id)
    }

    /// Sorts the constraints into level order. As [`Constraints::order`].
    pub fn order<const P: usize>(&mut self, particles: &Particles<T, P>) {
        self.set.order(particles);
    }

    /// Returns the number of constraints.
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

impl<T: Real, C: Flow<T, K> + Clone, const K: usize, const N: usize> Default
    for Yielding<T, C, K, N>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real, C: Flow<T, K> + Clone, const K: usize, const N: usize> Project<T>
    for Yielding<T, C, K, N>
{
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.set.check(pass, motion)
    }

    /// Lets the rest states flow.
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        let duration = pass.h * count::<T>(pass.substeps.into());
        for item in self.set.items_mut() {
            item.flow(motion.positions, duration);
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

    /// Adds the constraints, their original rest states and their plasticity, in insertion order.
    fn hash_state(&self, checksum: &mut Checksum) {
        self.set.hash_state(checksum);
    }
}
