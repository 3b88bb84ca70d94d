//! Particle storage, and the views that projections receive.

mod cell;
mod edit;
mod gather;
mod group;
mod id;
pub(crate) mod members;
pub(crate) mod retain;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod slots;
mod spatial_hash;
mod view;

pub(crate) use cell::{Cell, inv_cell_size};
pub use group::{Group, GroupMotion};
pub use id::{Ids, ParticleId, ParticleRange};
pub use set::Particles;
pub(crate) use set::inverse_mass;
pub(crate) use spatial_hash::SpatialHash;
pub(crate) use view::State;
pub use view::{Finished, Motion, Predicted, View};
