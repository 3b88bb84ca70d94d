//! Contacts between outlines.

mod arrivals;
mod capacity;
mod crossed;
mod filters;
mod golden_encounters;
mod motion;
mod nets_and_ropes;
mod overlaps;
mod piles;
mod point_and_edge;
mod rejected_input;
mod response;
mod rope;
mod rounding;
mod sharp_angle;
mod state;
mod sweep;
