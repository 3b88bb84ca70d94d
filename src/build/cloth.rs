//! Builder of rectangular cloths.

use super::lattice;
use crate::constraint::{Distance, Distances};
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleRange, Particles};

/// A rectangular lattice of particles with springs along rows, columns and cell diagonals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cloth<T> {
    /// Top left corner, m.
    pub corner: Vec2<T>,
    /// Number of particles in a row.
    pub columns: usize,
    /// Number of particles in a column.
    pub rows: usize,
    /// Distance between neighbors, m.
    pub spacing: T,
    /// Mass of each particle, kg.
    pub mass: T,
    /// Compliance of each spring, m/N.
    pub compliance: T,
}

/// Adds a cloth: the particles of a [`lattice`] and springs between them.
///
/// Particles are stored row by row from the top left corner. Springs are stored in this order:
/// along the rows, along the columns, both diagonals of each cell. No particle is pinned.
///
/// # Errors
/// As [`lattice`]; [`Error::Full`] springs too; [`Error::NonFinite`] or [`Error::OutOfRange`]
/// compliance.
pub fn cloth<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    cloth: Cloth<T>,
) -> Result<ParticleRange, Error> {
    weave(particles, springs, cloth, true)
}

/// Adds a cloth, with cell diagonals if `braced`.
pub(super) fn weave<T: Real, const N: usize, const S: usize>(
    particles: &mut Particles<T, N>,
    springs: &mut Distances<T, S>,
    cloth: Cloth<T>,
    braced: bool,
) -> Result<ParticleRange, Error> {
    let Cloth {
        corner,
        columns,
        rows,
        spacing,
        mass,
        compliance,
    } = cloth;
    positive(spacing, Parameter::Spacing)?;
    not_negative(compliance, Parameter::Compliance)?;
    if columns == 0 || rows == 0 {
        return Err(Error::TooFewParticles);
    }
    let diagonals = if braced { 2 } else { 0 };
    let cells = columns
        .saturating_sub(1)
        .saturating_mul(rows.saturating_sub(1));
    let edges = columns
        .saturating_mul(rows)
        .saturating_mul(2)
        .saturating_sub(columns)
        .saturating_sub(rows);
    springs.reserve(edges.saturating_add(cells.saturating_mul(diagonals)))?;
    let diagonal = finite(Vec2::new(spacing, spacing).length(), Parameter::Spacing)?;
    let net = particles.vacant_range(columns.saturating_mul(rows))?;
    let id = |column: usize, row: usize| {
        let index = row
            .checked_mul(columns)
            .and_then(|index| index.checked_add(column))
            .ok_or(Error::Full(Capacity::Particles))?;
        net.get(index).ok_or(Error::Full(Capacity::Particles))
    };
    let spring = |from: (usize, usize), to: (usize, usize), length| {
        Distance::new(id(from.0, from.1)?, id(to.0, to.1)?, length, compliance)
    };
    let range = lattice(particles, corner, columns, rows, spacing, mass)?;
    for row in 0..rows {
        for column in 1..columns {
            springs.add(spring((column - 1, row), (column, row), spacing)?)?;
        }
    }
    for row in 1..rows {
        for column in 0..columns {
            springs.add(spring((column, row - 1), (column, row), spacing)?)?;
        }
    }
    for row in 1..if braced { rows } else { 0 } {
        for column in 1..columns {
            springs.add(spring((column - 1, row - 1), (column, row), diagonal)?)?;
            springs.add(spring((column, row - 1), (column - 1, row), diagonal)?)?;
        }
    }
    Ok(range)
}
