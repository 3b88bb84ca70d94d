//! Construction of particles and the springs between them, shared by most builders.

use crate::constraint::{Distance, Distances};
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::{Real, Vec2, number_of};
use crate::particles::{ParticleRange, Particles, inverse_mass};

/// Material of particles and springs.
#[derive(Clone, Copy)]
pub(super) struct SpringMaterial<T> {
    pub(super) mass: T,
    pub(super) compliance: T,
}

/// Adds particles at offsets from an origin and a spring for each edge.
///
/// Rest lengths are computed from the offsets. The rounding of positions far from the origin
/// therefore does not affect the springs. Every value is computed twice: first for validation, then
/// for insertion.
pub(super) fn assemble<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    origin: Vec2<T>,
    (count, offset): (usize, impl Fn(usize) -> Vec2<T>),
    edges: impl Iterator<Item = (usize, usize)> + Clone,
    SpringMaterial { mass, compliance }: SpringMaterial<T>,
) -> Result<ParticleRange, Error> {
    let range = particles.vacant_range(count)?;
    springs.reserve(number_of(edges.clone()))?;
    finite_vector(origin, Parameter::Position)?;
    inverse_mass(mass)?;
    not_negative(compliance, Parameter::Compliance)?;
    let length =
        |(a, b): (usize, usize)| finite((offset(a) - offset(b)).length(), Parameter::RestLength);
    for index in 0..count {
        finite_vector(origin + offset(index), Parameter::Position)?;
    }
    for edge in edges.clone() {
        length(edge)?;
    }

    for (id, index) in range.iter().zip(0..count) {
        particles.add_at(id, origin + offset(index), mass)?;
    }
    for (a, b) in edges {
        let end = |index| range.get(index).ok_or(Error::UnknownParticle);
        springs.add(Distance::new(
            end(a)?,
            end(b)?,
            length((a, b))?,
            compliance,
        )?)?;
    }
    Ok(range)
}
