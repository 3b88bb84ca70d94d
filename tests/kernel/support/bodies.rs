//! Bodies for tests of conservation and energy, and their sums in double precision.

use crate::support::float::Float;
use pliant::{Mode, Particles, Rigid, ShapeMatching, Stiffness, Vec2};
use proptest::prelude::*;

/// Number of steps of a long run: 10⁵, but fewer in debug builds, where they would need minutes.
pub(crate) const LONG_RUN: usize = if cfg!(debug_assertions) {
    20_000
} else {
    100_000
};

/// Maximum number of particles of a test body.
pub(crate) const MAX_PARTICLES: usize = 24;

/// Cloud of particles: rest position, initial offset from it, velocity, mass.
pub(crate) type Cloud = Vec<Member>;

/// One particle of a cloud.
pub(crate) type Member = ([f64; 2], [f64; 2], [f64; 2], f64);

/// Clouds of rest positions in [−1, 1]², offsets up to `deformation` radii, speeds up to
/// `speed`.
pub(crate) fn cloud(deformation: f64, speed: f64) -> impl Strategy<Value = Cloud> {
    let pair = |size: f64| [-size..=size, -size..=size];
    prop::collection::vec(
        (pair(1.0), pair(deformation), pair(speed), 0.1..10.0),
        2..=MAX_PARTICLES,
    )
}

/// Five unequal masses at the corners and the center of a square, deformed, spinning, swinging and
/// drifting.
pub(crate) const PENTAGON: [Member; 5] = [
    ([-1.0, -1.0], [0.2, 0.1], [1.0, 0.5], 1.0),
    ([1.0, -1.0], [0.0, 0.0], [-0.5, 0.5], 2.0),
    ([1.0, 1.0], [0.0, -0.3], [0.3, 0.0], 0.5),
    ([-1.0, 1.0], [0.0, 0.0], [0.0, 1.0], 1.0),
    ([0.0, 0.0], [0.0, 0.0], [0.0, 0.0], 3.0),
];

/// Body built from a cloud around `center`.
#[derive(Clone)]
pub(crate) struct Body<T, M = Rigid<T>> {
    pub(crate) particles: Particles<T, MAX_PARTICLES>,
    pub(crate) shape: ShapeMatching<T, MAX_PARTICLES, M>,
}

impl<T: Float> Body<T> {
    pub(crate) fn new(cloud: &Cloud, center: [f64; 2], alpha: f64) -> Self {
        Self::with_mode(cloud, center, alpha, Rigid::new())
    }
}

impl<T: Float, M: Mode<T>> Body<T, M> {
    pub(crate) fn with_mode(cloud: &Cloud, center: [f64; 2], alpha: f64, mode: M) -> Self {
        let mut particles = Particles::new();
        for (x, _, _, m) in cloud {
            particles
                .add(T::vector(center[0] + x[0], center[1] + x[1]), T::of(*m))
                .unwrap();
        }
        let shape = ShapeMatching::with_mode(
            &particles,
            particles.ids().iter(),
            Stiffness::Alpha(T::of(alpha)),
            mode,
        )
        .unwrap();
        for (id, (_, d, v, _)) in particles.ids().iter().zip(cloud) {
            let x = particles.position(id).unwrap();
            particles
                .set_position(id, x + T::vector(d[0], d[1]))
                .unwrap();
            particles.set_velocity(id, T::vector(v[0], v[1])).unwrap();
        }
        Self { particles, shape }
    }

    pub(crate) fn sums(&self) -> Sums {
        Sums::from_view(&self.particles)
    }

    /// |q|² = Σ m q², and the largest |q|.
    pub(crate) fn rest(&self) -> (f64, f64) {
        let view = self.particles.view();
        let lengths = self.shape.rest_offsets().iter().map(|q| length(*q));
        let square = lengths
            .clone()
            .zip(view.masses)
            .map(|(q, m)| m.wide() * q * q)
            .sum();
        (square, lengths.fold(0.0, f64::max))
    }
}

