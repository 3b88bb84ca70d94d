//! Where a moving disc meets a collider.

use super::surface::Surface;
use super::{Collider, Gap};
use crate::{Real, Vec2};

/// How many tangents the sweep follows at most. Any number is safe. Near a grazing contact each one halves what is left of the way to the
/// nearest point, and whoever passes clear of a disc by 4⁻ⁿ of its radius takes n of them: 32 tell that to the rounding of places.
const TANGENTS: usize = 32;

/// What a disc that goes its way within a substep has to do with a collider.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch<T> {
    /// The normal of the contact, in the frame of the collider.
    pub(super) normal: Vec2<T>,
    /// The gap at the start of the substep.
    pub(super) start: T,
    /// How far the end of the way is beyond the line of contact; negative by what the contact has to undo.
    pub(super) end: T,
    /// The share of the way after which they touch.
    pub(super) share: T,
}

/// Follows a disc on a straight way in the frame of the collider.
///
/// Outside a convex solid the gap φ(s) is a convex function of the share s of the way, so Newton's iteration s ← s − φ/φ' from
/// the start never passes the first root, and each of its tangents is a line that keeps disc and solid apart. The last one is the
/// line of contact. Whoever ends on its outer side is outside the solid and never went through it, however long the way and
/// however thin the solid; the number of iterations says only how near to the true point of contact the line touches. A disc that
/// starts inside has its first tangent as its line of contact, so it sinks no deeper and leaves where it came in.
///
/// In a hollow collider what is allowed is convex, so the end of the way tells everything.
///
/// It is conservative advancement (Mirtich, "Impulse-based dynamic simulation of rigid body systems", 1996) along tangents.
pub(super) fn touch<T: Real, C: Collider<T>>(collider: &C, radius: T, from: Vec2<T>, way: Vec2<T>, last: Vec2<T>) -> Touch<T> {
    let Gap { distance: start, normal } = collider.gap(from, radius);
    let normal = normal.unwrap_or(last);
    if C::HOLLOW {
        let Gap { distance: end, normal: next } = collider.gap(from + way, radius);
        let share = if start > T::ZERO && end < T::ZERO { start / (start - end) } else { T::ZERO };
        return Touch { normal: next.unwrap_or(last), start, end, share };
    }
    let mut found = Touch { normal, start, end: start + normal.dot(way), share: T::ZERO };
    let mut gap = start;
    for _ in 0..TANGENTS {
        let crosses = gap > T::ZERO && found.end < T::ZERO;
        let next = crosses.then(|| (found.share - gap / found.normal.dot(way)).at_most(T::ONE));
        let Some(next) = next.filter(|next| *next > found.share) else { break };
        let Gap { distance, normal } = collider.gap(from + way * next, radius);
        let Some(normal) = normal else { break };
        gap = distance;
        found = Touch { normal, start, end: gap + normal.dot(way) * (T::ONE - next), share: next };
    }
    found
}

/// Whether a disc starts outside, and its first tangent, or the end of its way in a hollow collider, tells that it stays there.
/// Then what [`touch`] finds is no contact.
#[inline]
pub(super) fn stays_outside<T: Real, C: Collider<T>>(
    (collider, radius, _): (&C, T, &Surface<T>),
    from: Vec2<T>,
    way: Vec2<T>,
) -> bool {
    let Gap { distance: start, normal } = collider.gap(from, radius);
    let end = if C::HOLLOW {
        collider.gap(from + way, radius).distance
    } else {
        let Some(normal) = normal else { return false };
        start + normal.dot(way)
    };
    let is_clear = |gap: T| gap > T::ZERO;
    is_clear(start) & is_clear(end)
}
