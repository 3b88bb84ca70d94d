//! The kernel's contracts as tests. Every tolerance stands in `tolerance.rs` with its reason.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::float_cmp, reason = "where numbers are exact, tests say so")]

mod attachments;
mod beads;
mod bits;
mod bodies;
mod contract;
mod corpus;
mod counted;
mod damping;
mod degenerate;
mod energy;
mod exact;
mod float;
mod golden;
mod grab;
mod handling;
mod impulse;
mod length;
mod makers;
mod measure;
mod momentum;
mod order;
mod physics;
mod polar;
mod quick;
mod reference;
mod refusals;
mod refusals_of_bodies;
mod refusals_of_steps;
mod regions;
mod regions_rules;
mod rules;
mod scalar;
mod scenes;
mod small_square;
mod snapshot;
mod square_root;
mod tearing;
mod tolerance;
mod total;
mod triangles;
mod wild;
mod world;
