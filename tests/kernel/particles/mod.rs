//! Particle sets and ids.

mod rejected_input;
mod set;
