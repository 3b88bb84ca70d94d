//! Four constraints at once: what a processor with vector registers gains from level order beside overlapping.

use super::order::APART;
use super::update::{Places, sweep};
use super::{Constraint, Distance};
use crate::lanes::Lanes;
use crate::{Pass, Real, Vec2};

/// Updates four constraints that share no particle, with the bits of one after the other; or changes nothing and says `false`.
pub(crate) type UpdateFour<T, C> = fn(&Lanes<C>, &mut Lanes<T>, &Lanes<T>, &Pass<T>, &mut Places<'_, T>) -> bool;

/// What the update of four springs reads, side by side. Pairs are of the first and of the second ends.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(all(target_arch = "x86_64", target_feature = "sse2")), allow(dead_code, reason = "nobody reads it there"))]
pub struct Springs<T> {
    pub(crate) positions: [Lanes<Vec2<T>>; 2],
    pub(crate) displacements: [Lanes<Vec2<T>>; 2],
    pub(crate) inverse_masses: [Lanes<T>; 2],
    pub(crate) rest_lengths: Lanes<T>,
    pub(crate) compliances: Lanes<T>,
    pub(crate) multipliers: Lanes<T>,
    pub(crate) factors: Lanes<T>,
    /// 1/h².
    pub(crate) squared_rate: T,
}

/// What the update of four springs writes.
#[derive(Clone, Copy, Debug)]
pub struct Corrected<T> {
    pub(crate) displacements: [Lanes<Vec2<T>>; 2],
    pub(crate) multipliers: Lanes<T>,
}

/// The updates of constraints in a row, in either direction, four at once where they are [known](APART) to share no particle.
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
        let mut at_once = |update: UpdateFour<T, C>| update(items, multipliers, factors, pass, &mut places);
        if slot & APART == 0 || !C::UPDATE_FOUR.is_some_and(&mut at_once) {
            sweep(items, multipliers, factors, pass, places.reborrow());
        }
    }
}

/// Updates four springs that share no particle by the vector registers of this processor.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is not inlined passes four springs through memory")]
pub(super) fn update_four<T: Real>(
    [a, b, c, d]: &Lanes<Distance<T>>,
    multipliers: &mut Lanes<T>,
    factors: &Lanes<T>,
    pass: &Pass<T>,
    places: &mut Places<'_, T>,
) -> bool {
    let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (a.particles(), b.particles(), c.particles(), d.particles());
    // All comparisons before all loads: two of these then share an instruction.
    let known = |id| places.has(id);
    if !(known(a0) && known(a1) && known(b0) && known(b1) && known(c0) && known(c1) && known(d0) && known(d1)) {
        return false;
    }
    let Some(correct) = T::CORRECT_FOUR else { return false };
    let (Some(p0), Some(q0)) = (places.get(a0), places.get(b0)) else { return false };
    let (Some(r0), Some(s0)) = (places.get(c0), places.get(d0)) else { return false };
    let (Some(p1), Some(q1)) = (places.get(a1), places.get(b1)) else { return false };
    let (Some(r1), Some(s1)) = (places.get(c1), places.get(d1)) else { return false };
    let corrected = correct(&Springs {
        positions: [[p0.0, q0.0, r0.0, s0.0], [p1.0, q1.0, r1.0, s1.0]],
        displacements: [[p0.1, q0.1, r0.1, s0.1], [p1.1, q1.1, r1.1, s1.1]],
        inverse_masses: [[p0.2, q0.2, r0.2, s0.2], [p1.2, q1.2, r1.2, s1.2]],
        rest_lengths: [a.rest_length(), b.rest_length(), c.rest_length(), d.rest_length()],
        compliances: [a.compliance(), b.compliance(), c.compliance(), d.compliance()],
        multipliers: *multipliers,
        factors: *factors,
        squared_rate: pass.rate * pass.rate,
    });
    let Some(corrected) = corrected else { return false };
    *multipliers = corrected.multipliers;
    let [[p0, q0, r0, s0], [p1, q1, r1, s1]] = corrected.displacements;
    for (id, displacement) in [(a0, p0), (a1, p1), (b0, q0), (b1, q1), (c0, r0), (c1, r1), (d0, s0), (d1, s1)] {
        places.put(id, displacement);
    }
    true
}
