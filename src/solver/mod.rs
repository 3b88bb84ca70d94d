//! Time stepping (prediction, projections, velocities), and the projection trait.

mod compose;
mod project;
mod sleep;
mod step;

pub use project::{Pass, Project, Scheme};
pub use sleep::Sleeping;
pub use step::{Solver, Sweep};
