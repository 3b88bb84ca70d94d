//! Fluids: particles that keep their density.

mod cohesion;
mod cohesive;
mod density;
mod emitter;
mod neighbors;
mod point;
mod project;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod sorted_cells;
mod viscosity;

pub use cohesive::Cohesive;
pub use emitter::Emitter;
pub use set::Fluid;
