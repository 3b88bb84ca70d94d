//! Fluids.

mod cohesion;
mod edge_cases;
mod extreme_states;
mod momentum;
mod motion;
mod neighbors;
mod rejected_input;
