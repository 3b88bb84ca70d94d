//! Sets of constraints of one kind, and the multiplier update, written once.

use super::{Bound, Constraint, Points};
use crate::error::not_negative;
use crate::{Error, Motion, Parameter, Pass, Project, Real, Vec2, View};
use heapless::Vec;

/// Names a constraint within its set: its place in the order of adding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(usize);

impl ConstraintId {
    /// The place in the order of adding.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// At most `N` constraints of one kind on `K` particles each, solved one after the other (Gauss–Seidel).
///
/// For each constraint, with w the inverse masses, d the displacements of the substep, h its length, α̃ = α/h² and γ = αβ/h:
///
/// > Δλ = (−C − α̃λ − γ ∇C·d) / ((1 + γ) Σ w|∇C|² + α̃),  λ += Δλ,  d += w ∇C Δλ
///
/// which is the implicit Euler step of a spring with stiffness 1/α and damper β, however many iterations or substeps
/// there are. λ starts at zero in each substep; −λ/h² is the force. An inequality keeps λ on its side of zero. A constraint
/// is skipped where it is undefined, where all its particles are pinned, and where the update is not finite.
///
/// Macklin, Müller, Chentanez (2016), equations 17, 18 and 26.
#[derive(Clone, Debug)]
pub struct Constraints<T, C, const K: usize, const N: usize> {
    items: Vec<C, N>,
    multipliers: [T; N],
    /// 1/((1 + γ) Σ w|∇C|² + α̃) for constraints whose squared gradients are fixed, zero where nothing can move.
    factors: [T; N],
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
        let particles = past_the_last(&constraint);
        let id = ConstraintId(self.items.len());
        self.items.push(constraint).map_err(|_| Error::Full)?;
        self.particles = self.particles.max(particles);
        self.softest = self.softest.at_least(softness);
        self.most_damped = self.most_damped.at_least(damping);
        Ok(id)
    }

    /// The constraints in the order of adding.
    pub fn as_slice(&self) -> &[C] {
        &self.items
    }

    /// The multiplier λ of a constraint after the last substep. The force along ∇C is λ/h²: negative where it pulls.
    pub fn multiplier(&self, id: ConstraintId) -> Option<T> {
        if id.0 < self.len() { self.multipliers.get(id.0).copied() } else { None }
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
        if count <= N - self.len() { Ok(()) } else { Err(Error::Full) }
    }
}

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Default for Constraints<T, C, K, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Refuses what no set can hold. Returns α and αβ.
fn admit<T: Real, C: Constraint<T, K>, const K: usize>(constraint: &C) -> Result<(T, T), Error> {
    let ids = constraint.particles();
    if ids.iter().enumerate().any(|(i, id)| ids.iter().skip(i + 1).any(|other| other == id)) {
        return Err(Error::RepeatedParticle);
    }
    let alpha = not_negative(constraint.compliance(), Parameter::Compliance)?;
    if !C::DAMPED {
        return Ok((alpha, T::ZERO));
    }
    let beta = not_negative(constraint.damping(), Parameter::Damping)?;
    Ok((alpha, not_negative(alpha * beta, Parameter::Damping)?))
}

/// One more than the index of the last particle that a constraint names.
fn past_the_last<T: Real, C: Constraint<T, K>, const K: usize>(constraint: &C) -> usize {
    constraint.particles().iter().map(|id| id.index() + 1).max().unwrap_or(0)
}

