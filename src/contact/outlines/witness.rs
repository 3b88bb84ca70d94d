//! Contact geometry of a point and an edge.

use super::crossing::crossing;
use super::edge::{EdgeFrame, Side};
use crate::contact::sweep::SweepResult;
use crate::math::{Real, Vec2};

/// Motion of a point and an edge within a substep.
#[derive(Clone, Copy, Debug)]
pub(in crate::contact) struct RelativeMotion<T> {
    /// Vectors at the start of the substep, and their displacements. Vectors and displacements are
    /// relative to the start of the edge.
    pub(in crate::contact) start: EdgeFrame<T>,
    pub(in crate::contact) path: EdgeFrame<T>,
    /// Vector of the following edge, at the end of the substep.
    pub(in crate::contact) following: Option<Vec2<T>>,
    /// Whether the edge is the first of a chain.
    pub(in crate::contact) first: bool,
    /// Whether the point may be on either side.
    pub(in crate::contact) two_sided: bool,
    /// Side of the point at the start.
    pub(in crate::contact) side: Option<Side>,
    /// Whether the point is on the wrong side.
    pub(in crate::contact) deep: bool,
    /// Sum of the radii, m.
    pub(in crate::contact) radius: T,
    /// Gap at the start, m, and normal of the last contact.
    pub(in crate::contact) gap: T,
    pub(in crate::contact) normal: Vec2<T>,
}

/// Contact of a point with the position (1 − t) a + t b on an edge.
#[derive(Clone, Copy, Debug)]
pub(in crate::contact) struct Witness<T> {
    pub(in crate::contact) sweep: SweepResult<T>,
    /// t.
    pub(in crate::contact) along: T,
    /// Couple on the edge that makes the torque of friction zero. Per unit impulse of friction on
    /// the point, it is added to the impulse on a and subtracted from that on b.
    pub(in crate::contact) couple: Vec2<T>,
    /// Side that the point is kept on.
    pub(in crate::contact) side: Option<Side>,
    /// Displacement along perp n after a crossing, m; `None` without one.
    pub(in crate::contact) crossed: Option<T>,
}

impl<T: Real> RelativeMotion<T> {
    /// Returns the contact to correct. This is a crossing within the substep, or else the distance
    /// at its end.
    pub(in crate::contact) fn witness(&self) -> Option<Witness<T>> {
        // A point on the wrong side of a two-sided edge may return.
        let crossing = match crossing(
            &self.start,
            &self.path,
            self.side,
            self.two_sided && !self.deep,
        ) {
            Ok(crossing) => crossing,
            Err(final_side) => return self.near(final_side),
        };
        let interpolate = |from: Vec2<T>, path: Vec2<T>, fraction: T| from + path * fraction;
        let edge = interpolate(self.start.e, self.path.e, crossing.fraction).direction();
        let normal = edge.map_or(self.normal, |(u, _)| crossing.side.normal(u));
        let end = self.end();
        let from = end.r - end.e * crossing.along;
        let distance = normal.dot(from);
        // The skins touch before the point reaches the edge.
        let fraction = if self.gap > T::ZERO {
            crossing.fraction * (self.gap / (self.gap + self.radius))
        } else {
            T::ZERO
        };
        let sweep = SweepResult {
            normal,
            start: self.gap,
            end: distance - self.radius,
            fraction,
        };
        let side = Some(crossing.side);
        Some(Witness {
            sweep,
            along: crossing.along,
            couple: Vec2::ZERO,
            side,
            crossed: (distance < -crossing.slack).then(|| normal.perp().dot(from)),
        })
    }

    /// Returns whether the point changes sides of a two-sided edge without crossing it.
    pub(super) fn passes_around(&self) -> bool {
        let end = self.end();
        let changes = self.side.is_some()
            && end.is_off_line()
            && Side::from_offset(end.signed_offset()) != self.side;
        changes
            && self.two_sided
            && !self.deep
            && crossing(&self.start, &self.path, self.side, true).is_err()
    }

    fn end(&self) -> EdgeFrame<T> {
        self.start.displaced_by(&self.path)
    }

    /// Returns the contact at the end of the substep. The point is then beside the edge, or beyond
    /// its end and not beside the following edge. A point beside or beyond another edge belongs to
    /// that edge. Exception: a point on the wrong side of this edge is tested against its whole
    /// line.
    fn near(&self, final_side: Option<Side>) -> Option<Witness<T>> {
        let end = self.end();
        let EdgeFrame { e, r } = end;
        let edge = e.direction();
        let (normal, distance, along) = match edge {
            Some((u, length)) if self.deep || end.projects_onto_edge() => {
                let (normal, distance) = self.normal_and_distance(u, r, final_side)?;
                let along = u.dot(r) / length;
                // The foot on the line, without a clamp: the impulses on the point and on the edge
                // have the same line of action.
                (
                    normal,
                    distance,
                    if self.deep {
                        along
                    } else {
                        along.at_least(T::ZERO).at_most(T::ONE)
                    },
                )
            }
            _ => {
                let (from, along) = self.nearest_end(&end)?;
                let (normal, distance) = from.direction().unwrap_or((self.normal, T::ZERO));
                (normal, distance, along)
            }
        };
        // An edge too short for a couple gets none.
        let couple = edge
            .map(|(u, length)| u.perp() * (distance / length))
            .filter(|couple| couple.dot(*couple).is_finite());
        let (start, end) = (self.gap, distance - self.radius);
        let fraction = if start > T::ZERO && end < T::ZERO {
            start / (start - end)
        } else {
            T::ZERO
        };
        let sweep = SweepResult {
            normal,
            start,
            end,
            fraction,
        };
        Some(Witness {
            sweep,
            along,
            couple: couple.unwrap_or(Vec2::ZERO),
            side: self.side,
            crossed: None,
        })
    }

    /// Returns the normal, and the distance of the point along it. `None` for a point behind a
    /// one-sided edge that it has not crossed: it belongs to another edge.
    fn normal_and_distance(
        &self,
        u: Vec2<T>,
        r: Vec2<T>,
        final_side: Option<Side>,
    ) -> Option<(Vec2<T>, T)> {
        // With a radius of zero, a point that ends on the line may be on either side of it.
        let final_side = if self.radius > T::ZERO {
            final_side
        } else {
            Side::from_offset(u.cross(r))
        };
        let kept = self.side.filter(|_| self.deep || !self.two_sided);
        let side = kept
            .or(final_side)
            .or_else(|| Side::from_offset(u.perp().dot(self.normal)))?;
        let normal = side.normal(u);
        let distance = normal.dot(r);
        let is_behind =
            distance < T::ZERO && final_side.is_some_and(|final_side| final_side != side);
        (self.deep || !is_behind).then_some((normal, distance))
    }

    /// Returns the vector from the nearest end of the edge, and that end's position. The region
    /// beyond a reflex corner is inside the outline.
    fn nearest_end(&self, end: &EdgeFrame<T>) -> Option<(Vec2<T>, T)> {
        let EdgeFrame { e, r } = *end;
        if e == Vec2::ZERO {
            return r.is_finite().then_some((r, T::HALF));
        }
        if r.dot(e) < T::ZERO {
            return self.first.then_some((r, T::ZERO));
        }
        let from = r.minus(e);
        let outside = from.is_finite()
            && self.following.is_none_or(|next| {
                from.dot(next) <= T::ZERO && (self.two_sided || e.cross(next) > T::ZERO)
            });
        outside.then_some((from, T::ONE))
    }
}
