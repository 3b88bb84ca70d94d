//! A truss bridge.

use super::assemble::{Material, assemble};
use crate::error::positive;
use crate::real::count;
use crate::{Distances, Error, Parameter, ParticleRange, Particles, Real, Vec2};
use core::ops::Range;

/// A truss of two rows of particles, with posts between them and both diagonals of each panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bridge<T> {
    /// The left end of the upper row, m.
    pub corner: Vec2<T>,
    /// How many panels, at least one; each row has one particle more.
    pub panels: usize,
    /// The length of a panel, m.
    pub spacing: T,
    /// The height between the rows, m.
    pub height: T,
    /// The mass of a particle, kg.
    pub mass: T,
    /// The compliance of a spring, m/N.
    pub compliance: T,
}

/// Adds a bridge and returns its upper and its lower row, each from left to right: the first and the last of a row are the ends
/// to pin. Of its 5 × panels + 1 springs, those of the upper row come first, then those of the lower one, the posts and the
/// diagonals.
///
/// # Errors
/// [`Error::TooFewParticles`] for no panel; [`Error::Full`] particles or springs; [`Error::NonFinite`] or [`Error::OutOfRange`]
/// spacing, also for the height, mass or compliance; [`Error::NonFinite`] position, also where the far end overflows, and rest
/// length.
pub fn bridge<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    bridge: Bridge<T>,
) -> Result<[ParticleRange; 2], Error> {
    let Bridge { corner, panels, spacing, height, mass, compliance } = bridge;
    positive(spacing, Parameter::Spacing)?;
    positive(height, Parameter::Spacing)?;
    if panels == 0 {
        return Err(Error::TooFewParticles);
    }
    let row = panels.saturating_add(1);
    let total = row.saturating_mul(2);
    particles.reserve(total)?;
    let offset = |place: usize| {
        let (along, y) = place.checked_sub(row).map_or((place, T::ZERO), |along| (along, -height));
        Vec2::new(spacing * count::<T>(along), y)
    };
    let (upper, lower) = (0..row, row..total);
    let along = |row: &Range<usize>| row.clone().zip(row.clone().skip(1));
    let posts = upper.clone().zip(lower.clone());
    let diagonals = along(&upper).zip(along(&lower)).flat_map(|((a, b), (c, d))| [(a, d), (b, c)]);
    let edges = along(&upper).chain(along(&lower)).chain(posts).chain(diagonals);
    let first = particles.len();
    assemble(particles, springs, corner, (total, offset), edges, Material { mass, compliance })?;
    Ok([first, first.saturating_add(row)].map(|first| ParticleRange::new(first, row)))
}
