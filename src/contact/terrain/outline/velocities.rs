//! Velocities after a substep: restitution and friction of edges at vertices.

use super::edge::MovingEdge;
use super::project::both;
use super::set::TerrainOutlines;
use super::vertex::VertexContact;
use crate::contact::outlines::Weights;
use crate::contact::terrain::surface::TerrainSurface;
use crate::contact::terrain::traits::Terrain;
use crate::math::{Real, Vec2};
use crate::particles::{Finished, ParticleId};
use crate::solver::Pass;

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize>
    TerrainOutlines<T, W, N, K, S>
{
    /// Corrects the velocities of the edges that have been pushed.
    pub(super) fn solve_edge_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        for index in 0..self.vertices.len() {
            let contact = self.vertices.get(index);
            let ids = contact.and_then(|contact| self.edge_ids(contact.corner));
            let surfaces = &self.discs.surfaces;
            let Some((contact, ids)) = self.vertices.get_mut(index).zip(ids) else {
                continue;
            };
            if contact.pushed() {
                let surface = TerrainSurface::of(surfaces, contact.surface);
                let _ = contact.solve_velocities(ids, surface, pass, finished);
            }
        }
    }
}

impl<T: Real> VertexContact<T> {
    /// Corrects the velocities of both ends of the edge.
    fn solve_velocities(
        &mut self,
        ids: [ParticleId; 2],
        surface: Option<&TerrainSurface<T>>,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
    ) -> Option<()> {
        self.impulse.finish(pass.inv_h);
        let surface = surface?;
        let [wa, wb] = both(ids, finished.inverse_masses)?;
        let weights = Weights::new([T::ZERO, wa, wb], self.along, self.couple)?;
        let normal = self.response.normal;
        let velocities = both(ids, finished.velocities)?;
        let moving = MovingEdge::with(surface.velocity(-normal), velocities);
        let gravity_dvs = [wa, wb].map(|w| {
            if w > T::ZERO {
                finished.gravity_dv
            } else {
                Vec2::ZERO
            }
        });
        let gravity = weights.relative(MovingEdge::with(Vec2::ZERO, gravity_dvs));
        let relative = normal * normal.dot(weights.relative(moving))
            + normal.perp() * weights.slide(normal, moving);
        let change = self.response.rebound(
            &surface.material,
            pass.inv_h,
            (normal, relative),
            (normal.dot(gravity), normal.dot(finished.gravity_dv)),
        );
        let still = MovingEdge::with(Vec2::ZERO, velocities);
        let [_, a, b] = weights.apply(normal, change, still)?;
        for (id, velocity) in ids.into_iter().zip([a, b]) {
            *finished.velocities.get_mut(id.index())? = velocity;
        }
        self.impulse.add(weights.impulse(normal, change));
        Some(())
    }
}
