//! Builder of ropes.

use crate::constraint::{Chain, Distance, Distances};
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::{Real, Vec2, count};
use crate::particles::{ParticleRange, Particles, inverse_mass};

/// A straight rope as a chain of particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rope<T> {
    /// Start, m.
    pub from: Vec2<T>,
    /// End, m.
    pub to: Vec2<T>,
    /// Number of springs. There is one particle more.
    pub segments: usize,
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a rope: `segments` + 1 particles and a spring between each two neighbors.
///
/// Particles are in order from start to end. No particle is pinned.
///
/// # Errors
/// [`Error::TooFewParticles`] for zero segments; [`Error::Full`] particles or springs;
/// [`Error::NonFinite`] or [`Error::OutOfRange`] ends, rest length, mass or compliance.
pub fn rope<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    rope: Rope<T>,
) -> Result<ParticleRange, Error> {
    let (range, length) = plan(particles, &rope)?;
    springs.reserve(rope.segments)?;
    not_negative(rope.compliance, Parameter::Compliance)?;
    add_nodes(particles, range, &rope)?;
    for (a, b) in range.iter().zip(range.iter().skip(1)) {
        springs.add(Distance::new(a, b, length, rope.compliance)?)?;
    }
    Ok(range)
}

/// Adds a rope as [`rope`] does, and builds a [`Chain`] of its particles in place of springs.
///
/// What was in the chain before is dropped.
///
/// # Errors
/// As [`rope`], with [`Error::Full`] for more particles than the chain has room for. Then no
/// particle is added, and the chain is unchanged.
pub fn chain<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    chain: &mut Chain<T, S>,
    rope: Rope<T>,
) -> Result<ParticleRange, Error> {
    let (range, length) = plan(particles, &rope)?;
    if range.len() > S {
        return Err(Error::Full(Capacity::Members));
    }
    not_negative(rope.compliance, Parameter::Compliance)?;
    add_nodes(particles, range, &rope)?;
    chain.build(particles, range, rope.compliance)?;
    for link in 0..rope.segments {
        chain.set_rest_length(link, length)?;
    }
    Ok(range)
}

impl<T: Real> Rope<T> {
    /// Returns the position of a node.
    fn position(&self, index: usize) -> Vec2<T> {
        if index == self.segments {
            self.to
        } else {
            self.from + self.stride() * count::<T>(index)
        }
    }

    fn stride(&self) -> Vec2<T> {
        (self.to - self.from) * (T::ONE / count::<T>(self.segments))
    }
}

/// Validates a rope except for its compliance, and returns its particles and rest length.
fn plan<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    rope: &Rope<T>,
) -> Result<(ParticleRange, T), Error> {
    if rope.segments == 0 {
        return Err(Error::TooFewParticles);
    }
    let nodes = rope
        .segments
        .checked_add(1)
        .ok_or(Error::Full(Capacity::Particles))?;
    let range = particles.vacant_range(nodes)?;
    inverse_mass(rope.mass)?;
    finite_vector(rope.from, Parameter::Position)?;
    finite_vector(rope.to, Parameter::Position)?;
    let length = finite(rope.stride().length(), Parameter::RestLength)?;
    finite_vector(
        rope.position(rope.segments.saturating_sub(1)),
        Parameter::Position,
    )?;
    Ok((range, length))
}

fn add_nodes<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    range: ParticleRange,
    rope: &Rope<T>,
) -> Result<(), Error> {
    for (id, index) in range.iter().zip(0..rope.segments.saturating_add(1)) {
        particles.add_at(id, rope.position(index), rope.mass)?;
    }
    Ok(())
}
