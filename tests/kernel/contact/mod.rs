//! Contacts.

mod backward_passes;
mod collider;
mod discs;
mod edge_cases;
mod outlines;
mod terrain;
mod touching;
