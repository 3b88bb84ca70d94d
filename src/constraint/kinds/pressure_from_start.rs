//! Pressure in the leapfrog scheme.

use super::outline::Outline;
use super::pressure::Pressure;
use crate::constraint::leapfrog::Start;
use crate::constraint::terms::{Limit, Terms, squares};
use crate::constraint::traits::Bound;
use crate::math::{Real, Vec2};
use crate::particles::Motion;
use crate::solver::Pass;

/// Gradients with respect to all vertices.
fn gradients<T: Real, const N: usize>(outline: &Outline<T, N>) -> [Vec2<T>; N] {
    let mut gradients = [Vec2::ZERO; N];
    for (slot, gradient) in gradients.iter_mut().zip(outline.gradients()) {
        *slot = gradient;
    }
    gradients
}

impl<T: Real, const N: usize> Pressure<T, N> {
    /// Corrects the displacements along the gradients at the start, as far as a substep resolves
    /// them; `None` if there is no correction.
    ///
    /// |dᵀ ∇²C d| = |Σ dᵢ × dᵢ₊₁| ≤ Σ |d|², so the turning radius is Σ w/max w.
    #[inline(never)]
    pub(super) fn correct_from_start(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) -> Option<()> {
        let ids = self.vertices.ids();
        let positions = motion.positions;
        let start = Outline::<T, N>::from_ids(ids, positions, None)?;
        let end = Outline::<T, N>::from_ids(ids, positions, Some(motion.displacements))?;
        let (mut displacements, mut inverse_masses) = ([Vec2::ZERO; N], [T::ZERO; N]);
        let (mut total, mut largest) = (T::ZERO, T::ZERO);
        let slots = displacements.iter_mut().zip(&mut inverse_masses);
        for (id, (d, w)) in ids.iter().zip(slots) {
            *d = *motion.displacements.get(id.index())?;
            *w = *motion.inverse_masses.get(id.index())?;
            total += *w;
            largest = largest.at_least(*w);
        }
        let [at_start, at_end] = [&start, &end].map(gradients);
        let softness = self.softness(pass);
        let terms = Terms {
            value: end.area() - self.target,
            lambda: self.multiplier,
            softness: softness.for_weight(|| squares(&at_end, &inverse_masses)),
            factor: None,
            limit: Limit::Bound(Bound::Equal),
        };
        let start = Start {
            value: start.area() - self.target,
            gradients: &at_start,
            radius: if largest > T::ZERO {
                total / largest
            } else {
                T::ONE
            },
            smooth: false,
        };
        self.multiplier =
            terms.correct_from_start(&at_end, Some(start), &inverse_masses, &mut displacements)?;
        for (id, moved) in ids.iter().zip(displacements) {
            if let Some(d) = motion.displacements.get_mut(id.index()) {
                *d = moved;
            }
        }
        Some(())
    }
}
