//! Builder of filled discs.

use super::assemble::{SpringMaterial, assemble};
use super::unit_circle;
use crate::constraint::Distances;
use crate::error::{Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2, count};
use crate::particles::{ParticleRange, Particles};

/// A disc of concentric rings around a center particle. Springs run along the rings and between
/// them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc<T> {
    /// Center, m.
    pub center: Vec2<T>,
    /// Radius of the outermost ring, m.
    pub radius: T,
    /// Number of rings R, at least one. A disc has 1 + 3R(R + 1) particles and 9R² + 3R springs.
    pub rings: usize,
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a disc: the center particle, then the rings from the innermost outwards.
///
/// Each ring is counter-clockwise from the right, and ring k has 6k particles. The outermost ring
/// ends the returned range and forms the outline. The springs form a triangular lattice whose
/// hexagons are widened to circles. For each ring, the springs along it come first. The springs
/// from each of its particles to the nearest one or two on the next inner ring follow. A spring is
/// 1 to 1.5 times as long as the distance between rings.
///
/// # Errors
/// [`Error::TooFewParticles`] for zero rings, and as [`ring`](super::ring()).
pub fn disc<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    disc: Disc<T>,
) -> Result<ParticleRange, Error> {
    let Disc {
        center,
        radius,
        rings,
        mass,
        compliance,
    } = disc;
    positive(radius, Parameter::Radius)?;
    if rings == 0 {
        return Err(Error::TooFewParticles);
    }
    let total = ring_start(rings.saturating_add(1));
    particles.vacant_range(total)?;
    let offset = |index: usize| {
        let ring = (1..=rings)
            .rev()
            .find(|ring| index >= ring_start(*ring))
            .unwrap_or(0);
        let ring_index = index.saturating_sub(ring_start(ring));
        unit_circle::point(ring_index, ring.saturating_mul(6))
            * (radius * (count::<T>(ring) / count::<T>(rings)))
    };
    assemble(
        particles,
        springs,
        center,
        (total, offset),
        (1..=rings).flat_map(edges),
        SpringMaterial { mass, compliance },
    )
}

/// Returns the index of the first particle of a ring. It equals the number of particles inside the
/// ring. Ring zero is the center.
fn ring_start(ring: usize) -> usize {
    let inside = ring.saturating_sub(1);
    if ring == 0 {
        0
    } else {
        ring.saturating_mul(inside)
            .saturating_mul(3)
            .saturating_add(1)
    }
}

/// Returns the springs along a ring and from it to the next inner ring. The first particle of each
/// sixth of the ring has one inward spring; the others have two.
fn edges(ring: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    let inner = ring.saturating_sub(1);
    let (ring_len, inner_len) = (ring.saturating_mul(6), inner.saturating_mul(6).max(1));
    let (start, start_inner) = (ring_start(ring), ring_start(inner));
    let indices = start..start.saturating_add(ring_len);
    let rim = indices.clone().zip(indices.clone().skip(1).chain([start]));
    let spokes = indices
        .zip(0..ring_len)
        .flat_map(move |(index, ring_index)| {
            let (sixth, step) = divided(ring_index, ring);
            let corner = sixth.saturating_mul(inner);
            let to = move |step| {
                (
                    index,
                    start_inner.saturating_add(divided(corner.saturating_add(step), inner_len).1),
                )
            };
            let second = (step > 0).then(|| to(step));
            [to(step.saturating_sub(1))].into_iter().chain(second)
        });
    rim.chain(spokes)
}

/// Returns quotient and remainder, or zeros for a zero divisor. A zero divisor does not occur, but
/// the compiler would emit a panic for it.
fn divided(number: usize, divisor: usize) -> (usize, usize) {
    (
        number.checked_div(divisor).unwrap_or(0),
        number.checked_rem(divisor).unwrap_or(0),
    )
}
