//! Cuts and tears that leave no small parts.

use super::mesh::FractureMesh;
use super::triangle::Edge;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// State of a triangle in a search through a part.
#[derive(Clone, Copy, PartialEq)]
enum Search {
    Unseen,
    Found,
    /// Found, with its neighbors.
    Done,
}

impl<T: Real, const E: usize> FractureMesh<T, E> {
    /// Cuts as [`cut`](FractureMesh::cut), except for edges whose cut would separate a part of
    /// fewer than `minimum` triangles. Returns the number of cut edges.
    ///
    /// A part consists of triangles that are connected through edges that are not cut. So after
    /// [`separate`](FractureMesh::separate) each [piece](FractureMesh::pieces) has `minimum`
    /// triangles or more, unless a part of the mesh had fewer before. The edges are visited in the
    /// order of the triangles. A small part between the path and the border hangs by the last edge.
    /// Larger parts on the sides of the path are always separated, and a part between them stays
    /// with one of them. A `minimum` of 0 or 1 permits each cut.
    ///
    /// The cost is that of [`cut`](FractureMesh::cut), and for each crossed edge at most 4
    /// `minimum` visits of all triangles. It uses one byte of stack for each of the `E` triangles.
    /// A program that does not call it contains no code for it.
    ///
    /// # Errors
    /// As [`cut`](FractureMesh::cut).
    ///
    /// A blade that would cut off a corner of one triangle:
    /// ```
    /// use pliant::{FractureMesh, Particles, Vec2};
    /// let mut particles = Particles::<f32, 5>::new();
    /// let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [2.0, 0.0]].map(Vec2::from);
    /// let [a, b, c, d, e] = corners.map(|x| particles.add(x, 1.0).unwrap());
    /// let mut mesh = FractureMesh::<f32, 3>::new();
    /// for triangle in [[a, b, d], [b, c, d], [b, e, c]] {
    ///     mesh.add(&particles, triangle)?;
    /// }
    /// let (from, to) = (Vec2::new(-0.5, 1.5), Vec2::new(1.5, -0.5));
    /// assert_eq!(mesh.cut_into_parts(&particles, from, to, 2)?, 0);
    /// assert_eq!(mesh.cut(&particles, from, to)?, 1);
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn cut_into_parts<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        from: Vec2<T>,
        to: Vec2<T>,
        minimum: usize,
    ) -> Result<usize, Error> {
        let permits = |mesh: &Self, edge| mesh.leaves_parts(edge, minimum);
        self.cut_where(particles, [from, to], permits)
    }

    /// Tears as [`tear`](FractureMesh::tear), except for edges whose cut would separate a part of
    /// fewer than `minimum` triangles. Returns the node.
    ///
    /// Parts and guarantees are those of [`cut_into_parts`](FractureMesh::cut_into_parts). A node
    /// at which no edge may be cut cannot tear; the one with the next largest strain does.
    ///
    /// The cost is that of [`tear`](FractureMesh::tear), and for each edge across a crack at most 4
    /// `minimum` visits of all triangles. It uses one more byte of stack for each of the `E`
    /// triangles.
    ///
    /// # Errors
    /// As [`tear`](FractureMesh::tear).
    pub fn tear_into_parts<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        limit: T,
        minimum: usize,
    ) -> Result<Option<ParticleId>, Error> {
        let permits = |mesh: &Self, edge| mesh.leaves_parts(edge, minimum);
        self.tear_where(particles, limit, permits)
    }

    /// Returns whether the cut of an edge separates no part of fewer than `minimum` triangles.
    fn leaves_parts(&self, edge: Edge, minimum: usize) -> bool {
        let mut sides = (0..self.len()).zip(&self.triangles);
        sides.all(|(index, triangle)| {
            !triangle.contains(&edge) || self.stays_connected(index, edge, minimum)
        })
    }

    /// Returns whether a triangle stays connected, after the cut of an edge, with `minimum`
    /// triangles including itself, or with all triangles at the edge.
    fn stays_connected(&self, start: usize, edge: Edge, minimum: usize) -> bool {
        let mut search = [Search::Unseen; E];
        if let Some(state) = search.get_mut(start) {
            *state = Search::Found;
        }
        let mut count = 1_usize;
        while count < minimum {
            let next = search.iter().position(|state| *state == Search::Found);
            let Some((triangle, state)) =
                next.and_then(|next| self.triangles.get(next).zip(search.get_mut(next)))
            else {
                let mut ends = search.iter().zip(&self.triangles);
                return ends
                    .all(|(state, triangle)| *state == Search::Done || !triangle.contains(&edge));
            };
            *state = Search::Done;
            for (state, other) in search.iter_mut().zip(&self.triangles) {
                if *state == Search::Unseen && triangle.is_joined_beyond(other, edge) {
                    *state = Search::Found;
                    count = count.saturating_add(1);
                }
            }
        }
        true
    }
}
