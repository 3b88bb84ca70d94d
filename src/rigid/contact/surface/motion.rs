//! Collider and hull within a substep.

use super::hollow::{planes, quadrant};
use super::manifold::{SurfacePoint, SurfacePoints, manifold};
use crate::contact::{Collider, ColliderPose};
use crate::math::complex::{times, unit_vector};
use crate::math::{Real, Rotation, Vec2};
use crate::rigid::contact::core::{FEATURE, core};
use crate::rigid::contact::lever::Lever;
use crate::rigid::contact::motion::{HullMotion, MAX_POSES};
use crate::rigid::contact::point::Key;
use crate::rigid::contact::shape::{Corner, Shape};
use crate::rigid::contact::site::Site;

/// Collider and its motion in a substep, relative to an origin.
pub(super) struct SurfaceMotion<'a, T, C> {
    pub(super) collider: &'a C,
    pub(super) pose: ColliderPose<T>,
    pub(super) h: T,
    pub(super) origin: Vec2<T>,
}

impl<T: Real, C: Collider<T>> SurfaceMotion<'_, T, C> {
    /// Returns the position relative to the origin and the rotation after a fraction of the
    /// substep.
    fn frame(&self, fraction: T) -> (Vec2<T>, Rotation<T>) {
        let rests = self.pose.velocity == Vec2::ZERO && self.pose.angular_velocity == T::ZERO;
        let pose = if rests || fraction == T::ZERO {
            self.pose
        } else {
            self.pose.travel(self.h * fraction).end_pose()
        };
        (pose.position - self.origin, pose.rotation())
    }

    /// Returns the rotation of the collider in the substep, at most, times a distance.
    fn turning(&self, distance: T) -> T {
        (self.h * self.pose.angular_velocity).abs() * distance
    }

    /// Returns an upper bound of the displacement of a point of a hull relative to the surface.
    fn travel(&self, hull: &HullMotion<'_, T>) -> T {
        let (center, _) = self.frame(T::ZERO);
        let path = hull.displacement() - self.pose.velocity * self.h;
        let arm = (hull.center() - center).length() + hull.displacement().length();
        path.length() + hull.turning() + self.turning(arm + hull.reach)
    }

    /// Returns the margin within which contact points are listed, m; `None` if the hull is too far.
    pub(super) fn margin(&self, hull: &HullMotion<'_, T>) -> Option<T> {
        let margin = self.travel(hull) + hull.reach * T::ratio(1, 32);
        let (center, rotation) = self.frame(T::ZERO);
        let center = rotation.inverse() * (hull.center() - center);
        let gap = self.collider.signed_distance(center, hull.reach).distance;
        (gap <= margin).then_some(margin)
    }

    /// Returns the contact points of a hull and a solid collider nearer than a margin, and the
    /// fraction of the predicted motion at which they are determined.
    ///
    /// Conservative advancement, as for two hulls.
    pub(super) fn first_contact(
        &self,
        hull: &HullMotion<'_, T>,
        margin: T,
    ) -> (SurfacePoints<T>, T) {
        let mut fraction = T::ZERO;
        let mut found = manifold(self.collider, &self.shape(hull, fraction), margin);
        let near = hull.reach * T::ratio(1, 64);
        let path = hull.displacement() - self.pose.velocity * self.h;
        let (center, _) = self.frame(T::ZERO);
        let arm = (hull.center() - center).length() + hull.displacement().length();
        let turning = hull.turning() + self.turning(arm + hull.reach);
        for _ in 0..MAX_POSES {
            let Some(gap) = found.iter().map(|point| point.gap).reduce(T::at_most) else {
                break;
            };
            let Some(first) = found.first() else {
                break;
            };
            let (_, rotation) = self.frame(fraction);
            let approach = turning - (rotation * first.normal).dot(path);
            if gap <= near || approach * (T::ONE - fraction) <= gap {
                break;
            }
            let next = fraction + gap / approach;
            let points = manifold(self.collider, &self.shape(hull, next), margin);
            if points.is_empty() {
                break;
            }
            (found, fraction) = (points, next);
        }
        (found, fraction)
    }

    /// Returns the contact point of the inscribed disc of a hull with the plane of its nearest
    /// contact point, at a fraction of the motion; `None` for a hull that is not fast.
    pub(super) fn core_point(
        &self,
        hull: &HullMotion<'_, T>,
        points: &SurfacePoints<T>,
        fraction: T,
    ) -> Option<SurfacePoint<T>> {
        let nearest = points.first()?;
        let (center, rotation) = self.frame(fraction);
        let toward = -(rotation * nearest.normal);
        let path = hull.displacement() - self.pose.velocity * self.h;
        let approach = toward.dot(path) * (T::ONE - fraction);
        let on = center + rotation * nearest.on;
        let (middle, inner) = core(hull, (on, toward, fraction), approach)?;
        let foot = middle + toward * inner;
        Some(SurfacePoint {
            on: rotation.inverse() * (foot - center),
            normal: nearest.normal,
            gap: nearest.gap + toward.dot(on - foot),
            feature: FEATURE,
        })
    }

    /// Returns the shape of a hull in the frame of the collider, after a fraction of the motion.
    fn shape(&self, hull: &HullMotion<'_, T>, fraction: T) -> Shape<T> {
        let shape = hull.shape(fraction);
        let (center, rotation) = self.frame(fraction);
        let back = unit_vector(rotation.inverse());
        Shape::new(shape.corners(), shape.radius, |corner| Corner {
            position: times(back, corner.position - center),
            normal: times(back, corner.normal),
        })
    }

    /// Calls a function with the contact points of all corners of a hull within a hollow collider,
    /// and of the inscribed disc if the hull is fast.
    ///
    /// The path of a corner is linear in the displacements, as contacts are.
    pub(super) fn corners(&self, hull: &HullMotion<'_, T>, mut visit: impl FnMut(SurfacePoint<T>)) {
        let ((center, rotation), (end, end_rotation)) = (self.frame(T::ZERO), self.frame(T::ONE));
        let path = |from: Vec2<T>| {
            let to = from + hull.linear_path(from);
            (
                rotation.inverse() * (from - center),
                end_rotation.inverse() * (to - end),
            )
        };
        let (start, end) = path(hull.center());
        let shape = hull.shape(T::ZERO);
        let (mut index, mut inscribed) = (0_u16, None);
        for corner in shape.corners() {
            let (on, to) = path(corner.position);
            for plane in &planes(self.collider, shape.radius, to, hull.reach) {
                let approach = plane.normal.dot(start - end);
                let toward = -(rotation * plane.normal);
                if inscribed.is_none() {
                    inscribed = core(hull, (corner.position, toward, T::ZERO), approach);
                }
                visit(SurfacePoint {
                    on,
                    normal: plane.normal,
                    gap: plane.gap(on),
                    feature: index << 2 | quadrant(plane.normal),
                });
            }
            index = index.saturating_add(1);
        }
        let Some((_, inner)) = inscribed else {
            return;
        };
        for plane in &planes(self.collider, shape.radius + inner, end, hull.reach) {
            visit(SurfacePoint {
                on: start - plane.normal * inner,
                normal: plane.normal,
                gap: plane.gap(start),
                feature: FEATURE | quadrant(plane.normal),
            });
        }
    }

    /// Returns the geometry of a contact point at a fraction of the predicted motion, given the
    /// coordinates in the hull and in the collider of the last one.
    pub(super) fn site(
        &self,
        hull: &HullMotion<'_, T>,
        key: Key,
        (point, fraction): (&SurfacePoint<T>, T),
        [first, second]: [Vec2<T>; 2],
    ) -> Site<T> {
        let (start, start_rotation) = self.frame(T::ZERO);
        let (center, rotation) = self.frame(fraction);
        let normal = rotation * point.normal;
        let on = center + rotation * point.on;
        // The middle between both surfaces.
        let middle = on - normal * (hull.radius + T::HALF * point.gap);
        let turned = (middle - center).perp() * self.pose.angular_velocity;
        let drift = (self.pose.velocity + turned) * self.h;
        let slid = hull.position(first) - (start + start_rotation * second);
        let reduced = middle - hull.displacement() * fraction;
        let lever = hull.lever(reduced);
        Site {
            key,
            point: self.origin + middle,
            normal,
            gap: point.gap,
            fraction,
            levers: [lever, Lever::surface(lever.ids)],
            share: T::ZERO,
            drift: [normal.dot(drift), normal.perp().dot(drift)],
            slid: normal.perp().dot(slid),
            anchors: [
                hull.local(reduced),
                start_rotation.inverse() * (reduced - start),
            ],
            pushes: !hull.sensor,
        }
    }
}
