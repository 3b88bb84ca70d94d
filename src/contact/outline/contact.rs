//! The contact of a point with an edge.

use super::edge::{Seen, Side};
use super::meeting::{Approach, Meeting};
use crate::contact::state::{Advance, State};
use crate::contact::surface::Surface;
use crate::{Finished, Motion, ParticleId, Pass, Real, Vec2};

/// How often a crossing is looked for again after one has been undone, within a pass. Any number is safe; more follow edges that turn.
const TURNS: usize = 4;

/// A point and an edge near each other in this substep, by the corners they are and begin at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact<T> {
    pub(super) point: u16,
    pub(super) edge: u16,
    /// The side of the edge that the point is kept on, once it is known.
    pub(super) side: Option<Side>,
    /// Whether it was on the wrong one at the start of the substep.
    pub(super) deep: bool,
    /// Whether it has gone to the other one round an end of the edge, and not across it.
    pub(super) round: bool,
    /// The gap at the start, m; negative by the depth of an overlap.
    pub(super) gap: T,
    /// How far it has slid though friction holds, m: what came after it in the passes has made it, and the next substep undoes it.
    pub(super) slip: T,
    pub(super) state: State<T>,
    /// Those of the last [`Meeting`] that pushed.
    pub(super) along: T,
    pub(super) couple: Vec2<T>,
}

/// The particles of a contact, and what does not change in a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trio<T> {
    /// The point, the start of the edge, its end.
    pub(super) ids: [ParticleId; 3],
    /// The end of the edge that follows.
    pub(super) following: Option<ParticleId>,
    pub(super) first: bool,
    pub(super) two_sided: bool,
    pub(super) radius: T,
}

/// How much of a unit impulse each particle takes, along the normal n and along perp n, and how fast the relative velocity answers.
struct Weights<T> {
    inverse_masses: [T; 3],
    along: T,
    couple: Vec2<T>,
    /// Σ w g² with the shares g of the particles, along the normal and along the tangent, 1/kg.
    normal: T,
    tangent: T,
}

/// The items of three particles.
fn pick<U: Copy>(ids: [ParticleId; 3], all: &[U]) -> Option<[U; 3]> {
    let [p, a, b] = ids.map(|id| all.get(id.index()).copied());
    Some([p?, a?, b?])
}

impl<T: Real> Weights<T> {
    /// `None` if nothing can move, or a sum overflows.
    fn of(inverse_masses: [T; 3], along: T, couple: Vec2<T>) -> Option<Self> {
        let [p, a, b] = inverse_masses;
        let (first, last, turn) = (T::ONE - along, along, couple.dot(couple));
        let normal = p + first * first * a + last * last * b;
        let tangent = p + (first * first + turn) * a + (last * last + turn) * b;
        (normal > T::ZERO && tangent.is_finite()).then_some(Self { inverse_masses, along, couple, normal, tangent })
    }

    /// What relates the three as a point is related to the one it meets: v₀ − (1 − t) v₁ − t v₂.
    fn relative(&self, [p, a, b]: [Vec2<T>; 3]) -> Vec2<T> {
        (p - a) - (b - a) * self.along
    }

    /// The slide along perp n as the normal impulse counts it: friction that undoes it is that part of the push which undoes the same.
    /// What turns with the edge does not slide.
    fn slide(&self, normal: Vec2<T>, vectors: [Vec2<T>; 3]) -> T {
        let [_, a, b] = vectors;
        let slide = normal.perp().dot(self.relative(vectors)) - self.couple.dot(b - a);
        slide * (self.normal / self.tangent)
    }

    /// The vectors after a change of the relative one along the normal, and what friction counts as such along the tangent.
    fn apply(&self, normal: Vec2<T>, (push, friction): (T, T), [p, a, b]: [Vec2<T>; 3]) -> Option<[Vec2<T>; 3]> {
        let [wp, wa, wb] = self.inverse_masses;
        let friction = friction / self.normal;
        let impulse = normal * (push / self.normal) + normal.perp() * friction;
        let couple = self.couple * friction;
        let on_b = impulse * self.along + couple;
        let moved = [p + impulse * wp, a - (impulse - on_b) * wa, b - on_b * wb];
        moved.iter().all(|v| v.is_finite()).then_some(moved)
    }
}

impl<T: Real> Contact<T> {
    /// One pass over the displacements.
    pub(super) fn project(&mut self, trio: &Trio<T>, surface: &Surface<T>, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        for _ in 0..TURNS {
            if self.turn(trio, surface, pass, motion, None) != Some(true) {
                return;
            }
        }
    }

