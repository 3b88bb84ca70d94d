//! Sweeps over constraints in batches of four.

use super::level_schedule::APART;
use super::slices::Places;
use super::traits::Constraint;
use super::xpbd::sweep;
use crate::math::Real;
use crate::math::simd::Lanes;
use crate::solver::Pass;

/// Updates consecutive constraints in either direction.
///
/// Batches [marked](APART) as sharing no particle are updated four at a time.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the lengths of the set's arrays are known there")]
pub(super) fn sweep_by_four<T: Real, C: Constraint<T, K>, const K: usize>(
    items: &[C],
    multipliers: &mut [T],
    factors: &[T],
    slots: &[u32],
    pass: &Pass<T>,
    mut places: Places<'_, T>,
) {
    let ((items, last_items), (slots, _)) = (items.as_chunks(), slots.as_chunks());
    let ((multipliers, last_multipliers), (factors, last_factors)) = (multipliers.as_chunks_mut(), factors.as_chunks());
    let fours = items.iter().zip(multipliers).zip(factors.iter().zip(slots));
    if pass.backward {
        sweep(last_items, last_multipliers, last_factors, pass, places.reborrow());
        update_fours(fours.rev(), pass, places);
    } else {
        update_fours(fours, pass, places.reborrow());
        sweep(last_items, last_multipliers, last_factors, pass, places);
    }
}

/// Items, multipliers, factors and slots of four constraints.
type Four<'a, T, C> = ((&'a Lanes<C>, &'a mut Lanes<T>), (&'a Lanes<T>, &'a Lanes<u32>));

#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop, in two directions")]
fn update_fours<'a, T: Real, C: Constraint<T, K> + 'a, const K: usize>(
    fours: impl Iterator<Item = Four<'a, T, C>>,
    pass: &Pass<T>,
    mut places: Places<'_, T>,
) {
    for ((items, multipliers), (factors, [slot, ..])) in fours {
        match C::UPDATE_FOUR {
            Some(update) if slot & APART != 0 => update(items, multipliers, factors, pass, &mut places),
            _ => sweep(items, multipliers, factors, pass, places.reborrow()),
        }
    }
}
