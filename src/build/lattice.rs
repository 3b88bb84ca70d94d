//! Lattices of particles: rectangles, and what is cut from them.

use crate::error::{finite_vector, positive};
use crate::particles::inverse_mass;
use crate::real;
use crate::{Error, Parameter, ParticleId, ParticleRange, Particles, Real, Vec2};

/// Adds `columns` x `rows` particles, row by row from the top left corner, to the right and down, `spacing` metres apart, each one
/// of mass `mass`, kg: the body of a shape match, or the nodes of a net.
///
/// # Errors
/// [`Error::TooFewParticles`] if a count is zero; [`Error::Full`]; [`Error::NonFinite`] corner, spacing or mass, and position where
/// the far corner overflows; [`Error::OutOfRange`] spacing or mass.
pub fn lattice<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    corner: Vec2<T>,
    columns: usize,
    rows: usize,
    spacing: T,
    mass: T,
) -> Result<ParticleRange, Error> {
    cut_lattice(particles, corner, columns, rows, spacing, mass, |_, _| true).map(|cut| cut.particles())
}

/// A lattice of which some nodes are missing.
#[derive(Clone, Debug)]
pub struct Cut<F> {
    particles: ParticleRange,
    columns: usize,
    rows: usize,
    shape: F,
}

impl<F: Fn(usize, usize) -> bool> Cut<F> {
    /// The particles, row by row.
    pub fn particles(&self) -> ParticleRange {
        self.particles
    }

    /// Nodes in a row of the grid.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The nodes of the grid, row by row, `None` where one is missing: what a [`LatticeMatching`](crate::LatticeMatching) is made of.
    pub fn nodes(&self) -> impl Iterator<Item = Option<ParticleId>> + '_ {
        let mut particles = self.particles.iter();
        present(self.columns, self.rows, &self.shape).map(move |(.., present)| if present { particles.next() } else { None })
    }
}

/// Column and row of each node of a grid, row by row, and whether it is present.
fn present(columns: usize, rows: usize, shape: impl Fn(usize, usize) -> bool) -> impl Iterator<Item = (usize, usize, bool)> {
    let nodes = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
    nodes.map(move |(column, row)| (column, row, shape(column, row)))
}

/// Adds a [`lattice`] without the nodes where `shape`, told column and row counted from the top left corner, says `false`.
/// `shape` must say the same whenever it is asked.
///
/// # Errors
/// As [`lattice`]; [`Error::TooFewParticles`] also if no node is present, and [`Error::Full`] for more than 65,535 nodes, missing ones
/// included.
pub fn cut_lattice<T: Real, F: Fn(usize, usize) -> bool, const N: usize>(
    particles: &mut Particles<T, N>,
    corner: Vec2<T>,
    columns: usize,
    rows: usize,
    spacing: T,
    mass: T,
    shape: F,
) -> Result<Cut<F>, Error> {
    finite_vector(corner, Parameter::Position)?;
    positive(spacing, Parameter::Spacing)?;
    inverse_mass(mass)?;
    if columns == 0 || rows == 0 {
        return Err(Error::TooFewParticles);
    }
    columns.checked_mul(rows).filter(|nodes| u16::try_from(*nodes).is_ok()).ok_or(Error::Full)?;
    let count = real::number_of(present(columns, rows, &shape).filter(|(.., present)| *present));
    if count == 0 {
        return Err(Error::TooFewParticles);
    }
    particles.reserve(count)?;
    let place = |column, row| corner + Vec2::new(real::count::<T>(column), -real::count::<T>(row)) * spacing;
    finite_vector(place(columns - 1, rows - 1), Parameter::Position)?;

    let first = particles.len();
    for (column, row, _) in present(columns, rows, &shape).filter(|(.., present)| *present).take(count) {
        particles.add(place(column, row), mass)?;
    }
    Ok(Cut { particles: ParticleRange::new(first, count), columns, rows, shape })
}
