//! Geometry of an edge between two particles and a vertex of a terrain.

use super::vertex::VertexKey;
use crate::contact::outlines::{EdgeFrame, RelativeMotion, Side, Weights, Witness};
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

    /// Returns the contact with a vertex, given whether it pushed in the last substep or in this one, and
    /// the last normal.
    ///
    /// The vertex is kept on the outer side of an outline, and on the side of a chain that faces it. A vertex
    /// on the other side is an overlap, if it pushed before or the terrain is thick enough, or else it passes.
    pub(super) fn witness(
        &self,
        vertex: &ExposedVertex<'_, T>,
        known: bool,
        normal: Vec2<T>,
    ) -> Option<Witness<T>> {
        let ([a, b], [da, db]) = (self.positions, self.displacements);
        let start = EdgeFrame::new(Self::with(vertex.cone.vertex, [a, b]));
        let path = EdgeFrame::new(Self::with(Vec2::ZERO, [da, db]));
        let (u, length) = start.e.direction()?;
        let side = if self.closed || vertex.cone.middle().dot(u.perp()) > T::ZERO {
            Side::Right
        } else {
            Side::Left
        };
        let slack = self.slack();
        let offset = side.normal(u).dot(start.r);
        let is_behind = offset < -slack && start.projects_onto_edge();
        let is_overlap = known || !vertex.one_way && -offset <= vertex.thickness;
        let faces = |normal: Vec2<T>| vertex.cone.contains(-normal, slack / length);
        if is_behind && !(is_overlap && faces(side.normal(u))) {
            return None;
        }
        let gap = if is_behind {
            offset
        } else {
            start.nearest().length()
        } - self.radius;
        if vertex.one_way && gap < -slack && !known {
            return None;
        }
        let motion = RelativeMotion {
            start,
            path,
            following: None,
            first: false,
            two_sided: false,
            side: Some(side),
            deep: is_behind,
            radius: self.radius,
            gap,
            normal,
        };
        let witness = motion.witness()?;
        // Ends of the edge are left to the discs there, except for crossings.
        let within = witness.along > T::ZERO && witness.along < T::ONE;
        let counts = within || witness.crossed.is_some();
        (counts && faces(witness.sweep.normal)).then_some(witness)
    }
}
