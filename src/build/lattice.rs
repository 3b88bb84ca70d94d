//! A rectangular lattice of particles.

use crate::error::{finite_vector, positive};
use crate::particles::inverse_mass;
use crate::real;
use crate::{Error, Parameter, ParticleRange, Particles, Real, Vec2};

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
    finite_vector(corner, Parameter::Position)?;
    positive(spacing, Parameter::Spacing)?;
    inverse_mass(mass)?;
    if columns == 0 || rows == 0 {
        return Err(Error::TooFewParticles);
    }
    let count = columns.checked_mul(rows).ok_or(Error::Full)?;
    particles.reserve(count)?;
    let place = |column, row| corner + Vec2::new(real::count::<T>(column), -real::count::<T>(row)) * spacing;
    finite_vector(place(columns - 1, rows - 1), Parameter::Position)?;

    let first = particles.len();
    for row in 0..rows {
        for column in 0..columns {
            particles.add(place(column, row), mass)?;
        }
    }
    Ok(ParticleRange::new(first, count))
}
