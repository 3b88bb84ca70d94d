//! Distance of the points of an edge from a solid collider.

use crate::contact::Collider;
use crate::math::{Real, Vec2};

/// Largest number of evaluations of the distance in a search along an edge.
const MAX_EVALUATIONS: u8 = 24;

/// Edge of a hull, grown by a radius, in the frame of a collider.
///
/// The distance from a convex collider is a convex function along the edge.
pub(super) struct Edge<'a, T, C> {
    pub(super) collider: &'a C,
    pub(super) start: Vec2<T>,
    /// Unit vector along the edge, and its length, m.
    pub(super) along: Vec2<T>,
    pub(super) length: T,
    pub(super) radius: T,
}

/// Distance at a point of an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<T> {
    /// Position along the edge, m.
    pub(super) at: T,
    pub(super) distance: T,
    pub(super) normal: Vec2<T>,
    /// Derivative of the distance along the edge.
    pub(super) slope: T,
}

/// Point of an edge that is nearest to the collider: tangents on its left and on its right.
///
/// Both are the same sample at an end of the edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest<T> {
    pub(super) best: Sample<T>,
    pub(super) left: Sample<T>,
    pub(super) right: Sample<T>,
}

/// Returns the distance of a disc from a collider, and its gradient: (1, 0) where there is none.
pub(super) fn distance<T: Real, C: Collider<T>>(
    collider: &C,
    point: Vec2<T>,
    radius: T,
) -> (T, Vec2<T>) {
    let found = collider.signed_distance(point, radius);
    let normal = found.normal.unwrap_or(Vec2::new(T::ONE, T::ZERO));
    (found.distance, normal)
}

impl<T: Real, C: Collider<T>> Edge<'_, T, C> {
    /// Returns the point at a position along the edge.
    pub(super) fn point(&self, at: T) -> Vec2<T> {
        self.start + self.along * at
    }

    /// Evaluates the distance at a position along the edge.
    pub(super) fn sample(&self, at: T) -> Sample<T> {
        let (distance, normal) = distance(self.collider, self.point(at), self.radius);
        Sample {
            at,
            distance,
            normal,
            slope: normal.dot(self.along),
        }
    }

    /// Returns the nearest point.
    ///
    /// The tangents at both ends of an interval intersect at a lower bound of the distance (Kelley,
    /// "The cutting-plane method for solving convex programs", 1960). This ends at once for the
    /// corner of a polygon. Each second step halves the interval.
    pub(super) fn nearest(&self) -> Nearest<T> {
        let (mut left, mut right) = (self.sample(T::ZERO), self.sample(self.length));
        let same = |best| Nearest {
            best,
            left: best,
            right: best,
        };
        if left.slope >= T::ZERO {
            return same(left);
        }
        if right.slope <= T::ZERO {
            return same(right);
        }
        let mut best = if left.distance <= right.distance {
            left
        } else {
            right
        };
        let precision = self.length * T::ratio(1, 1 << 14);
        for evaluation in 0..MAX_EVALUATIONS {
            let (at, bound) = intersection(&left, &right);
            let halves = evaluation % 2 == 1 || !(at > left.at && at < right.at);
            let next = self.sample(if halves {
                left.at + (right.at - left.at) * T::HALF
            } else {
                at
            });
            if next.distance < best.distance {
                best = next;
            }
            if next.slope == T::ZERO {
                (left, right) = (next, next);
                break;
            }
            if !halves && next.distance - bound <= precision {
                // Both tangents are those of the nearest point.
                (left.at, right.at) = (next.at, next.at);
                break;
            }
            if next.slope < T::ZERO {
                left = next;
            } else {
                right = next;
            }
        }
        Nearest { best, left, right }
    }

    /// Returns both ends of the part around the nearest point where the slope is that of the
    /// tangents there, to 1/512, and at most one quarter: a flat side of the collider.
    pub(super) fn flat(&self, nearest: &Nearest<T>) -> [Sample<T>; 2] {
        let (tolerance, limit) = (T::ratio(1, 512), T::ratio(1, 4));
        let (left, right) = (nearest.left.slope, nearest.right.slope);
        let least = (left - tolerance).at_least(-limit);
        let most = (right + tolerance).at_most(limit);
        let (first, last) = (self.sample(T::ZERO), self.sample(self.length));
        [
            self.last_flat(nearest.best, first, &nearest.left, |slope| slope >= least),
            self.last_flat(nearest.best, last, &nearest.right, |slope| slope <= most),
        ]
    }

    /// Returns the last sample with a condition on the slope on the way from the nearest point to
    /// an end.
    fn last_flat(
        &self,
        mut inside: Sample<T>,
        mut outside: Sample<T>,
        tangent: &Sample<T>,
        flat: impl Fn(T) -> bool,
    ) -> Sample<T> {
        if flat(outside.slope) {
            return outside;
        }
        for evaluation in 0..MAX_EVALUATIONS / 2 {
            let (at, _) = intersection(tangent, &outside);
            let between = (at - inside.at) * (outside.at - at) > T::ZERO;
            let next = self.sample(if evaluation % 4 == 0 && between {
                at
            } else {
                inside.at + (outside.at - inside.at) * T::HALF
            });
            if flat(next.slope) {
                inside = next;
            } else {
                outside = next;
            }
        }
        inside
    }
}

/// Returns the position at which two tangents intersect, and the distance there.
fn intersection<T: Real>(left: &Sample<T>, right: &Sample<T>) -> (T, T) {
    let opening = right.slope - left.slope;
    if opening == T::ZERO {
        return (left.at, left.distance);
    }
    let fall = right.slope * (right.at - left.at) - (right.distance - left.distance);
    let step = fall / opening;
    (left.at + step, left.distance + left.slope * step)
}
