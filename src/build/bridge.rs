//! Builder of truss bridges.

use super::assemble::{SpringMaterial, assemble};
use crate::constraint::Distances;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::positive;
use crate::math::{Real, Vec2, count};
use crate::particles::{ParticleRange, Particles};
use core::ops::Range;

/// A truss of two rows of particles with posts and diagonals. Posts connect the rows, and each
/// panel has both diagonals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bridge<T> {
    /// Left end of the upper row, m.
    pub corner: Vec2<T>,
    /// Number of panels, at least one. Each row has one particle more.
    pub panels: usize,
    /// Length of a panel, m.
    pub spacing: T,
    /// Height between the rows, m.
    pub height: T,
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a bridge and returns its upper row and its lower row.
///
/// Each row runs from left to right. To support the bridge, pin the first and the last particle of
/// a row. The 5 × panels + 1 springs are in this order: upper row, lower row, posts, diagonals.
///
/// # Errors
/// [`Error::TooFewParticles`] for zero panels; [`Error::Full`] particles or springs;
/// [`Error::NonFinite`] or [`Error::OutOfRange`] spacing (also reported for the height), mass or
/// compliance; [`Error::NonFinite`] position, also if the far end overflows, and rest length.
pub fn bridge<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    bridge: Bridge<T>,
) -> Result<[ParticleRange; 2], Error> {
    let Bridge {
        corner,
        panels,
        spacing,
        height,
        mass,
        compliance,
    } = bridge;
    positive(spacing, Parameter::Spacing)?;
    positive(height, Parameter::Spacing)?;
    if panels == 0 {
        return Err(Error::TooFewParticles);
    }
    let row = panels.saturating_add(1);
    let total = row.saturating_mul(2);
    particles.vacant_range(total)?;
    let offset = |index: usize| {
        let (column, y) = index
            .checked_sub(row)
            .map_or((index, T::ZERO), |column| (column, -height));
        Vec2::new(spacing * count::<T>(column), y)
    };
    let (upper, lower) = (0..row, row..total);
    let chord = |row: &Range<usize>| row.clone().zip(row.clone().skip(1));
    let posts = upper.clone().zip(lower.clone());
    let diagonals = chord(&upper)
        .zip(chord(&lower))
        .flat_map(|((a, b), (c, d))| [(a, d), (b, c)]);
    let edges = chord(&upper)
        .chain(chord(&lower))
        .chain(posts)
        .chain(diagonals);
    let range = assemble(
        particles,
        springs,
        corner,
        (total, offset),
        edges,
        SpringMaterial { mass, compliance },
    )?;
    let part = |start| {
        range
            .part(start, row)
            .ok_or(Error::Full(Capacity::Particles))
    };
    Ok([part(0)?, part(row)?])
}
