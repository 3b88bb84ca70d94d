//! Rays, and the particles they hit.

use crate::{ParticleId, Particles, Real, Vec2};

/// A straight way from somewhere to somewhere else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<T> {
    /// Where it begins, m.
    pub from: Vec2<T>,
    /// Where it ends, m.
    pub to: Vec2<T>,
}

/// The first thing that a ray meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<T> {
    /// The particle; of an outline, the first corner of the edge.
    pub particle: ParticleId,
    /// How much of the way lies before it, from 0 to 1.
    pub share: T,
    /// The unit normal of what is hit, towards the side that the ray comes from.
    pub normal: Vec2<T>,
}

/// A ray as its beginning, its direction and its length.
pub(super) struct Course<T> {
    pub(super) from: Vec2<T>,
    pub(super) direction: Vec2<T>,
    pub(super) length: T,
}

impl<T: Real> Ray<T> {
    /// `None` for a ray of no length, or of one that overflows.
    pub(super) fn course(&self) -> Option<Course<T>> {
        let (direction, length) = (self.to - self.from).direction()?;
        length.is_finite().then_some(Course { from: self.from, direction, length })
    }
}

/// The nearer of two hits, the first of equals.
pub(super) fn nearer<T: Real>(best: Hit<T>, next: Hit<T>) -> Hit<T> {
    if next.share < best.share { next } else { best }
}

/// The first of these particles that a ray meets, each a disc of the same radius, m. A ray that begins inside a disc meets it at once, with
/// the normal against the ray. Ids that the set does not hold, discs whose distance overflows, and negative radii are not met, nor points (of
/// radius zero) but by a ray that begins there; a ray without length meets nothing.
///
/// ```
/// use pliant::query::{Ray, hit_particles};
/// use pliant::{Particles, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// particles.add(Vec2::new(6.0, 0.5), 1.0)?;
/// let near = particles.add(Vec2::new(3.0, 0.0), 1.0)?;
/// let ray = Ray { from: Vec2::new(0.0, 0.0), to: Vec2::new(10.0, 0.0) };
/// let hit = hit_particles(&particles, particles.ids(), 1.0, ray).unwrap();
/// assert_eq!((hit.particle, hit.share, hit.normal), (near, 0.2, Vec2::new(-1.0, 0.0)));
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn hit_particles<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    ids: impl IntoIterator<Item = ParticleId>,
    radius: T,
    ray: Ray<T>,
) -> Option<Hit<T>> {
    let course = ray.course()?;
    let discs = ids.into_iter().filter_map(|id| Some((id, particles.position(id)?)));
    discs.filter_map(|(id, centre)| course.meets(id, centre, radius)).reduce(nearer)
}

impl<T: Real> Course<T> {
    /// With f = from − centre, u the direction, b = f·u and c = f × u: the way to the disc is −b − √(r² − c²).
    fn meets(&self, particle: ParticleId, centre: Vec2<T>, radius: T) -> Option<Hit<T>> {
        let from = self.from - centre;
        if from.length() <= radius {
            return Some(Hit { particle, share: T::ZERO, normal: -self.direction });
        }
        let offset = self.direction.cross(from);
        // In radii, whose squares cannot overflow.
        let off = offset / radius;
        if !(radius > T::ZERO && off.abs() <= T::ONE) {
            return None;
        }
        let way = -self.direction.dot(from) - radius * ((T::ONE - off) * (T::ONE + off)).sqrt();
        let met = way >= T::ZERO && way <= self.length;
        let normal = (from + self.direction * way).direction().map_or(-self.direction, |(normal, _)| normal);
        met.then_some(Hit { particle, share: way / self.length, normal })
    }
}
