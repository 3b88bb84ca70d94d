//! Contact of a point with an edge.

use super::edge::{EdgeFrame, Side};
use super::weights::{Weights, pick, store};
use super::witness::{RelativeMotion, Witness};
use crate::contact::material::ContactMaterial;
use crate::contact::response::{Advance, Response};
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};
use crate::solver::Pass;

/// Maximum number of iterations per contact and pass, each of which corrects one crossing. Any
/// number is safe. More iterations follow rotating edges better.
const MAX_CCD_ITERATIONS: usize = 4;

/// Contact candidate: a point and an edge near each other in this substep. The edge is identified
/// by the corner at its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact<T> {
    pub(super) point: u16,
    pub(super) edge: u16,
    /// Side of the edge that the point is kept on, once it is known.
    pub(super) side: Option<Side>,
    /// Whether the point was on the wrong side at the start of the substep.
    pub(super) deep: bool,
    /// Whether the point has changed sides around an end of the edge, without crossing it.
    pub(super) passed_around: bool,
    /// Gap at the start of the substep, m; an overlap is negative.
    pub(super) gap: T,
    /// Slide of the point along the edge in the last substep, in lengths of the edge. Within a
    /// search that finds more contacts than fit, the gap to expect at the end of the substep, m.
    pub(super) shift: T,
    /// Residual slide while friction holds, m. Corrections that come later in the passes cause it,
    /// and the next substep undoes it.
    pub(super) slip: T,
    pub(super) response: Response<T>,
    /// Position on the edge and couple of the last [`Witness`] that pushed.
    pub(super) along: T,
    pub(super) couple: Vec2<T>,
}

/// Particles of a contact, and properties that are constant within a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointEdgeIds<T> {
    /// The point, the start of the edge, and its end.
    pub(super) ids: [ParticleId; 3],
    /// End of the edge that follows.
    pub(super) following: Option<ParticleId>,
    pub(super) first: bool,
    pub(super) two_sided: bool,
    pub(super) radius: T,
}

/// Correction of one contact, before it is applied.
struct Solution<T> {
    witness: Witness<T>,
    weights: Weights<T>,
    displacements: [Vec2<T>; 3],
    advance: Advance<T>,
}

impl<T: Real> Contact<T> {
    /// Resolves the first contact within the substep, and then those that its correction causes.
    ///
    /// `observe` receives the impulse of the displacements on the point, kg m.
    pub(super) fn project(
        &mut self,
        particles: &PointEdgeIds<T>,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        mut observe: impl FnMut(Vec2<T>),
    ) {
        for _ in 0..MAX_CCD_ITERATIONS {
            let Some(solution) = self.solve(particles, material, pass, motion) else {
                return;
            };
            let Solution {
                witness: Witness { sweep, crossed, .. },
                advance: Advance { correction, .. },
                ..
            } = &solution;
            let (is_crossing, normal) = (crossed.is_some(), sweep.normal);
            let change = (normal.dot(*correction), normal.perp().dot(*correction));
            let applied = self.apply(particles, solution, change, motion, &mut observe);
            if applied.is_none() || !is_crossing {
                return;
            }
        }
    }

    /// Stops a remaining crossing at its position, regardless of friction.
    ///
    /// Keeps `fraction` of the distance. Returns whether there was a crossing. `observe` receives
    /// the impulse of the displacements on the point, kg m.
    pub(super) fn prevent_crossing(
        &mut self,
        particles: &PointEdgeIds<T>,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        fraction: T,
        observe: impl FnMut(Vec2<T>),
    ) -> bool {
        let Some(mut solution) = self.solve(particles, material, pass, motion) else {
            return false;
        };
        let Some(slip) = solution.witness.crossed else {
            return false;
        };
        let Advance {
            next,
            goal,
            correction,
        } = &mut solution.advance;
        let reduction = (particles.radius + *goal).at_least(T::ZERO) * (T::ONE - fraction);
        next.push -= reduction;
        let change = (
            solution.witness.sweep.normal.dot(*correction) - reduction,
            -slip,
        );
        self.apply(particles, solution, change, motion, observe)
            .is_some()
    }

    /// Computes the correction of the first contact within the substep; `None` without a contact.
    fn solve(
        &self,
        particles: &PointEdgeIds<T>,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
    ) -> Option<Solution<T>> {
        let displacements = pick(particles.ids, motion.displacements)?;
        let witness = self.relative_motion(particles, motion)?.witness()?;
        let Witness {
            sweep,
            along,
            couple,
            ..
        } = &witness;
        let weights = Weights::new(pick(particles.ids, motion.inverse_masses)?, *along, *couple)?;
        let velocities = pick(particles.ids, motion.velocities)?;
        let path = sweep.normal.perp() * (self.slip + weights.slide(sweep.normal, displacements));
        let approach = |normal: Vec2<T>| normal.dot(weights.relative(velocities));
        let is_old = self.deep && self.response.is_old_overlap(sweep, T::ratio(4, 1));
        let material = &material.for_overlap(is_old);
        let mut advance = self
            .response
            .advance(material, sweep, path, pass.h, approach, is_old)?;
        advance.hold_gap(weights.coupling(sweep.normal));
        Some(Solution {
            witness,
            weights,
            displacements,
            advance,
        })
    }

    /// Applies a change of the relative displacement along the normal and the tangent. Returns
    /// `None`, and changes nothing, if a result is not finite.
    fn apply(
        &mut self,
        particles: &PointEdgeIds<T>,
        solution: Solution<T>,
        change: (T, T),
        motion: &mut Motion<'_, T>,
        mut observe: impl FnMut(Vec2<T>),
    ) -> Option<()> {
        let Solution {
            witness,
            weights,
            displacements,
            advance: Advance { next, .. },
        } = solution;
        let Witness {
            sweep,
            along,
            couple,
            side,
            ..
        } = witness;
        let corrected = weights
            .apply(sweep.normal, change, displacements)
            .filter(|_| next.is_finite())?;
        (self.response, self.side, self.along, self.couple) = (next, side, along, couple);
        observe(weights.impulse(sweep.normal, change));
        store(particles.ids, corrected, motion.displacements);
        Some(())
    }

    /// Updates whether the point has moved around an end of the edge.
    pub(super) fn update_passed_around(
        &mut self,
        particles: &PointEdgeIds<T>,
        motion: &Motion<'_, T>,
    ) {
        self.passed_around = self
            .relative_motion(particles, motion)
            .is_some_and(|motion| motion.passes_around());
    }

    fn relative_motion(
        &self,
        particles: &PointEdgeIds<T>,
        motion: &Motion<'_, T>,
    ) -> Option<RelativeMotion<T>> {
        let (from, path) = (
            pick(particles.ids, motion.positions)?,
            pick(particles.ids, motion.displacements)?,
        );
        let particle_motion = |id: ParticleId| {
            motion
                .positions
                .get(id.index())
                .copied()
                .zip(motion.displacements.get(id.index()).copied())
        };
        let following = particles
            .following
            .and_then(particle_motion)
            .map(|(x, d)| (x - from[2]) + (d - path[2]));
        Some(RelativeMotion {
            start: EdgeFrame::new(from),
            path: EdgeFrame::new(path),
            following,
            first: particles.first,
            two_sided: particles.two_sided,
            side: self.side,
            deep: self.deep,
            radius: particles.radius,
            gap: self.gap,
            normal: self.response.normal,
        })
    }
}
