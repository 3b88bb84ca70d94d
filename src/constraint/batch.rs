//! Sweeps over constraints in batches of four.

use super::level_schedule::INDEPENDENT;
use super::slices::ParticleSlices;
use super::traits::Constraint;
use super::xpbd::sweep;
use crate::math::Real;
use crate::math::simd::Lanes;
use crate::solver::Pass;

/// Updates consecutive constraints in either direction.
///
/// Batches [marked](INDEPENDENT) as sharing no particle are updated four at a time.
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
        update_batches(batches.rev(), pass, slices);
    } else {
        update_batches(batches, pass, slices.reborrow());
        sweep(last_items, last_multipliers, last_factors, pass, slices);
    }
}

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
) {
    for ((items, multipliers), (factors, [slot, ..])) in batches {
        match C::BATCH_UPDATE {
            Some(update) if slot & INDEPENDENT != 0 => {
                update(items, multipliers, factors, pass, &mut slices);
            }
            _ => sweep(items, multipliers, factors, pass, slices.reborrow()),
        }
    }
}
