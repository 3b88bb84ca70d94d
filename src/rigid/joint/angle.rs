//! Relative rotation of the bodies of a joint: fixed or limited.

use super::point::Ends;
use crate::math::complex::conjugate_product;
use crate::math::{Real, Rotation, Turn, Vec2};
use crate::particles::Motion;

/// What a joint does to the rotation of its second body relative to the first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(in crate::rigid) enum Hold<T> {
    /// Nothing.
    Free,
    /// Keeps a rotation, with a compliance, 1/(N m).
    Fixed(Rotation<T>, T),
    /// Keeps it on the arc from the first rotation counter-clockwise to the second.
    Between(Rotation<T>, Rotation<T>),
}

/// Angular part of a joint within a substep.
struct Angular<T> {
    /// Rotation of the second body relative to the first, as a unit vector.
    relative: Vec2<T>,
    /// Σ (dθ/ds)/I.
    weight: T,
}

impl<T: Real> Hold<T> {
    /// Returns the sine by which the relative rotation is off, and the compliance; `None` where
    /// nothing is to be done.
    fn error(&self, relative: Vec2<T>) -> Option<(T, T)> {
        let beyond = |limit: Rotation<T>| limit.inverse() * relative;
        match *self {
            Self::Free => None,
            Self::Fixed(rest, compliance) => Some((beyond(rest).y, compliance)),
            Self::Between(lower, upper) => {
                let (from, to) = (
                    Vec2::new(lower.cos, lower.sin),
                    Vec2::new(upper.cos, upper.sin),
                );
                let arc = conjugate_product(from, to);
                let (low, high) = (beyond(lower), beyond(upper));
                // Inside if it is counter-clockwise of the lower limit by less than the arc.
                let inside = if arc.y >= T::ZERO {
                    low.y >= T::ZERO && high.y <= T::ZERO
                } else {
                    low.y >= T::ZERO || high.y <= T::ZERO
                };
                let nearest = if low.x > high.x { low } else { high };
                (!inside).then_some((nearest.y, T::ZERO))
            }
        }
    }
}

impl<T: Real> Ends<T> {
    /// Returns the relative rotation after the displacements of a substep so far.
    fn angular(&self, motion: &Motion<'_, T>) -> Option<Angular<T>> {
        let [a, b] = &self.frames;
        let turned = |frame: &crate::rigid::frame::Frame<T>| {
            let turn = Turn::new(frame.displacement(motion)?.1);
            let axis = frame.axis + turn.moves(frame.axis);
            Some((axis, turn.rate * frame.inverse_inertia))
        };
        let ((from, w), (to, v)) = (turned(a)?, turned(b)?);
        Some(Angular {
            relative: conjugate_product(from, to),
            weight: w + v,
        })
    }

    /// Turns both bodies by opposite angular impulses times h.
    pub(super) fn twist(&self, motion: &mut Motion<'_, T>, impulse: T) -> Option<()> {
        let [a, b] = &self.frames;
        a.push(motion, Vec2::ZERO, -impulse)?;
        b.push(motion, Vec2::ZERO, impulse)
    }

    /// Corrects the relative rotation, and returns the multiplier.
    pub(super) fn hold(
        &self,
        motion: &mut Motion<'_, T>,
        hold: &Hold<T>,
        inv_h: T,
        lambda: T,
    ) -> Option<T> {
        let Angular { relative, weight } = self.angular(motion)?;
        let (sine, compliance) = hold.error(relative)?;
        let alpha_tilde = compliance * inv_h * inv_h;
        if weight <= T::ZERO {
            return None;
        }
        let delta = -(sine + alpha_tilde * lambda) / (weight + alpha_tilde);
        self.twist(motion, delta)?;
        Some(lambda + delta)
    }
}
