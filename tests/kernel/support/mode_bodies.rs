//! Bodies for tests of the deforming modes.

use crate::support::bodies::{Body, Cloud};
use crate::support::float::Float;
use crate::support::setup::is_finite;
use pliant::{Isochoric, Linear, Mode, Quadratic, Solver, Vec2};

/// Layout of a rest shape, and its number of quadratic modes.
pub(crate) struct Layout {
    pub(crate) name: &'static str,
    pub(crate) points: Vec<[f64; 2]>,
    pub(crate) rank: usize,
}

/// Seven points of no particular symmetry, not on one conic.
pub(crate) const SEVEN: [[f64; 2]; 7] = [
    [0.1, 0.7],
    [-0.9, 0.3],
    [0.8, 0.55],
    [1.7, -0.6],
    [0.35, -1.1],
    [-1.3, -0.8],
    [0.6, 1.9],
];

fn ring(count: u8, f: impl Fn(f64, f64) -> [f64; 2]) -> Vec<[f64; 2]> {
    let angle = |place: u8| f64::from(place) * std::f64::consts::TAU / f64::from(count);
    (0..count)
        .map(|place| f(angle(place).cos(), angle(place).sin()))
        .collect()
}

fn lattice(columns: u8, rows: u8) -> Vec<[f64; 2]> {
    (0..columns)
        .flat_map(|x| (0..rows).map(move |y| [f64::from(x), f64::from(y)]))
        .collect()
}

pub(crate) fn layouts() -> Vec<Layout> {
    let oblique = |x: f64, y: f64| [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y];
    let layout = |name, rank, points: Vec<[f64; 2]>| Layout { name, points, rank };
    vec![
        layout("seven", 5, SEVEN.to_vec()),
        layout("grid", 5, lattice(4, 3)),
        layout("square", 3, lattice(2, 2)),
        layout("strip", 4, lattice(8, 2)),
        layout(
            "oblique strip",
            4,
            lattice(6, 2)
                .into_iter()
                .map(|[x, y]| oblique(x, y))
                .collect(),
        ),
        layout(
            "line",
            2,
            (0..6).map(|x| oblique(f64::from(x), 0.0)).collect(),
        ),
        layout("circle", 4, ring(12, |x, y| [x, y])),
        layout("ellipse", 4, ring(11, |x, y| oblique(2.0 * x, y))),
        layout("triangle", 2, vec![[0.0, 0.0], [1.0, 0.1], [0.3, 0.9]]),
        layout("pair", 1, vec![[0.1, 0.2], [1.0, -0.4]]),
        layout("single", 0, vec![[0.3, -7.7]]),
        layout("coincident", 0, vec![[0.3, -7.7]; 5]),
    ]
}

/// A layout at rest, with unequal masses.
pub(crate) fn cloud(points: &[[f64; 2]]) -> Cloud {
    points
        .iter()
        .zip([1.0, 2.5, 0.5, 1.5].into_iter().cycle())
        .map(|(x, m)| (*x, [0.0; 2], [0.0; 2], m))
        .collect()
}

/// A body of α = 1 on a layout: members jump to their goals.
pub(crate) fn body<T: Float, M: Mode<T>>(points: &[[f64; 2]], mode: M) -> Body<T, M> {
    Body::with_mode(&cloud(points), [0.0, 0.0], 1.0, mode)
}

pub(crate) fn linear<T: Float>(blend: f64) -> Linear<T> {
    Linear::new(T::of(blend)).unwrap()
}

pub(crate) fn isochoric<T: Float>(blend: f64) -> Isochoric<T> {
    Isochoric::new(T::of(blend)).unwrap()
}

pub(crate) fn quadratic<T: Float>(blend: f64) -> Quadratic<T> {
    Quadratic::new(T::of(blend)).unwrap()
}

/// Evaluates an expression with each of the three modes.
#[macro_export]
macro_rules! each_mode {
    ($blend:expr, |$mode:ident| $body:expr) => {{
        let $mode = $crate::support::mode_bodies::linear::<T>($blend);
        $body;
        let $mode = $crate::support::mode_bodies::isochoric::<T>($blend);
        $body;
        let $mode = $crate::support::mode_bodies::quadratic::<T>($blend);
        $body;
    }};
}

impl<T: Float, M: Mode<T>> Body<T, M> {
    /// Moves every member to the image of its position under a map, at rest.
    pub(crate) fn put(&mut self, map: impl Fn([f64; 2]) -> [f64; 2]) {
        for id in self.particles.ids() {
            let x = self.particles.position(id).unwrap();
            let [x, y] = map([x.x.wide(), x.y.wide()]);
            self.particles.set_position(id, T::vector(x, y)).unwrap();
            self.particles.set_velocity(id, Vec2::ZERO).unwrap();
        }
    }

    /// One step without gravity.
    pub(crate) fn step(&mut self) {
        Solver::new()
            .step(T::of(0.01), &mut self.particles, &mut self.shape)
            .unwrap();
    }

    /// Largest distance of a member from its entry in `places`, and of an entry from the first one.
    pub(crate) fn distance(&self, places: &[Vec2<T>]) -> (f64, f64) {
        let far = |u: Vec2<T>, v: Vec2<T>| (u.x.wide() - v.x.wide()).hypot(u.y.wide() - v.y.wide());
        let most = |lengths: &mut dyn Iterator<Item = f64>| lengths.fold(0.0, f64::max);
        let goals = most(
            &mut self
                .particles
                .positions()
                .iter()
                .zip(places)
                .map(|(x, y)| far(*x, *y)),
        );
        (goals, most(&mut places.iter().map(|x| far(*x, places[0]))))
    }

    pub(crate) fn is_finite(&self) -> bool {
        is_finite(&self.particles) && self.shape.goals().all(Vec2::is_finite)
    }
}
