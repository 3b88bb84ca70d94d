//! Solver passes over the contacts of outlines with a terrain.

use super::edge::{ExposedVertex, MovingEdge};
use super::links::is_closed;
use super::set::TerrainOutlines;
use super::vertex::VertexContact;
use crate::checksum::Checksum;
use crate::contact::impulses::Impulse;
use crate::contact::response::{Advance, Response};
use crate::contact::terrain::cone::Cone;
use crate::contact::terrain::surface::TerrainSurface;
use crate::contact::terrain::traits::Terrain;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::retain::retain;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

/// Maximum number of further rounds per pass, while contacts move edges against vertices.
///
/// Any number is safe.
const MAX_ROUNDS: usize = 8;

/// Maximum number of rounds that stop the edges which a vertex still crosses after a pass.
///
/// A stopped edge keeps the part of its displacement before the crossing, and nothing in further
/// rounds. Each round can leave crossings of the edges next to those that it stops.
const MAX_STOPS: usize = 8;

/// Maximum number of corrections of a contact in a round, as for outlines.
const MAX_CCD_ITERATIONS: usize = 4;

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize>
    TerrainOutlines<T, W, N, K, S>
{
    /// Resolves the contacts of all edges with vertices, or stops all edges at a crossing.
    ///
    /// Returns whether a displacement changed by more than rounding, or there was a crossing.
    fn visit_edges(&mut self, h: T, motion: &mut Motion<'_, T>, stop: Option<T>) -> bool {
        let mut any = false;
        for corner in 0..u16::try_from(self.links.len()).unwrap_or(u16::MAX) {
            let closed = is_closed(&self.links, corner.into());
            if let Some(ids) = self.edge_ids(corner) {
                any |= self
                    .visit_edge(corner, (ids, closed), h, motion, stop)
                    .is_some_and(|found| found);
            }
        }
        any
    }

    /// Resolves the contacts of an edge with vertices, or stops it at a crossing.
    fn visit_edge(
        &mut self,
        corner: u16,
        (ids, closed): ([ParticleId; 2], bool),
        h: T,
        motion: &mut Motion<'_, T>,
        stop: Option<T>,
    ) -> Option<bool> {
        let Self {
            discs,
            vertices,
            dropped,
            ..
        } = self;
        let mut moving = moving_edge(ids, closed, discs.radius, motion)?;
        let before = moving.displacements;
        let mut any = false;
        for edge in discs.terrain.edges_near(&moving.area()) {
            let Some(surface) = TerrainSurface::of(&discs.surfaces, edge.surface) else {
                continue;
            };
            let Some((u, _)) = (edge.end - edge.start).direction() else {
                continue;
            };
            if !surface.filter.collides_with(discs.filter) {
                continue;
            }
            let cones = [
                (Cone::at_start(&edge, u), false),
                (Cone::at_end(&edge, u), true),
            ];
            for (cone, is_end) in cones {
                let Some(cone) = cone else { continue };
                let vertex = ExposedVertex {
                    key: (edge.index, is_end),
                    cone,
                    one_way: edge.one_way,
                    thickness: edge.thickness,
                    surface,
                    surface_index: edge.surface,
                };
                if let Some(kept) = stop {
                    let stops = moving.stop(corner, &vertex, vertices, kept);
                    let count = &mut discs.overflow.stopped;
                    *count = count.saturating_add(u32::from(stops));
                    any |= stops;
                    continue;
                }
                let found = moving.resolve(corner, &vertex, h, vertices);
                if found == Resolved::Dropped {
                    *dropped = dropped.saturating_add(1);
                }
            }
        }
        if moving.displacements != before {
            for (id, displacement) in ids.into_iter().zip(moving.displacements) {
                if let Some(slot) = motion.displacements.get_mut(id.index()) {
                    *slot = displacement;
                }
            }
        }
        Some(any || stop.is_none() && moving.differs_from(before))
    }
}

/// Returns an edge with its motion; `None` if both ends are immovable or a displacement has
/// overflowed.
fn moving_edge<T: Real>(
    ids: [ParticleId; 2],
    closed: bool,
    radius: T,
    motion: &Motion<'_, T>,
) -> Option<MovingEdge<T>> {
    let inverse_masses = both(ids, motion.inverse_masses)?;
    let displacements = both(ids, motion.displacements)?;
    let moves = inverse_masses.iter().any(|w| *w > T::ZERO);
    let is_finite = displacements.iter().all(|d| d.is_finite());
    (moves && is_finite).then_some(MovingEdge {
        positions: both(ids, motion.positions)?,
        displacements,
        velocities: both(ids, motion.velocities)?,
        inverse_masses,
        radius,
        closed,
    })
}

/// Returns the elements of two particles.
pub(super) fn both<U: Copy>([a, b]: [ParticleId; 2], all: &[U]) -> Option<[U; 2]> {
    Some([*all.get(a.index())?, *all.get(b.index())?])
}

/// Result of resolving the contact of an edge with a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Resolved {
    Nothing,
    Corrected,
    /// Corrected, but without room for the state of the contact.
    Dropped,
}

