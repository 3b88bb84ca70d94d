//! Fixtures shared by many tests: ids, particles at rest, materials, passes, and a check of finite
//! state.

use crate::support::float::Float;
use pliant::{ContactMaterial, ParticleId, Particles, Pass, Scheme};

pub(crate) fn id(index: u16) -> ParticleId {
    ParticleId::new(index)
}

/// First `K` ids.
pub(crate) fn ids<const K: usize>() -> [ParticleId; K] {
    std::array::from_fn(|place| id(u16::try_from(place).unwrap()))
}

/// Particles of mass one at these positions.
pub(crate) fn at<T: Float, const N: usize>(places: &[[f64; 2]]) -> Particles<T, N> {
    let mut particles = Particles::new();
    for [x, y] in places {
        particles.add(T::vector(*x, *y), T::ONE).unwrap();
    }
    particles
}

/// Particles of mass one on the positive x-axis from the origin on, with a spacing of 1 m.
pub(crate) fn row<T: Float, const N: usize>(count: u8) -> Particles<T, N> {
    at(&(0..count)
        .map(|place| [place.into(), 0.0])
        .collect::<Vec<_>>())
}

/// Material with equal static and kinetic friction.
pub(crate) fn surface<T: Float>(friction: f64, restitution: f64) -> ContactMaterial<T> {
    let friction = T::of(friction);
    ContactMaterial {
        static_friction: friction,
        kinetic_friction: friction,
        restitution: T::of(restitution),
        ..ContactMaterial::default()
    }
}

/// First pass of a substep of 0.01 s.
pub(crate) fn pass<T: Float>() -> Pass<T> {
    Pass {
        h: T::of(0.01),
        inv_h: T::of(100.0),
        substeps: 1,
        index: 0,
        vacancies: false,
        backward: false,
        scheme: Scheme::Predicted,
    }
}

/// Whether all positions and velocities are finite.
pub(crate) fn is_finite<T: Float, const N: usize>(particles: &Particles<T, N>) -> bool {
    particles
        .positions()
        .iter()
        .chain(particles.velocities())
        .all(|v| v.x.wide().is_finite() && v.y.wide().is_finite())
}
