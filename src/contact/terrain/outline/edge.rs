//! Geometry of an edge between two particles and a vertex of a terrain.

use super::vertex::VertexKey;
use crate::contact::outlines::{EdgeFrame, RelativeMotion, Side, Weights, Witness, crossing};
use crate::contact::terrain::cone::Cone;
use crate::contact::terrain::surface::TerrainSurface;
use crate::contact::terrain::swept_box::SweptBox;
use crate::math::{Real, Vec2};

/// Exposed vertex of a terrain.
pub(super) struct ExposedVertex<'a, T> {
    pub(super) key: VertexKey,
    pub(super) cone: Cone<T>,
    pub(super) one_way: bool,
    pub(super) thickness: T,
    pub(super) surface: &'a TerrainSurface<T>,
    pub(super) surface_index: u8,
}

/// Edge between two particles during a substep.
pub(super) struct MovingEdge<T> {
    /// Positions at the start of the substep, displacements, velocities and inverse masses.
    pub(super) positions: [Vec2<T>; 2],
    pub(super) displacements: [Vec2<T>; 2],
    pub(super) velocities: [Vec2<T>; 2],
    pub(super) inverse_masses: [T; 2],
    pub(super) radius: T,
    /// Whether the edge belongs to an outline.
    pub(super) closed: bool,
}

impl<T: Real> MovingEdge<T> {
    /// Returns a square that covers the edge on its path, with a margin for rounding.
    pub(super) fn area(&self) -> SweptBox<T> {
        let [a, b] = self.positions;
        let [da, db] = self.displacements;
        let middle = |a: Vec2<T>, b: Vec2<T>| a.lerp(b, T::HALF);
        let (from, to) = (middle(a, b), middle(a + da, b + db));
        let size = |v: Vec2<T>| v.x.abs().at_least(v.y.abs());
        let half = size(b - a).at_least(size((b + db) - (a + da)));
        SweptBox {
            from,
            to,
            margin: half * T::HALF + self.radius + self.slack(),
        }
    }

    /// Returns 64 ε times the sum of the coordinates: a bound of their rounding errors.
    fn slack(&self) -> T {
        let size = |v: Vec2<T>| v.x.abs() + v.y.abs();
        let [[a, b], [da, db]] = [self.positions, self.displacements];
        let sum = size(a) + size(b) + size(da) + size(db) + self.radius;
        sum * (T::EPSILON * T::ratio(64, 1))
    }

    /// Returns the vectors of the vertex, which is given, and of both ends, for [`Weights`].
    pub(super) fn with(vertex: Vec2<T>, [a, b]: [Vec2<T>; 2]) -> [Vec2<T>; 3] {
        [vertex, a, b]
    }

    /// Returns the weights of an impulse on the edge. The vertex does not move.
    pub(super) fn weights(inverse_masses: [T; 2], witness: &Witness<T>) -> Option<Weights<T>> {
        let [a, b] = inverse_masses;
        Weights::new([T::ZERO, a, b], witness.along, witness.couple)
    }

    /// Returns the motion of a vertex relative to the edge, given whether it pushed in the last
    /// substep or in this one, and the last normal.
    ///
    /// The vertex is kept on the outer side of an outline, and on its side of a chain. A vertex on
    /// the other side of an edge that faces it is an overlap, if it pushed before or the terrain is
    /// thick enough.
    fn relative_motion(
        &self,
        vertex: &ExposedVertex<'_, T>,
        known: bool,
        normal: Vec2<T>,
    ) -> Option<RelativeMotion<T>> {
        let ([a, b], [da, db]) = (self.positions, self.displacements);
        let start = EdgeFrame::new(Self::with(vertex.cone.vertex, [a, b]));
        let path = EdgeFrame::new(Self::with(Vec2::ZERO, [da, db]));
        let (u, _) = start.e.direction()?;
        let slack = self.slack();
        let facing = if self.closed || vertex.cone.middle().dot(u.perp()) > T::ZERO {
            Side::Right
        } else {
            Side::Left
        };
        let offset = facing.normal(u).dot(start.r);
        let is_other = offset < -slack || known && offset < T::ZERO;
        let is_beside = is_other && start.projects_onto_edge();
        let deep = is_beside
            && self.faces(vertex, facing.normal(u))
            && (known || !vertex.one_way && -offset <= vertex.thickness);
        if self.closed && is_beside && !deep {
            return None;
        }
        let is_facing = self.closed || deep || !is_other;
        let gap = if deep {
            offset
        } else {
            start.nearest().length()
        } - self.radius;
        if vertex.one_way && gap < -slack && !known {
            return None;
        }
        Some(RelativeMotion {
            start,
            path,
            following: None,
            first: false,
            two_sided: !self.closed && offset.abs() > slack,
            side: Some(if is_facing { facing } else { facing.opposite() }),
            deep,
            radius: self.radius,
            gap,
            normal,
        })
    }

