//! The multiplier update of XPBD, written once for every constraint.

use super::{Bound, Constraint, Points};
use crate::{Error, Motion, Parameter, ParticleId, Pass, Real, Vec2};

/// The terms of the update that come from compliance and damping. Without a damper they cost nothing.
#[derive(Clone, Copy)]
pub(crate) struct Softness<T> {
    /// α̃.
    alpha: T,
    /// γ.
    gamma: Option<T>,
}

impl<T: Real> Softness<T> {
    /// Of α and, with a damper, αβ.
    #[inline]
    pub(crate) fn new(alpha: T, alpha_beta: Option<T>, pass: &Pass<T>) -> Self {
        Self { alpha: alpha * (pass.rate * pass.rate), gamma: alpha_beta.map(|alpha_beta| alpha_beta * pass.rate) }
    }

    #[inline]
    pub(super) fn of<C: Constraint<T, K>, const K: usize>(constraint: &C, pass: &Pass<T>) -> Self {
        let alpha = constraint.compliance();
        Self::new(alpha, C::DAMPED.then(|| alpha * constraint.damping()), pass)
    }

    /// Refuses a compliance or damping that overflows at this time step.
    pub(crate) fn check(self) -> Result<(), Error> {
        if !self.alpha.is_finite() {
            return Err(Error::OutOfRange(Parameter::Compliance));
        }
        let damped = self.gamma.is_none_or(T::is_finite);
        if damped { Ok(()) } else { Err(Error::OutOfRange(Parameter::Damping)) }
    }

    /// C + α̃λ + γ ∇C·d, with ∇C·d for `change`.
    #[inline]
    pub(crate) fn residual(self, value: T, lambda: T, change: impl FnOnce() -> T) -> T {
        let residual = value + self.alpha * lambda;
        self.gamma.map_or(residual, |gamma| residual + gamma * change())
    }

    /// −1/((1 + γ) Σ w|∇C|² + α̃), with the sum for `weight`: zero where no particle can move. Δλ is the residual times this.
    #[inline]
    pub(crate) fn factor(self, weight: T) -> T {
        let damped = self.gamma.map_or(weight, |gamma| weight + gamma * weight);
        if weight > T::ZERO { -T::ONE / (damped + self.alpha) } else { T::ZERO }
    }
}

/// What an update reads and writes, cut to one length so that one comparison covers all three.
#[derive(Debug)]
pub struct Places<'a, T> {
    positions: &'a [Vec2<T>],
    displacements: &'a mut [Vec2<T>],
    inverse_masses: &'a [T],
}

impl<'a, T: Real> Places<'a, T> {
    pub(super) fn of(motion: &'a mut Motion<'_, T>) -> Option<Self> {
        let Motion { positions, displacements, inverse_masses, .. } = motion;
        Self { positions, displacements, inverse_masses }.cut()
    }

    /// Cut to one length. A function that is not inlined does not know that they are.
    #[inline]
    fn cut(self) -> Option<Self> {
        let Self { positions, displacements, inverse_masses } = self;
        let n = positions.len();
        Some(Self { positions, displacements: displacements.get_mut(..n)?, inverse_masses: inverse_masses.get(..n)? })
    }

    /// The same places, for a while.
    pub(super) fn reborrow(&mut self) -> Places<'_, T> {
        Places { positions: self.positions, displacements: self.displacements, inverse_masses: self.inverse_masses }
    }

    /// The points of these particles, and their inverse masses; `None` if one of them does not exist.
    #[inline]
    fn gather<const K: usize>(&self, ids: [ParticleId; K]) -> Option<(Points<T, K>, [T; K])> {
        let mut points = Points { positions: [Vec2::ZERO; K], displacements: [Vec2::ZERO; K] };
        let mut inverse_masses = [T::ZERO; K];
        let places = points.positions.iter_mut().zip(&mut points.displacements).zip(&mut inverse_masses);
        for (id, ((x, d), w)) in ids.iter().zip(places) {
            *x = *self.positions.get(id.index())?;
            *d = *self.displacements.get(id.index())?;
            *w = *self.inverse_masses.get(id.index())?;
        }
        Some((points, inverse_masses))
    }

    /// Whether a particle exists.
    #[inline]
    pub(super) fn has(&self, id: ParticleId) -> bool {
        id.index() < self.positions.len()
    }

    /// The position, the displacement and the inverse mass of a particle.
    #[inline]
    pub(super) fn get(&self, id: ParticleId) -> Option<(Vec2<T>, Vec2<T>, T)> {
        let i = id.index();
        Some((*self.positions.get(i)?, *self.displacements.get(i)?, *self.inverse_masses.get(i)?))
    }

    /// Displaces a particle that exists.
    #[inline]
    pub(super) fn put(&mut self, id: ParticleId, displacement: Vec2<T>) {
        if let Some(place) = self.displacements.get_mut(id.index()) {
            *place = displacement;
        }
    }
}

