//! Force fields, wind and water.

mod extreme;
mod fields;
mod hand_computed;
mod hand_computed_water;
mod hook;
mod water;
mod wind;