    /// Returns whether an edge with a normal faces a vertex: it can touch it, within rounding.
    fn faces(&self, vertex: &ExposedVertex<'_, T>, normal: Vec2<T>) -> bool {
        let [a, b] = self.positions;
        vertex
            .cone
            .contains(-normal, self.slack() / (b - a).length())
    }

    /// Returns whether an edge with a normal may not pass a vertex. Other contacts can turn the
    /// edge beyond the normals of the vertex.
    fn blocks(&self, vertex: &ExposedVertex<'_, T>, normal: Vec2<T>) -> bool {
        self.faces(vertex, normal) || vertex.cone.is_near_middle(-normal)
    }

    /// Returns the contact with a vertex; the arguments are those of the motion.
    pub(super) fn witness(
        &self,
        vertex: &ExposedVertex<'_, T>,
        known: bool,
        normal: Vec2<T>,
    ) -> Option<Witness<T>> {
        let witness = self.relative_motion(vertex, known, normal)?.witness()?;
        let normal = witness.sweep.normal;
        let counts = if witness.crossed.is_some() {
            self.blocks(vertex, normal)
        } else {
            // Ends of the edge are left to the discs there.
            self.faces(vertex, normal) && witness.along > T::ZERO && witness.along < T::ONE
        };
        counts.then_some(witness)
    }

    /// Returns the fraction of the displacements to keep before a vertex touches the edge, if it
    /// has crossed it by the end of the substep, or is deeper behind it than at the start.
    pub(super) fn crossing(&self, vertex: &ExposedVertex<'_, T>, known: bool) -> Option<T> {
        let motion = self.relative_motion(vertex, known, Vec2::ZERO)?;
        let end = motion.start.displaced_by(&motion.path);
        let (last, _) = end.e.direction()?;
        if !end.projects_onto_edge() {
            return None;
        }
        let offset = |side: Side| side.normal(last).dot(end.r);
        if motion.deep {
            let deepest = motion.gap + motion.radius - self.slack();
            return (offset(motion.side?) < deepest).then_some(T::ZERO);
        }
        let two_sided = motion.two_sided;
        let crossing = crossing(&motion.start, &motion.path, motion.side, two_sided).ok()?;
        let (u, _) = (motion.start.e + motion.path.e * crossing.fraction).direction()?;
        let crosses = offset(crossing.side) < -self.slack();
        if !(crosses && self.blocks(vertex, crossing.side.normal(u))) {
            return None;
        }
        let fraction = if motion.gap > T::ZERO {
            crossing.fraction * (motion.gap / (motion.gap + motion.radius))
        } else {
            T::ZERO
        };
        Some(fraction)
    }

    /// Returns whether the displacements differ from others by more than rounding.
    pub(super) fn differs_from(&self, displacements: [Vec2<T>; 2]) -> bool {
        let limit = self.slack();
        let mut pairs = self.displacements.into_iter().zip(displacements);
        pairs.any(|(a, b)| (a.x - b.x).abs() > limit || (a.y - b.y).abs() > limit)
    }
}
