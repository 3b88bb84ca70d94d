//! A filled disc.

use super::assemble::{Material, assemble};
use super::circle;
use crate::error::positive;
use crate::real::count;
use crate::{Distances, Error, Parameter, ParticleRange, Particles, Real, Vec2};

/// A disc of concentric rings around a particle, with springs along the rings and between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc<T> {
    /// The centre, m.
    pub centre: Vec2<T>,
    /// The radius of the outermost ring, m.
    pub radius: T,
    /// How many rings, at least one: R of them take 1 + 3R(R + 1) particles and 9R² + 3R springs.
    pub rings: usize,
    /// The mass of a particle, kg.
    pub mass: T,
    /// The compliance of a spring, m/N.
    pub compliance: T,
}

/// Adds a disc: the particle in the centre, then ring by ring from the inside, each one counter-clockwise from the right. Ring k
/// has 6k particles, the last of the range are the outline. They are joined as a triangular lattice whose hexagons were blown up
/// to circles: the springs of each ring come first, then those from each of its particles to the one or two nearest on the ring
/// inside. A spring is one to one and a half times as long as the rings are apart.
///
/// # Errors
/// [`Error::TooFewParticles`] for no ring, and as [`ring`](super::ring()).
pub fn disc<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    disc: Disc<T>,
) -> Result<ParticleRange, Error> {
    let Disc { centre, radius, rings, mass, compliance } = disc;
    positive(radius, Parameter::Radius)?;
    if rings == 0 {
        return Err(Error::TooFewParticles);
    }
    let total = first(rings.saturating_add(1));
    particles.reserve(total)?;
    let offset = |place: usize| {
        let ring = (1..=rings).rev().find(|ring| place >= first(*ring)).unwrap_or(0);
        let part = place.saturating_sub(first(ring));
        circle::point(part, ring.saturating_mul(6)) * (radius * (count::<T>(ring) / count::<T>(rings)))
    };
    assemble(particles, springs, centre, (total, offset), (1..=rings).flat_map(edges), Material { mass, compliance })
}

/// The place of the first particle of a ring, which is how many are inside it. Ring zero is the centre.
fn first(ring: usize) -> usize {
    let inside = ring.saturating_sub(1);
    if ring == 0 { 0 } else { ring.saturating_mul(inside).saturating_mul(3).saturating_add(1) }
}

/// The springs along a ring, and from it inwards: side by side in each sixth of a turn, and one at its first corner.
fn edges(ring: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    let inner = ring.saturating_sub(1);
    let (around, around_inner) = (ring.saturating_mul(6), inner.saturating_mul(6).max(1));
    let (start, start_inner) = (first(ring), first(inner));
    let places = start..start.saturating_add(around);
    let along = places.clone().zip(places.clone().skip(1).chain([start]));
    let inwards = places.zip(0..around).flat_map(move |(place, part)| {
        let (sixth, step) = divided(part, ring);
        let corner = sixth.saturating_mul(inner);
        let to = move |step| (place, start_inner.saturating_add(divided(corner.saturating_add(step), around_inner).1));
        let second = (step > 0).then(|| to(step));
        [to(step.saturating_sub(1))].into_iter().chain(second)
    });
    along.chain(inwards)
}

/// Quotient and remainder: zeros for a divisor of zero, which does not occur, but would panic.
fn divided(number: usize, divisor: usize) -> (usize, usize) {
    (number.checked_div(divisor).unwrap_or(0), number.checked_rem(divisor).unwrap_or(0))
}
