//! Force fields, wind and water.

mod extreme;
mod fields;
mod hook;
mod water;
mod wind;
