//! Measurements: what a set of particles adds up to. Pinned particles carry no mass of their own here: momentum and kinetic
//! energy are those of the free ones.

use crate::{Checksum, Particles, Project, Real, Vec2, View};

/// Masses, positions and velocities of the free particles.
fn free<'a, T: Real>(view: &View<'a, T>) -> impl Iterator<Item = (T, Vec2<T>, Vec2<T>)> + use<'a, T> {
    let state = view.positions.iter().zip(view.velocities);
    let masses = view.masses.iter().zip(view.inverse_masses);
    masses.zip(state).filter(|((_, w), _)| **w > T::ZERO).map(|((m, _), (x, v))| (*m, *x, *v))
}

/// The mass of the free particles, kg.
pub fn mass<T: Real, const N: usize>(particles: &Particles<T, N>) -> T {
    free(&particles.view()).fold(T::ZERO, |sum, (m, _, _)| sum + m)
}

/// The centre of mass of the free particles, m; `None` if there are none.
pub fn centre<T: Real, const N: usize>(particles: &Particles<T, N>) -> Option<Vec2<T>> {
    let view = particles.view();
    let mass = mass(particles);
    let (_, origin, _) = free(&view).next()?;
    // Offsets from the first one keep their digits at any distance from zero, and fractions of the mass cannot overflow.
    Some(free(&view).fold(origin, |sum, (m, x, _)| sum + (x - origin) * (m / mass)))
}

/// The linear momentum Σ m v, kg m/s.
pub fn momentum<T: Real, const N: usize>(particles: &Particles<T, N>) -> Vec2<T> {
    free(&particles.view()).fold(Vec2::ZERO, |sum, (m, _, v)| sum + v * m)
}

/// The angular momentum Σ m (x − about) × v about a point, kg m²/s, counter-clockwise.
pub fn angular_momentum<T: Real, const N: usize>(particles: &Particles<T, N>, about: Vec2<T>) -> T {
    free(&particles.view()).fold(T::ZERO, |sum, (m, x, v)| sum + (x - about).cross(v) * m)
}

/// The kinetic energy Σ m v²/2, J.
pub fn kinetic_energy<T: Real, const N: usize>(particles: &Particles<T, N>) -> T {
    free(&particles.view()).fold(T::ZERO, |sum, (m, _, v)| sum + T::HALF * m * v.dot(v))
}

/// The energy in the field of gravity −Σ m g·x, J, zero at the origin.
pub fn potential_energy<T: Real, const N: usize>(particles: &Particles<T, N>, gravity: Vec2<T>) -> T {
    free(&particles.view()).fold(T::ZERO, |sum, (m, x, _)| sum - gravity.dot(x) * m)
}

/// The energy stored in projections, J. `time_step` is the length of a substep, s: a raw α of shape matching means nothing without it.
pub fn elastic_energy<T: Real, P: Project<T> + ?Sized, const N: usize>(
    particles: &Particles<T, N>,
    projections: &P,
    time_step: T,
) -> T {
    projections.elastic_energy(time_step, &particles.view())
}

/// A checksum over the bits of particles and projections: equal on every machine that has made the same steps.
pub fn checksum<T: Real, P: Project<T> + ?Sized, const N: usize>(particles: &Particles<T, N>, projections: &P) -> u64 {
    let mut checksum = Checksum::new();
    particles.digest(&mut checksum);
    projections.digest(&mut checksum);
    checksum.value()
}
