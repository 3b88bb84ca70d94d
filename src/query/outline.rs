//! Queries of closed outlines of particles: containment of a point and intersection with a ray.

use super::ray::{Course, Hit, Ray, nearer};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Returns the edges of a closed outline, each with its first corner. Returns no edges if an id is
/// unknown.
fn edges<'a, T: Real, const N: usize>(
    particles: &'a Particles<T, N>,
    outline: &'a [ParticleId],
) -> impl Iterator<Item = (ParticleId, Vec2<T>, Vec2<T>)> {
    let all_exist = outline.iter().all(|id| particles.position(*id).is_some());
    let outline = if all_exist { outline } else { &[] };
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .filter_map(|(a, b)| Some((*a, particles.position(*a)?, particles.position(*b)?)))
}

/// Returns whether a point is inside a closed outline of particles.
///
/// A point is inside if the outline winds around it an odd number of times (even-odd rule). For
/// outlines that do not cross themselves, this is the usual inside. Of two outlines with a common
/// edge, exactly one contains a point on that edge, except for rounding. An outline that names an
/// unknown particle contains no points.
///
/// The test counts the crossings of a ray from the point to the right: an odd number means inside.
/// An edge includes its lower end and excludes its upper end.
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
pub fn contains<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    outline: &[ParticleId],
    point: Vec2<T>,
) -> bool {
    edges(particles, outline).fold(false, |inside, (_, a, b)| {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        let level = low.y <= point.y && point.y < high.y;
        let left = level
            && (high - low)
                .direction()
                .is_some_and(|(along, _)| along.cross(point - low) > T::ZERO);
        inside ^ left
    })
}

/// Returns the first edge of a closed outline that a ray hits.
///
/// The ray hits edges from either side. A ray that passes exactly through a corner hits one or both
/// of its edges, and one that starts on an edge may miss it. Edges parallel to the ray are not hit.
/// Outlines that name an unknown particle and rays of zero length produce no hit.
pub fn hit_outline<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    outline: &[ParticleId],
    ray: Ray<T>,
) -> Option<Hit<T>> {
    let course = ray.course()?;
    edges(particles, outline)
        .filter_map(|(id, a, b)| Some(Hit::on(id, course.crosses(a, b)?)))
        .reduce(nearer)
}

impl<T: Real> Course<T> {
    /// Intersects the ray with the edge from `a` to `b`. The side of a corner is s = u ×
    /// (x − from). The ray crosses the edge where s is zero between its corners.
    ///
    /// Returns the fraction of the ray, and the normal on the side from which it comes.
    pub(super) fn crosses(&self, a: Vec2<T>, b: Vec2<T>) -> Option<(T, Vec2<T>)> {
        let [a_side, b_side] = [a, b].map(|corner| self.direction.cross(corner - self.from));
        if (a_side >= T::ZERO) == (b_side >= T::ZERO) {
            return None;
        }
        let intersection = a + (b - a) * (a_side / (a_side - b_side));
        let distance = self.direction.dot(intersection - self.from);
        let (along, _) = (b - a).direction()?;
        let normal = if a_side > b_side {
            along.perp() * -T::ONE
        } else {
            along.perp()
        };
        let is_hit = distance >= T::ZERO && distance <= self.length;
        is_hit.then_some((distance / self.length, normal))
    }
}
