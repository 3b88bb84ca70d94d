//! Lattices of regions.

mod conservation;
mod degenerate;
mod direct_evaluation;
mod energy;
mod handling;
mod rejected_input;
