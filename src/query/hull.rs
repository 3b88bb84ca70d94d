//! Rays, discs and nearest points against hulls of rigid bodies.

use super::ray::{Course, Ray};
use crate::math::{Real, Vec2};
use crate::particles::Particles;
use crate::rigid::{HullId, RigidContacts};

/// The first hit of a ray or a moving disc on hulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullHit<T> {
    /// The hull that is hit.
    pub hull: HullId,
    /// Fraction of the path before the hit, from 0 to 1.
    pub fraction: T,
    /// Unit normal of the hull, on the side from which the ray comes.
    pub normal: Vec2<T>,
}

/// The point of a hull nearest to a given point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullPoint<T> {
    /// The hull.
    pub hull: HullId,
    /// Position, m: the given point itself if it is inside the hull.
    pub position: Vec2<T>,
    /// Distance from the given point, m: zero inside the hull.
    pub distance: T,
}

/// Returns the first of the given hulls that a disc of `radius`, m, hits, while its center moves
/// along a ray.
///
/// With a radius of zero, it is the first hull that the ray hits. Hulls are hit where their
/// particles are now, with their own radius. A disc that overlaps a hull at its start hits it
/// there, with the normal opposite to the ray. Unknown hulls, negative radii and rays of zero
/// length hit nothing. Of hulls at the same distance, the first counts. The cost is that of up to
/// eight corners and eight edges per hull.
///
/// ```
/// use pliant::query::{Ray, hit_hulls};
/// use pliant::{ContactMaterial, Filter, MassProperties, Particles, RigidBody, RigidContacts, Rotation, Vec2};
/// let mut particles = Particles::<f64, 4>::new();
/// let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
/// let properties = MassProperties::polygon(&square, 1.0)?;
/// let mut contacts = RigidContacts::<f64, 2, 8, 4>::new(ContactMaterial::default())?;
/// for x in [2.5, 6.0] {
///     let place = Vec2::new(x, 0.0);
///     let body = RigidBody::new(&mut particles, properties, place, Rotation::IDENTITY)?;
///     contacts.add(&body, &square, 0.0, Filter::default())?;
/// }
/// let ray = Ray { from: Vec2::ZERO, to: Vec2::new(8.0, 0.0) };
/// let hit = hit_hulls(&contacts, &particles, contacts.hulls(), 0.0, ray).unwrap();
/// assert_eq!((hit.hull.index(), hit.fraction, hit.normal), (0, 0.25, Vec2::new(-1.0, 0.0)));
/// // All hulls but the first.
/// let others = contacts.hulls().filter(|hull| *hull != hit.hull);
/// let hit = hit_hulls(&contacts, &particles, others, 0.5, ray).unwrap();
/// assert_eq!((hit.hull.index(), hit.fraction), (1, 5.0 / 8.0));
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn hit_hulls<T: Real, const B: usize, const N: usize, const K: usize, const P: usize>(
    contacts: &RigidContacts<T, B, N, K>,
    particles: &Particles<T, P>,
    hulls: impl IntoIterator<Item = HullId>,
    radius: T,
    ray: Ray<T>,
) -> Option<HullHit<T>> {
    let course = ray.course()?;
    let radius = (radius >= T::ZERO).then_some(radius)?;
    let hits = hulls.into_iter().filter_map(|hull| {
        let reach = contacts.radius(hull)? + radius;
        let (fraction, normal) = course.enters(contacts.corners(hull, particles), reach)?;
        Some(HullHit {
            hull,
            fraction,
            normal,
        })
    });
    first_least(hits, |hit| hit.fraction)
}

