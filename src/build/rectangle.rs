//! Builder of rectangles.

use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleRange, Particles};

/// Adds a particle at each corner of a rectangle, counter-clockwise from the lower left one.
///
/// `lower` and `upper` are the lower left and the upper right corner, m, and `mass` is the mass of
/// each particle, kg. Use the result as an outline, and as the members of a shape match. Pin it for
/// a wall, or for a platform that the program moves.
///
/// # Errors
/// [`Error::Full`]; [`Error::NonFinite`] position or mass; [`Error::OutOfRange`] mass;
/// [`Error::NonFinite`] or [`Error::OutOfRange`] extent, if the upper corner is not above and to
/// the right of the lower one.
///
/// ```
/// use pliant::{Filter, OutlineContacts, OutlineOptions, Particles, Vec2, build};
/// let mut particles = Particles::<f32, 4>::new();
/// let floor = build::rectangle(&mut particles, Vec2::new(-9.0, -1.0), Vec2::new(9.0, 0.0), 1.0)?;
/// particles.pin_group(floor)?;
/// let mut outlines = OutlineContacts::<f32, 1, 4, 8>::default();
/// outlines.add(&particles, floor, OutlineOptions::new(0.01, Filter::new(1, !1)))?;
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn rectangle<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    lower: Vec2<T>,
    upper: Vec2<T>,
    mass: T,
) -> Result<ParticleRange, Error> {
    let size =
        finite_vector(upper, Parameter::Position)? - finite_vector(lower, Parameter::Position)?;
    positive(size.x, Parameter::Extent)?;
    positive(size.y, Parameter::Extent)?;
    let (right, left) = (Vec2::new(upper.x, lower.y), Vec2::new(lower.x, upper.y));
    particles.add_range(&[lower, right, upper, left], mass)
}
