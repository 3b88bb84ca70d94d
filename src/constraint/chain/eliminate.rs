//! Elimination of the tridiagonal system of a chain, without cancellation.
//!
//! Row i of the system is the linearized constraint of link i between the members a and b:
//!
//! > e ∇C·d(Δλ) + α̃ Δλᵢ = −(C + α̃λ),  d(Δλ) = w m Δλ
//!
//! n is the gradient, m the direction of the correction, and e = 1 − φ the implicit fraction of the
//! spring. In the predicted scheme, m = n and e = 1. The entries are c e (w_a + w_b) + α̃ with c =
//! n·m on the diagonal, and −e w_a n·m′, −e w_b n·m″ with the neighbors beside it. Thomas'
//! algorithm subtracts the previous row. With the previous pivot p′ = e′ c′ w_a + s′, the new one
//! is
//!
//! > p = s + e c w_b,  s = α̃ + e (w_a/p′)(e′ w_a (n × n′)(m × m′) + c s′)
//!
//! because (n·m)(n′·m′) − (n·m′)(n′·m) = (n × n′)(m × m′). No term is negative, unless a joint
//! turned inside out within the substep; it then counts as zero. So no pivot cancels, at any ratio
//! of masses.

use super::link::{Link, Row};
use crate::math::{Real, Vec2, product, sum};
use crate::solver::{Pass, Scheme};

/// Position at the start of the substep, displacement and inverse mass of a member.
pub(super) type Member<T> = (Vec2<T>, Vec2<T>, T);

/// Last eliminated row.
struct Eliminated<T> {
    gradient: Vec2<T>,
    direction: Vec2<T>,
    /// e.
    implicit: T,
    /// s.
    rest: T,
    /// p.
    pivot: T,
    /// Right-hand side divided by the pivot.
    delta: T,
}

/// Linearized link.
struct Linear<T> {
    gradient: Vec2<T>,
    direction: Vec2<T>,
    length: T,
    implicit: T,
    /// α̃.
    alpha_tilde: T,
    /// C + α̃λ, with φC₀ + (1 − φ)C₁ for C.
    residual: T,
}

impl<T: Real> Linear<T> {
    /// Linearizes a link; `None` where it does not act.
    ///
    /// ψ is the fraction of the direction at the start.
    #[inline]
    fn new(
        link: &Link<T>,
        [a, b]: [Member<T>; 2],
        start_fraction: T,
        pass: &Pass<T>,
    ) -> Option<Self> {
        if !link.intact {
            return None;
        }
        let ((x_a, d_a, w_a), (x_b, d_b, w_b)) = (a, b);
        let start = x_a - x_b;
        let (gradient, length) = start.plus(d_a - d_b).direction()?;
        let alpha_tilde = link.compliance * (pass.inv_h * pass.inv_h);
        let (mut direction, mut implicit, mut value) =
            (gradient, T::ONE, length - link.rest_length);
        if pass.scheme == Scheme::Leapfrog
            && let Some((at_start, length)) = start.direction()
        {
            let turn = gradient - at_start;
            let turned = turn.dot(turn);
            if turned < T::ratio(2, 5) {
                direction = at_start;
                let mut explicit = explicit_fraction(alpha_tilde, w_a + w_b, turned);
                if start_fraction < T::ONE {
                    direction = gradient + (at_start - gradient) * start_fraction;
                    explicit *= start_fraction;
                }
                value += (length - link.rest_length - value) * explicit;
                implicit -= explicit;
            }
        }
        Some(Self {
            gradient,
            direction,
            length,
            implicit,
            alpha_tilde,
            residual: sum(value, product(alpha_tilde, link.multiplier)),
        })
    }
}

/// Returns φ of a link, as the leapfrog update of a set; zero for a rigid one.
fn explicit_fraction<T: Real>(alpha_tilde: T, weight: T, turned: T) -> T {
    if alpha_tilde == T::ZERO || weight == T::ZERO {
        return T::ZERO;
    }
    let resolved = (T::HALF * alpha_tilde / weight).at_most(T::ONE);
    resolved
        * (T::TWO - T::ratio(50, 1) * turned)
            .at_least(T::ZERO)
            .at_most(T::ONE)
}

