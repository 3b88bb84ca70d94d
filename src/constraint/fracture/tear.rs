//! Tears above a strain.

use super::mesh::FractureMesh;
use super::triangle::{Edge, Triangle};
use crate::constraint::points::Points;
use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Mat2, Polar, Real, Vec2, polar};
use crate::particles::{ParticleId, Particles};

/// Sum of the strains around a node, each times its area, and the sum of the areas.
#[derive(Clone, Copy)]
struct NodeStrain<T> {
    strain: Mat2<T>,
    area: T,
}

impl<T: Real> NodeStrain<T> {
    const ZERO: Self = Self {
        strain: Mat2::ZERO,
        area: T::ZERO,
    };

    fn add(&mut self, strain: Mat2<T>, area: T) {
        self.strain = self.strain + strain * area;
        self.area += area;
    }

    /// Returns the largest principal strain of the mean, and its direction.
    fn principal(&self) -> Option<(T, Vec2<T>)> {
        let Mat2 { xx, xy, yy, .. } = self.strain * (T::ONE / self.area);
        let (mean, p) = (T::HALF * (xx + yy), T::HALF * (xx - yy));
        let r = Vec2::new(p, xy).length();
        let axis = if p < T::ZERO {
            Vec2::new(xy, r - p)
        } else {
            Vec2::new(r + p, xy)
        };
        let any = Vec2::new(T::ONE, T::ZERO);
        let axis = axis.direction().map_or(any, |(axis, _)| axis);
        Some((mean + r, axis)).filter(|(strain, _)| self.area > T::ZERO && strain.is_finite())
    }
}

/// Returns the strain V − I of F = V R in a triangle.
fn strain<T: Real>(triangle: &Triangle<T>, positions: &[Vec2<T>]) -> Option<Mat2<T>> {
    let f = triangle
        .shape
        .deformation(&Points::at(triangle.positions(positions)?));
    let Polar { r, s } = polar(f).ok()?;
    let r = r.matrix();
    let strain = r * s * r.transpose() - Mat2::IDENTITY;
    Some(strain).filter(|strain| strain.is_finite())
}

impl<T: Real, const E: usize> FractureMesh<T, E> {
    /// Tears the mesh at the node of the largest strain above a limit, and returns the node.
    ///
    /// The strain of a node is the mean of V − I with F = V R over its triangles, weighted with
    /// their rest areas. A limit of 0.2 tears where the mean stretch in some direction exceeds 1.2.
    /// The edges at the node are cut between the triangles on either side of the line through it
    /// that is perpendicular to the largest stretch. A node whose triangles are all on one side, or
    /// that is pinned, cannot tear; the one with the next largest strain does.
    ///
    /// One node tears per call, because that relieves the strain around it. Call this once per
    /// step, or several times for a crack that runs faster than a triangle per step, with
    /// [`separate`](FractureMesh::separate) after each.
    ///
    /// The cost is a polar decomposition of each triangle, and for each node above the limit that
    /// cannot tear, one visit of all nodes and triangles. It uses 20 bytes of stack for each of the
    /// `N` particles in single precision, 40 in double.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive)
    /// strain.
    pub fn tear<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        limit: T,
    ) -> Result<Option<ParticleId>, Error> {
        self.tear_where(particles, limit, |_, _| true)
    }

    /// As [`tear`](FractureMesh::tear), at edges that a condition permits to cut.
    pub(super) fn tear_where<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        limit: T,
        permits: impl Fn(&Self, Edge) -> bool,
    ) -> Result<Option<ParticleId>, Error> {
        positive(limit, Parameter::Strain)?;
        self.check_exist(particles.masses())?;
        let positions = particles.positions();
        let mut nodes = [NodeStrain::ZERO; N];
        for triangle in &self.triangles {
            if let Some(strain) = strain(triangle, positions) {
                for corner in triangle.corners {
                    if let Some(node) = nodes.get_mut(corner.index()) {
                        node.add(strain, triangle.area);
                    }
                }
            }
        }
        for (node, w) in nodes.iter_mut().zip(particles.inverse_masses()) {
            if *w == T::ZERO {
                *node = NodeStrain::ZERO;
            }
        }
        while let Some((id, axis)) = most_strained(&nodes, limit) {
            if self.crack(id, axis, positions, &permits) {
                return Ok(Some(id));
            }
            if let Some(node) = nodes.get_mut(id.index()) {
                *node = NodeStrain::ZERO;
            }
        }
        Ok(None)
    }

    /// Cuts the permitted edges at a node between triangles on either side of the line through it
    /// with this normal, and returns whether there is one.
    fn crack(
        &mut self,
        node: ParticleId,
        normal: Vec2<T>,
        positions: &[Vec2<T>],
        permits: impl Fn(&Self, Edge) -> bool,
    ) -> bool {
        let origin = positions.get(node.index()).copied().unwrap_or(Vec2::ZERO);
        let is_ahead = |triangle: &Triangle<T>| {
            let center = triangle.center_from(origin, positions);
            center.is_some_and(|center| center.dot(normal) > T::ZERO)
        };
        let mut cracked = false;
        for index in 0..self.len() {
            let first = self.triangles.get(index).copied();
            let Some(first) = first.filter(|first| first.has(node)) else {
                continue;
            };
            for other in 0..index {
                let second = self.triangles.get(other).copied();
                let Some(second) = second.filter(|second| first.is_joined(second, node)) else {
                    continue;
                };
                if let Some(edge) = first.shared_edge(&second)
                    && is_ahead(&first) != is_ahead(&second)
                    && permits(self, edge)
                {
                    cracked = true;
                    for triangle in &mut self.triangles {
                        triangle.cut_edge(edge);
                    }
                }
            }
        }
        cracked
    }
}

/// Returns the node of the largest strain above a limit, and the direction of the strain. Of equal
/// strains, the first node counts.
fn most_strained<T: Real>(nodes: &[NodeStrain<T>], limit: T) -> Option<(ParticleId, Vec2<T>)> {
    let (mut largest, mut found) = (limit, None);
    for (index, node) in (0..u16::MAX).zip(nodes) {
        if let Some((strain, axis)) = node.principal()
            && strain > largest
        {
            (largest, found) = (strain, Some((ParticleId::new(index), axis)));
        }
    }
    found
}
