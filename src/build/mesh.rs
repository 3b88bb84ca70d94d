//! Builder of triangle meshes.

use super::assemble::{SpringMaterial, assemble};
use crate::constraint::Distances;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleRange, Particles};

/// Input points and triangles, converted to particles and springs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mesh<'a, T> {
    /// Positions of the particles, m.
    pub points: &'a [Vec2<T>],
    /// Triangles, each three indices into `points`, in either orientation.
    pub triangles: &'a [[u16; 3]],
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a mesh: a particle for each point and a spring for each edge.
///
/// Points without a triangle are added too. Springs are at rest in the given positions. An edge of
/// several triangles gets one spring, at its first occurrence.
///
/// Each edge is searched for among the preceding ones. Time grows with the square of the number of
/// triangles, and no memory is needed.
///
/// # Errors
/// [`Error::TooFewParticles`] without points; [`Error::UnknownParticle`] for a triangle index
/// beyond the last point; [`Error::RepeatedParticle`] for a triangle that contains a point twice;
/// [`Error::Full`] particles or springs; [`Error::NonFinite`] position or rest length;
/// [`Error::NonFinite`] or [`Error::OutOfRange`] mass or compliance.
pub fn mesh<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    mesh: Mesh<'_, T>,
) -> Result<ParticleRange, Error> {
    let Mesh {
        points,
        triangles,
        mass,
        compliance,
    } = mesh;
    if points.is_empty() {
        return Err(Error::TooFewParticles);
    }
    for &[a, b, c] in triangles {
        if [a, b, c]
            .into_iter()
            .any(|corner| usize::from(corner) >= points.len())
        {
            return Err(Error::UnknownParticle);
        }
        if a == b || b == c || c == a {
            return Err(Error::RepeatedParticle);
        }
    }
    let sides = triangles
        .iter()
        .flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]);
    let earlier = sides.clone();
    let is_new = move |(index, (a, b)): &(usize, (u16, u16))| {
        !earlier
            .clone()
            .take(*index)
            .any(|side| side == (*a, *b) || side == (*b, *a))
    };
    let edges = (0..usize::MAX)
        .zip(sides)
        .filter(is_new)
        .map(|(_, (a, b))| (a.into(), b.into()));
    let position = |index| points.get(index).copied().unwrap_or(Vec2::ZERO);
    assemble(
        particles,
        springs,
        Vec2::ZERO,
        (points.len(), position),
        edges,
        SpringMaterial { mass, compliance },
    )
}