impl<T: Real, C: Constraint<T, K>, const K: usize, const N: usize> Project<T> for Constraints<T, C, K, N> {
    /// Refuses particles that do not exist, and a compliance or damping that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        if self.particles > motion.positions.len() {
            return Err(Error::UnknownParticle);
        }
        if !(self.softest * pass.rate * pass.rate).is_finite() {
            return Err(Error::OutOfRange(Parameter::Compliance));
        }
        if !(self.most_damped * pass.rate).is_finite() {
            return Err(Error::OutOfRange(Parameter::Damping));
        }
        Ok(())
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        let Some(squares) = C::SQUARED_GRADIENTS else { return };
        for (constraint, factor) in self.items.iter().zip(&mut self.factors) {
            let weight =
                constraint.particles().iter().zip(squares).fold(T::ZERO, |sum, (id, square)| {
                    sum + motion.inverse_masses.get(id.index()).map_or(T::ZERO, |&w| w * square)
                });
            *factor = Softness::of(constraint, pass).factor(weight);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let visits = self.items.iter().zip(self.multipliers.iter_mut().zip(&self.factors));
        if pass.backward {
            visits.rev().for_each(|(constraint, (multiplier, factor))| update(constraint, multiplier, *factor, pass, motion));
        } else {
            visits.for_each(|(constraint, (multiplier, factor))| update(constraint, multiplier, *factor, pass, motion));
        }
    }

    /// The sum of C²/2α over the compliant constraints that are not slack; rigid ones store nothing.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        self.items.iter().fold(T::ZERO, |sum, constraint| sum + energy(constraint, view.positions))
    }
}

/// The terms of the update that come from compliance and damping.
#[derive(Clone, Copy)]
struct Softness<T> {
    /// α̃.
    alpha: T,
    /// γ.
    gamma: T,
}

impl<T: Real> Softness<T> {
    #[inline]
    fn of<C: Constraint<T, K>, const K: usize>(constraint: &C, pass: &Pass<T>) -> Self {
        let alpha = constraint.compliance();
        Self {
            alpha: alpha * pass.rate * pass.rate,
            gamma: if C::DAMPED { alpha * constraint.damping() * pass.rate } else { T::ZERO },
        }
    }

    /// The inverse denominator, zero where no particle can move.
    #[inline]
    fn factor(self, weight: T) -> T {
        if weight > T::ZERO { T::ONE / (weight + self.gamma * weight + self.alpha) } else { T::ZERO }
    }
}

/// The multiplier update of one constraint.
#[inline]
fn update<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    multiplier: &mut T,
    factor: T,
    pass: &Pass<T>,
    motion: &mut Motion<'_, T>,
) {
    if pass.index == 0 {
        *multiplier = T::ZERO;
    }
    let ids = constraint.particles();
    let Some((points, inverse_masses)) = Points::gather(ids, motion) else { return };
    let Some(linear) = constraint.linearise(&points) else { return };
    let lambda = *multiplier;
    let softness = Softness::of(constraint, pass);

    let mut residual = linear.value + softness.alpha * lambda;
    if C::DAMPED {
        let change = linear.gradients.iter().zip(points.displacements).fold(T::ZERO, |sum, (g, d)| sum + g.dot(d));
        residual += softness.gamma * change;
    }
    let factor = if C::SQUARED_GRADIENTS.is_some() {
        factor
    } else {
        softness.factor(linear.gradients.iter().zip(inverse_masses).fold(T::ZERO, |sum, (g, w)| sum + w * g.dot(*g)))
    };
    let mut delta = -(residual * factor);
    match C::BOUND {
        Bound::Equal => {}
        Bound::AtMost => delta = (lambda + delta).at_most(T::ZERO) - lambda,
        Bound::AtLeast => delta = (lambda + delta).at_least(T::ZERO) - lambda,
    }
    if !delta.is_finite() {
        return;
    }
    *multiplier = lambda + delta;
    for ((id, gradient), w) in ids.iter().zip(linear.gradients).zip(inverse_masses) {
        if let Some(d) = motion.displacements.get_mut(id.index()) {
            *d += gradient * (w * delta);
        }
    }
}

/// C²/2α at these positions.
fn energy<T: Real, C: Constraint<T, K>, const K: usize>(constraint: &C, positions: &[Vec2<T>]) -> T {
    let mut places = [Vec2::ZERO; K];
    for (place, id) in places.iter_mut().zip(constraint.particles()) {
        let Some(position) = positions.get(id.index()) else { return T::ZERO };
        *place = *position;
    }
    let value = constraint.linearise(&Points::at(places)).map_or(T::ZERO, |linear| linear.value);
    let slack = match C::BOUND {
        Bound::Equal => false,
        Bound::AtMost => value <= T::ZERO,
        Bound::AtLeast => value >= T::ZERO,
    };
    let alpha = constraint.compliance();
    if slack || alpha == T::ZERO { T::ZERO } else { T::HALF * value * (value / alpha) }
}
