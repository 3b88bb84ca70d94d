//! Point of a joint: holds two points together.

use crate::math::{Real, Vec2};
use crate::particles::Motion;
use crate::rigid::frame::{Frame, Point};
use crate::solver::Scheme;

/// Both ends of a joint within a substep.
pub(super) struct Ends<T> {
    pub(super) frames: [Frame<T>; 2],
    /// Arms r₀ from the centers of mass at the start.
    pub(super) arms: [Vec2<T>; 2],
    /// Whether the joint holds the relative rotation without compliance.
    pub(super) held: bool,
}

/// 2×2 matrix that maps an impulse at both points to the change of their distance.
struct Response<T> {
    columns: [Vec2<T>; 2],
}

impl<T: Real> Response<T> {
    /// Returns Σ 1/m + Σ q ⊗ b/I, with q the derivative of a point by s and b the direction in
    /// which an impulse there turns the body.
    fn new(ends: &Ends<T>, points: &[Point<T>; 2], levers: &[Vec2<T>; 2]) -> Self {
        let mut columns = [Vec2::ZERO; 2];
        let [x, y] = &mut columns;
        for (frame, (point, lever)) in ends.frames.iter().zip(points.iter().zip(levers)) {
            x.x += frame.inverse_mass;
            y.y += frame.inverse_mass;
            *x += point.velocity * (lever.x * frame.inverse_inertia);
            *y += point.velocity * (lever.y * frame.inverse_inertia);
        }
        Self { columns }
    }

    /// Adds α̃ to the diagonal and returns the trace.
    fn soften(&mut self, alpha_tilde: T) -> T {
        let [x, y] = &mut self.columns;
        x.x += alpha_tilde;
        y.y += alpha_tilde;
        x.x + y.y
    }

    /// Returns the determinant of the matrix divided by its trace.
    fn determinant(&self, trace: T) -> T {
        let [x, y] = self.columns;
        (x / trace).cross(y / trace)
    }

    /// Returns the impulse that changes the distance by `change`.
    ///
    /// A body that can only turn moves its point along one line. The impulse is then along the
    /// change g, and the point comes as near as it can. With r the longer arm, the step is
    /// shortened by
    /// |r|/(|r| + |g|), because the point follows a circle: without it, the steps toward a point farther than 2|r| would diverge.
    fn solve(&self, change: Vec2<T>, trace: T, arms: [Vec2<T>; 2]) -> Option<Vec2<T>> {
        let determinant = self.determinant(trace);
        let [x, y] = self.columns.map(|column| column / trace);
        let impulse = change / trace;
        if determinant > T::ratio(8, 1) * T::EPSILON {
            let cramer = Vec2::new(impulse.cross(y), x.cross(impulse));
            return Some(cramer / determinant);
        }
        let moved = x * impulse.x + y * impulse.y;
        let (along, square) = (moved.dot(impulse), moved.dot(moved));
        let [a, b] = arms.map(Vec2::length);
        let reach = a.at_least(b);
        let whole = reach + change.length();
        (along > T::ZERO && square > T::ZERO && whole > T::ZERO)
            .then(|| impulse * (along / square * (reach / whole)))
    }
}

impl<T: Real> Ends<T> {
    /// Returns p₁ − p₀ and both points after the displacements of a substep so far.
    pub(super) fn gap(&self, motion: &Motion<'_, T>) -> Option<(Vec2<T>, [Point<T>; 2])> {
        let [first, second] = &self.frames;
        let [start, end] = self.arms;
        let first_point = Point::new(start, first.displacement(motion)?);
        let second_point = Point::new(end, second.displacement(motion)?);
        let gap = second
            .center_difference(first)
            .plus(second_point.offset - first_point.offset);
        Some((gap, [first_point, second_point]))
    }

