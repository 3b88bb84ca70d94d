//! Contact of a point with an edge.

use super::edge::{EdgeFrame, Side};
use super::witness::{RelativeMotion, Witness};
use crate::contact::material::ContactMaterial;
use crate::contact::response::{Advance, Response};
use crate::math::{Real, Vec2, product, sum};
use crate::particles::{Finished, Motion, ParticleId};
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
    /// Slide of the point along the edge in the last substep, in lengths of the edge.
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

/// Distribution of a unit impulse over the particles. It has components along the normal n and
/// along perp n. Also contains the response of the relative velocity.
struct Weights<T> {
    inverse_masses: [T; 3],
    along: T,
    couple: Vec2<T>,
    /// Σ w g² along the normal and along the tangent, 1/kg, with the weights g of the particles.
    normal: T,
    tangent: T,
}

/// Returns the elements of three particles.
fn pick<U: Copy>(ids: [ParticleId; 3], all: &[U]) -> Option<[U; 3]> {
    let [p, a, b] = ids.map(|id| all.get(id.index()).copied());
    Some([p?, a?, b?])
}

impl<T: Real> Weights<T> {
    /// Returns the weights; `None` if all three particles are immovable or if a sum overflows.
    fn new(inverse_masses: [T; 3], along: T, couple: Vec2<T>) -> Option<Self> {
        let [p, a, b] = inverse_masses;
        let (first, last, couple_square) = (T::ONE - along, along, couple.dot(couple));
        let normal = p + first * first * a + last * last * b;
        let tangent = sum(
            sum(p, product(first * first + couple_square, a)),
            product(last * last + couple_square, b),
        );
        (normal > T::ZERO && tangent.is_finite()).then_some(Self {
            inverse_masses,
            along,
            couple,
            normal,
            tangent,
        })
    }

    /// Returns the vector of the point relative to the contact point of the edge: v₀ − (1 − t) v₁ −
    /// t v₂.
    fn relative(&self, [p, a, b]: [Vec2<T>; 3]) -> Vec2<T> {
        (p - a) - (b - a) * self.along
    }

    /// Returns the slide along perp n in the scale of normal corrections. The factor is the ratio
    /// of the normal to the tangential weight, so equal corrections have equal impulses. Rotation
    /// with the edge is not sliding.
    fn slide(&self, normal: Vec2<T>, vectors: [Vec2<T>; 3]) -> T {
        let [_, a, b] = vectors;
        let slide = normal.perp().dot(self.relative(vectors)) - self.couple.dot(b - a);
        slide * (self.normal / self.tangent)
    }

