//! Where a point meets an edge.

use super::crossing::crossing;
use super::edge::{Seen, Side};
use crate::contact::touch::Touch;
use crate::{Real, Vec2};

/// A point and an edge within a substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach<T> {
    /// At the start of the substep, and how far the edge's end and the point have gone from there, less the way of the edge's start.
    pub(super) start: Seen<T>,
    pub(super) way: Seen<T>,
    /// The edge that follows, at the end.
    pub(super) following: Option<Vec2<T>>,
    /// Whether the edge is the first of a chain.
    pub(super) first: bool,
    /// Whether the point may be on either side.
    pub(super) two_sided: bool,
    /// The side it was on at the start.
    pub(super) side: Option<Side>,
    /// Whether it is on the wrong one.
    pub(super) deep: bool,
    /// The sum of the radii, m.
    pub(super) radius: T,
    /// The gap at the start, m, and the normal of the last contact.
    pub(super) gap: T,
    pub(super) normal: Vec2<T>,
}

/// A point and the point of the edge that it meets, (1 − t) a + t b.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting<T> {
    pub(super) touch: Touch<T>,
    /// t.
    pub(super) along: T,
    /// What a unit impulse of friction on the point adds to that on a, and takes from that on b, so that the torque is zero.
    pub(super) couple: Vec2<T>,
    /// The side that the point is kept on.
    pub(super) side: Option<Side>,
    /// Where it would have crossed the edge, how far it goes on along the edge after that, along perp n, m.
    pub(super) crossed: Option<T>,
}

impl<T: Real> Approach<T> {
    /// What the contact has to see to: a crossing within the substep, or else how near the two are at its end.
    pub(super) fn meeting(&self) -> Option<Meeting<T>> {
        // Those on the wrong side of two may come back.
        let crossing = match crossing(&self.start, &self.way, self.side, self.two_sided && !self.deep) {
            Ok(crossing) => crossing,
            Err(last) => return self.near(last),
        };
        let at = |from: Vec2<T>, way: Vec2<T>, share: T| from + way * share;
        let edge = at(self.start.e, self.way.e, crossing.share).direction();
        let normal = edge.map_or(self.normal, |(u, _)| crossing.side.normal(u));
        let end = self.end();
        let from = end.r - end.e * crossing.along;
        let distance = normal.dot(from);
        // On the way to the edge, skins touch first.
        let share = if self.gap > T::ZERO { crossing.share * (self.gap / (self.gap + self.radius)) } else { T::ZERO };
        let touch = Touch { normal, start: self.gap, end: distance - self.radius, share };
        let side = Some(crossing.side);
        Some(Meeting {
            touch,
            along: crossing.along,
            couple: Vec2::ZERO,
            side,
            crossed: (distance < -crossing.slack).then(|| normal.perp().dot(from)),
        })
    }

    /// Whether the point ends on the other side of two and has not crossed the edge.
    pub(super) fn goes_round(&self) -> bool {
        let end = self.end();
        let changes = self.side.is_some() && end.is_off_line() && Side::of(end.left()) != self.side;
        changes && self.two_sided && !self.deep && crossing(&self.start, &self.way, self.side, true).is_err()
    }

    fn end(&self) -> Seen<T> {
        self.start.after(&self.way)
    }

    /// At the end, the point is beside the edge, or beyond its end and not beside the one that follows. What is beside or beyond
    /// another edge is that one's, but for what was on the wrong side of this one: that is held against all of its line. `last` is
    /// the side it ends on.
    fn near(&self, last: Option<Side>) -> Option<Meeting<T>> {
        let end = self.end();
        let Seen { e, r } = end;
        let edge = e.direction();
        let (normal, distance, along) = match edge {
            Some((u, length)) if self.deep || end.is_beside() => {
                let (normal, distance) = self.beside(u, r, last)?;
                (normal, distance, (u.dot(r) / length).at_least(T::ZERO).at_most(T::ONE))
            }
            _ => {
                let (from, along) = self.beyond(&end)?;
                let (normal, distance) = from.direction().unwrap_or((self.normal, T::ZERO));
                (normal, distance, along)
            }
        };
        // An edge too short to take up a couple takes none.
        let couple = edge.map(|(u, length)| u.perp() * (distance / length)).filter(|couple| couple.dot(*couple).is_finite());
        let (start, end) = (self.gap, distance - self.radius);
        let share = if start > T::ZERO && end < T::ZERO { start / (start - end) } else { T::ZERO };
        let touch = Touch { normal, start, end, share };
        Some(Meeting { touch, along, couple: couple.unwrap_or(Vec2::ZERO), side: self.side, crossed: None })
    }

    /// The normal, and how far along it the point is. What is behind a one-sided edge without having crossed it is elsewhere.
    fn beside(&self, u: Vec2<T>, r: Vec2<T>, last: Option<Side>) -> Option<(Vec2<T>, T)> {
        // Without a skin, what ends on the line may be on either side of it.
        let last = if self.radius > T::ZERO { last } else { Side::of(u.cross(r)) };
        let kept = self.side.filter(|_| self.deep || !self.two_sided);
        let side = kept.or(last).or_else(|| Side::of(u.perp().dot(self.normal)))?;
        let normal = side.normal(u);
        let distance = normal.dot(r);
        let is_behind = distance < T::ZERO && last.is_some_and(|last| last != side);
        (self.deep || !is_behind).then_some((normal, distance))
    }

    /// The point from the end that it is beyond, and where on the edge that end is. Beyond a corner that points inwards is inside.
    fn beyond(&self, end: &Seen<T>) -> Option<(Vec2<T>, T)> {
        let Seen { e, r } = *end;
        if e == Vec2::ZERO {
            return r.is_finite().then_some((r, T::HALF));
        }
        if r.dot(e) < T::ZERO {
            return self.first.then_some((r, T::ZERO));
        }
        let from = r - e;
        let outside = from.is_finite()
            && self.following.is_none_or(|next| from.dot(next) <= T::ZERO && (self.two_sided || e.cross(next) > T::ZERO));
        outside.then_some((from, T::ONE))
    }
}
