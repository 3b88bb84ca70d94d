//! Sets of constraints of one kind.

use super::level_schedule::{INDEPENDENT, Slots};
use super::traits::Constraint;
use crate::error::{Capacity, Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::Particles;
use crate::particles::members::{distinct, index_bound};
use heapless::Vec;

/// Identifier of a constraint within its set.
///
/// Ids count from zero in insertion order. The id of a removed constraint is free: the next one
/// that is added takes the lowest free id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ConstraintId(pub(super) u32);

impl ConstraintId {
    /// Returns the id of the constraint with this number, counted from zero.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Returns the number of the constraint: its insertion index, if none has been removed.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Set of at most `N` constraints of one kind on `K` particles each.
///
/// Constraints can be [edited](Constraints::edit) and [removed](Constraints::remove) between steps.
/// [`Particles::remove`](crate::Particles::remove) removes those that use a removed particle.
///
/// The constraints are solved one after the other (Gauss–Seidel). For each constraint, let w be the
/// inverse masses, d the displacements of the substep, h the substep, α̃ = α/h², W = Σ w|∇C|², and
/// γ = α̃(e^(hr) − 1)/W with the rate r of the [damping](super::Damped):
///
/// > Δλ = (−C − α̃λ − γ ∇C·d) / ((1 + γ) W + α̃),  λ += Δλ,  d += w ∇C Δλ
///
/// Without damping, this is the implicit Euler step of a spring with stiffness 1/α, for any number
/// of iterations or substeps. λ starts at zero in each substep. After the last iteration, ∇C λ/h²
/// is the force. An inequality keeps λ on its side of zero. A constraint is skipped where it is
/// undefined, where all its particles are pinned, and where the update is not finite.
///
/// With [`Scheme::Leapfrog`](crate::Scheme::Leapfrog), corrections act along ∇C at the start of the
/// substep, where the constraint and the time step permit it.
///
/// **Limit**: λ is measured along the ∇C of each pass. C may be a length that is zero at rest: an
/// [attachment](super::Attachment), a straight [bending](super::Bending), or the deviatoric part of
/// [`NeoHookean`](super::NeoHookean). Between two passes of a substep, other constraints may then
/// move the vector through zero. Its direction reverses but λ keeps its sign. A compliant
/// constraint ends with an impulse that is wrong by twice the accumulated impulse, until the next
/// substep resets λ. With one pass per substep no λ is carried over: use substeps instead of
/// iterations for such constraints.
///
/// **Size**: a constraint uses 12 bytes in single precision and 20 in double, in addition to
/// itself.
///
/// Macklin, Müller, Chentanez (2016), equations 17, 18 and 26.
#[derive(Clone, Debug)]
pub struct Constraints<T, C, const K: usize, const N: usize> {
    pub(super) items: Vec<C, N>,
    pub(super) multipliers: [T; N],
    /// −1/((1 + γ) Σ w|∇C|² + α̃) if the squared gradients are constant; zero if all particles are
    /// pinned.
    pub(super) factors: [T; N],
    /// Slot of each constraint, by id: a permutation of the first `id_bound` numbers. The ids of
    /// removed constraints have the slots from `items.len()` on, in ascending order. The
    /// [mark](INDEPENDENT) bit of an entry is indexed by slot: it marks four constraints that share
    /// no particle.
    pub(super) slots: [u32; N],
    /// One more than the highest id.
    pub(super) id_bound: usize,
    /// Bounds for `check`.
    ///
    /// One more than the highest particle index, the largest α, and the largest αr.
    pub(super) particles: usize,
    pub(super) max_compliance: T,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot, C: crate::snapshot::Snapshot, const K: usize, const N: usize]
    Constraints<T, C, K, N> {
        items: Vec<C, N>,
        multipliers: [T; N],
        factors: [T; N],
        slots: [u32; N],
        id_bound: usize,
        particles: usize,
        max_compliance: T,
    }
);

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Constraints<T, C, K, N> {
    /// Returns an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            multipliers: [T::ZERO; N],
            factors: [T::ZERO; N],
            slots: [0; N],
            id_bound: 0,
            particles: 0,
            max_compliance: T::ZERO,
        }
    }

    /// Adds a constraint, with the lowest free id.
    ///
    /// Constraints are solved in the order of their ids, or in [level order](Constraints::order),
    /// with the same result. A constraint that takes the id of a removed one therefore moves the
    /// ones with higher ids, and returns the set to the order of ids if it was in level order: at
    /// most n log n steps.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// (negative) compliance or damping.
    pub fn add(&mut self, constraint: C) -> Result<ConstraintId, Error> {
        let compliance = validate(&constraint)?;
        let particles = index_bound(&constraint.particles());
        let id = if self.items.len() < self.id_bound {
            self.insert(constraint)?
        } else {
            let index = u32::try_from(self.items.len())
                .ok()
                .filter(|index| index & INDEPENDENT == 0)
                .ok_or(Error::Full(Capacity::Constraints))?;
            let slot = self
                .slots
                .get_mut(self.items.len())
                .ok_or(Error::Full(Capacity::Constraints))?;
            self.items
                .push(constraint)
                .map_err(|_| Error::Full(Capacity::Constraints))?;
            *slot = index;
            self.id_bound = self.items.len();
            ConstraintId(index)
        };
        self.particles = self.particles.max(particles);
        self.max_compliance = self.max_compliance.at_least(compliance);
        Ok(id)
    }

    /// Sorts the constraints into level order: faster steps with bit-identical results.
    ///
    /// Neighbors in level order share no particle, so a processor with several arithmetic units
    /// overlaps their updates. Constraints added later are appended and still solved correctly;
    /// call `order` again to include them in the speedup. Ids stay valid.
    ///
    /// With SSE2, Neon or `simd128`, [distances](super::Distance) and [rods](super::Rod) are also
    /// projected in SIMD batches, in both schemes: four in single precision, two in double.
    ///
    /// Sorting pays off on any pipelined processor. It is explicit because it costs n log n steps
    /// and four bytes of stack for each of the `P` particles. A core without overlapping execution
    /// gains nothing.
    ///
    /// `particles` should be the set that the constraints refer to. Particles of another scene
    /// affect the speed, not the correctness.
    pub fn order<const P: usize>(&mut self, particles: &Particles<T, P>) {
        let mut heights = [0; P];
        let n = self.items.len();
        let (Some(multipliers), Some(levels), Some(ids)) = (
            self.multipliers.get_mut(..n),
            self.factors.get_mut(..n),
            self.slots.get_mut(..self.id_bound),
        ) else {
            return;
        };
        if particles.len() >= self.particles {
            Slots {
                items: &mut self.items,
                multipliers,
                levels,
                ids,
            }
            .sort(&mut heights);
        }
    }

    /// Returns a constraint.
    pub fn get(&self, id: ConstraintId) -> Option<&C> {
        self.items.get(self.slot(id)?)
    }

    /// Returns the constraints in solving order: the order of ids or [level
    /// order](Constraints::order).
    pub fn as_slice(&self) -> &[C] {
        &self.items
    }

    /// Returns the ids of all constraints in ascending order.
    pub fn ids(&self) -> impl Iterator<Item = ConstraintId> + '_ {
        let ids = 0..u32::try_from(self.id_bound.min(N)).unwrap_or(u32::MAX);
        ids.map(ConstraintId).filter(|id| self.slot(*id).is_some())
    }

    /// Returns a constraint to modify.
    ///
    /// The particles must not change, and compliance and damping must not increase: `add` recorded
    /// their bounds. See [`Constraints::edit`].
    pub(super) fn item_mut(&mut self, id: ConstraintId) -> Option<&mut C> {
        let slot = self.slot(id)?;
        self.items.get_mut(slot)
    }

    /// Returns all constraints in solving order, with the rules of [`Constraints::item_mut`].
    pub(super) fn items_mut(&mut self) -> &mut [C] {
        &mut self.items
    }

    /// Returns the slot of a constraint.
    pub(super) fn slot(&self, id: ConstraintId) -> Option<usize> {
        self.slots
            .get(..self.id_bound)?
            .get(id.index())
            .map(|slot| (slot & !INDEPENDENT) as usize)
            .filter(|slot| *slot < self.len())
    }

    /// Returns the multiplier λ of a constraint after the last substep of length h.
    ///
    /// The force is ∇C λ/h², so λ is negative where a distance constraint pulls its ends together.
    pub fn multiplier(&self, id: ConstraintId) -> Option<T> {
        self.multipliers.get(self.slot(id)?).copied()
    }

    /// Returns the constraints in solving order, their multipliers and their factors
    /// −1/(Σ w|∇C|² + α̃) of the current step.
    pub(crate) fn solving_parts(&mut self) -> (&[C], &mut [T], &[T]) {
        (&self.items, &mut self.multipliers, &self.factors)
    }

    /// Returns the number of constraints.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the capacity `N`.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Returns an error unless `count` further constraints fit.
    pub(crate) fn reserve(&self, count: usize) -> Result<(), Error> {
        if count <= N.saturating_sub(self.len()) {
            Ok(())
        } else {
            Err(Error::Full(Capacity::Constraints))
        }
    }
}

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Default
    for Constraints<T, C, K, N>
{
    fn default() -> Self {
        Self::new()
    }
}

/// Validates a constraint and returns α.
pub(super) fn validate<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
) -> Result<T, Error> {
    distinct(&constraint.particles())?;
    let compliance = not_negative(constraint.compliance(), Parameter::Compliance)?;
    if C::DAMPED {
        let rate = not_negative(constraint.damping(), Parameter::Damping)?;
        not_negative(compliance * rate, Parameter::Damping)?;
    }
    Ok(compliance)
}
