//! Cuts along the path of a blade.

use super::mesh::FractureMesh;
use super::triangle::{Edge, Triangle};
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::Particles;

impl<T: Real, const E: usize> FractureMesh<T, E> {
    /// Cuts along the segment from one position to another, m, and returns the number of cut edges.
    ///
    /// An edge between two triangles is cut where the segment crosses the line between their
    /// centers. So the cut follows the edges next to the segment, and the triangles on its two
    /// sides share no edge. A blade that moves cuts along the path of its tip: call this once per
    /// step with the positions of the tip before and after it. Consecutive segments leave no gap,
    /// unless they touch within rounding of a center. Where the mesh moves between two calls, start
    /// a segment at the position to which the material at the old tip has moved: the old position
    /// plus the velocity of the nearest particle times the time step. Nodes stay whole until
    /// [`separate`](FractureMesh::separate).
    ///
    /// The cost is one comparison of corners for each pair of triangles.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position. Then nothing is cut.
    pub fn cut<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        from: Vec2<T>,
        to: Vec2<T>,
    ) -> Result<usize, Error> {
        self.cut_where(particles, [from, to], |_, _| true)
    }

    /// As [`cut`](FractureMesh::cut), of the edges that a condition permits to cut.
    pub(super) fn cut_where<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        [from, to]: [Vec2<T>; 2],
        permits: impl Fn(&Self, Edge) -> bool,
    ) -> Result<usize, Error> {
        finite_vector(from, Parameter::Position)?;
        finite_vector(to, Parameter::Position)?;
        self.check_exist(particles.masses())?;
        let positions = particles.positions();
        let mut count = 0_usize;
        for index in 0..self.len() {
            for other in 0..index {
                let triangles = self.triangles.get(other).zip(self.triangles.get(index));
                let Some((first, second)) = triangles.map(|(first, second)| (*first, *second))
                else {
                    continue;
                };
                if let Some(edge) = first.shared_edge(&second)
                    && !first.is_cut(edge)
                    && crosses(&[first, second], [from, to], positions) == Some(true)
                    && permits(self, edge)
                {
                    count = count.saturating_add(1);
                    for triangle in &mut self.triangles {
                        triangle.cut_edge(edge);
                    }
                }
            }
        }
        Ok(count)
    }
}

/// Returns whether a segment crosses the line between the centers of two triangles.
///
/// Each test is relative to a point that all segments and triangles with a common end or center
/// share, so that they agree. Zero counts to one side: a path of two segments crosses once.
fn crosses<T: Real>(
    [first, second]: &[Triangle<T>; 2],
    [from, to]: [Vec2<T>; 2],
    positions: &[Vec2<T>],
) -> Option<bool> {
    let is_left = |triangle: &Triangle<T>| {
        let center = triangle.center_from(from, positions)?;
        Some((to - from).cross(center) > T::ZERO)
    };
    if is_left(first)? == is_left(second)? {
        return Some(false);
    }
    let [origin, ..] = first.positions(positions)?;
    let center = first.center_from(origin, positions)?;
    let line = second.center_from(origin, positions)? - center;
    let is_beyond = |point: Vec2<T>| line.cross((point - origin) - center) > T::ZERO;
    Some(is_beyond(from) != is_beyond(to))
}
