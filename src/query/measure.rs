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
fn free_particles<'a, T: Real>(
    view: &View<'a, T>,
) -> impl Iterator<Item = (T, Vec2<T>, Vec2<T>)> + use<'a, T> {
    let state = view.positions.iter().zip(view.velocities);
    let masses = view.masses.iter().zip(view.inverse_masses);
    masses
        .zip(state)
        .filter(|((_, w), _)| **w > T::ZERO)
        .map(|((m, _), (x, v))| (*m, *x, *v))
}

/// Returns the mass of the free particles, kg.
pub fn mass<T: Real, const N: usize>(particles: &Particles<T, N>) -> T {
    free_particles(&particles.view()).fold(T::ZERO, |sum, (m, _, _)| sum + m)
}

/// Returns the center of mass of the free particles, m, or `None` without free particles.
pub fn center<T: Real, const N: usize>(particles: &Particles<T, N>) -> Option<Vec2<T>> {
    let view = particles.view();
    let mass = mass(particles);
    let (_, origin, _) = free_particles(&view).next()?;
    // Offsets from the first particle avoid cancellation far from the origin. Fractions of a finite
    // mass cannot overflow.
    let center =
        free_particles(&view).fold(origin, |sum, (m, x, _)| sum + (x - origin) * (m / mass));
    Some(if mass.is_finite() && center.is_finite() {
        center
    } else {
        scaled_center(&view, origin)
    })
}

/// Computes the center of mass if the mass or an offset overflows.
#[cold]
fn scaled_center<T: Real>(view: &View<'_, T>, origin: Vec2<T>) -> Vec2<T> {
    let (masses, positions) = (
        Scale::of_masses(view),
        Scale::of_positions(view, Vec2::ZERO),
    );
    let mass = free_particles(view).fold(T::ZERO, |sum, (m, _, _)| sum + masses.scale(m));
    let origin = positions.scale_vector(origin);
    let center = free_particles(view).fold(origin, |sum, (m, x, _)| {
        sum + (positions.scale_vector(x) - origin) * (masses.scale(m) / mass)
    });
    unscale_vector(center, positions.halvings)
}

/// Returns the linear momentum Σ m v, kg m/s.
pub fn momentum<T: Real, const N: usize>(particles: &Particles<T, N>) -> Vec2<T> {
    let view = particles.view();
    let sum = free_particles(&view).fold(Vec2::ZERO, |sum, (m, _, v)| sum + v * m);
    if sum.is_finite() {
        sum
    } else {
        scaled_sum(&view, Quantity::Momentum)
    }
}

/// Returns the angular momentum Σ m (x − about) × v about a point, kg m²/s. Counter-clockwise is
/// positive.
pub fn angular_momentum<T: Real, const N: usize>(particles: &Particles<T, N>, about: Vec2<T>) -> T {
    let view = particles.view();
    let sum = free_particles(&view).fold(T::ZERO, |sum, (m, x, v)| sum + (x - about).cross(v) * m);
    if sum.is_finite() {
        sum
    } else {
        scaled_sum(&view, Quantity::AngularMomentum(about)).x
    }
}

/// Returns the kinetic energy Σ m v²/2, J.
pub fn kinetic_energy<T: Real, const N: usize>(particles: &Particles<T, N>) -> T {
    free_particles(&particles.view()).fold(T::ZERO, |sum, (m, _, v)| sum + T::HALF * m * v.dot(v))
}

/// Returns the potential energy −Σ m g·x in the field of gravity, J. It is zero at the origin.
pub fn potential_energy<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    gravity: Vec2<T>,
) -> T {
    let view = particles.view();
    let sum = free_particles(&view).fold(T::ZERO, |sum, (m, x, _)| sum - gravity.dot(x) * m);
    if sum.is_finite() {
        sum
    } else {
        scaled_sum(&view, Quantity::PotentialEnergy(gravity)).x
    }
}

/// Sum over the free particles that is computed again if a term or a partial sum overflows.
#[derive(Clone, Copy)]
enum Quantity<T> {
    /// Σ m v.
    Momentum,
    /// Σ m (x − about) × v.
    AngularMomentum(Vec2<T>),
    /// −Σ m g·x.
    PotentialEnergy(Vec2<T>),
}

