//! Measurements: sums over a set of particles, such as mass, momentum and energy.
//!
//! Pinned particles do not contribute mass: momentum and kinetic energy are those of the free
//! particles.
//!
//! No measurement of finite numbers is NaN. A measurement that exceeds the range of the scalar is
//! infinite, with its sign.

use crate::checksum::Checksum;
use crate::math::{Real, Vec2};
use crate::particles::{Particles, View};
use crate::solver::Project;

/// Returns masses, positions and velocities of the free particles.
fn free<'a, T: Real>(view: &View<'a, T>) -> impl Iterator<Item = (T, Vec2<T>, Vec2<T>)> + use<'a, T> {
    let state = view.positions.iter().zip(view.velocities);
    let masses = view.masses.iter().zip(view.inverse_masses);
    masses.zip(state).filter(|((_, w), _)| **w > T::ZERO).map(|((m, _), (x, v))| (*m, *x, *v))
}

/// Returns the mass of the free particles, kg.
pub fn mass<T: Real, const N: usize>(particles: &Particles<T, N>) -> T {
    free(&particles.view()).fold(T::ZERO, |sum, (m, _, _)| sum + m)
}

/// Returns the center of mass of the free particles, m, or `None` without free particles.
pub fn center<T: Real, const N: usize>(particles: &Particles<T, N>) -> Option<Vec2<T>> {
    let view = particles.view();
    let mass = mass(particles);
    let (_, origin, _) = free(&view).next()?;
    // Offsets from the first particle avoid cancellation far from the origin. Fractions of a finite
    // mass cannot overflow.
    let center = free(&view).fold(origin, |sum, (m, x, _)| sum + (x - origin) * (m / mass));
    Some(if mass.is_finite() && center.is_finite() { center } else { scaled_center(&view, origin) })
}

/// Computes the center of mass if the mass or an offset overflows.
#[cold]
fn scaled_center<T: Real>(view: &View<'_, T>, origin: Vec2<T>) -> Vec2<T> {
    let (masses, places) = (Scale::of_masses(view), Scale::from_vectors(free(view).map(|(_, x, _)| x)));
    let mass = free(view).fold(T::ZERO, |sum, (m, _, _)| sum + masses.down(m));
    let origin = places.down_all(origin);
    let center = free(view).fold(origin, |sum, (m, x, _)| sum + (places.down_all(x) - origin) * (masses.down(m) / mass));
    Vec2::new(up(center.x, places.halvings), up(center.y, places.halvings))
}

/// Returns the linear momentum Σ m v, kg m/s.
pub fn momentum<T: Real, const N: usize>(particles: &Particles<T, N>) -> Vec2<T> {
    let view = particles.view();
    let sum = free(&view).fold(Vec2::ZERO, |sum, (m, _, v)| sum + v * m);
    if sum.is_finite() { sum } else { scaled_momentum(&view) }
}

/// Computes the momentum if a term or a partial sum overflows. The sum itself may be finite;
/// otherwise it is infinite, with its sign.
#[cold]
fn scaled_momentum<T: Real>(view: &View<'_, T>) -> Vec2<T> {
    let (masses, velocities) = (Scale::of_masses(view), Scale::from_vectors(free(view).map(|(_, _, v)| v)));
    let sum = free(view).fold(Vec2::ZERO, |sum, (m, _, v)| sum + velocities.down_all(v) * masses.down(m));
    let halvings = masses.halvings.saturating_add(velocities.halvings);
    Vec2::new(up(sum.x, halvings), up(sum.y, halvings))
}

/// Returns the angular momentum Σ m (x − about) × v about a point, kg m²/s. Counter-clockwise is
/// positive.
pub fn angular_momentum<T: Real, const N: usize>(particles: &Particles<T, N>, about: Vec2<T>) -> T {
    let view = particles.view();
    let sum = free(&view).fold(T::ZERO, |sum, (m, x, v)| sum + (x - about).cross(v) * m);
    if sum.is_finite() { sum } else { scaled_angular_momentum(&view, about) }
}

