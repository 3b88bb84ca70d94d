//! The kernel's contracts as tests. Every tolerance stands in `tolerance.rs` with its reason.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::float_cmp, reason = "where numbers are exact, tests say so")]

mod bending;
mod bits;
mod bodies;
mod contract;
mod corpus;
mod counted;
mod degenerate;
mod energy;
mod exact;
mod float;
mod golden;
mod gradients;
mod group;
mod handling;
mod impulse;
mod length;
mod measure;
mod momentum;
mod order;
mod physics;
mod polar;
mod pressure;
mod quick;
mod reference;
mod refusals;
mod refusals_of_constraints;
mod refusals_of_steps;
mod regions;
mod regions_rules;
mod rules;
mod scalar;
mod scenes;
mod small_square;
mod snapshot;
mod square_root;
mod strain;
mod tolerance;
mod total;
mod wild;
mod world;
