//! Makers: whole bodies in one call. Each one adds everything or, on an error, nothing.

mod cloth;
mod lattice;
mod rope;

pub use cloth::{Cloth, cloth};
pub use lattice::{Cut, cut_lattice, lattice};
pub use rope::{Rope, rope};
