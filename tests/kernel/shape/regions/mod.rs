//! Overlapping regions.

mod adaptive;
mod conservation;
mod driven;
mod hand_computed;
mod members;
mod stability;
