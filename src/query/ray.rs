//! Rays and their hits on particles.

use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// A straight line segment from a start point to an end point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<T> {
    /// Start point, m.
    pub from: Vec2<T>,
    /// End point, m.
    pub to: Vec2<T>,
}

/// The first hit of a ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<T> {
    /// The particle that is hit; for an outline, the first corner of the edge.
    pub particle: ParticleId,
    /// Fraction of the ray's length before the hit, from 0 to 1.
    pub fraction: T,
    /// Unit normal of the surface, on the side from which the ray comes.
    pub normal: Vec2<T>,
}

/// A ray as start point, unit direction and length.
pub(super) struct Course<T> {
    pub(super) from: Vec2<T>,
    pub(super) direction: Vec2<T>,
    pub(super) length: T,
}

impl<T: Real> Ray<T> {
    /// Returns start, direction and length. Returns `None` for a ray of zero length or of a length
    /// that overflows.
    pub(super) fn course(&self) -> Option<Course<T>> {
        let (direction, length) = (self.to - self.from).direction()?;
        length.is_finite().then_some(Course {
            from: self.from,
            direction,
            length,
        })
    }
}

impl<T> Hit<T> {
    /// Returns a hit on a particle, or on the edge that begins there.
    pub(super) fn on(particle: ParticleId, (fraction, normal): (T, Vec2<T>)) -> Self {
        Self {
            particle,
            fraction,
            normal,
        }
    }
}

/// Returns the nearer of two hits, or the first if they are equally near.
pub(super) fn nearer<T: Real>(best: Hit<T>, next: Hit<T>) -> Hit<T> {
    if next.fraction < best.fraction {
        next
    } else {
        best
    }
}

/// Returns the first of the given particles that a ray hits.
///
/// Each particle is a disc of `radius`, m. A ray that starts inside a disc hits it at its start,
/// with the normal opposite to the ray. Points (discs of radius zero) are hit only by a ray that
/// starts there. Unknown ids, discs whose distance overflows, and negative radii are not hit. A ray
/// of zero length hits nothing.
///
/// ```
/// use pliant::query::{Ray, hit_particles};
/// use pliant::{Particles, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// particles.add(Vec2::new(6.0, 0.5), 1.0)?;
/// let near = particles.add(Vec2::new(3.0, 0.0), 1.0)?;
/// let ray = Ray { from: Vec2::new(0.0, 0.0), to: Vec2::new(10.0, 0.0) };
/// let hit = hit_particles(&particles, particles.ids(), 1.0, ray).unwrap();
/// assert_eq!((hit.particle, hit.fraction, hit.normal), (near, 0.2, Vec2::new(-1.0, 0.0)));
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn hit_particles<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    ids: impl IntoIterator<Item = ParticleId>,
    radius: T,
    ray: Ray<T>,
) -> Option<Hit<T>> {
    let course = ray.course()?;
    let discs = ids
        .into_iter()
        .filter_map(|id| Some((id, particles.position(id)?)));
    discs
        .filter_map(|(id, center)| Some(Hit::on(id, course.meets(center, radius)?)))
        .reduce(nearer)
}

impl<T: Real> Course<T> {
    /// Intersects the ray with a disc. Let f = from − center, u the direction, b = f·u and c = f ×
    /// u. The distance to the disc is −b − √(r² − c²).
    ///
    /// Returns the fraction of the ray, and the normal.
    pub(super) fn meets(&self, center: Vec2<T>, radius: T) -> Option<(T, Vec2<T>)> {
        let from = self.from - center;
        if !(T::KEEPS_INFINITY || from.is_finite()) {
            return None;
        }
        if from.length() <= radius {
            return Some((T::ZERO, -self.direction));
        }
        let offset = self.direction.cross(from);
        // In units of the radius, so that the squares cannot overflow.
        let relative_offset = offset / radius;
        if !(radius > T::ZERO && relative_offset.abs() <= T::ONE) {
            return None;
        }
        let distance = -self.direction.dot(from)
            - radius * ((T::ONE - relative_offset) * (T::ONE + relative_offset)).sqrt();
        let is_hit = distance >= T::ZERO && distance <= self.length;
        let normal = (from + self.direction * distance)
            .direction()
            .map_or(-self.direction, |(normal, _)| normal);
        is_hit.then_some((distance / self.length, normal))
    }
}