/// Computes the angular momentum like [`scaled_momentum`].
#[cold]
fn scaled_angular_momentum<T: Real>(view: &View<'_, T>, about: Vec2<T>) -> T {
    let (masses, velocities) = (Scale::of_masses(view), Scale::from_vectors(free(view).map(|(_, _, v)| v)));
    let places = Scale::from_vectors(free(view).map(|(_, x, _)| x).chain([about]));
    let about = places.down_all(about);
    let sum = free(view)
        .fold(T::ZERO, |sum, (m, x, v)| sum + (places.down_all(x) - about).cross(velocities.down_all(v)) * masses.down(m));
    up(sum, masses.halvings.saturating_add(velocities.halvings).saturating_add(places.halvings))
}

/// Returns the kinetic energy Σ m v²/2, J.
pub fn kinetic_energy<T: Real, const N: usize>(particles: &Particles<T, N>) -> T {
    free(&particles.view()).fold(T::ZERO, |sum, (m, _, v)| sum + T::HALF * m * v.dot(v))
}

/// Returns the potential energy −Σ m g·x in the field of gravity, J. It is zero at the origin.
pub fn potential_energy<T: Real, const N: usize>(particles: &Particles<T, N>, gravity: Vec2<T>) -> T {
    let view = particles.view();
    let sum = free(&view).fold(T::ZERO, |sum, (m, x, _)| sum - gravity.dot(x) * m);
    if sum.is_finite() { sum } else { scaled_potential_energy(&view, gravity) }
}

/// Computes the potential energy like [`scaled_momentum`].
#[cold]
fn scaled_potential_energy<T: Real>(view: &View<'_, T>, gravity: Vec2<T>) -> T {
    let (masses, places) = (Scale::of_masses(view), Scale::from_vectors(free(view).map(|(_, x, _)| x)));
    let pull = Scale::from_vectors([gravity].into_iter());
    let gravity = pull.down_all(gravity);
    let sum = free(view).fold(T::ZERO, |sum, (m, x, _)| sum - gravity.dot(places.down_all(x)) * masses.down(m));
    up(sum, masses.halvings.saturating_add(places.halvings).saturating_add(pull.halvings))
}

/// Power of two that scales the largest of several numbers to at most one. The factor is at most
/// one. Products of scaled numbers cannot overflow.
#[derive(Clone, Copy)]
struct Scale<T> {
    factor: T,
    halvings: u32,
}

impl<T: Real> Scale<T> {
    fn from_vectors(vectors: impl Iterator<Item = Vec2<T>>) -> Self {
        let largest = vectors.fold(T::ZERO, |most, v| most.at_least(v.x.abs()).at_least(v.y.abs()));
        let (mut factor, mut halvings) = (T::ONE, 0_u32);
        while largest * factor > T::ONE && factor * T::HALF > T::ZERO {
            factor *= T::HALF;
            halvings = halvings.saturating_add(1);
        }
        Self { factor, halvings }
    }

    fn of_masses(view: &View<'_, T>) -> Self {
        Self::from_vectors(free(view).map(|(m, _, _)| Vec2::new(m, T::ZERO)))
    }

    fn down(self, number: T) -> T {
        number * self.factor
    }

    fn down_all(self, vector: Vec2<T>) -> Vec2<T> {
        vector * self.factor
    }
}

/// Doubles `number` `times` times.
fn up<T: Real>(number: T, times: u32) -> T {
    (0..times).fold(number, |number, _| number * T::TWO)
}

/// Returns the energy stored in projections, J.
///
/// `h` is the length of a substep, s. Shape matching with a raw α has no defined energy
/// without it.
///
/// For finite positions, the energies of this crate's projections are not NaN: an energy whose
/// terms overflow is infinite.
pub fn elastic_energy<T: Real, P: Project<T> + ?Sized, const N: usize>(particles: &Particles<T, N>, projections: &P, h: T) -> T {
    projections.elastic_energy(h, &particles.view())
}

/// Returns a checksum over the bits of particles and projections.
///
/// It includes every setting and all state on which later steps depend. It is equal on every
/// machine that has executed the same calls. It costs eight multiplications per number.
///
/// [`Particles::hash_state`] alone, or `checksum(particles, &())`, covers only the motion. Custom
/// projections, constraints and colliders contribute what their own `hash_state` adds.
pub fn checksum<T: Real, P: Project<T> + ?Sized, const N: usize>(particles: &Particles<T, N>, projections: &P) -> u64 {
    let mut checksum = Checksum::new();
    particles.hash_state(&mut checksum);
    projections.hash_state(&mut checksum);
    checksum.value()
}
