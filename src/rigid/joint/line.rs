//! Joints along a line: distances, and a point that slides along an axis.

use super::point::Ends;
use crate::constraint::Softness;
use crate::math::{Real, Turn, Vec2};
use crate::particles::Motion;
use crate::rigid::frame::{Frame, Point, common_share};

/// Unit direction of a line in the coordinates of the axis of the first body, and the limits of the
/// position along it, m.
pub(in crate::rigid) type Line<T> = (Vec2<T>, Option<(T, T)>);

/// What a joint does to its points.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(in crate::rigid) enum Guide<T> {
    /// Holds them together.
    Together,
    /// Keeps their distance within limits, m.
    Distance(T, T),
    /// Keeps the second point on a line through the first.
    Axis(Vec2<T>, Option<(T, T)>),
    /// As `Axis`, with a motor that turns the second body instead of moving it along the line.
    Wheel(Vec2<T>, Option<(T, T)>),
}

impl<T: Copy> Guide<T> {
    /// Returns the line and the limits along it.
    pub(in crate::rigid) fn line(&self) -> Option<Line<T>> {
        match *self {
            Self::Axis(axis, limits) | Self::Wheel(axis, limits) => Some((axis, limits)),
            Self::Together | Self::Distance(..) => None,
        }
    }
}

/// Relative position of both points within a substep.
pub(super) struct Separation<T> {
    /// p₁ − p₀, m.
    pub(super) gap: Vec2<T>,
    points: [Point<T>; 2],
    /// dθ/ds of both bodies.
    rates: [T; 2],
}

impl<T: Real> Ends<T> {
    pub(super) fn relative(&self, motion: &Motion<'_, T>) -> Option<Separation<T>> {
        let (gap, points) = self.gap(motion)?;
        let rates = points.map(|point| Turn::new(point.turn).rate);
        Some(Separation { gap, points, rates })
    }

    /// Corrects p₁ − p₀ along a unit vector by an error, with forces through the second point, and
    /// returns the multiplier, which `bound` limits. `change` is that of the error in the substep
    /// so far.
    pub(super) fn correct_along(
        &self,
        motion: &mut Motion<'_, T>,
        state: &Separation<T>,
        (direction, error, change): (Vec2<T>, T, T),
        (lambda, softness): (T, Softness<T>),
        bound: impl FnOnce(T) -> T,
    ) -> Option<T> {
        let [first, second] = &state.points;
        let [a, b] = &self.frames;
        // Arms now, and arms from the centers at the start to one point, so that the impulses
        // conserve angular momentum.
        let ends = [first.arm + state.gap, second.arm];
        let [d, e] = [first.offset - first.arm, second.offset - second.arm];
        let masses = [a.inverse_mass, b.inverse_mass];
        let shift = d.lerp(e, common_share(a.is_particle(), b.is_particle(), masses));
        let moment = |arm: Vec2<T>| arm.perp().dot(direction);
        let levers = [moment(ends[0] + (d - shift)), moment(ends[1] + (e - shift))];
        let [own, other] = self.levers(levers, state.rates);
        // Only the sum is not negative if a couple is added.
        let least = |product: T| {
            if self.held {
                product
            } else {
                product.at_least(T::ZERO)
            }
        };
        let turned = |end: Vec2<T>, lever: T, rate: T, frame: &Frame<T>| {
            least(moment(end) * lever) * rate * frame.inverse_inertia
        };
        let mut first = turned(ends[0], own, state.rates[0], a);
        let mut second = turned(ends[1], other, state.rates[1], b);
        if self.held {
            (first, second) = ((first + second).at_least(T::ZERO), T::ZERO);
        }
        let weight = a.inverse_mass + b.inverse_mass + first + second;
        let softness = softness.for_weight(|| weight);
        let total = softness.total(weight);
        if !(total > T::ZERO && total.is_finite()) {
            return None;
        }
        let residual = softness.residual(error, -lambda, || change);
        let next = bound(lambda + residual / total);
        let change = next - lambda;
        a.push(motion, direction * change, own * change)?;
        b.push(motion, -(direction * change), -(other * change))?;
        Some(next)
    }

