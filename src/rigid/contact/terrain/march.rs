//! Contacts of a hull on its path within a substep.

use super::edge::{Side, TerrainPoint, quadrant};
use super::vertex::{contact, nearest, vertices};
use crate::contact::{Filter, SweptBox, Terrain, TerrainEdge, TerrainSurface};
use crate::math::{Real, Vec2};
use crate::rigid::contact::core::{FEATURE, core};
use crate::rigid::contact::motion::{HullMotion, MAX_POSES};
use crate::rigid::contact::shape::{Corner, Shape};

/// Pose of a hull on its path: the fraction of the predicted motion, and a displacement that
/// contacts caused.
#[derive(Clone, Copy)]
pub(super) struct Pose<T> {
    pub(super) fraction: T,
    pub(super) shift: Vec2<T>,
}

/// Contact point with its edge and surface, in a pose.
pub(super) struct Found<T> {
    pub(super) point: TerrainPoint<T>,
    pub(super) pose: Pose<T>,
    pub(super) edge: u32,
    pub(super) surface: u8,
}

/// Hull that moves in front of a terrain.
pub(super) struct Path<'a, T, W> {
    pub(super) terrain: &'a W,
    pub(super) surfaces: &'a [TerrainSurface<T>],
    pub(super) hull: &'a HullMotion<'a, T>,
    pub(super) filter: Filter,
    /// Origin of all vectors, m.
    pub(super) origin: Vec2<T>,
    /// Index of the hull, and hulls with the edges of their contact points in the last substep.
    pub(super) index: u16,
    pub(super) known: &'a [(u16, u32)],
}

