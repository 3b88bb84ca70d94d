//! Contacts.

mod backward_passes;
mod collider;
mod discs;
mod edge_cases;
mod outlines;
mod reports;
mod sensors;
mod terrain;
mod touching;
mod wild_reports;
