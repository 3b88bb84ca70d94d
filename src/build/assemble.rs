//! Particles and the springs between them: what most makers come down to.

use crate::error::{finite, finite_vector, not_negative};
use crate::particles::inverse_mass;
use crate::real::number_of;
use crate::{Distance, Distances, Error, Parameter, ParticleRange, Particles, Real, Vec2};

/// What particles and springs are made of.
#[derive(Clone, Copy)]
pub(super) struct Material<T> {
    pub(super) mass: T,
    pub(super) compliance: T,
}

/// Adds particles at these offsets from an origin, and a spring for each edge, as long as its offsets are apart: what the
/// distance from the origin takes from positions does not get into the springs. Everything is computed twice, first to be
/// checked.
pub(super) fn assemble<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    origin: Vec2<T>,
    (count, offset): (usize, impl Fn(usize) -> Vec2<T>),
    edges: impl Iterator<Item = (usize, usize)> + Clone,
    Material { mass, compliance }: Material<T>,
) -> Result<ParticleRange, Error> {
    particles.reserve(count)?;
    springs.reserve(number_of(edges.clone()))?;
    finite_vector(origin, Parameter::Position)?;
    inverse_mass(mass)?;
    not_negative(compliance, Parameter::Compliance)?;
    let length = |(a, b): (usize, usize)| finite((offset(a) - offset(b)).length(), Parameter::RestLength);
    for place in 0..count {
        finite_vector(origin + offset(place), Parameter::Position)?;
    }
    for edge in edges.clone() {
        length(edge)?;
    }

    let range = ParticleRange::new(particles.len(), count);
    for place in 0..count {
        particles.add(origin + offset(place), mass)?;
    }
    for (a, b) in edges {
        let end = |place| range.get(place).ok_or(Error::UnknownParticle);
        springs.add(Distance::new(end(a)?, end(b)?, length((a, b))?, compliance)?)?;
    }
    Ok(range)
}
