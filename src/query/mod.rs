//! Questions about where particles are: what a pointer is on, what a box holds, what a ray hits. They read positions only, change
//! nothing, and need nothing prepared: each is a run over the particles it is asked about. Lengths may be of any size.

mod outline;
mod ray;

pub use outline::{contains, hit_outline};
pub use ray::{Hit, Ray, hit_particles};

use crate::{ParticleId, Particles, Real, Vec2};

/// The particle nearest to a place, and how far it is, m; of several the first. `None` if there is no particle at a finite
/// distance.
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
pub fn nearest<T: Real, const N: usize>(particles: &Particles<T, N>, place: Vec2<T>) -> Option<(ParticleId, T)> {
    let distances = particles.ids().iter().zip(particles.positions()).map(|(id, x)| (id, (*x - place).length()));
    let nearer = |best: (ParticleId, T), next: (ParticleId, T)| if next.1 < best.1 { next } else { best };
    distances.filter(|(_, distance)| distance.is_finite()).reduce(nearer)
}

/// The particles inside a box with these corners, its sides included, in order. Of an inverted box there are none.
pub fn in_box<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    lower: Vec2<T>,
    upper: Vec2<T>,
) -> impl Iterator<Item = ParticleId> {
    let inside = move |x: &Vec2<T>| x.x >= lower.x && x.x <= upper.x && x.y >= lower.y && x.y <= upper.y;
    particles.ids().iter().zip(particles.positions()).filter(move |(_, x)| inside(x)).map(|(id, _)| id)
}