    /// Returns the levers of an impulse and its opposite, given those about both centers and dθ/ds
    /// of both bodies.
    ///
    /// If the joint holds the relative rotation, a couple is added that keeps it: what the hold has
    /// corrected stays correct, however far the second body has slid.
    fn levers(&self, [own, other]: [T; 2], [first, second]: [T; 2]) -> [T; 2] {
        let [a, b] = &self.frames;
        let (w, v) = (first * a.inverse_inertia, second * b.inverse_inertia);
        let total = w + v;
        if !self.held || total <= T::ZERO {
            return [own, other];
        }
        let couple = (own * w + other * v) / total;
        if couple.is_finite() {
            [own - couple, other - couple]
        } else {
            [own, other]
        }
    }

    /// Corrects p₁ − p₀ along a unit vector by an error without compliance. As
    /// [`Ends::correct_along`].
    fn correct_rigid(
        &self,
        motion: &mut Motion<'_, T>,
        state: &Separation<T>,
        (direction, error): (Vec2<T>, T),
        lambda: T,
        bound: impl FnOnce(T) -> T,
    ) -> Option<T> {
        let rigid = (lambda, Softness::undamped(T::ZERO));
        self.correct_along(motion, state, (direction, error, T::ZERO), rigid, bound)
    }

    /// Keeps the distance of the points within limits, and returns the multiplier.
    pub(super) fn limit_distance(
        &self,
        motion: &mut Motion<'_, T>,
        (lower, upper): (T, T),
        lambda: Vec2<T>,
        softness: Softness<T>,
    ) -> Option<Vec2<T>> {
        let state = self.relative(motion)?;
        let (direction, distance) = state.gap.direction()?;
        let error = distance - distance.at_most(upper).at_least(lower);
        if error == T::ZERO {
            return Some(lambda);
        }
        let along = lambda.dot(direction);
        let step = (direction, error, T::ZERO);
        let next = self.correct_along(motion, &state, step, (along, softness), |l| l)?;
        Some(direction * next)
    }

    /// Keeps the second point on the line through the first, and returns the multiplier.
    pub(super) fn slide(
        &self,
        motion: &mut Motion<'_, T>,
        axis: Vec2<T>,
        lambda: T,
        softness: Softness<T>,
    ) -> Option<T> {
        let state = self.relative(motion)?;
        let across = self.direction(axis, &state).perp();
        let step = (across, across.dot(state.gap), T::ZERO);
        self.correct_along(motion, &state, step, (lambda, softness), |l| l)
    }

    /// Keeps the position along the axis within limits, and returns the multiplier.
    pub(super) fn limit_along(
        &self,
        motion: &mut Motion<'_, T>,
        (axis, (lower, upper)): (Vec2<T>, (T, T)),
        lambda: T,
    ) -> Option<T> {
        let state = self.relative(motion)?;
        let along = self.direction(axis, &state);
        let at = along.dot(state.gap);
        let error = at - at.at_most(upper).at_least(lower);
        if error == T::ZERO {
            return Some(lambda);
        }
        self.correct_rigid(motion, &state, (along, error), lambda, |l| l)
    }

    /// Moves the second point along the axis by a distance in this substep, and returns the
    /// multiplier, which has a limit.
    pub(super) fn drive_along(
        &self,
        motion: &mut Motion<'_, T>,
        axis: Vec2<T>,
        (distance, limit): (T, T),
        lambda: T,
    ) -> Option<T> {
        let state = self.relative(motion)?;
        let along = self.direction(axis, &state);
        let error = along.dot(state.gap) - self.position_along(axis) - distance;
        let bound = |lambda: T| lambda.at_most(limit).at_least(-limit);
        self.correct_rigid(motion, &state, (along, error), lambda, bound)
    }

    /// Returns the position of the second point along the axis at the start of the substep.
    pub(super) fn position_along(&self, axis: Vec2<T>) -> T {
        let [first, second] = &self.frames;
        let [a, b] = self.arms;
        let start = second.center_difference(first).plus(b - a);
        self.axis_at(axis, Vec2::ZERO).dot(start)
    }

    /// Returns the axis, which turns with the first body, after the displacements so far.
    pub(super) fn direction(&self, axis: Vec2<T>, state: &Separation<T>) -> Vec2<T> {
        let [first, _] = &state.points;
        self.axis_at(axis, Turn::new(first.turn).change)
    }

    /// Returns the axis after a rotation ΔR, given by the cosine minus one and the sine.
    fn axis_at(&self, axis: Vec2<T>, change: Vec2<T>) -> Vec2<T> {
        let [first, _] = &self.frames;
        let start = first.axis * axis.x + first.axis.perp() * axis.y;
        start + start * change.x + start.perp() * change.y
    }
}
