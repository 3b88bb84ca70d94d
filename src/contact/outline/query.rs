//! Points against outlines, outside of a step.

use super::body::{Body, OutlineId};
use super::outlines::Outlines;
use super::place::Places;
use crate::error::finite_vector;
use crate::{Error, Parameter, ParticleId, Particles, Real, Vec2};

impl<T: Real, const B: usize, const N: usize, const K: usize> Outlines<T, B, N, K> {
    /// Whether a point is inside an outline now. A point on its border is in what is to its right, and above where that does not tell: of
    /// areas that share a border, one has it. Chains and points have no inside. The cost is a comparison an edge.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::UnknownParticle`] among the corners; [`Error::OutOfRange`] outline: unknown.
    pub fn contains<const P: usize>(
        &self,
        particles: &Particles<T, P>,
        outline: OutlineId,
        point: Vec2<T>,
    ) -> Result<bool, Error> {
        let (places, body) = self.look(particles, outline, point)?;
        Ok(places.contain(body, point))
    }

    /// The point of a body's edges that is nearest to a point, m, and the two particles of that edge, the first of several. `None` for points
    /// without edges, and where [`Outlines::contains`] is refused.
    pub fn nearest<const P: usize>(
        &self,
        particles: &Particles<T, P>,
        outline: OutlineId,
        point: Vec2<T>,
    ) -> Option<(Vec2<T>, [ParticleId; 2])> {
        let (places, body) = self.look(particles, outline, point).ok()?;
        let (edge, from) = places.nearest(body, point)?;
        let (start, _) = places.corner(edge)?;
        let (end, _) = places.corner(start.next)?;
        Some((point - from, [start.id, end.id]))
    }

    fn look<'a, const P: usize>(
        &'a self,
        particles: &'a Particles<T, P>,
        outline: OutlineId,
        point: Vec2<T>,
    ) -> Result<(Places<'a, T>, &'a Body<T>), Error> {
        finite_vector(point, Parameter::Position)?;
        let body = self.bodies.get(outline.index()).ok_or(Error::OutOfRange(Parameter::Outline))?;
        let known = self.corners(outline).all(|id| id.index() < particles.len());
        let places = Places { corners: &self.corners, positions: particles.positions() };
        if known { Ok((places, body)) } else { Err(Error::UnknownParticle) }
    }
}
