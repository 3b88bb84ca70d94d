//! Builder of ropes.

use crate::constraint::{Distance, Distances};
use crate::error::{Error, Parameter};
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
    let Rope {
        from,
        to,
        segments,
        mass,
        compliance,
    } = rope;
    if segments == 0 {
        return Err(Error::TooFewParticles);
    }
    let nodes = segments.checked_add(1).ok_or(Error::Full)?;
    let range = particles.vacant_range(nodes)?;
    springs.reserve(segments)?;
    inverse_mass(mass)?;
    finite_vector(from, Parameter::Position)?;
    let span = finite_vector(to, Parameter::Position)? - from;
    let stride = span * (T::ONE / count::<T>(segments));
    let length = finite(stride.length(), Parameter::RestLength)?;
    not_negative(compliance, Parameter::Compliance)?;
    let position = |index: usize| {
        if index == segments {
            to
        } else {
            from + stride * count::<T>(index)
        }
    };
    finite_vector(position(segments - 1), Parameter::Position)?;

    for (id, index) in range.iter().zip(0..nodes) {
        particles.add_at(id, position(index), mass)?;
    }
    for (a, b) in range.iter().zip(range.iter().skip(1)) {
        springs.add(Distance::new(a, b, length, compliance)?)?;
    }
    Ok(range)
}
