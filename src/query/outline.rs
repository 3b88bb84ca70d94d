//! Closed outlines of particles: what is inside, and what a ray meets.

use super::ray::{Course, nearer};
use super::{Hit, Ray};
use crate::{ParticleId, Particles, Real, Vec2};

/// The edges of a closed outline, each by its first corner. There are none if an id is unknown.
fn edges<'a, T: Real, const N: usize>(
    particles: &'a Particles<T, N>,
    outline: &'a [ParticleId],
) -> impl Iterator<Item = (ParticleId, Vec2<T>, Vec2<T>)> {
    let known = outline.iter().all(|id| particles.position(*id).is_some());
    let outline = if known { outline } else { &[] };
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).filter_map(|(a, b)| Some((*a, particles.position(*a)?, particles.position(*b)?)))
}

/// Whether a place is inside a closed outline of particles: whether it is wound around, or, where the outline crosses itself, wound
/// around an odd number of times. A place on an edge is inside of one of two outlines that share the edge, but for rounding. Nothing is
/// inside of an outline that names an unknown particle.
///
/// A ray from the place to the right is crossed oddly often; an edge counts its lower end and not its upper one.
///
/// ```
/// use pliant::{Particles, Vec2, build, query};
/// let mut particles = Particles::<f32, 16>::new();
/// let corners = [Vec2::new(0.0, 0.0), Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(2.0, 1.0), Vec2::new(0.0, 4.0)];
/// for corner in corners {
///     particles.add(corner, 1.0)?;
/// }
/// let outline: [_; 5] = core::array::from_fn(|place| particles.ids().get(place).unwrap());
/// assert!(query::contains(&particles, &outline, Vec2::new(1.0, 2.0)));
/// assert!(!query::contains(&particles, &outline, Vec2::new(2.0, 2.0)), "in the notch");
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn contains<T: Real, const N: usize>(particles: &Particles<T, N>, outline: &[ParticleId], place: Vec2<T>) -> bool {
    edges(particles, outline).fold(false, |inside, (_, a, b)| {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        let level = low.y <= place.y && place.y < high.y;
        let left = level && (high - low).direction().is_some_and(|(along, _)| along.cross(place - low) > T::ZERO);
        inside ^ left
    })
}

/// The first edge of a closed outline of particles that a ray meets, from either side. A ray that passes exactly through a
/// corner meets one of its edges, or both. Edges along the ray, outlines that name an unknown particle and rays without
/// length are not met.
pub fn hit_outline<T: Real, const N: usize>(particles: &Particles<T, N>, outline: &[ParticleId], ray: Ray<T>) -> Option<Hit<T>> {
    let course = ray.course()?;
    edges(particles, outline).filter_map(|(id, a, b)| course.crosses(id, a, b)).reduce(nearer)
}

impl<T: Real> Course<T> {
    /// With s = u × (x − from) the side of a corner: the edge is crossed where s is zero between its corners.
    fn crosses(&self, particle: ParticleId, a: Vec2<T>, b: Vec2<T>) -> Option<Hit<T>> {
        let [a_side, b_side] = [a, b].map(|corner| self.direction.cross(corner - self.from));
        if (a_side >= T::ZERO) == (b_side >= T::ZERO) {
            return None;
        }
        let meeting = a + (b - a) * (a_side / (a_side - b_side));
        let way = self.direction.dot(meeting - self.from);
        let (along, _) = (b - a).direction()?;
        let normal = if a_side > b_side { along.perp() * -T::ONE } else { along.perp() };
        let met = way >= T::ZERO && way <= self.length;
        met.then_some(Hit { particle, share: way / self.length, normal })
    }
}