impl<T: Real> Eliminated<T> {
    /// Subtracts the previous row from that of a link, and returns the factor of its solution in
    /// the previous row.
    ///
    /// Returns `None` for the row of a link that no correction can change.
    #[inline]
    fn next(linear: &Linear<T>, [w_a, w_b]: [T; 2], previous: Option<&Self>) -> (T, Option<Self>) {
        let Linear {
            gradient,
            direction,
            implicit,
            ..
        } = *linear;
        let cos = gradient.dot(direction);
        let (mut ratio, mut value) = (T::ZERO, -linear.residual);
        let moved = if let Some(previous) = previous {
            let fraction = w_a / previous.pivot;
            ratio = previous.implicit * fraction * previous.gradient.dot(direction);
            let coupling = implicit * w_a * gradient.dot(previous.direction);
            value = sum(value, product(coupling, previous.delta));
            let sines = gradient.cross(previous.gradient) * direction.cross(previous.direction);
            // The rounding of the sines of a straight joint.
            let sines = sines.at_least(T::EPSILON);
            implicit * fraction * (previous.implicit * w_a * sines + cos * previous.rest)
        } else {
            implicit * w_a * cos
        };
        let rest = sum(moved, linear.alpha_tilde);
        let pivot = sum(rest, implicit * w_b * cos);
        let row = (pivot > T::ZERO).then(|| Self {
            gradient,
            direction,
            implicit,
            rest,
            pivot,
            delta: value / pivot,
        });
        (ratio, row)
    }
}

/// Returns the largest |λ|W/|r| of a link that a substep resolves.
pub(super) fn resolved_stiffness<T: Real>(scheme: Scheme) -> T {
    match scheme {
        Scheme::Predicted => T::ratio(1, 4),
        Scheme::Leapfrog => T::HALF,
    }
}

/// Linearizes all links, eliminates forward and substitutes backward.
///
/// ψ is the fraction of the directions at the start. Returns the largest |λ|W/|r| relative to what
/// a substep resolves, if it exceeds one, and one otherwise; `None` if a Δλ is not finite.
pub(super) fn solve<T: Real>(
    links: &[Link<T>],
    rows: &mut [Row<T>],
    members: impl Iterator<Item = Member<T>> + Clone,
    start_fraction: T,
    pass: &Pass<T>,
) -> Option<T> {
    let ends = members.clone().zip(members.skip(1));
    let mut previous: Option<Eliminated<T>> = None;
    for ((link, row), (a, b)) in links.iter().zip(&mut *rows).zip(ends) {
        *row = Row::ZERO;
        previous = Linear::new(link, [a, b], start_fraction, pass).and_then(|linear| {
            let (ratio, eliminated) = Eliminated::next(&linear, [a.2, b.2], previous.as_ref());
            let eliminated = eliminated?;
            *row = Row {
                direction: linear.direction,
                length: linear.length,
                weight: a.2 + b.2,
                ratio,
                delta: eliminated.delta,
                impulse: Vec2::ZERO,
            };
            Some(eliminated)
        });
    }
    let resolved: T = resolved_stiffness(pass.scheme);
    let (mut ratio, mut delta, mut excess, mut finite) = (T::ZERO, T::ZERO, T::ONE, true);
    for (link, row) in links.iter().zip(rows).rev() {
        delta = sum(row.delta, product(ratio, delta));
        ratio = row.ratio;
        row.delta = delta;
        row.impulse = row.direction.times(delta);
        finite &= delta.is_finite();
        let limit = resolved * row.length;
        let stiffness = row.stiffness(link);
        if stiffness > excess * limit && limit > T::ZERO {
            excess = stiffness / limit;
        }
    }
    finite.then_some(excess)
}
