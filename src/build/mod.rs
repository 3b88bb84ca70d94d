//! Makers: whole bodies in one call. Each one adds everything or, on an error, nothing.

mod cloth;
mod lattice;
mod rope;

pub use cloth::{Cloth, cloth};
pub use lattice::lattice;
pub use rope::{Rope, rope};

use crate::{Error, Particles, Real, Vec2};

/// Adds a particle that a maker has made room for and whose mass it has checked.
fn add<T: Real, const N: usize>(particles: &mut Particles<T, N>, position: Vec2<T>, mass: T) -> Result<(), Error> {
    particles.add(position, mass).map(|_| ())
}

/// An index or a count as a number. Counts of particles fit.
fn number<T: Real>(count: usize) -> T {
    T::ratio(i32::try_from(count).unwrap_or(i32::MAX), 1)
}
