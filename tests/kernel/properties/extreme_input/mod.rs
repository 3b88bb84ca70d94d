//! Extreme and degenerate input: steps succeed, and all state stays finite.

mod arbitrary_calls;
mod custom_constraints;
mod degenerate_shapes;
mod overflowing_corrections;
mod overflowing_moments;