/// Computes a quantity from scaled numbers. Scalars are in the first coordinate.
///
/// The sum of overflowing terms may be finite. Otherwise it is infinite, with its sign.
#[cold]
#[inline(never)]
fn scaled_sum<T: Real>(view: &View<'_, T>, quantity: Quantity<T>) -> Vec2<T> {
    let (about, gravity) = match quantity {
        Quantity::Momentum => (Vec2::ZERO, Vec2::ZERO),
        Quantity::AngularMomentum(about) => (about, Vec2::ZERO),
        Quantity::PotentialEnergy(gravity) => (Vec2::ZERO, gravity),
    };
    let (masses, field) = (Scale::of_masses(view), Scale::new(largest(gravity)));
    let (positions, velocities) = (Scale::of_positions(view, about), Scale::of_velocities(view));
    let (about, gravity) = (positions.scale_vector(about), field.scale_vector(gravity));
    let sum = free_particles(view).fold(Vec2::ZERO, |sum, (m, x, v)| {
        let (m, x, v) = (
            masses.scale(m),
            positions.scale_vector(x),
            velocities.scale_vector(v),
        );
        let scalar = |number: T| Vec2::new(number, T::ZERO);
        sum + match quantity {
            Quantity::Momentum => v * m,
            Quantity::AngularMomentum(_) => scalar((x - about).cross(v) * m),
            Quantity::PotentialEnergy(_) => scalar(-(gravity.dot(x) * m)),
        }
    });
    let halvings = match quantity {
        Quantity::Momentum => velocities.halvings,
        Quantity::AngularMomentum(_) => velocities.halvings.saturating_add(positions.halvings),
        Quantity::PotentialEnergy(_) => positions.halvings.saturating_add(field.halvings),
    };
    unscale_vector(sum, masses.halvings.saturating_add(halvings))
}

/// Power of two that scales the largest of several numbers to at most one. The factor is at most
/// one. Products of scaled numbers cannot overflow.
#[derive(Clone, Copy)]
struct Scale<T> {
    factor: T,
    halvings: u32,
}

impl<T: Real> Scale<T> {
    /// Returns the scale for numbers of at most `size`.
    #[inline(never)]
    fn new(size: T) -> Self {
        let (mut factor, mut halvings) = (T::ONE, 0_u32);
        while size * factor > T::ONE {
            let half = factor * T::HALF;
            // Half of the smallest number is zero, or rounded to that number.
            if !(half > T::ZERO && half < factor) {
                break;
            }
            factor = half;
            halvings = halvings.saturating_add(1);
        }
        Self { factor, halvings }
    }

    fn of_masses(view: &View<'_, T>) -> Self {
        Self::new(free_particles(view).fold(T::ZERO, |max, (m, ..)| max.at_least(m)))
    }

    fn of_positions(view: &View<'_, T>, about: Vec2<T>) -> Self {
        Self::new(
            free_particles(view).fold(largest(about), |max, (_, x, _)| max.at_least(largest(x))),
        )
    }

    fn of_velocities(view: &View<'_, T>) -> Self {
        Self::new(free_particles(view).fold(T::ZERO, |max, (.., v)| max.at_least(largest(v))))
    }

    fn scale(self, number: T) -> T {
        number * self.factor
    }

    fn scale_vector(self, vector: Vec2<T>) -> Vec2<T> {
        vector * self.factor
    }
}

/// Returns the larger magnitude of the coordinates.
fn largest<T: Real>(vector: Vec2<T>) -> T {
    vector.x.abs().at_least(vector.y.abs())
}

/// Doubles both coordinates `times` times.
fn unscale_vector<T: Real>(vector: Vec2<T>, times: u32) -> Vec2<T> {
    (0..times).fold(vector, |vector, _| vector * T::TWO)
}

/// Returns the energy stored in projections, J.
///
/// `h` is the length of a substep, s. Shape matching with a raw α has no defined energy
/// without it.
///
/// For finite positions, the energies of this crate's projections are not NaN: an energy whose
/// terms overflow is infinite.
pub fn elastic_energy<T: Real, P: Project<T> + ?Sized, const N: usize>(
    particles: &Particles<T, N>,
    projections: &P,
    h: T,
) -> T {
    projections.elastic_energy(h, &particles.view())
}

/// Returns a checksum over the state of one projection, without the particles.
///
/// Compare the parts of two scenes that should be equal to find the one that differs. The state of
/// the particles has `checksum(particles, &())`.
pub fn part_checksum<T: Real, P: Project<T> + ?Sized>(part: &P) -> u64 {
    let mut checksum = Checksum::new();
    part.hash_state(&mut checksum);
    checksum.value()
}

/// Returns a checksum over the bits of particles and projections.
///
/// It includes every setting and all state on which later steps depend. It is equal on every
/// machine that has executed the same calls. It costs eight multiplications per number.
///
/// [`Particles::hash_state`] alone, or `checksum(particles, &())`, covers only the motion. Custom
/// projections, constraints and colliders contribute what their own `hash_state` adds.
pub fn checksum<T: Real, P: Project<T> + ?Sized, const N: usize>(
    particles: &Particles<T, N>,
    projections: &P,
) -> u64 {
    let mut checksum = Checksum::new();
    particles.hash_state(&mut checksum);
    projections.hash_state(&mut checksum);
    checksum.value()
}
