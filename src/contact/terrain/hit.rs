//! First contact of a moving disc with the edges of a terrain.

use super::cone::{Cone, is_concave};
use super::edge::TerrainEdge;
use super::surface::TerrainSurface;
use super::swept_box::{Bounds, SweptBox};
use super::traits::Terrain;
use crate::contact::collider::{Collider, SignedDistance};
use crate::contact::filter::Filter;
use crate::contact::sweep::{SweepResult, sweep};
use crate::math::{Real, Vec2};

/// Disc that moves along a straight path.
#[derive(Clone, Copy)]
pub(super) struct MovingDisc<'a, T> {
    pub(super) position: Vec2<T>,
    pub(super) path: Vec2<T>,
    pub(super) radius: T,
    /// 1/m of the particle, 1/kg.
    pub(super) inverse_mass: T,
    /// Edges that pushed the disc before: their indices plus one.
    pub(super) known: [u32; 2],
    /// Normals of the contacts that this pass has resolved.
    pub(super) resolved: [Option<Vec2<T>>; 2],
    pub(super) surfaces: &'a [TerrainSurface<T>],
    pub(super) filter: Filter,
    /// Length of a substep, s.
    pub(super) h: T,
}

/// Contact that a disc must not pass.
#[derive(Clone, Copy)]
pub(super) struct Hit<T> {
    pub(super) key: u32,
    pub(super) surface: u8,
    pub(super) sweep: SweepResult<T>,
    /// Distance beyond the line of contact at the end of the path, m.
    excess: T,
}

/// Distance from the vertex of a sharp corner, relative to the slack, at which a point is still
/// over both edges.
///
/// A point that is at most one slack behind both edges of a corner of the angle a is at most
/// 1/sin(a/2) slacks from the vertex: 16 for a corner of 7°. From 90°, it is over one of them,
/// within the slack.
const SHARP_CORNER: i32 = 16;

/// Vertex of a terrain as a collider, at the origin.
struct Vertex;

impl<T: Real> Collider<T> for Vertex {
    fn signed_distance(&self, center: Vec2<T>, radius: T) -> SignedDistance<T> {
        let direction = center.direction();
        SignedDistance {
            distance: direction.map_or(T::ZERO, |(_, length)| length) - radius,
            normal: direction.map(|(normal, _)| normal),
        }
    }
}

/// Edge behind which the center of the disc starts.
struct Deep<T> {
    distance: T,
    /// Whether the edge pushed the disc before, which is behind it by rounding.
    by_rounding: bool,
    hit: Option<Hit<T>>,
}

/// An edge and a disc: unit direction and length of the edge, and the center relative to its start.
struct Relative<T> {
    u: Vec2<T>,
    normal: Vec2<T>,
    length: T,
    offset: Vec2<T>,
    /// Bound of the rounding errors of positions and distances, m.
    slack: T,
}

