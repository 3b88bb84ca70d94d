//! A ring.

use super::assemble::{Material, assemble};
use super::circle;
use crate::error::positive;
use crate::{Distances, Error, Parameter, ParticleRange, Particles, Real, Vec2};

/// A closed outline: particles on a circle, with springs between neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring<T> {
    /// The centre, m.
    pub centre: Vec2<T>,
    /// The radius, m.
    pub radius: T,
    /// How many particles, and as many springs: at least three.
    pub count: usize,
    /// The mass of a particle, kg.
    pub mass: T,
    /// The compliance of a spring, m/N.
    pub compliance: T,
}

/// Adds a ring: particles evenly on the circle, counter-clockwise from the right, as a polygon under pressure wants them, and a
/// spring from each one to the next, the last one closing it. Nothing holds it in shape but its outline.
///
/// The offsets from the centre are within one and a half machine epsilons of the radius in each coordinate; there is no
/// trigonometry in them.
///
/// # Errors
/// [`Error::TooFewParticles`] below three; [`Error::Full`] particles or springs; [`Error::NonFinite`] or [`Error::OutOfRange`]
/// radius, mass or compliance; [`Error::NonFinite`] position, also where the circle leaves the range of the scalar, and rest
/// length.
pub fn ring<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    ring: Ring<T>,
) -> Result<ParticleRange, Error> {
    let Ring { centre, radius, count, mass, compliance } = ring;
    positive(radius, Parameter::Radius)?;
    if count < 3 {
        return Err(Error::TooFewParticles);
    }
    particles.reserve(count)?;
    let edges = (0..count).map(|place| (place, (place + 1) % count));
    let offset = |place| circle::point(place, count) * radius;
    assemble(particles, springs, centre, (count, offset), edges, Material { mass, compliance })
}
