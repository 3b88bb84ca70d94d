//! Overlapping regions.

mod adaptive;
mod conservation;
mod divide;
mod driven;
mod hand_computed;
mod members;
mod stability;
mod target_pose;
