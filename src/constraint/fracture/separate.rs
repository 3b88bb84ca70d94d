//! Split of nodes between triangles that are no longer connected.

use super::mesh::FractureMesh;
use super::split::{NodeSplit, Split};
use super::triangle::Triangle;
use crate::constraint::rebind::replace;
use crate::error::Error;
use crate::math::Real;
use crate::particles::{ParticleId, Particles};
use crate::solver::Project;

impl<T: Real, const E: usize> FractureMesh<T, E> {
    /// Splits the nodes at cut edges, and returns the number of new particles.
    ///
    /// The group that contains the first of the triangles keeps the node. `constraints` follow as
    /// [`Split`] states; pass all sets between these particles. `bodies` adapt to the smaller
    /// masses of the nodes, as after [`set_mass`](Particles::set_mass); pass all bodies of shape
    /// matching, or `&mut ()` without any. `on_split` receives the node and its copy after each
    /// split. Collect the copies there, and then add them to contacts, which need the particles. A
    /// pinned node has pinned copies.
    ///
    /// A node stays whole while a capacity does not suffice, of the particles or of a set, and
    /// where a fraction of its mass has no finite inverse. [`waiting`](FractureMesh::waiting)
    /// counts such nodes. The nodes are visited in the order of the triangles, so equal scenes
    /// split equal nodes.
    ///
    /// The cost is some visits of all triangles for each cut edge. It uses two bytes of stack for
    /// each of the `E` triangles.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; then nothing is split.
    pub fn separate<P: Split<T> + ?Sized, B: Project<T> + ?Sized, const N: usize>(
        &mut self,
        particles: &mut Particles<T, N>,
        constraints: &mut P,
        bodies: &mut B,
        mut on_split: impl FnMut(ParticleId, ParticleId),
    ) -> Result<usize, Error> {
        self.check_exist(particles.masses())?;
        let mut count = 0_usize;
        for index in 0..self.len() {
            for corner in 0..3 {
                let mut next = self.cut_corner(index, corner);
                // Bounded by the capacity, because each split adds a particle.
                while let Some(node) = next {
                    next = self.split_node(node, particles, constraints, bodies);
                    if let Some(copy) = next {
                        on_split(node, copy);
                        count = count.saturating_add(1);
                    }
                }
            }
        }
        Ok(count)
    }

    /// Returns the number of nodes at cut edges that [`separate`](FractureMesh::separate) has not
    /// split, for lack of capacity or because it has not been called.
    ///
    /// The cost is some visits of all triangles for each cut edge.
    pub fn waiting(&self) -> usize {
        let corners = (0..self.len()).flat_map(|index| (0..3).map(move |corner| (index, corner)));
        let mut count = 0_usize;
        for (index, corner) in corners {
            let waits = self.cut_corner(index, corner).filter(|node| {
                let first = self.triangles.iter().position(|triangle| {
                    triangle.has(*node)
                        && (0..3).any(|corner| Self::is_cut_corner(triangle, corner, *node))
                });
                first == Some(index) && self.groups(*node).is_some()
            });
            count = count.saturating_add(usize::from(waits.is_some()));
        }
        count
    }

    /// Returns whether a corner is this node and an end of a cut edge.
    fn is_cut_corner(triangle: &Triangle<T>, corner: usize, node: ParticleId) -> bool {
        let before = if corner == 0 {
            2
        } else {
            corner.saturating_sub(1)
        };
        let cut = |edge: usize| triangle.cut.get(edge).is_some_and(|cut| *cut);
        triangle.corners.get(corner) == Some(&node) && (cut(corner) || cut(before))
    }

    /// Returns a corner of a triangle if it is an end of a cut edge of the triangle.
    fn cut_corner(&self, index: usize, corner: usize) -> Option<ParticleId> {
        let triangle = self.triangles.get(index)?;
        let node = *triangle.corners.get(corner)?;
        Self::is_cut_corner(triangle, corner, node).then_some(node)
    }

    /// Returns for each triangle whether it is at a node, but not connected with the first triangle
    /// there; `None` if all are.
    fn groups(&self, node: ParticleId) -> Option<[bool; E]> {
        let mut connected = [false; E];
        let first = self
            .triangles
            .iter()
            .position(|triangle| triangle.has(node))?;
        if let Some(entry) = connected.get_mut(first) {
            *entry = true;
        }
        let mut grown = true;
        while grown {
            grown = false;
            for index in 0..self.len() {
                let Some(triangle) = self
                    .triangles
                    .get(index)
                    .filter(|triangle| triangle.has(node))
                else {
                    continue;
                };
                let others = self.triangles.iter().zip(&connected);
                let joins = others
                    .filter(|(_, connected)| **connected)
                    .any(|(other, _)| triangle.is_joined(other, node));
                if let Some(entry) = connected.get_mut(index).filter(|entry| joins && !**entry) {
                    (*entry, grown) = (true, true);
                }
            }
        }
        let mut moves = connected;
        let mut any = false;
        for (moves, triangle) in moves.iter_mut().zip(&self.triangles) {
            *moves = triangle.has(node) && !*moves;
            any |= *moves;
        }
        any.then_some(moves)
    }

    /// Splits a node between its first group of triangles and all others, and returns the copy;
    /// `None` if the node is whole or must stay so.
    fn split_node<P: Split<T> + ?Sized, B: Project<T> + ?Sized, const N: usize>(
        &mut self,
        node: ParticleId,
        particles: &mut Particles<T, N>,
        constraints: &mut P,
        bodies: &mut B,
    ) -> Option<ParticleId> {
        let moves = self.groups(node)?;
        let (mut moved, mut area) = (T::ZERO, T::ZERO);
        for (triangle, moves) in self.triangles.iter().zip(&moves) {
            if triangle.has(node) {
                area += triangle.area;
                moved += if *moves { triangle.area } else { T::ZERO };
            }
        }
        let mass = particles.mass(node)?;
        let part = mass * (moved / area);
        let split = NodeSplit {
            node,
            copy: node,
            triangles: &self.triangles,
            moves: &moves,
            particles: particles.view(),
        };
        let valid = part < mass && (T::ONE / (mass - part)).is_finite();
        if !valid || !constraints.fits(&split) {
            return None;
        }
        let (position, velocity) = (particles.position(node)?, particles.velocity(node)?);
        let copy = particles.add(position, part).ok()?;
        let pinned = particles.is_pinned(node) == Some(true);
        if pinned {
            // Cannot fail: the copy exists.
            let _ = particles.pin(copy);
        }
        let _ = particles.set_velocity(copy, velocity);
        let _ = particles.put_mass(node, mass - part);
        bodies.update_mass(node, mass, &particles.view());
        constraints.split(&NodeSplit {
            node,
            copy,
            triangles: &self.triangles,
            moves: &moves,
            particles: particles.view(),
        });
        for (triangle, moves) in self.triangles.iter_mut().zip(&moves) {
            if *moves {
                replace(&mut triangle.corners, node, copy);
            }
        }
        Some(copy)
    }
}
