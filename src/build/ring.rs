//! Builder of rings.

use super::assemble::{SpringMaterial, assemble};
use super::unit_circle;
use crate::constraint::Distances;
use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleRange, Particles};

/// A closed outline: particles on a circle, with springs between neighbors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring<T> {
    /// Center, m.
    pub center: Vec2<T>,
    /// Radius, m.
    pub radius: T,
    /// Number of particles and of springs, at least three.
    pub count: usize,
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a ring: the particles of a [`circle`](super::circle), joined by springs.
///
/// Particles are counter-clockwise from the right, as a polygon under pressure requires. A spring
/// connects each particle to the next one, and the last spring closes the ring. Only the springs
/// along the outline resist deformation.
///
/// # Errors
/// [`Error::TooFewParticles`] below three; [`Error::Full`] particles or springs;
/// [`Error::NonFinite`] or [`Error::OutOfRange`] radius, mass or compliance; [`Error::NonFinite`]
/// position, also if the circle exceeds the range of the scalar, and rest length.
pub fn ring<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    ring: Ring<T>,
) -> Result<ParticleRange, Error> {
    let Ring {
        center,
        radius,
        count,
        mass,
        compliance,
    } = ring;
    positive(radius, Parameter::Radius)?;
    if count < 3 {
        return Err(Error::TooFewParticles);
    }
    particles.vacant_range(count)?;
    let edges = (0..count).map(|index| (index, (index + 1) % count));
    let offset = |index| unit_circle::point(index, count) * radius;
    assemble(
        particles,
        springs,
        center,
        (count, offset),
        edges,
        SpringMaterial { mass, compliance },
    )
}