/// Returns the position of a contact in a list.
fn position<T>(
    contacts: &[VertexContact<T>],
    corner: u16,
    vertex: &ExposedVertex<'_, T>,
) -> Option<usize> {
    let is_this =
        |contact: &VertexContact<T>| contact.corner == corner && contact.key == vertex.key;
    contacts.iter().position(is_this)
}

impl<T: Real> MovingEdge<T> {
    /// Resolves the contact with a vertex: changes the displacements and the state of the contact.
    fn resolve<const K: usize>(
        &mut self,
        corner: u16,
        vertex: &ExposedVertex<'_, T>,
        h: T,
        contacts: &mut heapless::Vec<VertexContact<T>, K>,
    ) -> Resolved {
        let slot = position(contacts, corner, vertex);
        let last = slot.and_then(|slot| contacts.get(slot)).copied();
        let mut contact = last.unwrap_or(VertexContact {
            corner,
            key: vertex.key,
            surface: vertex.surface_index,
            vertex: vertex.cone.vertex,
            response: Response::NONE,
            impulse: Impulse::ZERO,
            along: T::ZERO,
            couple: Vec2::ZERO,
        });
        let mut found = false;
        for _ in 0..MAX_CCD_ITERATIONS {
            let crosses = self.correct(vertex, h, last.is_some(), &mut contact);
            found |= crosses.is_some();
            if crosses != Some(true) {
                break;
            }
        }
        if !found {
            return Resolved::Nothing;
        }
        if let Some(slot) = slot.and_then(|slot| contacts.get_mut(slot)) {
            *slot = contact;
        } else if contacts.push(contact).is_err() {
            return Resolved::Dropped;
        }
        Resolved::Corrected
    }

    /// Stops the edge where a vertex crosses it, at a fraction of the distance. Returns whether one
    /// does. A pinned end keeps its displacement.
    fn stop(
        &mut self,
        corner: u16,
        vertex: &ExposedVertex<'_, T>,
        contacts: &[VertexContact<T>],
        kept: T,
    ) -> bool {
        let known = position(contacts, corner, vertex).is_some();
        let Some(fraction) = self.crossing(vertex, known) else {
            return false;
        };
        let ends = self.displacements.iter_mut().zip(self.inverse_masses);
        for (path, _) in ends.filter(|(_, w)| *w > T::ZERO) {
            *path = *path * (fraction * kept);
        }
        true
    }

    /// Corrects the contact once. Returns whether the vertex crossed the edge; `None` without a
    /// contact.
    fn correct(
        &mut self,
        vertex: &ExposedVertex<'_, T>,
        h: T,
        known: bool,
        contact: &mut VertexContact<T>,
    ) -> Option<bool> {
        let witness = self.witness(vertex, known, contact.response.normal)?;
        let weights = Self::weights(self.inverse_masses, &witness)?;
        let normal = witness.sweep.normal;
        let surface = vertex.surface.velocity(-normal);
        let drift = Self::with(surface * h, self.displacements);
        let path = normal.perp() * weights.slide(normal, drift);
        let velocities = Self::with(surface, self.velocities);
        let approach = |normal: Vec2<T>| normal.dot(weights.relative(velocities));
        let material = &vertex.surface.material;
        let response = &contact.response;
        let advance = response.advance(material, &witness.sweep, path, h, approach, false)?;
        let Advance {
            next, correction, ..
        } = advance;
        let change = (normal.dot(correction), normal.perp().dot(correction));
        let still = Self::with(Vec2::ZERO, self.displacements);
        let [_, a, b] = weights
            .apply(normal, change, still)
            .filter(|_| next.is_finite())?;
        self.displacements = [a, b];
        (contact.along, contact.couple) = (witness.along, witness.couple);
        contact.response = next;
        contact.impulse.add(weights.impulse(normal, change));
        Some(witness.crossed.is_some())
    }
}

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize> Project<T>
    for TerrainOutlines<T, W, N, K, S>
{
    /// Rejects particles that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.discs.check(pass, motion)
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.dropped = 0;
        self.discs.prepare(pass, motion);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.discs.restart();
            retain(&mut self.vertices, VertexContact::pushed);
            for contact in &mut self.vertices {
                contact.response.restart();
                contact.impulse = Impulse::ZERO;
            }
        }
        let changed = self.visit_edges(pass.h, motion, None);
        let moved = self.discs.sweep(pass, motion);
        if !(changed || moved) {
            return;
        }
        for _ in 0..MAX_ROUNDS {
            if !self.visit_edges(pass.h, motion, None) {
                return;
            }
            self.discs.sweep(pass, motion);
        }
        // Particles keep to the paths that their contacts allow.
        for kept in [T::ONE, T::ZERO] {
            for _ in 0..MAX_STOPS {
                if !self.visit_edges(pass.h, motion, Some(kept)) {
                    return;
                }
            }
        }
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.solve_edge_velocities(pass, finished);
        self.discs.solve_velocities(pass, finished);
    }

    /// Removes the bodies that lost a particle.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.drop_vacant(particles.masses);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.discs.hash_state(checksum);
        for link in &self.links {
            checksum.add_bits(link.number());
        }
        let pushed = self.vertices.iter().filter(|contact| contact.pushed());
        let count = pushed
            .clone()
            .fold(0, |count: usize, _| count.saturating_add(1));
        checksum.add_count(count);
        pushed.for_each(|contact| contact.hash_state(checksum));
    }
}
