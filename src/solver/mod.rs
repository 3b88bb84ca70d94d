//! Time stepping (prediction, projections, velocities), and the projection trait.

mod clock;
mod compose;
mod cost;
mod mass;
mod pool;
mod project;
mod removal;
#[cfg(feature = "serde")]
mod serde;
mod sleep;
mod slot;
mod step;

pub use clock::{Clock, Interpolated};
pub use cost::StepCost;
pub use pool::{Handle, Pool};
pub(crate) use project::one_by_one;
pub use project::{Pass, Project, Scheme};
pub use sleep::Sleeping;
pub(crate) use step::velocity_after;
pub use step::{Solver, Sweep};