impl<T: Real> MovingDisc<'_, T> {
    /// Returns the area that the disc covers, with a margin for rounding.
    ///
    /// In a sharp corner, the distance of a point from the vertex is several times that from the
    /// edges.
    pub(super) fn area(&self) -> SweptBox<T> {
        SweptBox {
            from: self.position,
            to: self.position + self.path,
            margin: self.radius + self.slack(Vec2::ZERO, T::ZERO) * T::ratio(SHARP_CORNER, 1),
        }
    }

    /// Returns 64 ε times the sum of the coordinates: a bound of their rounding errors.
    ///
    /// Positions round once per substep. Depenetration holds them within half a rounding over the
    /// fraction it undoes, 1/32 by default: 16 roundings. Normals and distances add a few.
    fn slack(&self, vertex: Vec2<T>, length: T) -> T {
        let size = |v: Vec2<T>| v.x.abs() + v.y.abs();
        let sum = size(self.position) + size(self.path) + size(vertex) + self.radius + length;
        sum * (T::EPSILON * T::ratio(64, 1))
    }

    /// Returns the first contact on the path.
    ///
    /// Of several contacts at the start, it is the one that the path violates most. A center in a
    /// solid leaves through the nearest edge. A center on an edge, within rounding, is not in the
    /// solid behind another edge, unless that one pushed it before: after a long path it can be
    /// farther behind it than the rounding of a short one.
    pub(super) fn first_hit<W: Terrain<T>>(&self, terrain: &W) -> Option<Hit<T>> {
        let (mut best, mut deep, mut on_edge) = (None, None, false);
        let path = Bounds::of(self.position, self.position + self.path);
        for edge in terrain.edges_near(&self.area()) {
            let Some(surface) = self.surface(edge.surface) else {
                continue;
            };
            if !surface.filter.collides_with(self.filter) {
                continue;
            }
            self.test((&edge, surface, &path), &mut best, &mut deep, &mut on_edge);
        }
        let counts = |deep: &Deep<T>| deep.by_rounding || !on_edge;
        let deep = deep.filter(counts).and_then(|deep| deep.hit);
        earlier(best, deep)
    }

    /// Returns a surface, the last one for a higher index.
    pub(super) fn surface(&self, index: u8) -> Option<&TerrainSurface<T>> {
        TerrainSurface::of(self.surfaces, index)
    }

    /// Tests an edge and its exposed vertices, given the bounding box of the path of the center.
    ///
    /// A disc cannot hit a vertex that is farther from this box than the radius and rounding.
    fn test(
        &self,
        (edge, surface, path): (&TerrainEdge<T>, &TerrainSurface<T>, &Bounds<T>),
        best: &mut Option<Hit<T>>,
        deep: &mut Option<Deep<T>>,
        on_edge: &mut bool,
    ) {
        let Some((u, length)) = (edge.end - edge.start).direction() else {
            return;
        };
        let relative = Relative {
            u,
            normal: -u.perp(),
            length,
            offset: self.position - edge.start,
            slack: self.slack(edge.start, length),
        };
        let height = relative.normal.dot(relative.offset);
        if height < -relative.slack {
            self.test_behind(edge, surface, &relative, deep);
        } else {
            let face = self.test_face(edge, surface, &relative);
            *on_edge |= height <= relative.slack && relative.is_over(edge, relative.offset);
            *best = earlier(*best, face);
        }
        if self.radius == T::ZERO {
            return;
        }
        let reach = path.grown(self.radius + relative.slack);
        let mut test_end = |vertex: Vec2<T>, is_start: bool| {
            if !reach.overlaps(&Bounds::of(vertex, vertex)) {
                return;
            }
            // A function as an argument would be a call through a pointer where this is not inlined.
            let cone = if is_start {
                Cone::at_start(edge, u)
            } else {
                Cone::at_end(edge, u)
            };
            if let Some(cone) = cone {
                let found = self.test_vertex(edge, surface, &cone, relative.slack);
                *best = earlier(*best, found);
            }
        };
        test_end(edge.start, true);
        if edge.after.is_none() {
            test_end(edge.end, false);
        }
    }

    /// Sweeps the center against the edge, moved outward by the radius.
    fn test_face(
        &self,
        edge: &TerrainEdge<T>,
        surface: &TerrainSurface<T>,
        relative: &Relative<T>,
    ) -> Option<Hit<T>> {
        let start = relative.normal.dot(relative.offset) - self.radius;
        let change = relative.normal.dot(self.path);
        let end = start + change;
        if start > T::ZERO && end >= T::ZERO {
            return None;
        }
        let touch = if start > T::ZERO {
            (start / (start - end)).at_most(T::ONE)
        } else {
            T::ZERO
        };
        let (start, fraction) = if relative.is_over(edge, relative.offset + self.path * touch) {
            (start, touch)
        } else {
            // The disc overlaps another edge or vertex, and its center comes over this edge later.
            let entry = relative.entry(self.path).filter(|entry| *entry > touch)?;
            let start = start + change * entry;
            if start > T::ZERO || start + self.radius < -relative.slack {
                return None;
            }
            (start, entry)
        };
        self.hit(
            edge,
            surface,
            SweepResult {
                normal: relative.normal,
                start,
                end,
                fraction,
            },
            relative.slack,
        )
    }

    /// Sweeps the disc against an exposed vertex.
    fn test_vertex(
        &self,
        edge: &TerrainEdge<T>,
        surface: &TerrainSurface<T>,
        cone: &Cone<T>,
        slack: T,
    ) -> Option<Hit<T>> {
        let from = self.position - cone.vertex;
        let (normal, _) = from.direction()?;
        let found = sweep(&Vertex, self.radius, from, self.path, normal);
        if !cone.contains(found.normal, slack / self.radius) {
            return None;
        }
        self.hit(edge, surface, found, slack)
    }

    /// Records the edge behind which the center starts, if it is the nearest one.
    fn test_behind(
        &self,
        edge: &TerrainEdge<T>,
        surface: &TerrainSurface<T>,
        relative: &Relative<T>,
        deep: &mut Option<Deep<T>>,
    ) {
        let Relative {
            u,
            normal,
            length,
            offset,
            slack,
        } = *relative;
        let along = u.dot(offset);
        // The solid behind a concave vertex belongs to both edges.
        let belongs = (along >= T::ZERO && along <= length)
            || turn_beyond(edge, u, along).is_some_and(|[u, w]| is_concave(u, w));
        let nearest = u * along.at_least(T::ZERO).at_most(length);
        let distance = (offset - nearest).length();
        let is_inside = !edge.one_way && distance <= edge.thickness || self.knows(edge);
        if !belongs || !is_inside || deep.as_ref().is_some_and(|deep| deep.distance <= distance) {
            return;
        }
        let start = normal.dot(offset) - self.radius;
        let found = SweepResult {
            normal,
            start,
            end: start + normal.dot(self.path),
            fraction: T::ZERO,
        };
        let by_rounding = distance <= slack * T::ratio(SHARP_CORNER, 1) && self.knows(edge);
        *deep = Some(Deep {
            distance,
            by_rounding,
            hit: self.hit(edge, surface, found, slack),
        });
    }

    fn knows(&self, edge: &TerrainEdge<T>) -> bool {
        let key = key(edge);
        self.known.into_iter().any(|known| known == key)
    }

    /// Returns the contact, if the path violates it.
    ///
    /// A contact that this pass has resolved counts only if it is violated by more than rounding.
    /// That is a quarter of the slack: what is left of the violation, and the rounding of the
    /// position, must not bring the disc behind the edge in the next substep, whose path and slack
    /// can be much shorter.
    fn hit(
        &self,
        edge: &TerrainEdge<T>,
        surface: &TerrainSurface<T>,
        sweep: SweepResult<T>,
        slack: T,
    ) -> Option<Hit<T>> {
        let overlaps = sweep.start < T::ZERO;
        if edge.one_way && sweep.start < -slack && !self.knows(edge) {
            return None;
        }
        let goal = if overlaps {
            let depenetration = surface.material.depenetration;
            sweep.start + depenetration.recovered_depth(-sweep.start, self.h)
        } else {
            T::ZERO
        };
        let excess = goal.at_most(T::ZERO) - sweep.end;
        let limit = T::ratio(99, 100);
        let resolved = self.resolved.into_iter().flatten();
        let is_resolved = resolved.fold(false, |any, normal| {
            any | (normal.dot(sweep.normal) > limit)
        });
        let least = if is_resolved {
            slack * T::ratio(1, 4)
        } else {
            T::ZERO
        };
        (excess > least).then_some(Hit {
            key: key(edge),
            surface: edge.surface,
            sweep,
            excess,
        })
    }
}

