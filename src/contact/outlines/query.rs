//! Queries of points against outlines, outside of a step.

use super::body::{OutlineBody, OutlineId};
use super::corner_positions::CornerPositions;
use super::set::OutlineContacts;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

impl<T: Real, const B: usize, const N: usize, const K: usize> OutlineContacts<T, B, N, K> {
    /// Returns whether a point is inside an outline at the current positions.
    ///
    /// A point on the border belongs to the area on its right, or, on a horizontal edge, to the
    /// area above. Of areas with a common border, exactly one contains it. Chains and points have
    /// no inside. Costs one comparison per edge.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::UnknownParticle`] among the corners;
    /// [`Error::UnknownBody`].
    pub fn contains<const P: usize>(
        &self,
        particles: &Particles<T, P>,
        outline: OutlineId,
        point: Vec2<T>,
    ) -> Result<bool, Error> {
        let (corner_positions, body) = self.resolve(particles, outline, point)?;
        Ok(corner_positions.body_contains(body, point))
    }

    /// Returns the nearest point on the edges of a body, m, and that edge's particles.
    ///
    /// If several edges are nearest, returns the first. `None` for points without edges, and where
    /// [`OutlineContacts::contains`] returns an error.
    pub fn nearest<const P: usize>(
        &self,
        particles: &Particles<T, P>,
        outline: OutlineId,
        point: Vec2<T>,
    ) -> Option<(Vec2<T>, [ParticleId; 2])> {
        let (corner_positions, body) = self.resolve(particles, outline, point).ok()?;
        let (edge, from) = corner_positions.nearest(body, point)?;
        let (start, _) = corner_positions.corner(edge)?;
        let (end, _) = corner_positions.corner(start.next)?;
        Some((point - from, [start.id, end.id]))
    }

    fn resolve<'a, const P: usize>(
        &'a self,
        particles: &'a Particles<T, P>,
        outline: OutlineId,
        point: Vec2<T>,
    ) -> Result<(CornerPositions<'a, T>, &'a OutlineBody<T>), Error> {
        finite_vector(point, Parameter::Position)?;
        let body = self.body(outline).ok_or(Error::UnknownBody)?;
        let known = self.corners(outline).all(|id| id.index() < particles.len());
        let corner_positions = CornerPositions {
            corners: &self.corners,
            positions: particles.positions(),
        };
        if known {
            Ok((corner_positions, body))
        } else {
            Err(Error::UnknownParticle)
        }
    }
}
