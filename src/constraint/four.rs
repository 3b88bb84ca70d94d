//! Four constraints at once: what a processor with vector registers gains from level order beside overlapping.

use super::order::APART;
use super::update::{Places, sweep};
use super::{Constraint, Distance};
use crate::lanes::Lanes;
use crate::registers::{AtOnce, Correct};
use crate::{Pass, Real, Vec2};

/// Updates four constraints that share no particle, with the bits of one after the other.
pub(crate) type UpdateFour<T, C> = fn(&Lanes<C>, &mut Lanes<T>, &Lanes<T>, &Pass<T>, &mut Places<'_, T>);

/// What the update of `W` springs reads, side by side. Pairs are of the first and of the second ends.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(all(target_arch = "x86_64", target_feature = "sse2")), allow(dead_code, reason = "nobody reads it there"))]
pub struct Springs<T, const W: usize> {
    pub(crate) positions: [[Vec2<T>; W]; 2],
    pub(crate) displacements: [[Vec2<T>; W]; 2],
    pub(crate) inverse_masses: [[T; W]; 2],
    /// L and α.
    pub(crate) constants: [Vec2<T>; W],
    pub(crate) multipliers: [T; W],
    pub(crate) factors: [T; W],
    /// 1/h².
    pub(crate) squared_rate: T,
}

/// What the update of `W` springs writes.
#[derive(Clone, Copy, Debug)]
pub struct Corrected<T, const W: usize> {
    pub(crate) displacements: [[Vec2<T>; W]; 2],
    pub(crate) multipliers: [T; W],
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
        match C::UPDATE_FOUR {
            Some(update) if slot & APART != 0 => update(items, multipliers, factors, pass, &mut places),
            _ => sweep(items, multipliers, factors, pass, places.reborrow()),
        }
    }
}

/// Updates four springs that share no particle, as many at once as the vector registers of this processor hold.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is not inlined passes springs through memory")]
pub(super) fn update_four<T: Real>(
    items: &Lanes<Distance<T>>,
    multipliers: &mut Lanes<T>,
    factors: &Lanes<T>,
    pass: &Pass<T>,
    places: &mut Places<'_, T>,
) {
    match T::AT_ONCE {
        Some(AtOnce::Four(correct)) if four(items, multipliers, factors, pass, places, correct).is_some() => {}
        Some(AtOnce::Two(correct)) => {
            let (items, multipliers, factors) = (items.as_chunks().0, multipliers.as_chunks_mut().0, factors.as_chunks().0);
            for ((items, multipliers), factors) in items.iter().zip(multipliers).zip(factors) {
                if two(items, multipliers, factors, pass, places, correct).is_none() {
                    one_by_one(items, multipliers, factors, pass, places.reborrow());
                }
            }
        }
        _ => one_by_one(items, multipliers, factors, pass, places.reborrow()),
    }
}

/// Springs of which one is not ordinary.
#[cold]
fn one_by_one<T: Real>(items: &[Distance<T>], multipliers: &mut [T], factors: &[T], pass: &Pass<T>, places: Places<'_, T>) {
    sweep(items, multipliers, factors, pass, places);
}

/// Updates springs that share no particle at once; `None`, and nothing is changed, if one of them is not ordinary.
macro_rules! update {
    ($name:ident, $w:literal, $($spring:ident $first:ident $second:ident),*) => {
        #[inline(always)]
        #[allow(clippy::inline_always, reason = "what is not inlined passes springs through memory")]
        fn $name<T: Real>(
            items: &[Distance<T>; $w],
            multipliers: &mut [T; $w],
            factors: &[T; $w],
            pass: &Pass<T>,
            places: &mut Places<'_, T>,
            correct: Correct<T, $w>,
        ) -> Option<()> {
            let [$($spring),*] = items;
            $(let [$first, $second] = $spring.particles();)*
            // All comparisons before all loads: two of these then share an instruction.
            if !($(places.has($first) && places.has($second))&&*) {
                return None;
            }
            $(let $first = ($first, places.get($first)?);)*
            $(let $second = ($second, places.get($second)?);)*
            let corrected = correct(&Springs {
                positions: [[$($first.1.0),*], [$($second.1.0),*]],
                displacements: [[$($first.1.1),*], [$($second.1.1),*]],
                inverse_masses: [[$($first.1.2),*], [$($second.1.2),*]],
                constants: [$($spring.constants()),*],
                multipliers: *multipliers,
                factors: *factors,
                squared_rate: pass.rate * pass.rate,
            })?;
            *multipliers = corrected.multipliers;
            let [firsts, seconds] = corrected.displacements;
            let [$($spring),*] = firsts;
            $(places.put($first.0, $spring);)*
            let [$($spring),*] = seconds;
            $(places.put($second.0, $spring);)*
            Some(())
        }
    };
}

update!(four, 4, a a0 a1, b b0 b1, c c0 c1, d d0 d1);
update!(two, 2, a a0 a1, b b0 b1);
