//! Builder of filled polygons.

use super::mesh;
use super::mesh::Mesh;
use crate::constraint::Distances;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2, clip};
use crate::particles::{ParticleRange, Particles};

/// A polygon given by its outline, which is cut into triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a, T> {
    /// Corners, m, counter-clockwise. The last side connects the last corner to the first.
    pub outline: &'a [Vec2<T>],
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a polygon: a particle for each of its n corners and 2n − 3 springs.
///
/// Particles are in the order of the corners. Springs run along the sides and along the n − 3
/// diagonals that cut the polygon into triangles. Corners may be flat or reflex. There are no
/// particles inside, so a large polygon is a frame of slender triangles.
///
/// The diagonals come from ear clipping (Meisters, "Polygons have ears", 1975). Time usually grows
/// with the square of the number of corners, and with its cube in the worst case. Needs 8 bytes of
/// stack for each of the `N` particles.
///
/// # Errors
/// [`Error::TooFewParticles`] below three corners; [`Error::OutOfRange`] outline: clockwise,
/// without extent, or crossing or touching itself; [`Error::Full`] particles or springs;
/// [`Error::NonFinite`] position or rest length; [`Error::NonFinite`] or [`Error::OutOfRange`] mass
/// or compliance.
pub fn polygon<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    polygon: Polygon<'_, T>,
) -> Result<ParticleRange, Error> {
    let Polygon {
        outline,
        mass,
        compliance,
    } = polygon;
    if outline.len() < 3 {
        return Err(Error::TooFewParticles);
    }
    particles.vacant_range(outline.len())?;
    for corner in outline {
        finite_vector(*corner, Parameter::Position)?;
    }
    let triangles = clip::<T, N>(outline)?;
    mesh(
        particles,
        springs,
        Mesh {
            points: outline,
            triangles: &triangles,
            mass,
            compliance,
        },
    )
}