    /// Closes the gap, and returns the change of the multiplier.
    ///
    /// No body is turned farther than to |s| = 1, or its present |s| if that is more: beyond, s
    /// grows without bound while the body turns by less than half a turn, and would add energy.
    /// What is left of the gap then moves both bodies without turning such a body.
    pub(super) fn close(
        &self,
        motion: &mut Motion<'_, T>,
        lambda: Vec2<T>,
        alpha_tilde: T,
        scheme: Scheme,
    ) -> Option<Vec2<T>> {
        let (gap, points) = self.gap(motion)?;
        let (delta, levers) = self.solve((gap, &points), lambda, alpha_tilde, scheme)?;
        let mut fractions = [T::ONE; 2];
        for (fraction, ((frame, sign), (point, lever))) in fractions.iter_mut().zip(
            self.frames
                .iter()
                .zip([T::ONE, -T::ONE])
                .zip(points.iter().zip(levers)),
        ) {
            let change = sign * lever.dot(delta) * frame.inverse_inertia;
            let limit = point.turn.abs().at_least(T::ONE);
            let end = point.turn + change;
            if end > limit {
                *fraction = ((limit - point.turn) / change).at_least(T::ZERO);
            } else if end < -limit {
                *fraction = ((-limit - point.turn) / change).at_least(T::ZERO);
            }
        }
        let [first, second] = fractions;
        let fraction = first.at_most(second);
        if fraction >= T::ONE {
            self.push(motion, delta, levers)?;
            return Some(delta);
        }
        let part = delta * fraction;
        self.push(motion, part, levers)?;
        let (gap, mut points) = self.gap(motion)?;
        for (point, own) in points.iter_mut().zip(fractions) {
            if own < T::ONE {
                (point.start, point.velocity) = (Vec2::ZERO, Vec2::ZERO);
            }
        }
        let rest = self.solve(
            (gap, &points),
            lambda + part,
            alpha_tilde,
            Scheme::Predicted,
        );
        let Some((rest, levers)) = rest else {
            return Some(part);
        };
        let moved = self.push(motion, rest, levers);
        Some(if moved.is_some() { part + rest } else { part })
    }

    /// Returns the change of the multiplier that closes the gap.
    ///
    /// [`Scheme::Leapfrog`] turns the bodies with the arms at the start of the substep, as far as
    /// the substep resolves the tension: h²ω² ≤ g = |λ||r|/I must not exceed ¼, else the arm is
    /// ψr₀ + (1 − ψ)r₁ with ψ = 1/(4g).
    fn solve(
        &self,
        (gap, points): (Vec2<T>, &[Point<T>; 2]),
        lambda: Vec2<T>,
        alpha_tilde: T,
        scheme: Scheme,
    ) -> Option<(Vec2<T>, [Vec2<T>; 2])> {
        let residual = gap - lambda * alpha_tilde;
        let blended = |at_start: T| {
            points.map(|point| point.velocity + (point.start.perp() - point.velocity) * at_start)
        };
        let answer = |levers: [Vec2<T>; 2]| {
            let mut response = Response::new(self, points, &levers);
            let trace = response.soften(alpha_tilde);
            let positive = trace > T::ZERO && trace.is_finite();
            let delta = response
                .solve(residual, trace, self.arms)
                .filter(|_| positive)?;
            let determinant = response.determinant(trace);
            delta.is_finite().then_some((delta, levers, determinant))
        };
        let (delta, levers, determinant) = answer(points.map(|point| point.velocity))?;
        let implicit = Some((delta, levers));
        if scheme == Scheme::Predicted {
            return implicit;
        }
        let leapfrog = |at_start: T| {
            answer(blended(at_start)).filter(|(_, _, found)| *found > T::HALF * determinant)
        };
        let Some((delta, levers, _)) = leapfrog(T::ONE) else {
            return implicit;
        };
        let tension = (lambda + delta).length();
        let stiffness = self
            .frames
            .iter()
            .zip(self.arms)
            .fold(T::ZERO, |most, (frame, arm)| {
                most.at_least(tension * frame.inverse_inertia * arm.length())
            });
        if stiffness <= T::ratio(1, 4) {
            return Some((delta, levers));
        }
        leapfrog(T::ratio(1, 4) / stiffness)
            .map_or(implicit, |(delta, levers, _)| Some((delta, levers)))
    }

    /// Applies an impulse times h to the first point and its opposite to the second.
    fn push(
        &self,
        motion: &mut Motion<'_, T>,
        impulse: Vec2<T>,
        levers: [Vec2<T>; 2],
    ) -> Option<()> {
        let [first, second] = &self.frames;
        let [a, b] = levers.map(|lever| lever.dot(impulse));
        first.push(motion, impulse, a)?;
        second.push(motion, -impulse, -b)
    }
}
