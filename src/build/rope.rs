//! A rope.

use crate::error::{finite, finite_vector, not_negative};
use crate::particles::inverse_mass;
use crate::real;
use crate::{Distance, Distances, Error, Parameter, ParticleRange, Particles, Real, Vec2};

/// A straight rope as a chain of particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rope<T> {
    /// Where it begins, m.
    pub from: Vec2<T>,
    /// Where it ends, m.
    pub to: Vec2<T>,
    /// How many springs it is made of; one particle more.
    pub segments: usize,
    /// The mass of a particle, kg.
    pub mass: T,
    /// The compliance of a spring, m/N.
    pub compliance: T,
}

/// Adds a rope: `segments` + 1 particles from one end to the other, and a spring between each two neighbours. Nothing is pinned.
///
/// # Errors
/// [`Error::TooFewParticles`] for no segment; [`Error::Full`] particles or springs; [`Error::NonFinite`] or [`Error::OutOfRange`] ends,
/// rest length, mass or compliance.
pub fn rope<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    rope: Rope<T>,
) -> Result<ParticleRange, Error> {
    let Rope { from, to, segments, mass, compliance } = rope;
    if segments == 0 {
        return Err(Error::TooFewParticles);
    }
    let count = segments.checked_add(1).ok_or(Error::Full)?;
    particles.reserve(count)?;
    springs.reserve(segments)?;
    inverse_mass(mass)?;
    finite_vector(from, Parameter::Position)?;
    let span = finite_vector(to, Parameter::Position)? - from;
    let stride = span * (T::ONE / real::count::<T>(segments));
    let length = finite(stride.length(), Parameter::RestLength)?;
    not_negative(compliance, Parameter::Compliance)?;
    let place = |place: usize| if place == segments { to } else { from + stride * real::count::<T>(place) };
    finite_vector(place(segments - 1), Parameter::Position)?;

    let range = ParticleRange::new(particles.len(), count);
    for index in 0..count {
        particles.add(place(index), mass)?;
    }
    for (a, b) in range.iter().zip(range.iter().skip(1)) {
        springs.add(Distance::new(a, b, length, compliance)?)?;
    }
    Ok(range)
}
