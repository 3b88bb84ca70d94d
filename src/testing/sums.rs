//! Sums over particles, in double precision or better.

use crate::math::{Real, Vec2};
use crate::particles::View;
use std::vec::Vec;

/// Sums over free particles in double precision; the momentum to twice that.
#[derive(Clone, Copy, Debug)]
pub struct Sums {
    /// Σ m, kg.
    pub mass: f64,
    momentum: [DoubleDouble; 2],
    /// Σ m (x − c)² about the center of mass c, kg m².
    pub spread: f64,
    /// Σ m (v − V)², with V the velocity of the center of mass, J.
    pub motion: f64,
    /// Largest |x|, m.
    pub farthest: f64,
    /// Largest |v|, m/s.
    pub fastest: f64,
}

impl Sums {
    /// Computes the sums of these particles.
    #[must_use]
    pub fn from_view<T: Real>(view: &View<'_, T>) -> Self {
        let vectors = view
            .positions
            .iter()
            .zip(view.velocities)
            .map(|(x, v)| (pair(*x), pair(*v)));
        let all = view.masses.iter().zip(view.inverse_masses).zip(vectors);
        let items: Vec<_> = all
            .filter(|((_, w), _)| **w > T::ZERO)
            .map(|((m, _), (x, v))| (m.to_f64(), x, v))
            .collect();
        let mass: f64 = items.iter().map(|(m, ..)| m).sum();
        let exact = |component: fn([f64; 2]) -> f64| {
            items.iter().fold(DoubleDouble::ZERO, |sum, (m, _, v)| {
                sum.add_product(*m, component(*v))
            })
        };
        let momentum = [exact(|[x, _]| x), exact(|[_, y]| y)];
        // Relative to the first particle, so that offsets do not cancel.
        let origin = items.first().map_or([0.0; 2], |(_, x, _)| *x);
        let shift = items.iter().fold([0.0; 2], |[x, y], (m, [a, b], _)| {
            [x + m * (a - origin[0]), y + m * (b - origin[1])]
        });
        let center = [origin[0] + shift[0] / mass, origin[1] + shift[1] / mass];
        let drift = momentum.map(|p| p.high / mass);
        let square = |[x, y]: [f64; 2], [a, b]: [f64; 2]| (x - a) * (x - a) + (y - b) * (y - b);
        Self {
            mass,
            momentum,
            spread: items.iter().map(|(m, x, _)| m * square(*x, center)).sum(),
            motion: items.iter().map(|(m, _, v)| m * square(*v, drift)).sum(),
            farthest: items
                .iter()
                .map(|(_, [x, y], _)| x.hypot(*y))
                .fold(0.0, f64::max),
            fastest: items
                .iter()
                .map(|(.., [x, y])| x.hypot(*y))
                .fold(0.0, f64::max),
        }
    }

    /// Returns the magnitude of the difference to an earlier momentum, kg m/s.
    #[must_use]
    pub fn momentum_change(&self, before: &Self) -> f64 {
        let [[x, y], [a, b]] = [self.momentum, before.momentum];
        x.minus(a).hypot(y.minus(b))
    }

    /// Returns the changes of mass and momentum since `before`, and the bound of that of mass, if
    /// one is beyond the rounding of splits of nodes. The bounds are ε of the mass for each split,
    /// and that times the largest speed.
    #[doc(hidden)]
    #[must_use]
    pub fn change_by_splits<T: Real>(&self, before: &Self, splits: usize) -> Option<[f64; 3]> {
        let splits = f64::from(u32::try_from(splits).unwrap_or(u32::MAX));
        let rounding = splits * T::EPSILON.to_f64() * before.mass;
        let mass = (self.mass - before.mass).abs();
        let momentum = self.momentum_change(before);
        let exceeded = mass > rounding || momentum > rounding * before.fastest;
        exceeded.then_some([mass, momentum, rounding])
    }
}

/// Returns the components in double precision.
pub(super) fn pair<T: Real>(v: Vec2<T>) -> [f64; 2] {
    [v.x.to_f64(), v.y.to_f64()]
}

/// An unevaluated sum of two doubles: Dekker, "A floating-point technique for extending the
/// available precision" (1971).
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleDouble {
    high: f64,
    low: f64,
}

impl DoubleDouble {
    pub(super) const ZERO: Self = Self {
        high: 0.0,
        low: 0.0,
    };

    fn add(self, term: f64) -> Self {
        let high = self.high + term;
        let rounded_term = high - self.high;
        Self {
            high,
            low: self.low + ((self.high - (high - rounded_term)) + (term - rounded_term)),
        }
    }

    pub(super) fn add_product(self, a: f64, b: f64) -> Self {
        let product = a * b;
        let sum = self.add(product);
        Self {
            low: sum.low + a.mul_add(b, -product),
            ..sum
        }
    }

    fn minus(self, other: Self) -> f64 {
        (self.high - other.high) + (self.low - other.low)
    }

    pub(super) fn value(self) -> f64 {
        self.high + self.low
    }
}
