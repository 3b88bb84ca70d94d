//! Energy of a single rigid body, and its bound after a step.

use super::kind::{Kind, MAX_PARTICLES};
use super::sums::Sums;
use super::world::World;
use crate::math::Real;
use crate::shape::ShapeMatching;
use crate::solver::{Scheme, Solver, Sweep};
use core::any::Any;

impl<T: Real> World<T> {
    /// Returns the energy bound of a single rigid body, if it applies.
    pub(super) fn bound(&self, before: &Sums) -> Option<EnergyBound> {
        let (
            [part],
            [instance],
            Solver {
                substeps,
                iterations: 1,
                sweep: Sweep::Forward,
                scheme: Scheme::Predicted,
                ..
            },
        ) = (
            self.kinds.as_slice(),
            self.scene.parts.as_slice(),
            self.solver,
        )
        else {
            return None;
        };
        let instance: &dyn Any = &**instance;
        let body = instance
            .downcast_ref::<ShapeMatching<T, MAX_PARTICLES>>()
            .filter(|_| part.kind == Kind::Rigid)?;
        let free = !self.has_pinned();
        let all = body.members().len() == self.particles.len()
            && free
            && self.ordinary
            && self.undisturbed();
        let alpha = 1.0 - part.numbers.first()?.to_f64();
        let substep = self.dt.to_f64() / f64::from(substeps);
        all.then(|| {
            EnergyBound::new(
                body,
                self.particles.masses(),
                before,
                (alpha, substep, substeps),
            )
        })
    }
}

/// N² = (1 − α)h²|v|² + α|x|², and its bound after a step.
pub(super) struct EnergyBound {
    alpha: f64,
    substep: f64,
    pub(super) limit: f64,
}

impl EnergyBound {
    /// Bounds each substep by N' ≤ √(1 − α) N + α|q|. Rounding adds n ε √M times the size of
    /// positions, rest offsets and displacements.
    fn new<T: Real>(
        body: &ShapeMatching<T, MAX_PARTICLES>,
        masses: &[T],
        before: &Sums,
        (alpha, substep, substeps): (f64, f64, u16),
    ) -> Self {
        let offsets = body
            .rest_offsets()
            .iter()
            .zip(masses)
            .map(|(q, m)| (q.x.to_f64().hypot(q.y.to_f64()), m.to_f64()));
        let (square, longest) = offsets.fold((0.0, 0.0_f64), |(square, longest), (q, m)| {
            (square + m * q * q, longest.max(q))
        });
        let count = f64::from(u32::try_from(masses.len()).unwrap_or(u32::MAX));
        // Positions and speeds may have changed until the last substep.
        let substep_count = f64::from(substeps);
        let size = before.farthest + longest + substep_count * substep * before.fastest;
        let rounding = count * T::EPSILON.to_f64() * before.mass.sqrt() * substep_count * size;
        let mut bound = Self {
            alpha,
            substep,
            limit: 0.0,
        };
        let step = |norm: f64, _| (1.0 - alpha).sqrt() * norm + alpha * square.sqrt() + rounding;
        bound.limit = (0..substeps).fold(bound.norm(before), step);
        bound
    }

    pub(super) fn norm(&self, sums: &Sums) -> f64 {
        ((1.0 - self.alpha) * self.substep * self.substep * sums.motion + self.alpha * sums.spread)
            .sqrt()
    }
}
