//! Soft bodies built from polygons and stars.

#[path = "../shapes/polygon.rs"]
mod shape;

pub(crate) use shape::Polygon;

use super::vector;
use pliant::{Capacity, Error, Linear, ParticleRange, Particles, ShapeMatching, Stiffness};

/// Largest number of particles of a body.
const MAX_PARTICLES: usize = 20;

/// Body that stretches and shears.
pub(super) type Soft = ShapeMatching<f32, MAX_PARTICLES, Linear<f32>>;

/// Adds the particles of a polygon, counter-clockwise, and the body that holds them together.
pub(super) fn add<const N: usize>(
    polygon: Polygon,
    particles: &mut Particles<f32, N>,
    mass: f32,
    stiffness: Stiffness<f32>,
) -> Result<(ParticleRange, Soft), Error> {
    let (first, count) = (particles.len(), polygon.count());
    for place in polygon.places() {
        particles.add(vector(place), mass / count as f32)?;
    }
    let body = particles
        .ids()
        .windows(count)
        .nth(first)
        .ok_or(Error::Full(Capacity::Corners))?;
    let shape = ShapeMatching::with_mode(particles, body, stiffness, Linear::new(0.5)?)?;
    Ok((body, shape))
}