pub(crate) fn length<T: Float>(v: Vec2<T>) -> f64 {
    v.x.wide().hypot(v.y.wide())
}

/// Sums over particles. The momentum is exact to twice the double precision, the others are sums of
/// doubles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    pub(crate) mass: f64,
    pub(crate) momentum: [Pair; 2],
    /// About the center of mass.
    pub(crate) angular_momentum: f64,
    /// Σ m (x − c)², with c the center of mass.
    pub(crate) spread: f64,
    /// Σ m (v − V)², with V the velocity of the center of mass.
    pub(crate) motion: f64,
    /// The largest |x|, |x − c|, |v|.
    pub(crate) farthest: f64,
    pub(crate) radius: f64,
    pub(crate) fastest: f64,
}

impl Sums {
    pub(crate) fn from_view<T: Float, const N: usize>(particles: &Particles<T, N>) -> Self {
        let view = particles.view();
        let items = || {
            view.masses
                .iter()
                .zip(view.positions.iter().zip(view.velocities))
                .map(|(m, (x, v))| (m.wide(), *x, *v))
        };
        let mass: f64 = items().map(|(m, ..)| m).sum();
        let sum =
            |f: &dyn Fn(Vec2<T>, Vec2<T>) -> f64| items().map(|(m, x, v)| m * f(x, v)).sum::<f64>();
        let exact = |f: &dyn Fn(Vec2<T>) -> f64| {
            items().fold(Pair::default(), |sum, (m, _, v)| sum.add_product(m, f(v)))
        };
        let momentum = [exact(&|v| v.x.wide()), exact(&|v| v.y.wide())];
        let center = [
            sum(&|x, _| x.x.wide()) / mass,
            sum(&|x, _| x.y.wide()) / mass,
        ];
        let drift = momentum.map(|p| p.high / mass);
        let offset = |x: Vec2<T>, from: [f64; 2]| [x.x.wide() - from[0], x.y.wide() - from[1]];
        let square = |u: [f64; 2]| u[0] * u[0] + u[1] * u[1];
        let largest = |f: &dyn Fn(Vec2<T>, Vec2<T>) -> f64| {
            items().map(|(_, x, v)| f(x, v)).fold(0.0, f64::max)
        };
        Self {
            mass,
            momentum,
            angular_momentum: sum(&|x, v| {
                let (p, u) = (offset(x, center), offset(v, drift));
                p[0] * u[1] - p[1] * u[0]
            }),
            spread: sum(&|x, _| square(offset(x, center))),
            motion: sum(&|_, v| square(offset(v, drift))),
            farthest: largest(&|x, _| length(x)),
            radius: largest(&|x, _| square(offset(x, center)).sqrt()),
            fastest: largest(&|_, v| length(v)),
        }
    }

    /// Length of the difference from another momentum.
    pub(crate) fn momentum_change(&self, before: &Self) -> f64 {
        let [x, y] = [0, 1].map(|i| self.momentum[i].minus(before.momentum[i]));
        x.hypot(y)
    }
}

/// An unevaluated sum of two doubles: Dekker, "A floating-point technique for extending the
/// available precision" (1971).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pair {
    high: f64,
    low: f64,
}

impl Pair {
    fn add(self, term: f64) -> Self {
        let high = self.high + term;
        let part = high - self.high;
        Self {
            high,
            low: self.low + ((self.high - (high - part)) + (term - part)),
        }
    }

    fn add_product(self, a: f64, b: f64) -> Self {
        let product = a * b;
        let mut sum = self.add(product);
        sum.low += a.mul_add(b, -product);
        sum
    }

    fn minus(self, other: Self) -> f64 {
        (self.high - other.high) + (self.low - other.low)
    }
}

/// The largest change of a velocity between two states.
pub(crate) fn largest_change<T: Float>(before: &[Vec2<T>], after: &[Vec2<T>]) -> f64 {
    before
        .iter()
        .zip(after)
        .map(|(a, b)| (b.x.wide() - a.x.wide()).hypot(b.y.wide() - a.y.wide()))
        .fold(0.0, f64::max)
}
