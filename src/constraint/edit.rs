//! Changes of a set of constraints between steps: edits and removal.

use super::level_schedule::{INDEPENDENT, Slots, invert, swap};
use super::set::{ConstraintId, Constraints, validate};
use super::traits::Constraint;
use crate::error::{Capacity, Error};
use crate::math::Real;
use crate::particles::members::index_bound;

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Constraints<T, C, K, N> {
    /// Changes a constraint: its rest length, compliance, or any other setting.
    ///
    /// `change` receives a copy of the constraint, which replaces the original only if it is valid.
    /// The particles must stay the same, so the order of solving does too. The change acts from the
    /// next step on. The cost does not depend on the number of constraints. Only a change that
    /// lowers the largest compliance of the set visits all of them.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`]; [`Error::OtherParticles`]; as [`Constraints::add`]; and any
    /// error that `change` returns.
    ///
    /// ```
    /// use pliant::{Distance, Distances, Particles, Vec2};
    /// let mut particles = Particles::<f32, 2>::new();
    /// let [a, b] = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0).unwrap());
    /// let mut springs = Distances::<f32, 1>::new();
    /// let muscle = springs.add(Distance::between(&particles, a, b, 1e-3)?)?;
    /// springs.edit(muscle, |spring| spring.set_rest_length(0.8))?;
    /// assert_eq!(springs.get(muscle).unwrap().rest_length(), 0.8);
    /// assert!(springs.edit(muscle, |spring| spring.set_rest_length(-1.0)).is_err());
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn edit<R>(
        &mut self,
        id: ConstraintId,
        change: impl FnOnce(&mut C) -> Result<R, Error>,
    ) -> Result<R, Error>
    where
        C: Clone,
    {
        let item = self.item_mut(id).ok_or(Error::UnknownConstraint)?;
        let mut edited = item.clone();
        let result = change(&mut edited)?;
        if edited.particles() != item.particles() {
            return Err(Error::OtherParticles);
        }
        let compliance = validate(&edited)?;
        let old = validate(item)?;
        *item = edited;
        if compliance < old && old >= self.max_compliance {
            self.update_bounds();
        }
        self.max_compliance = self.max_compliance.at_least(compliance);
        Ok(result)
    }

    /// Removes a constraint and returns it. Its id becomes free; all others keep their ids.
    ///
    /// Costs one visit of each constraint. Level order stays.
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`].
    pub fn remove(&mut self, id: ConstraintId) -> Result<C, Error>
    where
        C: Clone,
    {
        let slot = self.slot(id).ok_or(Error::UnknownConstraint)?;
        let removed = self.items.get(slot).cloned();
        self.retain(|other, _| other != slot);
        removed.ok_or(Error::UnknownConstraint)
    }

    /// Keeps the constraints that satisfy a condition on slot and constraint, in solving order.
    pub(super) fn retain(&mut self, keep: impl Fn(usize, &C) -> bool) {
        let is_kept = |items: &[C], slot| items.get(slot).is_some_and(|item| keep(slot, item));
        if (0..self.items.len()).all(|slot| is_kept(&self.items, slot)) {
            return;
        }
        let batched = self.clear_marks();
        let Self {
            items,
            multipliers,
            slots,
            ..
        } = self;
        let slots = slots.get_mut(..self.id_bound).unwrap_or_default();
        // From here, `slots` contains the id in each slot.
        invert(slots);
        let mut kept = 0_usize;
        for slot in 0..items.len() {
            if !is_kept(items, slot) {
                continue;
            }
            if kept < slot {
                swap(items, kept, slot);
                swap(multipliers, kept, slot);
                swap(slots, kept, slot);
            }
            kept = kept.saturating_add(1);
        }
        items.truncate(kept);
        multipliers
            .iter_mut()
            .skip(kept)
            .for_each(|multiplier| *multiplier = T::ZERO);
        invert(slots);
        let mut free = kept;
        for slot in slots.iter_mut().filter(|slot| **slot as usize >= kept) {
            *slot = u32::try_from(free).unwrap_or(INDEPENDENT);
            free = free.saturating_add(1);
        }
        let used = |slot: &u32| (*slot as usize) < kept;
        let last = slots.iter().rposition(used);
        self.id_bound = last.map_or(0, |last| last.saturating_add(1));
        self.mark(batched);
        self.update_bounds();
    }

    /// Adds a constraint with the lowest free id, at the position of that id.
    pub(super) fn insert(&mut self, constraint: C) -> Result<ConstraintId, Error> {
        let batched = self.clear_marks();
        let end = self.items.len();
        // The free ids have the slots from `end` on, in ascending order.
        let slots = self.slots.get(..self.id_bound).unwrap_or_default();
        let is_lowest_free = |slot: &u32| *slot as usize == end;
        let id = slots
            .iter()
            .position(is_lowest_free)
            .ok_or(Error::Full(Capacity::Constraints))?;
        let number = u32::try_from(id).map_err(|_| Error::Full(Capacity::Constraints))?;
        self.items
            .push(constraint)
            .map_err(|_| Error::Full(Capacity::Constraints))?;
        self.restore_order();
        self.mark(batched);
        Ok(ConstraintId(number))
    }

    /// Sorts the constraints by id: each swap brings one of them to its slot.
    fn restore_order(&mut self) {
        let n = self.items.len();
        let slots = self.slots.get_mut(..self.id_bound).unwrap_or_default();
        invert(slots);
        let mut slot = 0;
        for _ in 0..n.saturating_mul(2) {
            let Some(sorted) = sorted_slot(slots, n, slot) else {
                break;
            };
            if sorted == slot {
                slot = slot.saturating_add(1);
            } else {
                swap(&mut self.items, slot, sorted);
                swap(&mut self.multipliers, slot, sorted);
                swap(slots, slot, sorted);
            }
        }
        invert(slots);
    }

    /// Clears the marks of independent constraints, and returns whether there were any.
    fn clear_marks(&mut self) -> bool {
        let mut any = false;
        if C::BATCH_UPDATE.is_none() {
            return any;
        }
        for slot in &mut self.slots {
            any |= *slot & INDEPENDENT != 0;
            *slot &= !INDEPENDENT;
        }
        any
    }

    /// Marks independent constraints, if the set was marked before.
    pub(super) fn mark(&mut self, batched: bool) {
        if C::BATCH_UPDATE.is_some()
            && batched
            && let Some(ids) = self.slots.get_mut(..self.id_bound)
        {
            Slots {
                items: &mut self.items,
                multipliers: &mut self.multipliers,
                levels: &mut self.factors,
                ids,
            }
            .mark();
        }
    }

    /// Computes the bounds for `check`.
    pub(super) fn update_bounds(&mut self) {
        (self.particles, self.max_compliance) = (0, T::ZERO);
        for item in &self.items {
            self.particles = self.particles.max(index_bound(&item.particles()));
            if let Ok(compliance) = validate(item) {
                self.max_compliance = self.max_compliance.at_least(compliance);
            }
        }
    }
}

/// Returns the slot that the constraint in a slot has among `n` constraints sorted by id: its id
/// less the number of lower free ids. `ids` lists the id in each slot, and then the free ids,
/// ascending.
fn sorted_slot(ids: &[u32], n: usize, slot: usize) -> Option<usize> {
    let (used, free) = ids.split_at_checked(n)?;
    let id = used.get(slot)?;
    (*id as usize).checked_sub(free.partition_point(|free| free < id))
}
