//! Time step of all worlds: the operations of a scalar step, in the same order.

use super::lane::{Wide, zip};
use crate::math::{Real, Vec2};
use crate::solver::velocity_after;

/// Damps free particles: v −= fraction v.
pub(super) fn damp<T: Real, const W: usize>(
    fraction: T,
    velocities: &mut [Wide<T, W>],
    inverse_masses: &[T],
) {
    let damped = |v: [T; W]| v.map(|v| v - v * fraction);
    for (v, w) in velocities.iter_mut().zip(inverse_masses) {
        if *w > T::ZERO {
            *v = Wide {
                x: damped(v.x),
                y: damped(v.y),
            };
        }
    }
}

/// Predicts: v += h g for free particles, d = h v for all.
pub(super) fn predict<T: Real, const W: usize>(
    gravity_dv: Vec2<T>,
    h: T,
    velocities: &mut [Wide<T, W>],
    displacements: &mut [Wide<T, W>],
    inverse_masses: &[T],
) {
    for ((v, d), w) in velocities.iter_mut().zip(displacements).zip(inverse_masses) {
        let dv = if *w > T::ZERO { gravity_dv } else { Vec2::ZERO };
        *v = Wide {
            x: v.x.map(|v| v + dv.x),
            y: v.y.map(|v| v + dv.y),
        };
        *d = Wide {
            x: v.x.map(|v| v * h),
            y: v.y.map(|v| v * h),
        };
    }
}

/// Finishes a substep: v += (d − h v)/h, x += d. A particle that would overflow stops.
pub(super) fn finish<T: Real, const W: usize>(
    h: T,
    inv_h: T,
    positions: &mut [Wide<T, W>],
    velocities: &mut [Wide<T, W>],
    displacements: &[Wide<T, W>],
) {
    let velocity = |v, d| zip(v, d, |v, d| velocity_after(v, d, h, inv_h));
    let position = |x, d| zip(x, d, |x, d| x + d);
    let is_finite = |wide: &Wide<T, W>| {
        let lanes = wide.x.iter().zip(&wide.y);
        lanes.fold(true, |all, (x, y)| all & x.is_finite() & y.is_finite())
    };
    for ((x, v), d) in positions.iter_mut().zip(velocities).zip(displacements) {
        let new_x = Wide {
            x: position(x.x, d.x),
            y: position(x.y, d.y),
        };
        let new_v = Wide {
            x: velocity(v.x, d.x),
            y: velocity(v.y, d.y),
        };
        if is_finite(&new_x) && is_finite(&new_v) {
            (*x, *v) = (new_x, new_v);
            continue;
        }
        for world in 0..W {
            let (position, velocity) = (new_x.get(world), new_v.get(world));
            if position.is_finite() && velocity.is_finite() {
                x.set(world, position);
                v.set(world, velocity);
            } else {
                v.set(world, Vec2::ZERO);
            }
        }
    }
}
