//! Sweeps over constraints in batches of four.

use super::level_schedule::INDEPENDENT;
use super::slices::ParticleSlices;
use super::traits::{BatchUpdate, Constraint};
use crate::math::Real;
use crate::math::simd::Lanes;
use crate::solver::Pass;

/// Updates consecutive constraints in either direction.
///
/// Batches [marked](INDEPENDENT) as sharing no particle are updated four at a time. The scalar
/// update is `sweep`.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "the lengths of the set's arrays are known there"
)]
pub(super) fn sweep_batches<T: Real, C: Constraint<T, K>, const K: usize>(
    items: &[C],
    multipliers: &mut [T],
    factors: &[T],
    slots: &[u32],
    pass: &Pass<T>,
    mut slices: ParticleSlices<'_, T>,
    (update, sweep): (BatchUpdate<T, C>, impl Sweep<T, C>),
) {
    let ((items, last_items), (slots, _)) = (items.as_chunks(), slots.as_chunks());
    let ((multipliers, last_multipliers), (factors, last_factors)) =
        (multipliers.as_chunks_mut(), factors.as_chunks());
    let batches = items.iter().zip(multipliers).zip(factors.iter().zip(slots));
    if pass.backward {
        sweep(
            last_items,
            last_multipliers,
            last_factors,
            pass,
            slices.reborrow(),
        );
        update_batches(batches.rev(), pass, slices, (update, sweep));
    } else {
        update_batches(batches, pass, slices.reborrow(), (update, &sweep));
        sweep(last_items, last_multipliers, last_factors, pass, slices);
    }
}

/// Sequence of scalar updates.
pub(super) trait Sweep<T, C>:
    Fn(&[C], &mut [T], &[T], &Pass<T>, ParticleSlices<'_, T>)
{
}

impl<T, C, F: Fn(&[C], &mut [T], &[T], &Pass<T>, ParticleSlices<'_, T>)> Sweep<T, C> for F {}

/// Items, multipliers, factors and slots of four constraints.
type Batch<'a, T, C> = (
    (&'a Lanes<C>, &'a mut Lanes<T>),
    (&'a Lanes<T>, &'a Lanes<u32>),
);

#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop, in two directions")]
fn update_batches<'a, T: Real, C: Constraint<T, K> + 'a, const K: usize>(
    batches: impl Iterator<Item = Batch<'a, T, C>>,
    pass: &Pass<T>,
    mut slices: ParticleSlices<'_, T>,
    (update, sweep): (BatchUpdate<T, C>, impl Sweep<T, C>),
) {
    for ((items, multipliers), (factors, [slot, ..])) in batches {
        if slot & INDEPENDENT != 0 {
            update(items, multipliers, factors, pass, &mut slices);
        } else {
            sweep(items, multipliers, factors, pass, slices.reborrow());
        }
    }
}
