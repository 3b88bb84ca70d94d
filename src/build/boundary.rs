//! Boundaries of lattices and meshes, as corners of an outline.

use super::mesh::Mesh;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, ParticleRange};
use core::iter::successors;

/// Returns the particles on the boundary of a [`lattice`](super::lattice), counter-clockwise from
/// the top left corner.
///
/// `columns` is the number of particles in a row. A lattice of a single row or column has a
/// boundary that is no polygon: its particles in order. Without columns, there is none.
///
/// ```
/// use pliant::{OutlineContacts, OutlineOptions, ParticleId, Particles, Vec2, build};
/// let mut particles = Particles::<f32, 12>::new();
/// let block = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 4, 3, 0.1, 0.01)?;
/// let boundary = build::lattice_boundary(block, 4);
/// assert!(boundary.clone().map(ParticleId::index).eq([0, 4, 8, 9, 10, 11, 7, 3, 2, 1]));
/// let mut outlines = OutlineContacts::<f32, 1, 10, 8>::new(Default::default())?;
/// outlines.add(&particles, boundary, OutlineOptions::default())?;
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn lattice_boundary(
    lattice: ParticleRange,
    columns: usize,
) -> impl Iterator<Item = ParticleId> + Clone {
    let rows = lattice.len().checked_div(columns).unwrap_or(0);
    let (right, bottom) = (columns.saturating_sub(1), rows.saturating_sub(1));
    let node = move |column: usize, row: usize| row.saturating_mul(columns).saturating_add(column);
    let down = (0..rows).map(move |row| node(0, row));
    let along = (1..if rows > 0 { columns } else { 0 }).map(move |column| node(column, bottom));
    let up = (0..if right > 0 { bottom } else { 0 }).rev();
    let back = (1..if bottom > 0 { right } else { 0 }).rev();
    down.chain(along)
        .chain(up.map(move |row| node(right, row)))
        .chain(back.map(move |column| node(column, 0)))
        .filter_map(move |index| lattice.get(index))
}

impl<T: Real> Mesh<'_, T> {
    /// Returns the points on the boundary in order, with the triangles on the left.
    ///
    /// An edge of a single triangle is on the boundary. If there are several boundaries, as of a
    /// mesh with a hole, it is the one of the first such edge. Of the outer boundary, the order is
    /// counter-clockwise. At a point where boundaries touch, the first edge continues. Each point
    /// costs a few visits of each triangle, and no memory is needed.
    ///
    /// ```
    /// use pliant::{Vec2, build};
    /// let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(Vec2::from);
    /// let triangles = [[0, 1, 2], [0, 3, 2]];
    /// let mesh = build::Mesh { points: &points, triangles: &triangles, mass: 1.0, compliance: 0.0 };
    /// assert!(mesh.boundary().eq([0, 1, 2, 3]));
    /// ```
    pub fn boundary(&self) -> impl Iterator<Item = usize> {
        let first = self.directed_edges().find(|edge| self.is_boundary(*edge));
        let next = move |[_, end]: &[u16; 2]| {
            let mut next = self.directed_edges().filter(|[start, _]| start == end);
            next.find(|edge| self.is_boundary(*edge))
        };
        let others = successors(first.as_ref().and_then(next), next);
        let others = others.take_while(move |edge| Some(*edge) != first);
        let edges = first.into_iter().chain(others);
        edges
            .take(self.triangles.len().saturating_mul(3))
            .map(|[start, _]| start.into())
    }

    /// Returns the edges of all triangles, each counter-clockwise.
    fn directed_edges(&self) -> impl Iterator<Item = [u16; 2]> {
        self.triangles.iter().flat_map(|&[a, b, c]| {
            let point = |index: u16| self.points.get(usize::from(index)).copied();
            let [x, y, z] = [a, b, c].map(|index| point(index).unwrap_or(Vec2::ZERO));
            if (y - x).cross(z - x) < T::ZERO {
                [[a, c], [c, b], [b, a]]
            } else {
                [[a, b], [b, c], [c, a]]
            }
        })
    }

    /// Returns whether an edge is one of a single triangle.
    fn is_boundary(&self, [a, b]: [u16; 2]) -> bool {
        let triangles = self.triangles.iter();
        let mut both = triangles.filter(|triangle| triangle.contains(&a) && triangle.contains(&b));
        both.next().is_some() && both.next().is_none()
    }
}
