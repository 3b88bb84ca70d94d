//! Overlapping regions.

mod conservation;
mod hand_computed;
mod members;
mod stability;
