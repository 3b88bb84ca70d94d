//! Continuous collision test of a moving disc against a collider.

use super::material::ContactMaterial;
use crate::contact::collider::{Collider, SignedDistance};
use crate::math::{Real, Vec2};

/// Largest number of tangents that the sweep follows.
///
/// Any number is safe. Near a grazing contact each tangent halves the remaining distance to the
/// nearest point. A disc that clears another by 4⁻ⁿ of its radius needs n of them, so 32 resolve it
/// to the rounding of positions.
const TANGENTS: usize = 32;

/// Result of sweeping a disc against a collider.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepResult<T> {
    /// Contact normal, in the frame of the collider.
    pub(super) normal: Vec2<T>,
    /// Gap at the start of the substep.
    pub(super) start: T,
    /// Signed distance from the line of contact to the end of the path.
    ///
    /// It is negative by the amount that the contact must undo.
    pub(super) end: T,
    /// Fraction of the path before the contact.
    pub(super) fraction: T,
}

/// Sweeps a disc along a straight path in the frame of the collider.
///
/// Outside a convex solid, the gap φ(s) is a convex function of the fraction s of the path. So
/// Newton's iteration s ← s − φ/φ' from the start never passes the first root. Each of its tangents
/// is a line that separates disc and solid. The last one is the line of contact. A disc that ends
/// on its outer side is outside the solid and never crossed it. This holds for any length of the
/// path and any thickness of the solid. The number of iterations only determines how near to the
/// true point of contact the line touches. A disc that starts inside has its first tangent as its
/// line of contact. It therefore sinks no deeper and leaves where it entered.
///
/// In a hollow collider the allowed region is convex, so testing the end of the path is sufficient.
///
/// The method is conservative advancement (Mirtich, "Impulse-based dynamic simulation of rigid body
/// systems", 1996) along tangents.
pub(super) fn sweep<T: Real, C: Collider<T>>(
    collider: &C,
    radius: T,
    from: Vec2<T>,
    path: Vec2<T>,
    last: Vec2<T>,
) -> SweepResult<T> {
    let SignedDistance {
        distance: start,
        normal,
    } = collider.signed_distance(from, radius);
    let normal = normal.unwrap_or(last);
    if C::HOLLOW {
        let SignedDistance {
            distance: end,
            normal: next,
        } = collider.signed_distance(from + path, radius);
        let fraction = if start > T::ZERO && end < T::ZERO {
            start / (start - end)
        } else {
            T::ZERO
        };
        return SweepResult {
            normal: next.unwrap_or(last),
            start,
            end,
            fraction,
        };
    }
    let mut found = SweepResult {
        normal,
        start,
        end: start + normal.dot(path),
        fraction: T::ZERO,
    };
    let mut gap = start;
    for _ in 0..TANGENTS {
        let crosses = gap > T::ZERO && found.end < T::ZERO;
        let next = crosses.then(|| (found.fraction - gap / found.normal.dot(path)).at_most(T::ONE));
        let Some(next) = next.filter(|next| *next > found.fraction) else {
            break;
        };
        let SignedDistance { distance, normal } =
            collider.signed_distance(from + path * next, radius);
        let Some(normal) = normal else { break };
        gap = distance;
        found = SweepResult {
            normal,
            start,
            end: gap + normal.dot(path) * (T::ONE - next),
            fraction: next,
        };
    }
    found
}

/// Returns whether a disc starts outside and provably stays outside.
///
/// The test uses the first tangent, or the end of the path in a hollow collider. If it holds,
/// [`sweep`] finds no contact.
#[inline]
pub(super) fn stays_outside<T: Real, C: Collider<T>>(
    (collider, radius, _): (&C, T, &ContactMaterial<T>),
    from: Vec2<T>,
    path: Vec2<T>,
) -> bool {
    let SignedDistance {
        distance: start,
        normal,
    } = collider.signed_distance(from, radius);
    let end = if C::HOLLOW {
        collider.signed_distance(from + path, radius).distance
    } else {
        let Some(normal) = normal else { return false };
        start + normal.dot(path)
    };
    let is_clear = |gap: T| gap > T::ZERO;
    is_clear(start) & is_clear(end)
}
