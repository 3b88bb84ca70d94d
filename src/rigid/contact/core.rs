//! Contact point of the inscribed disc of a fast hull.

use super::collide::ManifoldPoint;
use super::motion::HullMotion;
use crate::math::{Real, Vec2};

/// Number for the contact point of an inscribed disc.
pub(super) const FEATURE: u16 = 1 << 10;

/// Returns the center of mass of a hull at a fraction of its motion, and the radius of its
/// inscribed disc.
///
/// An impulse at a corner of a fast hull makes it turn by more than a radian in the rest of the
/// substep, and lets its center go on. The displacements are those of a tangent, so the contact of
/// the corner alone does not keep the center from passing an obstacle. The disc around the center
/// does, as it has no rotation.
///
/// `on` is the point of the hull nearest to the obstacle, and `approach` the distance, m, by which
/// the center approaches it in the rest of the substep. `None` if that is less than half of the
/// height of the center above the obstacle: any slower hull reaches it with other corners first.
pub(super) fn core<T: Real>(
    hull: &HullMotion<'_, T>,
    (on, toward, fraction): (Vec2<T>, Vec2<T>, T),
    approach: T,
) -> Option<(Vec2<T>, T)> {
    if !hull.is_body() {
        return None;
    }
    let center = hull.center() + hull.displacement() * fraction;
    let height = toward.dot(on - center) + hull.radius;
    if approach * T::TWO <= height {
        return None;
    }
    let shape = hull.shape(fraction);
    let faces = shape.corners().iter();
    let inner = faces
        .map(|corner| corner.normal.dot(corner.position - center))
        .reduce(T::at_most)?;
    (inner >= T::ZERO).then_some((center, inner))
}

/// Returns the contact point of the inscribed disc of the smaller one of two movable hulls, or of
/// the movable one, at a fraction of the motion.
///
/// The normal is from the second hull to the first, and `approach` the distance, m, by which the
/// centers approach along it in the rest of the substep.
pub(super) fn core_point<T: Real>(
    [a, b]: [&HullMotion<'_, T>; 2],
    (point, normal, fraction): (&ManifoldPoint<T>, Vec2<T>, T),
    approach: T,
) -> Option<ManifoldPoint<T>> {
    let second = !a.is_movable() || (b.is_movable() && b.reach < a.reach);
    let (own, toward) = if second { (b, normal) } else { (a, -normal) };
    let [on_first, on_second] = point.on;
    let (on_own, on_other) = if second {
        (on_second, on_first)
    } else {
        (on_first, on_second)
    };
    let (center, inner) = core(own, (on_own, toward, fraction), approach)?;
    let on = center + toward * inner;
    let distance = toward.dot(on_other - on);
    let foot = on + toward * distance;
    Some(ManifoldPoint {
        on: if second { [foot, on] } else { [on, foot] },
        gap: distance - (a.radius + b.radius),
        feature: FEATURE,
    })
}
