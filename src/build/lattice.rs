//! Builders of particle lattices: rectangles and shapes cut from them.

use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2, count, number_of};
use crate::particles::{ParticleId, ParticleRange, Particles, inverse_mass};

/// Adds `columns` x `rows` particles on a rectangular grid.
///
/// Particles are stored row by row from the top left corner, to the right and down. `spacing` is
/// the distance between neighbors, m, and `mass` the mass of each particle, kg. Use the result as
/// the body of a shape match or as the nodes of a net.
///
/// # Errors
/// [`Error::TooFewParticles`] if a count is zero; [`Error::Full`]; [`Error::NonFinite`] corner,
/// spacing or mass, and position if the far corner overflows; [`Error::OutOfRange`] spacing or
/// mass.
pub fn lattice<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    corner: Vec2<T>,
    columns: usize,
    rows: usize,
    spacing: T,
    mass: T,
) -> Result<ParticleRange, Error> {
    cut_lattice(particles, corner, columns, rows, spacing, mass, |_, _| true)
        .map(|cut| cut.particles())
}

/// A lattice with missing nodes.
#[derive(Clone, Debug)]
pub struct LatticeCutout<F> {
    particles: ParticleRange,
    columns: usize,
    rows: usize,
    shape: F,
}

impl<F: Fn(usize, usize) -> bool> LatticeCutout<F> {
    /// Returns the particles, row by row.
    pub fn particles(&self) -> ParticleRange {
        self.particles
    }

    /// Returns the number of nodes in a row of the grid.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of rows of the grid.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Returns whether the grid has a node here that is not missing.
    pub(super) fn is_present(&self, column: usize, row: usize) -> bool {
        column < self.columns && row < self.rows && (self.shape)(column, row)
    }

    /// Returns column and row of each node of the grid, row by row.
    pub(super) fn grid(&self) -> impl Iterator<Item = (usize, usize)> {
        present(self.columns, self.rows, |_, _| true).map(|(column, row, _)| (column, row))
    }

    /// Returns the nodes of the grid, row by row, with `None` for a missing node. This is the input
    /// of a [`LatticeMatching`](crate::LatticeMatching).
    pub fn nodes(&self) -> impl Iterator<Item = Option<ParticleId>> + '_ {
        let mut particles = self.particles.iter();
        present(self.columns, self.rows, &self.shape)
            .map(move |(.., present)| if present { particles.next() } else { None })
    }

    /// Returns the cells of the grid whose four nodes are present, row by row.
    ///
    /// The nodes of a cell are in the order of the grid: top left, top right, bottom left, bottom
    /// right. This is the input of [`CellPoint::bind`](crate::CellPoint::bind).
    pub fn cells(&self) -> impl Iterator<Item = [ParticleId; 4]> + '_ {
        let [top_left, mut top_right, mut bottom_left, mut bottom_right] =
            core::array::from_fn(|_| self.nodes());
        let _ = (top_right.next(), bottom_right.next());
        for _ in 0..self.columns {
            let _ = (bottom_left.next(), bottom_right.next());
        }
        let top = top_left.zip(top_right);
        let bottom = bottom_left.zip(bottom_right);
        let corners = present(self.columns, self.rows, |_, _| true)
            .map(|(column, ..)| column.saturating_add(1) < self.columns);
        let cells = corners.zip(top.zip(bottom));
        cells.filter_map(|(is_left, ((a, b), (c, d)))| match [a, b, c, d] {
            [Some(a), Some(b), Some(c), Some(d)] if is_left => Some([a, b, c, d]),
            _ => None,
        })
    }
}

/// Returns column, row and presence of each node of a grid, row by row.
fn present(
    columns: usize,
    rows: usize,
    shape: impl Fn(usize, usize) -> bool,
) -> impl Iterator<Item = (usize, usize, bool)> {
    let nodes = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
    nodes.map(move |(column, row)| (column, row, shape(column, row)))
}

/// Adds a [`lattice`] without the nodes for which `shape` returns `false`.
///
/// The arguments of `shape` are column and row, counted from the top left corner. `shape` must be
/// deterministic: it is called several times per node.
///
/// # Errors
/// As [`lattice`]; [`Error::TooFewParticles`] also if no node is present, and [`Error::Full`] for
/// more than 65,535 nodes, including missing ones.
pub fn cut_lattice<T: Real, F: Fn(usize, usize) -> bool, const N: usize>(
    particles: &mut Particles<T, N>,
    corner: Vec2<T>,
    columns: usize,
    rows: usize,
    spacing: T,
    mass: T,
    shape: F,
) -> Result<LatticeCutout<F>, Error> {
    finite_vector(corner, Parameter::Position)?;
    positive(spacing, Parameter::Spacing)?;
    inverse_mass(mass)?;
    if columns == 0 || rows == 0 {
        return Err(Error::TooFewParticles);
    }
    columns
        .checked_mul(rows)
        .filter(|nodes| u16::try_from(*nodes).is_ok())
        .ok_or(Error::Full(Capacity::Particles))?;
    let nodes = number_of(present(columns, rows, &shape).filter(|(.., present)| *present));
    if nodes == 0 {
        return Err(Error::TooFewParticles);
    }
    let range = particles.vacant_range(nodes)?;
    let position = |column, row| corner + Vec2::new(count::<T>(column), -count::<T>(row)) * spacing;
    finite_vector(position(columns - 1, rows - 1), Parameter::Position)?;

    let nodes = present(columns, rows, &shape).filter(|(.., present)| *present);
    for (id, (column, row, _)) in range.iter().zip(nodes) {
        particles.add_at(id, position(column, row), mass)?;
    }
    Ok(LatticeCutout {
        particles: range,
        columns,
        rows,
        shape,
    })
}
