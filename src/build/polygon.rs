//! A filled polygon.

use super::{Mesh, ears, mesh};
use crate::error::finite_vector;
use crate::{Distances, Error, Parameter, ParticleRange, Particles, Real, Vec2};

/// A polygon from its outline, cut into triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a, T> {
    /// The corners, m, counter-clockwise; the last side goes back to the first.
    pub outline: &'a [Vec2<T>],
    /// The mass of a particle, kg.
    pub mass: T,
    /// The compliance of a spring, m/N.
    pub compliance: T,
}

/// Adds a polygon: a particle for each of its n corners, in their order, and 2n − 3 springs, along its sides and along the n − 3
/// diagonals that cut it into triangles. Corners may be flat or reflex. There are no particles inside, so a large polygon is a
/// frame of slender triangles.
///
/// The diagonals come from clipping ears (Meisters, "Polygons have ears", 1975): time grows with the square of the number of
/// corners as a rule, with its cube at worst. Needs 8 bytes of stack for each of the `N` particles.
///
/// # Errors
/// [`Error::TooFewParticles`] below three corners; [`Error::OutOfRange`] outline: clockwise, without extent, or one that crosses
/// or touches itself; [`Error::Full`] particles or springs; [`Error::NonFinite`] position or rest length; [`Error::NonFinite`] or
/// [`Error::OutOfRange`] mass or compliance.
pub fn polygon<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    polygon: Polygon<'_, T>,
) -> Result<ParticleRange, Error> {
    let Polygon { outline, mass, compliance } = polygon;
    if outline.len() < 3 {
        return Err(Error::TooFewParticles);
    }
    particles.reserve(outline.len())?;
    for corner in outline {
        finite_vector(*corner, Parameter::Position)?;
    }
    let triangles = ears::clip::<T, N>(outline)?;
    mesh(particles, springs, Mesh { points: outline, triangles: &triangles, mass, compliance })
}
