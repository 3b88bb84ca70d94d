//! Plastic bodies.

pub(crate) mod clay;
mod flow;
mod invariants;
mod operation_order;
mod soft_modes;