impl<T: Real> Relative<T> {
    /// Returns the fraction of a path at which the foot of a point beside the edge comes onto it.
    fn entry(&self, path: Vec2<T>) -> Option<T> {
        let (along, change) = (self.u.dot(self.offset), self.u.dot(path));
        let (distance, change) = if along < T::ZERO {
            (-along, change)
        } else {
            (along - self.length, -change)
        };
        (distance > T::ZERO && distance <= change).then(|| distance / change)
    }

    /// Returns whether the foot of a point is on the edge, within rounding.
    ///
    /// Beyond a sharp corner, a point is farther from the vertex than it is behind the edges.
    fn is_over(&self, edge: &TerrainEdge<T>, point: Vec2<T>) -> bool {
        let along = self.u.dot(point);
        let beyond = (-along).at_least(along - self.length);
        beyond <= self.slack
            || beyond <= self.slack * T::ratio(SHARP_CORNER, 1)
                && turn_beyond(edge, self.u, along)
                    .is_some_and(|[u, w]| is_concave(u, w) && u.dot(w) < T::ZERO)
    }
}

/// Returns the directions of the edges before and after the vertex beyond which a point is along an
/// edge with the unit direction `u`.
fn turn_beyond<T: Real>(edge: &TerrainEdge<T>, u: Vec2<T>, along: T) -> Option<[Vec2<T>; 2]> {
    if along < T::ZERO {
        edge.before.map(|before| [edge.start - before, u])
    } else {
        edge.after.map(|after| [u, after - edge.end])
    }
}

/// Returns the index of an edge plus one.
fn key<T>(edge: &TerrainEdge<T>) -> u32 {
    edge.index.wrapping_add(1)
}

/// Returns the earlier contact; of simultaneous ones, the one that the path violates more.
fn earlier<T: Real>(a: Option<Hit<T>>, b: Option<Hit<T>>) -> Option<Hit<T>> {
    let (Some(first), Some(second)) = (a, b) else {
        return a.or(b);
    };
    let (s, t) = (first.sweep.fraction, second.sweep.fraction);
    if t < s || t == s && second.excess > first.excess {
        b
    } else {
        a
    }
}

/// Returns the first contact of a moving disc with a terrain: edge, surface, and the fraction of
/// the path with the normal.
pub(crate) fn first_hit<T: Real>(
    terrain: &impl Terrain<T>,
    position: Vec2<T>,
    path: Vec2<T>,
    radius: T,
) -> Option<(u32, u8, (T, Vec2<T>))> {
    let disc = MovingDisc {
        position,
        path,
        radius,
        inverse_mass: T::ONE,
        known: [0; 2],
        resolved: [None; 2],
        surfaces: &[TerrainSurface::ZERO],
        filter: Filter::default(),
        h: T::ZERO,
    };
    let Hit {
        key,
        surface,
        sweep,
        ..
    } = disc.first_hit(terrain)?;
    Some((key.wrapping_sub(1), surface, (sweep.fraction, sweep.normal)))
}