    /// Applies a change of the relative vector along the normal and the tangent. The change along
    /// the tangent is in the scale of [`slide`](Self::slide).
    fn apply(
        &self,
        normal: Vec2<T>,
        (push, friction): (T, T),
        [p, a, b]: [Vec2<T>; 3],
    ) -> Option<[Vec2<T>; 3]> {
        let [wp, wa, wb] = self.inverse_masses;
        let friction = friction / self.normal;
        let impulse = normal
            .times(push / self.normal)
            .plus(normal.perp().times(friction));
        let couple = self.couple.times(friction);
        let on_b = impulse.times(self.along).plus(couple);
        let moved = [
            p.plus(impulse.times(wp)),
            a.minus(impulse.minus(on_b).times(wa)),
            b.minus(on_b.times(wb)),
        ];
        moved.iter().all(|v| v.is_finite()).then_some(moved)
    }
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
    pub(super) fn project(
        &mut self,
        particles: &PointEdgeIds<T>,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
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
            if self.apply(particles, solution, change, motion).is_none() || !is_crossing {
                return;
            }
        }
    }

    /// Stops a remaining crossing at its position, regardless of friction.
    ///
    /// Keeps `fraction` of the distance. Returns whether there was a crossing.
    pub(super) fn prevent_crossing(
        &mut self,
        particles: &PointEdgeIds<T>,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        fraction: T,
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
        self.apply(particles, solution, change, motion).is_some()
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
        let is_deep = self.deep && self.response.is_deep(sweep);
        let material = &material.for_overlap(is_deep);
        let advance = self
            .response
            .advance(material, sweep, path, pass.h, approach, is_deep)?;
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

    /// Returns the slide by the end of the substep. `None` if the contact has not pushed or
    /// friction does not hold.
    pub(super) fn slipped(
        &self,
        ids: [ParticleId; 3],
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        finished: &Finished<'_, T>,
    ) -> Option<T> {
        if self.response.push == T::ZERO || self.deep {
            return None;
        }
        let weights = Weights::new(pick(ids, finished.inverse_masses)?, self.along, self.couple)?;
        let slip = self.slip
            + weights.slide(self.response.normal, pick(ids, finished.velocities)?) * pass.h;
        self.response.sticks(material, slip).then_some(slip)
    }

    /// Corrects velocities after the substep, if the contact has pushed.
    pub(super) fn solve_velocities(
        &self,
        ids: [ParticleId; 3],
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
    ) -> Option<()> {
        let inverse_masses = pick(ids, finished.inverse_masses)?;
        let weights = Weights::new(inverse_masses, self.along, self.couple)?;
        let normal = self.response.normal;
        let velocities = pick(ids, finished.velocities)?;
        let (velocities, inv_h) = if self.deep {
            (self.remove_recovery(&weights, pass, velocities), T::ZERO)
        } else {
            (velocities, pass.inv_h)
        };
        let gravity_dvs = inverse_masses.map(|w| {
            if w > T::ZERO {
                finished.gravity_dv
            } else {
                Vec2::ZERO
            }
        });
        let gravity = (
            normal.dot(weights.relative(gravity_dvs)),
            normal.dot(finished.gravity_dv),
        );
        let relative = normal * normal.dot(weights.relative(velocities))
            + normal.perp() * weights.slide(normal, velocities);
        // A rate of zero: `remove_recovery` has already removed the velocity that is due to the old overlap.
        let change = self
            .response
            .rebound(material, inv_h, (normal, relative), gravity);
        store(
            ids,
            weights.apply(normal, change, velocities)?,
            finished.velocities,
        );
        Some(())
    }

    /// Returns the velocities without the part that is due to correcting an old overlap. The push
    /// acted along the normal at the end of the substep. Its torque is measured about the start,
    /// where the foot differed by the slide s. The impulse is therefore removed at the foot t +
    /// s/|e|. Otherwise every substep would leave the torque of an impulse that has been removed.
    fn remove_recovery(
        &self,
        weights: &Weights<T>,
        pass: &Pass<T>,
        velocities: [Vec2<T>; 3],
    ) -> [Vec2<T>; 3] {
        let normal = self.response.normal;
        let relative = normal * normal.dot(weights.relative(velocities));
        let excess = self.response.excess(pass.inv_h, (normal, relative));
        if excess == T::ZERO {
            return velocities;
        }
        let shifted = Weights::new(weights.inverse_masses, self.along + self.shift, self.couple);
        let without_excess =
            |weights: &Weights<T>| weights.apply(normal, (-excess, T::ZERO), velocities);
        shifted
            .as_ref()
            .and_then(without_excess)
            .or_else(|| without_excess(weights))
            .unwrap_or(velocities)
    }

    /// Returns the slide of the point within the substep, in edge lengths.
    pub(super) fn foot_shift(
        &self,
        ids: [ParticleId; 3],
        pass: &Pass<T>,
        finished: &Finished<'_, T>,
    ) -> Option<T> {
        let [_, a, b] = pick(ids, finished.positions)?;
        let (u, length) = (b - a).direction()?;
        let weights = Weights::new(pick(ids, finished.inverse_masses)?, self.along, self.couple)?;
        // Excludes rotation of the edge: the couple accounts for the distance between point and
        // foot.
        let slide = u.dot(weights.relative(pick(ids, finished.velocities)?)) * pass.h;
        let shift = slide / length;
        shift.is_finite().then_some(shift)
    }
}

fn store<U: Copy>(ids: [ParticleId; 3], items: [U; 3], all: &mut [U]) {
    for (id, item) in ids.into_iter().zip(items) {
        if let Some(slot) = all.get_mut(id.index()) {
            *slot = item;
        }
    }
}