/// Returns the point of the given hulls nearest to a point, at most `reach` away, m.
///
/// With a reach of zero, it finds the hull that contains the point, to pick a body. Of several
/// nearest hulls, the first is returned. The cost is that of up to eight edges per hull.
///
/// ```
/// use pliant::query::nearest_on_hulls;
/// use pliant::{ContactMaterial, Filter, MassProperties, Particles, RigidBody, RigidContacts, Rotation, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// let ends = [Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0)];
/// let properties = MassProperties::capsule(ends[0], ends[1], 0.25, 1.0)?;
/// let body = RigidBody::new(&mut particles, properties, Vec2::ZERO, Rotation::IDENTITY)?;
/// let mut contacts = RigidContacts::<f64, 1, 2, 1>::new(ContactMaterial::default())?;
/// let capsule = contacts.add(&body, &ends, 0.25, Filter::default())?;
/// let above = nearest_on_hulls(&contacts, &particles, contacts.hulls(), Vec2::new(0.25, 2.0), 5.0).unwrap();
/// assert_eq!((above.hull, above.position, above.distance), (capsule, Vec2::new(0.25, 0.25), 1.75));
/// let picked = nearest_on_hulls(&contacts, &particles, contacts.hulls(), Vec2::new(0.6, 0.1), 0.0);
/// assert_eq!(picked.unwrap().position, Vec2::new(0.6, 0.1));
/// # Ok::<(), pliant::Error>(())
/// ```
pub fn nearest_on_hulls<T: Real, const B: usize, const N: usize, const K: usize, const P: usize>(
    contacts: &RigidContacts<T, B, N, K>,
    particles: &Particles<T, P>,
    hulls: impl IntoIterator<Item = HullId>,
    point: Vec2<T>,
    reach: T,
) -> Option<HullPoint<T>> {
    let points = hulls.into_iter().filter_map(|hull| {
        let radius = contacts.radius(hull)?;
        let (foot, height) = nearest_of(contacts.corners(hull, particles), point)?;
        let (position, distance) = if height <= radius {
            (point, T::ZERO)
        } else {
            let position = foot + (point - foot) * (radius / height);
            (position, height - radius)
        };
        (distance <= reach && distance.is_finite()).then_some(HullPoint {
            hull,
            position,
            distance,
        })
    });
    first_least(points, |point| point.distance)
}

/// Returns the item with the smallest number, the first of equal ones.
fn first_least<T: Real, I>(items: impl Iterator<Item = I>, number: impl Fn(&I) -> T) -> Option<I> {
    items.reduce(|best, next| {
        if number(&next) < number(&best) {
            next
        } else {
            best
        }
    })
}

/// Returns the edges of a convex polygon, each from one corner to the next; one edge of length zero
/// for one corner.
fn edges<T: Real>(
    corners: impl Iterator<Item = Vec2<T>> + Clone,
) -> impl Iterator<Item = (Vec2<T>, Vec2<T>)> {
    let next = corners.clone().cycle().skip(1);
    corners.zip(next)
}

/// Returns the point of a convex polygon nearest to a point, and its distance; the point itself
/// inside.
fn nearest_of<T: Real>(
    corners: impl Iterator<Item = Vec2<T>> + Clone,
    point: Vec2<T>,
) -> Option<(Vec2<T>, T)> {
    let mut best: Option<(Vec2<T>, T)> = None;
    // A polygon has more than two edges with a direction, and its inside is on the left of each of
    // them.
    let (mut sides, mut is_left) = (0_u8, true);
    for (start, end) in edges(corners) {
        let offset = point - start;
        let mut foot = start;
        if let Some((u, length)) = (end - start).direction() {
            foot += u * u.dot(offset).at_least(T::ZERO).at_most(length);
            is_left &= u.cross(offset) >= T::ZERO;
            sides = sides.saturating_add(1);
        }
        let distance = (point - foot).length();
        if best.is_none_or(|(_, least)| distance < least) {
            best = Some((foot, distance));
        }
    }
    if sides > 2 && is_left {
        return Some((point, T::ZERO));
    }
    best
}

impl<T: Real> Course<T> {
    /// Returns the fraction and the normal at which the ray enters a convex polygon grown by a
    /// radius.
    ///
    /// From outside, the first of its edges, moved outward by the radius, and of the discs around
    /// its corners.
    fn enters(
        &self,
        corners: impl Iterator<Item = Vec2<T>> + Clone,
        radius: T,
    ) -> Option<(T, Vec2<T>)> {
        let (_, height) = nearest_of(corners.clone(), self.from)?;
        if height <= radius {
            return Some((T::ZERO, -self.direction));
        }
        let mut first: Option<(T, Vec2<T>)> = None;
        for (start, end) in edges(corners) {
            let outward = (end - start).direction().map(|(u, _)| -u.perp());
            let side = outward.and_then(|normal| {
                let shift = normal * radius;
                self.crosses(start + shift, end + shift)
            });
            for hit in [self.meets(start, radius), side].into_iter().flatten() {
                if first.is_none_or(|(fraction, _)| hit.0 < fraction) {
                    first = Some(hit);
                }
            }
        }
        first
    }
}
