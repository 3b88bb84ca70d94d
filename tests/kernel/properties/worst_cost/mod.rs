//! Cost of a step in the worst case.

mod distance_evaluations;
mod operations;
