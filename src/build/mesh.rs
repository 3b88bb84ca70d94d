//! A mesh of triangles.

use super::assemble::{Material, assemble};
use crate::{Distances, Error, ParticleRange, Particles, Real, Vec2};

/// Points and triangles from elsewhere, to be made of particles and springs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mesh<'a, T> {
    /// Where the particles are, m.
    pub points: &'a [Vec2<T>],
    /// The triangles, each three places in `points`, either way round.
    pub triangles: &'a [[u16; 3]],
    /// The mass of a particle, kg.
    pub mass: T,
    /// The compliance of a spring, m/N.
    pub compliance: T,
}

/// Adds a mesh: a particle for each point, used or not, and a spring for each edge, at rest where it is. An edge of several
/// triangles gets one spring, where it stands first.
///
/// Edges are looked for among those before them: time grows with the square of the number of triangles, and no memory is needed.
///
/// # Errors
/// [`Error::TooFewParticles`] without points; [`Error::UnknownParticle`] for a triangle beyond the last point;
/// [`Error::RepeatedParticle`] for one that names a point twice; [`Error::Full`] particles or springs; [`Error::NonFinite`]
/// position or rest length; [`Error::NonFinite`] or [`Error::OutOfRange`] mass or compliance.
pub fn mesh<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    mesh: Mesh<'_, T>,
) -> Result<ParticleRange, Error> {
    let Mesh { points, triangles, mass, compliance } = mesh;
    if points.is_empty() {
        return Err(Error::TooFewParticles);
    }
    for &[a, b, c] in triangles {
        if [a, b, c].into_iter().any(|corner| usize::from(corner) >= points.len()) {
            return Err(Error::UnknownParticle);
        }
        if a == b || b == c || c == a {
            return Err(Error::RepeatedParticle);
        }
    }
    let sides = triangles.iter().flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]);
    let earlier = sides.clone();
    let new = move |(place, (a, b)): &(usize, (u16, u16))| {
        !earlier.clone().take(*place).any(|side| side == (*a, *b) || side == (*b, *a))
    };
    let edges = (0..usize::MAX).zip(sides).filter(new).map(|(_, (a, b))| (a.into(), b.into()));
    let place = |place| points.get(place).copied().unwrap_or(Vec2::ZERO);
    assemble(particles, springs, Vec2::ZERO, (points.len(), place), edges, Material { mass, compliance })
}