impl<T: Real, W: Terrain<T>> Path<'_, T, W> {
    /// Calls a function with the contact points of the hull.
    ///
    /// A hull that moves by at most a 32nd of its size has those at the start. A faster one moves
    /// on by the time in which it cannot reach an edge or vertex in front of it (conservative
    /// advancement; Mirtich, "Impulse-based dynamic simulation of rigid body systems", 1996). Where
    /// it touches one, the rest of its path is projected on the tangent, and it moves on.
    pub(super) fn contacts(&self, mut visit: impl FnMut(Found<T>)) {
        let slack = self.hull.reach * T::ratio(1, 32);
        let travel = self.hull.travel();
        let start = Pose {
            fraction: T::ZERO,
            shift: Vec2::ZERO,
        };
        if travel <= slack {
            self.list(start, slack + travel, Vec2::ZERO, &mut visit);
            return;
        }
        let near = slack * T::HALF;
        let (mut pose, mut margin) = (start, slack);
        let mut path = self.hull.displacement();
        for _ in 0..MAX_POSES {
            path = self.list(pose, margin, path, &mut visit);
            margin = near;
            let remaining = T::ONE - pose.fraction;
            if remaining <= T::ZERO {
                break;
            }
            let step = self.free_fraction(pose, near, path).at_most(remaining);
            pose = Pose {
                fraction: pose.fraction + step,
                shift: pose.shift + (path - self.hull.displacement()) * step,
            };
        }
        // Too many poses: the planes of the last one bound the rest of the path.
        let rest = (path.length() + self.hull.turning()) * (T::ONE - pose.fraction);
        if rest > T::ZERO {
            self.list(pose, near + rest, path, &mut visit);
        }
    }

    /// Returns the shape in a pose.
    fn shape(&self, pose: Pose<T>) -> Shape<T> {
        let shape = self.hull.shape(pose.fraction);
        Shape::new(shape.corners(), shape.radius, |corner| Corner {
            position: corner.position + pose.shift,
            ..*corner
        })
    }

    /// Calls a function with the edges that the hull can touch on a path from a pose within a
    /// margin.
    fn edges(
        &self,
        pose: Pose<T>,
        (path, margin): (Vec2<T>, T),
        mut visit: impl FnMut(&TerrainEdge<T>, &Side<T>),
    ) {
        let center = self.hull.center() + self.hull.displacement() * pose.fraction + pose.shift;
        let from = self.origin + center;
        let area = SweptBox {
            from,
            to: from + path,
            margin: self.hull.reach * T::ratio(17, 16) + margin,
        };
        for edge in self.terrain.edges_near(&area) {
            let surface = TerrainSurface::of(self.surfaces, edge.surface);
            let collides = surface.is_some_and(|surface| surface.filter.collides_with(self.filter));
            if let Some(side) = Side::new(&edge, self.origin).filter(|_| collides) {
                visit(&edge, &side);
            }
        }
    }

    /// Calls a function with the contact points in a pose that are nearer than a margin. Returns
    /// the part of a path that they leave.
    ///
    /// If they stop the path, the points with nearly the same normals follow that the rest of the
    /// path can reach when the hull turns about the first ones.
    fn list(
        &self,
        pose: Pose<T>,
        margin: T,
        path: Vec2<T>,
        visit: &mut impl FnMut(Found<T>),
    ) -> Vec2<T> {
        let (mut rest, mut blocking) = (path, [None; 2]);
        self.points(pose, margin, |found| {
            let normal = found.point.normal;
            let into = normal.dot(rest);
            if into < T::ZERO {
                rest -= normal * into;
                let [last, _] = blocking;
                blocking = [Some(normal), last];
            }
            if let Some(point) = self.core_point(&found, -into) {
                visit(Found { point, ..found });
            }
            visit(found);
        });
        if rest != path {
            let limit = T::ratio(99, 100);
            let wide = margin + path.length() * (T::ONE - pose.fraction);
            self.points(pose, wide, |found| {
                let normal = found.point.normal;
                let mut all = blocking.into_iter().flatten();
                if all.any(|blocking: Vec2<T>| blocking.dot(normal) > limit) {
                    visit(found);
                }
            });
        }
        rest
    }

    /// Returns the contact point of the inscribed disc of the hull with the plane of another
    /// contact point, which the path of the substep approaches by a distance, m; `None` for a hull
    /// that is not fast.
    fn core_point(&self, found: &Found<T>, approach: T) -> Option<TerrainPoint<T>> {
        let (point, pose) = (&found.point, found.pose);
        let on = point.on - pose.shift;
        let site = (on, -point.normal, pose.fraction);
        let (center, inner) = core(self.hull, site, approach * (T::ONE - pose.fraction))?;
        let foot = center - point.normal * inner;
        Some(TerrainPoint {
            on: foot + pose.shift,
            normal: point.normal,
            gap: point.gap + point.normal.dot(foot - on),
            feature: (FEATURE | quadrant(point.normal)).into(),
        })
    }

    /// Calls a function with the contact points in a pose that are nearer than a margin.
    fn points(&self, pose: Pose<T>, margin: T, mut visit: impl FnMut(Found<T>)) {
        let shape = self.shape(pose);
        let slack = self.hull.reach * T::ratio(1, 1024);
        let least = -self.hull.reach * T::ratio(1, 32);
        self.edges(pose, (Vec2::ZERO, margin), |edge, side| {
            let mut found = |point: TerrainPoint<T>| {
                visit(Found {
                    point,
                    pose,
                    edge: edge.index,
                    surface: edge.surface,
                });
            };
            let least = self.may_pass(edge).then_some(least);
            if side.has_in_front(self.hull.center()) {
                side.corners(&shape, (margin, slack, least), &mut found);
            }
            for (vertex, end) in vertices(edge, self.origin) {
                if let Some(point) = contact(&shape, &vertex) {
                    let is_passed = least.is_some_and(|least| point.gap < least);
                    if point.gap <= margin && !is_passed {
                        let [low, high] = [edge.index & 0x7ff, edge.index >> 11 & 0x7fff];
                        let feature = 0x8000 | point.feature << 11 | low | high << 16 | end;
                        found(TerrainPoint { feature, ..point });
                    }
                }
            }
        });
    }

    /// Returns whether an edge is no obstacle for an overlap: a one-way edge that the hull was not
    /// in contact with.
    ///
    /// A sensor overlaps everything that it touches.
    fn may_pass(&self, edge: &TerrainEdge<T>) -> bool {
        edge.one_way && !self.hull.sensor && !self.known.contains(&(self.index, edge.index))
    }

    /// Returns a fraction of the substep during which the hull cannot come nearer than a distance
    /// to anything in front of it that is farther away now.
    fn free_fraction(&self, pose: Pose<T>, near: T, path: Vec2<T>) -> T {
        let shape = self.shape(pose);
        let turning = self.hull.turning();
        let mut free = T::ONE;
        let mut bound = |gap: T, approach: T| {
            if gap > near && approach > T::ZERO {
                free = free.at_most((gap - near * T::HALF) / approach);
            }
        };
        let remaining = path * (T::ONE - pose.fraction);
        self.edges(pose, (remaining, near), |edge, side| {
            let is_front = side.has_in_front(self.hull.center());
            if let Some(gap) = side.line_gap(&shape).filter(|_| is_front) {
                bound(gap, turning - side.normal.dot(path));
            }
            for (vertex, _) in vertices(edge, self.origin) {
                if let Some((_, normal, distance, _)) = nearest(&shape, vertex.vertex) {
                    bound(distance - shape.radius, turning - normal.dot(path));
                }
            }
        });
        free
    }
}
