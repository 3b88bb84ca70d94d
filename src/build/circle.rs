//! Builder of circles of particles.

use super::assemble::{SpringMaterial, assemble};
use super::unit_circle;
use crate::constraint::Distances;
use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleRange, Particles};

/// Adds `count` particles evenly spaced on a circle, at least three.
///
/// Particles are counter-clockwise from the right. `radius`, m, is that of the circle, and `mass`
/// the mass of each particle, kg. Use the result as an outline, or as the members of a shape match.
/// The offsets from the center are within 1.5 machine epsilons of the radius in each coordinate. No
/// trigonometric functions are used.
///
/// # Errors
/// [`Error::TooFewParticles`] below three; [`Error::Full`]; [`Error::NonFinite`] or
/// [`Error::OutOfRange`] radius or mass; [`Error::NonFinite`] position, also if the circle exceeds
/// the range of the scalar.
///
/// ```
/// use pliant::{OutlineContacts, OutlineOptions, Particles, ShapeMatching, Stiffness, Vec2, build};
/// let mut particles = Particles::<f32, 16>::new();
/// let ball = build::circle(&mut particles, Vec2::new(0.0, 1.0), 0.5, 16, 0.1)?;
/// let body = ShapeMatching::<f32, 16>::new(&particles, ball, Stiffness::Relaxation(0.1))?;
/// let mut outlines = OutlineContacts::<f32, 1, 16, 8>::default();
/// outlines.add(&particles, &body, OutlineOptions::default())?;
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn circle<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    center: Vec2<T>,
    radius: T,
    count: usize,
    mass: T,
) -> Result<ParticleRange, Error> {
    positive(radius, Parameter::Radius)?;
    if count < 3 {
        return Err(Error::TooFewParticles);
    }
    assemble(
        particles,
        &mut Distances::<T, 0>::new(),
        center,
        (count, |index| unit_circle::point(index, count) * radius),
        core::iter::empty(),
        SpringMaterial {
            mass,
            compliance: T::ZERO,
        },
    )
}
