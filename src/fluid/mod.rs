//! Fluids: particles that keep their density.

mod density;
mod neighbors;
mod point;
mod project;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod viscosity;

pub use set::Fluid;
