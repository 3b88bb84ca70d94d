//! Batched updates of constraints between two particles, in vector registers.
//!
//! "Spring" means a `Distance` or a `Rod` in these modules.

mod batch;
mod kernels;
pub(super) mod springs;

pub(super) use batch::{Packed, update_batch, update_batch_from_start};
pub(super) use kernels::{Kernels, VECTORS, kernels_of};
