//! Contacts between particles and colliders.

mod distance;
mod friction;
pub(crate) mod motion;
mod moving_colliders;
mod overlaps;
mod rejected_input;
mod response;
mod state;
mod sweep;
