//! Builders.

mod boundaries;
mod meshes;
mod range_and_order;
mod rejected_input;
mod rings_and_bridges;