/// The multiplier update of one constraint.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop, in two directions")]
pub(super) fn update<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    multiplier: &mut T,
    factor: T,
    pass: &Pass<T>,
    places: &mut Places<'_, T>,
) {
    let ids = constraint.particles();
    let Some((points, inverse_masses)) = places.gather(ids) else { return };
    let Some(linear) = constraint.linearise(&points) else { return };
    let terms = Terms {
        value: linear.value,
        lambda: *multiplier,
        softness: Softness::of(constraint, pass),
        factor: C::squared_gradients().map(|_| factor),
        bound: C::BOUND,
    };
    let mut displacements = points.displacements;
    let Some(lambda) = terms.correct(&linear.gradients, &inverse_masses, &mut displacements) else { return };
    *multiplier = lambda;
    for (id, displacement) in ids.into_iter().zip(displacements) {
        places.put(id, displacement);
    }
}

/// What the update of a constraint is made from, beside its gradients.
struct Terms<T> {
    value: T,
    lambda: T,
    softness: Softness<T>,
    /// The factor of the residual, where it is known.
    factor: Option<T>,
    bound: Bound,
}

impl<T: Real> Terms<T> {
    /// Corrects the displacements, and returns λ; `None` where one of these is not finite. Of slices, so that it can be one code for all
    /// constraints.
    #[inline]
    fn correct(self, gradients: &[Vec2<T>], inverse_masses: &[T], displacements: &mut [Vec2<T>]) -> Option<T> {
        let Self { value, lambda, softness, .. } = self;
        let residual = softness
            .residual(value, lambda, || gradients.iter().zip(displacements.iter()).fold(T::ZERO, |sum, (g, d)| sum + g.dot(*d)));
        let factor = if let Some(factor) = self.factor {
            factor
        } else {
            let weight = gradients.iter().zip(inverse_masses).fold(T::ZERO, |sum, (g, w)| sum + *w * g.dot(*g));
            if !weight.is_finite() {
                return None;
            }
            softness.factor(weight)
        };
        let mut delta = residual * factor;
        match self.bound {
            Bound::Equal => {}
            Bound::AtMost => delta = (lambda + delta).at_most(T::ZERO) - lambda,
            Bound::AtLeast => delta = (lambda + delta).at_least(T::ZERO) - lambda,
        }
        for (d, (gradient, w)) in displacements.iter_mut().zip(gradients.iter().zip(inverse_masses)) {
            *d += *gradient * (*w * delta);
        }
        // What is infinite or NaN makes the sum so, Δλ too: by 0 · Δλ where nothing else of it is left.
        let sum = displacements.iter().map(|d| d.x + d.y).reduce(|sum, d| sum + d);
        sum.is_some_and(T::is_finite).then_some(lambda + delta)
    }
}

/// C at these positions, where it is defined.
pub(super) fn value<T: Real, C: Constraint<T, K>, const K: usize>(constraint: &C, positions: &[Vec2<T>]) -> Option<T> {
    let mut places = [Vec2::ZERO; K];
    for (place, id) in places.iter_mut().zip(constraint.particles()) {
        *place = *positions.get(id.index())?;
    }
    constraint.linearise(&Points::at(places)).map(|linear| linear.value)
}

/// C²/2α at these positions.
pub(super) fn energy<T: Real, C: Constraint<T, K>, const K: usize>(constraint: &C, positions: &[Vec2<T>]) -> T {
    let value = value(constraint, positions).unwrap_or(T::ZERO);
    let slack = match C::BOUND {
        Bound::Equal => false,
        Bound::AtMost => value <= T::ZERO,
        Bound::AtLeast => value >= T::ZERO,
    };
    let alpha = constraint.compliance();
    if slack || alpha == T::ZERO { T::ZERO } else { T::HALF * value * (value / alpha) }
}

/// The updates of constraints in a row, in either direction.
#[inline]
pub(super) fn sweep<T: Real, C: Constraint<T, K>, const K: usize>(
    items: &[C],
    multipliers: &mut [T],
    factors: &[T],
    pass: &Pass<T>,
    places: Places<'_, T>,
) {
    let Some(mut places) = places.cut() else { return };
    let visits = items.iter().zip(multipliers.iter_mut().zip(factors));
    if pass.backward {
        visits.rev().for_each(|(item, (multiplier, factor))| update(item, multiplier, *factor, pass, &mut places));
    } else {
        visits.for_each(|(item, (multiplier, factor))| update(item, multiplier, *factor, pass, &mut places));
    }
}
