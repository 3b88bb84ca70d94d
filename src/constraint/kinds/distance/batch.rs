//! Batched update of four distance constraints.
//!
//! Vector registers add this speedup to the overlapping of updates in level order.

use super::lanes::{Correct, Springs, correct_batch, correct_pair};
use super::spring::Distance;
use crate::constraint::slices::ParticleSlices;
use crate::constraint::traits::Constraint;
use crate::constraint::xpbd::sweep;
use crate::math::Real;
use crate::math::simd::Lanes;
use crate::solver::Pass;

/// Updates four springs that share no particle, in batches of the SIMD width.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]
pub(super) fn update_batch<T: Real>(
    items: &Lanes<Distance<T>>,
    multipliers: &mut Lanes<T>,
    factors: &Lanes<T>,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) {
    if let Some(correct) = correct_batch() {
        if update_four(items, multipliers, factors, pass, slices, correct).is_none() {
            scalar_sums(items, multipliers, factors, pass, slices.reborrow());
        }
    } else if let Some(correct) = correct_pair() {
        let (items, multipliers, factors) = (
            items.as_chunks().0,
            multipliers.as_chunks_mut().0,
            factors.as_chunks().0,
        );
        for ((items, multipliers), factors) in items.iter().zip(multipliers).zip(factors) {
            if update_two(items, multipliers, factors, pass, slices, correct).is_none() {
                scalar_sums(items, multipliers, factors, pass, slices.reborrow());
            }
        }
    } else {
        scalar_sums(items, multipliers, factors, pass, slices.reborrow());
    }
}

/// Scalar fallback for a batch in which a spring is not ordinary.
#[cold]
fn scalar_sums<T: Real>(
    items: &[Distance<T>],
    multipliers: &mut [T],
    factors: &[T],
    pass: &Pass<T>,
    slices: ParticleSlices<'_, T>,
) {
    sweep(items, multipliers, factors, pass, slices);
}

/// Defines a batched update of springs that share no particle.
///
/// The update returns `None` and changes nothing if a spring is not ordinary.
macro_rules! update {
    ($name:ident, $w:literal, $($spring:ident $first:ident $second:ident),*) => {
        #[inline(always)]
        #[allow(clippy::inline_always, reason = "what is not inlined passes springs through memory")]
        fn $name<T: Real>(
            items: &[Distance<T>; $w],
            multipliers: &mut [T; $w],
            factors: &[T; $w],
            pass: &Pass<T>,
            slices: &mut ParticleSlices<'_, T>,
            correct: Correct<T, $w>,
        ) -> Option<()> {
            let [$($spring),*] = items;
            $(let [$first, $second] = $spring.particles();)*
            // All comparisons come before all loads, so that two of them share an instruction.
            if !($(slices.contains($first) && slices.contains($second))&&*) {
                return None;
            }
            $(let $first = ($first, slices.get($first)?);)*
            $(let $second = ($second, slices.get($second)?);)*
            let corrected = correct(&Springs {
                positions: [[$($first.1.0),*], [$($second.1.0),*]],
                displacements: [[$($first.1.1),*], [$($second.1.1),*]],
                inverse_masses: [[$($first.1.2),*], [$($second.1.2),*]],
                constants: [$($spring.constants()),*],
                multipliers: *multipliers,
                factors: *factors,
                squared_rate: pass.inv_h * pass.inv_h,
            })?;
            *multipliers = corrected.multipliers;
            let [firsts, seconds] = corrected.displacements;
            let [$($spring),*] = firsts;
            $(slices.set_displacement($first.0, $spring);)*
            let [$($spring),*] = seconds;
            $(slices.set_displacement($second.0, $spring);)*
            Some(())
        }
    };
}

update!(update_four, 4, a a0 a1, b b0 b1, c c0 c1, d d0 d1);
update!(update_two, 2, a a0 a1, b b0 b1);