    /// Stops what would still cross where it would cross, however smooth the surface, at a share of the distance that it should keep, and
    /// says whether there was anything to stop.
    pub(super) fn hold(
        &mut self,
        trio: &Trio<T>,
        surface: &Surface<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        share: T,
    ) -> bool {
        self.turn(trio, surface, pass, motion, Some(share)) == Some(true)
    }

    /// Undoes what is met first, or only a crossing, then all of its slide, and down to a share of the distance, and says whether it was a
    /// crossing; `None` if there is nothing to undo.
    fn turn(
        &mut self,
        trio: &Trio<T>,
        surface: &Surface<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        hold: Option<T>,
    ) -> Option<bool> {
        let displacements = pick(trio.ids, motion.displacements)?;
        let Meeting { touch, along, couple, side, crossed } = self.approach(trio, motion)?.meeting()?;
        if hold.is_some() && crossed.is_none() {
            return None;
        }
        let weights = Weights::of(pick(trio.ids, motion.inverse_masses)?, along, couple)?;
        let velocities = pick(trio.ids, motion.velocities)?;
        let normal = touch.normal;
        let way = normal.perp() * (self.slip + weights.slide(normal, displacements));
        let approach = |normal: Vec2<T>| normal.dot(weights.relative(velocities));
        let Advance { mut next, goal, correction } = self.state.advance(surface, &touch, way, pass.time_step, approach)?;
        let slide = crossed.filter(|_| hold.is_some()).map_or(normal.perp().dot(correction), |slip| -slip);
        let less = hold.map_or(T::ZERO, |share| (trio.radius + goal).at_least(T::ZERO) * (T::ONE - share));
        next.push -= less;
        let corrected =
            weights.apply(normal, (normal.dot(correction) - less, slide), displacements).filter(|_| next.is_finite())?;
        (self.state, self.side, self.along, self.couple) = (next, side, along, couple);
        put(trio.ids, corrected, motion.displacements);
        Some(crossed.is_some())
    }

    /// Looks where the point has got.
    pub(super) fn look(&mut self, trio: &Trio<T>, motion: &Motion<'_, T>) {
        self.round = self.approach(trio, motion).is_some_and(|approach| approach.goes_round());
    }

    fn approach(&self, trio: &Trio<T>, motion: &Motion<'_, T>) -> Option<Approach<T>> {
        let (from, way) = (pick(trio.ids, motion.positions)?, pick(trio.ids, motion.displacements)?);
        let place = |id: ParticleId| motion.positions.get(id.index()).copied().zip(motion.displacements.get(id.index()).copied());
        let following = trio.following.and_then(place).map(|(x, d)| (x - from[2]) + (d - way[2]));
        Some(Approach {
            start: Seen::of(from),
            way: Seen::of(way),
            following,
            first: trio.first,
            two_sided: trio.two_sided,
            side: self.side,
            deep: self.deep,
            radius: trio.radius,
            gap: self.gap,
            normal: self.state.normal,
        })
    }

    /// How far it has slid by the end of the substep, if it has pushed and friction holds.
    pub(super) fn slipped(
        &self,
        ids: [ParticleId; 3],
        surface: &Surface<T>,
        pass: &Pass<T>,
        finished: &Finished<'_, T>,
    ) -> Option<T> {
        if self.state.push == T::ZERO {
            return None;
        }
        let weights = Weights::of(pick(ids, finished.inverse_masses)?, self.along, self.couple)?;
        let slip = self.slip + weights.slide(self.state.normal, pick(ids, finished.velocities)?) * pass.time_step;
        self.state.holds(surface, slip).then_some(slip)
    }

    /// Settles velocities after the substep, where the contact has pushed.
    pub(super) fn settle(
        &self,
        ids: [ParticleId; 3],
        surface: &Surface<T>,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
    ) -> Option<()> {
        let velocities = pick(ids, finished.velocities)?;
        let inverse_masses = pick(ids, finished.inverse_masses)?;
        let weights = Weights::of(inverse_masses, self.along, self.couple)?;
        let normal = self.state.normal;
        let gains = inverse_masses.map(|w| if w > T::ZERO { finished.gain } else { Vec2::ZERO });
        let gravity = (normal.dot(weights.relative(gains)), normal.dot(finished.gain));
        let relative = normal * normal.dot(weights.relative(velocities)) + normal.perp() * weights.slide(normal, velocities);
        let change = self.state.rebound(surface, pass.rate, (normal, relative), gravity);
        put(ids, weights.apply(normal, change, velocities)?, finished.velocities);
        Some(())
    }
}

fn put<U: Copy>(ids: [ParticleId; 3], items: [U; 3], all: &mut [U]) {
    for (id, item) in ids.into_iter().zip(items) {
        if let Some(place) = all.get_mut(id.index()) {
            *place = item;
        }
    }
}
