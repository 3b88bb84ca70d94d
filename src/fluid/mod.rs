//! Fluids: particles that keep their density.

mod density;
mod neighbors;
mod point;
mod project;
mod set;
mod viscosity;

pub use set::Fluid;
