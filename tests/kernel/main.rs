//! The kernel's contracts as tests. Every tolerance stands in `tolerance.rs` with its reason.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::float_cmp, reason = "where numbers are exact, tests say so")]

mod bits;
mod bodies;
mod contact_motion;
mod contact_refusals;
mod contact_rules;
mod contact_shapes;
mod contact_sweep;
mod contract;
mod corpus;
mod counted;
mod degenerate;
mod energy;
mod exact;
mod float;
mod golden;
mod handling;
mod impulse;
mod length;
mod measure;
mod momentum;
mod order;
mod physics;
mod polar;
mod quick;
mod reference;
mod refusals;
mod refusals_of_steps;
mod regions;
mod regions_rules;
mod rules;
mod scalar;
mod scenes;
mod small_square;
mod snapshot;
mod square_root;
mod tolerance;
mod total;
mod wild;
mod world;
