//! Fluids: particles that keep their density.

mod density;
mod neighbours;
mod point;
mod set;
mod viscosity;

pub use set::Fluid;
