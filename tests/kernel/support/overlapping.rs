//! Two bodies that overlap deeply: their shapes, offsets, and angular momentum.

use crate::support::float::Float;
use pliant::{Particles, Vec2};
use std::f64::consts::PI;

/// Mass of a body, kg, and half of its side, m.
pub(crate) const MASS: f64 = 0.8;
pub(crate) const HALF: f64 = 0.2;

pub(crate) type Offset = [f64; 2];

/// Returns a square outline with this number of corners on each side.
pub(crate) fn square(side: u8) -> Vec<Offset> {
    let along = |i: u8| 2.0 * HALF * f64::from(i) / f64::from(side) - HALF;
    let corner = |i: u8| {
        let s = along(i % side);
        [[s, -HALF], [HALF, s], [-s, HALF], [-HALF, -s]][usize::from(i / side)]
    };
    (0..4 * side).map(corner).collect()
}

/// Returns sixteen points on a circle.
pub(crate) fn circle() -> Vec<Offset> {
    (0..16)
        .map(|i| (f64::from(i) * PI / 8.0).sin_cos())
        .map(|(s, c)| [HALF * c, HALF * s])
        .collect()
}

/// Returns offsets of the second of two bodies, in all directions and at several distances.
pub(crate) fn offsets() -> impl Iterator<Item = Offset> {
    (0..24_u8).map(|i| {
        let (angle, distance) = (
            f64::from(i) * PI / 12.0 + 0.05,
            0.05 + 0.2 * f64::from(i * 7 % 24) / 24.0,
        );
        [distance * angle.cos(), distance * angle.sin()]
    })
}

/// Returns the angular momentum about the origin of particles of equal mass, without rounding to
/// `T`.
pub(crate) fn angular_momentum<T: Float, const N: usize>(
    particles: &Particles<T, N>,
    mass: f64,
) -> f64 {
    let wide = |v: &Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
    let states = particles.positions().iter().zip(particles.velocities());
    states.map(|(x, v)| mass * wide(x).cross(wide(v))).sum()
}
