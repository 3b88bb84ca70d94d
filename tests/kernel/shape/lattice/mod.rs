//! Lattices of regions.

mod conservation;
mod degenerate;
mod direct_evaluation;
mod driven;
mod energy;
mod handling;
mod rejected_input;
