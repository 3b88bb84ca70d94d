//! Batches of worlds of one topology, with a lane for each world.

mod each;
mod kernel;
mod lane;
mod lengths;
mod step;
mod traits;
mod worlds;

pub use each::EachWorld;
pub use lengths::{BatchedLengths, LengthConstraint};
pub use traits::{BatchState, ProjectBatch};
pub use worlds::Worlds;
