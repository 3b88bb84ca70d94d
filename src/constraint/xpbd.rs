//! The XPBD multiplier update, shared by all constraints.

use super::points::Points;
use super::slices::ParticleSlices;
use super::terms::Terms;
use super::traits::{Bound, Constraint};
use crate::math::{Real, Vec2, or_infinite};
use crate::solver::Pass;

/// Applies the multiplier update of one constraint, along its gradients at the predicted positions.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop, in two directions")]
pub(super) fn update<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    multiplier: &mut T,
    factor: T,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) {
    let ids = constraint.particles();
    let Some((points, inverse_masses)) = slices.gather(ids) else {
        return;
    };
    if C::rest_squared_gradients().is_some() {
        let updated = constraint.rigid_update(&points, &inverse_masses, *multiplier, factor);
        if let Some((displacements, lambda)) = updated {
            *multiplier = lambda;
            for (id, displacement) in ids.into_iter().zip(displacements) {
                slices.set_displacement(id, displacement);
            }
        }
        return;
    }
    let corrected = corrected(
        constraint,
        &points,
        &inverse_masses,
        *multiplier,
        factor,
        pass,
    );
    let Some((displacements, lambda)) = corrected else {
        return;
    };
    *multiplier = lambda;
    for (id, displacement) in ids.into_iter().zip(displacements) {
        slices.set_displacement(id, displacement);
    }
}

/// Returns the displacements and the multiplier after the update of one constraint; `None` if it is
/// undefined or a result is not finite.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop")]
pub(crate) fn corrected<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    points: &Points<T, K>,
    inverse_masses: &[T; K],
    multiplier: T,
    factor: T,
    pass: &Pass<T>,
) -> Option<([Vec2<T>; K], T)> {
    let linear = constraint.linearize(points)?;
    let terms = Terms::new(
        constraint,
        &linear,
        inverse_masses,
        multiplier,
        factor,
        pass,
    );
    let mut displacements = points.displacements;
    let lambda = terms.correct(&linear.gradients, inverse_masses, &mut displacements)?;
    Some((displacements, lambda))
}

/// Returns C at these positions, if it is defined.
pub(super) fn value<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    positions: &[Vec2<T>],
) -> Option<T> {
    let mut points = [Vec2::ZERO; K];
    for (point, id) in points.iter_mut().zip(constraint.particles()) {
        *point = *positions.get(id.index())?;
    }
    constraint
        .linearize(&Points::at(points))
        .map(|linear| linear.value)
}

/// Returns C²/2α at these positions.
pub(super) fn energy<T: Real, C: Constraint<T, K>, const K: usize>(
    constraint: &C,
    positions: &[Vec2<T>],
) -> T {
    let value = value(constraint, positions).unwrap_or(T::ZERO);
    let slack = match C::BOUND {
        Bound::Equal => false,
        Bound::AtMost => value <= T::ZERO,
        Bound::AtLeast => value >= T::ZERO,
    };
    let compliance = constraint.compliance();
    if slack || compliance == T::ZERO {
        T::ZERO
    } else {
        or_infinite(T::HALF * value * (value / compliance))
    }
}

/// Updates consecutive constraints in either direction.
#[inline]
pub(super) fn sweep<T: Real, C: Constraint<T, K>, const K: usize>(
    items: &[C],
    multipliers: &mut [T],
    factors: &[T],
    pass: &Pass<T>,
    slices: ParticleSlices<'_, T>,
) {
    let Some(mut slices) = slices.trim() else {
        return;
    };
    let visits = items.iter().zip(multipliers.iter_mut().zip(factors));
    if pass.backward {
        visits.rev().for_each(|(item, (multiplier, factor))| {
            update(item, multiplier, *factor, pass, &mut slices);
        });
    } else {
        visits.for_each(|(item, (multiplier, factor))| {
            update(item, multiplier, *factor, pass, &mut slices);
        });
    }
}
