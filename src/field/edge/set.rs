//! Edges that a force acts on.

use super::force::EdgeForce;
use crate::error::{Capacity, Error, Parameter};
use crate::math::{Real, Vec2};
use crate::particles::Particles;
use crate::rigid::Anchor;
use heapless::Vec;

/// Edge between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::field) struct Edge<T> {
    pub(in crate::field) ends: [Anchor<T>; 2],
    /// Index of the outline or chain.
    pub(in crate::field) body: u16,
    /// Number of edges of the outline or chain.
    pub(in crate::field) count: u16,
    pub(in crate::field) is_outline: bool,
}

/// A force `F` on at most `N` edges of outlines and chains: [`Wind`](crate::Wind) or
/// [`Water`](crate::Water).
///
/// An **outline** is a closed polygon in counter-clockwise order, such as that of a soft body
/// ([`build::lattice_boundary`](crate::build::lattice_boundary),
/// [`build::ring`](crate::build::ring)) or of a rigid one. A **chain** is open, such as a rope or a
/// flag seen from its edge. Points are particles or [anchors](crate::Anchor) of rigid bodies.
///
/// Forces act once per substep, after gravity and before all corrections: first those without drag
/// on all edges, then drag. Put it behind the [fields](crate::ForceField) of the scene. One edge
/// acts after the other, each on the velocities that the last one left, so drag turns a symmetric
/// rigid body a little: a box in axial wind by 0.16, 0.06 and 0.02 rad in a second with 1, 4 and 16
/// substeps of a step of 1/60 s.
///
/// **Removal.** An outline that loses a point is dropped, since its pressure would no longer
/// cancel. A chain loses the edges at that point.
///
/// **Cost** of a substep: for each edge, two to four square roots. **Size** of an edge: 48 bytes in
/// single precision, 72 in double.
///
/// ```
/// use pliant::{EdgeForces, Particles, Solver, Vec2, Wind};
/// let mut particles = Particles::<f64, 2>::new();
/// let plate = particles.add_range(&[Vec2::new(0.0, 0.0), Vec2::new(0.0, 2.0)], 3.0)?;
/// let wind = Wind { velocity: Vec2::new(10.0, 0.0), density: 1.2, drag: 1.0, lift: 0.0 };
/// let mut forces = EdgeForces::<f64, _, 1>::new(wind);
/// forces.add_chain(&particles, plate)?;
/// let dt = 1e-6;
/// Solver::default().step(dt, &mut particles, &mut forces)?;
/// // Half of density, coefficient, length and squared speed.
/// let force = particles.velocities()[0].x * 6.0 / dt;
/// assert!((force - 0.5 * 1.2 * 2.0 * 100.0).abs() < 0.01);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct EdgeForces<T, F, const N: usize> {
    /// Force.
    pub force: F,
    pub(in crate::field) edges: Vec<Edge<T>, N>,
}

impl<T: Real, F: EdgeForce<T>, const N: usize> EdgeForces<T, F, N> {
    /// Returns a force on no edge.
    #[must_use]
    pub const fn new(force: F) -> Self {
        Self {
            force,
            edges: Vec::new(),
        }
    }

    /// Adds the outline of a body, counter-clockwise.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for fewer than three points; [`Error::Full`];
    /// [`Error::UnknownParticle`]; [`Error::OutOfRange`] outline: clockwise or without area. Then
    /// nothing is added.
    pub fn add_outline<const P: usize, A: Into<Anchor<T>>>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = A>,
    ) -> Result<(), Error> {
        self.add(particles, points, true)
    }

    /// Adds an open chain of edges, which has two sides.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for fewer than two points; [`Error::Full`];
    /// [`Error::UnknownParticle`]. Then nothing is added.
    pub fn add_chain<const P: usize, A: Into<Anchor<T>>>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = A>,
    ) -> Result<(), Error> {
        self.add(particles, points, false)
    }

    fn add<const P: usize, A: Into<Anchor<T>>>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = A>,
        is_outline: bool,
    ) -> Result<(), Error> {
        let before = self.edges.len();
        let body = self.edges.last().map_or(0, |e| e.body.saturating_add(1));
        let added = self.push_edges(particles, points, body, is_outline);
        if added.is_err() {
            self.edges.truncate(before);
            return added;
        }
        let count = u16::try_from(self.edges.len().saturating_sub(before)).unwrap_or(u16::MAX);
        for edge in self.edges.iter_mut().skip(before) {
            edge.count = count;
        }
        Ok(())
    }

    fn push_edges<const P: usize, A: Into<Anchor<T>>>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = A>,
        body: u16,
        is_outline: bool,
    ) -> Result<(), Error> {
        let mut points = points.into_iter().map(Into::into);
        let place = |point: &Anchor<T>| {
            let exists = point.exists(particles.masses());
            let place = point.place(particles.positions()).filter(|_| exists);
            Ok(place.ok_or(Error::UnknownParticle)?.0)
        };
        let mut push = |ends| {
            let edge = Edge {
                ends,
                body,
                count: 0,
                is_outline,
            };
            self.edges
                .push(edge)
                .map_err(|_| Error::Full(Capacity::Edges))
        };
        let first: Anchor<T> = points.next().ok_or(Error::TooFewParticles)?;
        let origin = place(&first)?;
        let (mut last, mut arm, mut area, mut edges) = (first, Vec2::ZERO, T::ZERO, 0_u32);
        for point in points {
            let next = place(&point)? - origin;
            area += arm.cross(next);
            push([last, point])?;
            (last, arm, edges) = (point, next, edges.saturating_add(1));
        }
        if edges < if is_outline { 2 } else { 1 } {
            return Err(Error::TooFewParticles);
        }
        if is_outline {
            push([last, first])?;
            if area <= T::ZERO || !area.is_finite() {
                return Err(Error::OutOfRange(Parameter::Outline));
            }
        }
        Ok(())
    }

    /// Returns the number of edges.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Returns whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// Drops all edges. The force stays.
    pub fn clear(&mut self) {
        self.edges.clear();
    }
}
