//! Batched update of four constraints between two particles.
//!
//! Vector registers add this speedup to the overlapping of updates in level order.

use super::kernels::{Correct, Kernels, convert};
use super::springs::Springs;
use crate::constraint::leapfrog::sweep_from_start;
use crate::constraint::slices::ParticleSlices;
use crate::constraint::traits::Constraint;
use crate::constraint::xpbd::sweep;
use crate::math::simd::Lanes;
use crate::math::{Real, Vec2};
use crate::solver::Pass;

/// Constraint between two particles that has SIMD kernels.
pub(in crate::constraint::kinds) trait Packed<T: Real>:
    Constraint<T, 2>
{
    /// Kernels of the predicted scheme.
    const PREDICTED: Kernels<f32, f64>;
    /// Kernels of the leapfrog scheme.
    const FROM_START: Kernels<f32, f64>;

    /// Returns the constants of the constraint, in memory order.
    fn constants(&self) -> Vec2<T>;
}

/// Updates four springs that share no particle, in batches of the SIMD width.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]
pub(in crate::constraint::kinds) fn update_batch<T: Real, C: Packed<T>>(
    items: &Lanes<C>,
    multipliers: &mut Lanes<T>,
    factors: &Lanes<T>,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) {
    let arrays = (items, multipliers, factors);
    update_with(convert(C::PREDICTED), sweep, arrays, pass, slices);
}

/// Updates four springs as [`update_batch`] does, in the leapfrog scheme.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]
pub(in crate::constraint::kinds) fn update_batch_from_start<T: Real, C: Packed<T>>(
    items: &Lanes<C>,
    multipliers: &mut Lanes<T>,
    factors: &Lanes<T>,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) {
    let arrays = (items, multipliers, factors);
    update_with(
        convert(C::FROM_START),
        sweep_from_start,
        arrays,
        pass,
        slices,
    );
}

/// Sequence of scalar updates.
type Sweep<T, C> = fn(&[C], &mut [T], &[T], &Pass<T>, ParticleSlices<'_, T>);

/// Items, multipliers and factors of four springs.
type Arrays<'a, T, C> = (&'a Lanes<C>, &'a mut Lanes<T>, &'a Lanes<T>);

#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes springs through memory"
)]
fn update_with<T: Real, C: Packed<T>>(
    kernels: Kernels<T, T>,
    sweep: Sweep<T, C>,
    (items, multipliers, factors): Arrays<'_, T, C>,
    pass: &Pass<T>,
    slices: &mut ParticleSlices<'_, T>,
) {
    match kernels {
        (Some(correct), _) => {
            if update_four(items, multipliers, factors, pass, slices, correct).is_none() {
                scalar(sweep, items, multipliers, factors, pass, slices.reborrow());
            }
        }
        (_, Some(correct)) => {
            let (items, multipliers, factors) = (
                items.as_chunks().0,
                multipliers.as_chunks_mut().0,
                factors.as_chunks().0,
            );
            for ((items, multipliers), factors) in items.iter().zip(multipliers).zip(factors) {
                if update_two(items, multipliers, factors, pass, slices, correct).is_none() {
                    scalar(sweep, items, multipliers, factors, pass, slices.reborrow());
                }
            }
        }
        _ => scalar(sweep, items, multipliers, factors, pass, slices.reborrow()),
    }
}

/// Scalar fallback for a batch in which a spring is not ordinary.
#[cold]
fn scalar<T: Real, C>(
    sweep: Sweep<T, C>,
    items: &[C],
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
        fn $name<T: Real, C: Packed<T>>(
            items: &[C; $w],
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
