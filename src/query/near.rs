//! Queries for the particle nearest to a point and for the particles inside a box.

use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Returns the particle nearest to a point and its distance, m.
///
/// Of several nearest particles, the first is returned. Returns `None` if no particle is at a
/// finite distance.
///
/// ```
/// use pliant::{Particles, Vec2, build, query};
/// let mut particles = Particles::<f32, 9>::new();
/// let block = build::lattice(&mut particles, Vec2::new(0.0, 0.0), 3, 3, 0.5, 1.0)?;
/// let (picked, distance) = query::nearest(&particles, Vec2::new(0.52, -0.5)).unwrap();
/// assert_eq!(Some(picked), block.get(4));
/// assert!(distance < 0.021);
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn nearest<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    point: Vec2<T>,
) -> Option<(ParticleId, T)> {
    let distances = occupied(particles).map(|(id, x)| (id, (x - point).length()));
    let nearer =
        |best: (ParticleId, T), next: (ParticleId, T)| if next.1 < best.1 { next } else { best };
    distances
        .filter(|(_, distance)| distance.is_finite())
        .reduce(nearer)
}

/// Returns the particles inside a box with the given corners, in order.
///
/// The sides belong to the box. An inverted box contains no particles.
pub fn in_box<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    lower: Vec2<T>,
    upper: Vec2<T>,
) -> impl Iterator<Item = ParticleId> {
    let inside =
        move |x: Vec2<T>| x.x >= lower.x && x.x <= upper.x && x.y >= lower.y && x.y <= upper.y;
    occupied(particles)
        .filter(move |(_, x)| inside(*x))
        .map(|(id, _)| id)
}

/// Returns ids and positions of all particles, without vacant slots.
fn occupied<T: Real, const N: usize>(
    particles: &Particles<T, N>,
) -> impl Iterator<Item = (ParticleId, Vec2<T>)> {
    let slots = particles.ids().iter().zip(particles.positions());
    slots
        .filter(|(id, _)| particles.contains(*id))
        .map(|(id, x)| (id, *x))
}
