//! Fracture of the meshes of a world, and its guarantees.

use super::kind::MAX_PARTICLES;
use super::step::Violation;
use super::sums::Sums;
use super::world::World;
use crate::constraint::{Constraints, Distance, FractureMesh};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::scene::Scene;
use crate::shape::RegionMatching;
use crate::solver::Project;
use core::any::Any;
use std::format;
use std::string::String;
use std::vec::Vec;

/// Triangles, springs and regions of a part.
type Sheet<T> = (
    FractureMesh<T, 2>,
    Constraints<T, Distance<T>, 2, 8>,
    RegionMatching<T, 2, 6>,
);

impl<T: Real> World<T> {
    /// Cuts each mesh along the common edge of its triangles, separates them, and checks the
    /// guarantees. Returns the number of new particles.
    ///
    /// - **Mass** and **momentum** stay, up to the rounding of the mass of a node that gives a part
    ///   to a copy: ε of the mass of the node.
    /// - **Geometry**: no corner of a triangle moves, bit for bit.
    /// - **Pieces** share no node and no region, unless a node [waits](FractureMesh::waiting) for
    ///   capacity.
    ///
    /// A mesh whose triangles are on one side of their common edge stays whole. Other parts receive
    /// the new masses, and no copies.
    ///
    /// # Errors
    /// The first guarantee that is broken.
    pub fn fracture(&mut self) -> Result<usize, Violation> {
        self.fractures.push(self.steps);
        let before = Sums::from_view(&self.particles.view());
        let outcome = self.separate().and_then(|copies| {
            let after = Sums::from_view(&self.particles.view());
            let breach = after.change_by_splits::<T>(&before, copies);
            if let Some([mass, momentum, rounding]) = breach.filter(|_| self.ordinary) {
                Err(format!(
                    "fracture changed the mass by {mass:e} and the momentum by {momentum:e}, bound {rounding:e} of mass"
                ))
            } else {
                Ok(copies)
            }
        });
        outcome.map_err(|violation| self.violation(&violation))
    }

    /// Separates all meshes, and returns the number of new particles.
    fn separate(&mut self) -> Result<usize, String> {
        let Scene {
            particles, parts, ..
        } = &mut self.scene;
        let mut copies = 0;
        for index in 0..parts.len() {
            let (before, rest) = parts.split_at_mut(index);
            let Some((instance, after)) = rest.split_first_mut() else {
                continue;
            };
            let instance: &mut dyn Any = &mut **instance;
            if let Some(sheet) = instance.downcast_mut::<Sheet<T>>() {
                let split = split(sheet, particles, &mut (before, after));
                copies += split.map_err(|violation| format!("part {index} {violation}"))?;
            }
        }
        Ok(copies)
    }
}

/// Cuts and separates a mesh along the common edge of its triangles, and returns the number of
/// copies.
fn split<T: Real>(
    (mesh, springs, regions): &mut Sheet<T>,
    particles: &mut Particles<T, MAX_PARTICLES>,
    others: &mut impl Project<T>,
) -> Result<usize, String> {
    let triangles: Vec<_> = mesh.triangles().collect();
    let &[first, second] = triangles.as_slice() else {
        return Ok(0);
    };
    let common = first.into_iter().filter(|id| second.contains(id));
    let places: Vec<_> = common.filter_map(|id| particles.position(id)).collect();
    let &[a, b] = places.as_slice() else {
        return Ok(0);
    };
    let before = corners(mesh, particles);
    // A position that is not finite cuts nothing.
    let cut = mesh.cut(particles, a + (a - b), b + (b - a)).unwrap_or(0);
    let copies = mesh
        .separate(particles, &mut (springs, &mut *regions), others, |_, _| {})
        .map_err(|error| format!("could not be separated: {error}"))?;
    if corners(mesh, particles) != before {
        return Err("moved a triangle in a fracture".into());
    }
    // Each of both common nodes splits at most once.
    if copies > 2 {
        return Err("has too many nodes after a fracture".into());
    }
    if cut > 0 && mesh.waiting() == 0 && mesh.pieces() != [0, 1] {
        return Err("kept a common node after a fracture".into());
    }
    let members = |region| regions.members(region).unwrap_or_default();
    let apart = members(0).iter().all(|id| !members(1).contains(id)) && !members(1).is_empty();
    if copies == 2 && !apart {
        return Err("kept a region across a fracture".into());
    }
    Ok(copies)
}

/// Returns the positions of the corners of all triangles.
fn corners<T: Real>(
    mesh: &FractureMesh<T, 2>,
    particles: &Particles<T, MAX_PARTICLES>,
) -> Vec<[Option<Vec2<T>>; 3]> {
    let place = |id: ParticleId| particles.position(id);
    mesh.triangles()
        .map(|triangle| triangle.map(place))
        .collect()
}
