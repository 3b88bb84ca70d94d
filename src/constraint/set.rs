//! Sets of constraints of one kind, and the multiplier update, written once.

use super::Constraint;
use super::four::sweep_by_four;
use super::order::{APART, Slots};
use super::update::{Places, Softness, energy, sweep};
use crate::error::not_negative;
use crate::members::{distinct, end};
use crate::{Error, Motion, Parameter, Particles, Pass, Project, Real, View};
use heapless::Vec;

/// Names a constraint within its set: its place in the order of adding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ConstraintId(u32);

impl ConstraintId {
    /// The place in the order of adding.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// At most `N` constraints of one kind on `K` particles each, solved one after the other (Gauss–Seidel).
///
/// For each constraint, with w the inverse masses, d the displacements of the substep, h its length, α̃ = α/h² and γ = αβ/h:
///
/// > Δλ = (−C − α̃λ − γ ∇C·d) / ((1 + γ) Σ w|∇C|² + α̃),  λ += Δλ,  d += w ∇C Δλ
///
/// which is the implicit Euler step of a spring with stiffness 1/α and damper β, however many iterations or substeps
/// there are. λ starts at zero in each substep, and ∇C λ/h² is the force in the end. An inequality keeps λ on its side of zero. A constraint
/// is skipped where it is undefined, where all its particles are pinned, and where the update is not finite.
///
/// **Limit**: λ counts along the ∇C of each pass. Where C is a length at rest at zero (an [attachment](super::Attachment), a straight
/// [bending](super::Bending), the deviatoric part of [`NeoHookean`](super::NeoHookean)), other constraints may carry the vector
/// through zero between two passes of a substep. Its direction turns round, λ does not, and a compliant constraint ends up with an
/// impulse that is off by twice what it had gathered, until the next substep starts anew. One pass a substep has no λ to carry: there
/// take substeps instead of iterations.
///
/// **Size**: a constraint takes 12 bytes in single precision, 20 in double, beside itself.
///
/// Macklin, Müller, Chentanez (2016), equations 17, 18 and 26.
#[derive(Clone, Debug)]
pub struct Constraints<T, C, const K: usize, const N: usize> {
    items: Vec<C, N>,
    multipliers: [T; N],
    /// −1/((1 + γ) Σ w|∇C|² + α̃) for constraints whose squared gradients are fixed, zero where nothing can move.
    factors: [T; N],
    /// Where each constraint is, by its place in the order of adding; and by its own place, the [mark](APART) of four constraints.
    slots: [u32; N],
    /// What a step has to check: one more than the highest particle, the largest α and the largest αβ.
    particles: usize,
    softest: T,
    most_damped: T,
}

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Constraints<T, C, K, N> {
    /// No constraints yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            multipliers: [T::ZERO; N],
            factors: [T::ZERO; N],
            slots: [0; N],
            particles: 0,
            softest: T::ZERO,
            most_damped: T::ZERO,
        }
    }

    /// Adds a constraint behind the others.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance or damping.
    pub fn add(&mut self, constraint: C) -> Result<ConstraintId, Error> {
        let (softness, damping) = admit(&constraint)?;
        let particles = end(&constraint.particles());
        let place = u32::try_from(self.items.len()).ok().filter(|place| place & APART == 0).ok_or(Error::Full)?;
        let slot = self.slots.get_mut(self.items.len()).ok_or(Error::Full)?;
        self.items.push(constraint).map_err(|_| Error::Full)?;
        *slot = place;
        self.particles = self.particles.max(particles);
        self.softest = self.softest.at_least(softness);
        self.most_damped = self.most_damped.at_least(damping);
        Ok(ConstraintId(place))
    }

    /// Puts the constraints into level order, in which a step gives the same bits as in the order of adding, but sooner: neighbours
    /// in the new order touch different particles, so a processor with more than one arithmetic unit works on several of them at once.
    /// Constraints added afterwards come behind, correctly; order again for their share of the speed. Ids stay valid.
    ///
    /// On x86-64, [distances](super::Distance) are even projected at once: four in single precision, two in double.
    ///
    /// Worth a call on anything with a pipeline, and on request because it costs n log n steps and four bytes of stack for each of the
    /// `P` particles; a core that does one thing at a time gains nothing.
    ///
    /// `particles` are those that the constraints were made for; the set of another scene costs speed, not correctness.
    pub fn order<const P: usize>(&mut self, particles: &Particles<T, P>) {
        let mut heights = [0; P];
        let n = self.items.len();
        let (Some(multipliers), Some(levels), Some(ids)) =
            (self.multipliers.get_mut(..n), self.factors.get_mut(..n), self.slots.get_mut(..n))
        else {
            return;
        };
        if particles.len() >= self.particles {
            Slots { items: &mut self.items, multipliers, levels, ids }.sort(&mut heights);
        }
    }

    /// A constraint.
    pub fn get(&self, id: ConstraintId) -> Option<&C> {
        self.items.get(self.slot(id)?)
    }

    /// The constraints as they are solved: in the order of adding, or in [level order](Constraints::order).
    pub fn as_slice(&self) -> &[C] {
        &self.items
    }

    /// The ids of all constraints, in the order of adding.
    pub fn ids(&self) -> impl Iterator<Item = ConstraintId> + use<T, C, K, N> {
        (0..u32::try_from(self.items.len()).unwrap_or(u32::MAX)).map(ConstraintId)
    }

    /// A constraint to change, but for its particles and to no higher compliance or damping: those were seen when it was added.
    pub(super) fn item_mut(&mut self, id: ConstraintId) -> Option<&mut C> {
        let slot = self.slot(id)?;
        self.items.get_mut(slot)
    }

    /// As [`Constraints::item_mut`], all of them, as they are solved.
    pub(super) fn items_mut(&mut self) -> &mut [C] {
        &mut self.items
    }

    fn slot(&self, id: ConstraintId) -> Option<usize> {
        if id.index() < self.len() { self.slots.get(id.index()).map(|&slot| (slot & !APART) as usize) } else { None }
    }

    /// The multiplier λ of a constraint after the last substep of length h. Its force is ∇C λ/h², so λ is negative where it pulls
    /// a distance together.
    pub fn multiplier(&self, id: ConstraintId) -> Option<T> {
        self.multipliers.get(self.slot(id)?).copied()
    }

    /// How many constraints there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no constraint.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many constraints fit: `N`.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Refuses unless `count` further constraints fit.
    pub(crate) fn reserve(&self, count: usize) -> Result<(), Error> {
        if count <= N.saturating_sub(self.len()) { Ok(()) } else { Err(Error::Full) }
    }
}

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Default for Constraints<T, C, K, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Refuses what no set can hold. Returns α and αβ.
fn admit<T: Real, C: Constraint<T, K>, const K: usize>(constraint: &C) -> Result<(T, T), Error> {
    distinct(&constraint.particles())?;
    let alpha = not_negative(constraint.compliance(), Parameter::Compliance)?;
    if !C::DAMPED {
        return Ok((alpha, T::ZERO));
    }
    let beta = not_negative(constraint.damping(), Parameter::Damping)?;
    Ok((alpha, not_negative(alpha * beta, Parameter::Damping)?))
}

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Project<T> for Constraints<T, C, K, N> {
    /// Refuses particles that do not exist, and a compliance or damping that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        if self.particles > motion.positions.len() {
            return Err(Error::UnknownParticle);
        }
        Softness::new(self.softest, C::DAMPED.then_some(self.most_damped), pass).check()
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        let Some(squares) = C::squared_gradients() else { return };
        for (constraint, factor) in self.items.iter().zip(&mut self.factors) {
            let weight =
                constraint.particles().iter().zip(squares).fold(T::ZERO, |sum, (id, square)| {
                    sum + motion.inverse_masses.get(id.index()).map_or(T::ZERO, |&w| w * square)
                });
            *factor = Softness::of(constraint, pass).factor(weight);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let n = self.items.len();
        let (Some(multipliers), Some(factors), Some(slots), Some(places)) =
            (self.multipliers.get_mut(..n), self.factors.get(..n), self.slots.get(..n), Places::of(motion))
        else {
            return;
        };
        if pass.index == 0 {
            multipliers.fill(T::ZERO);
        }
        if C::UPDATE_FOUR.is_some() {
            sweep_by_four(&self.items, multipliers, factors, slots, pass, places);
        } else {
            sweep(&self.items, multipliers, factors, pass, places);
        }
    }

    /// The sum of C²/2α over the compliant constraints that are not slack; rigid ones store nothing.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        self.items.iter().fold(T::ZERO, |sum, constraint| sum + energy(constraint, view.positions))
    }
}
