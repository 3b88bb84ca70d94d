//! The kernel's contracts as tests. Every tolerance stands in `tolerance.rs` with its reason.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::float_cmp, reason = "where numbers are exact, tests say so")]

mod bits;
mod bodies;
mod contract;
mod corpus;
mod counted;
mod degenerate;
mod driven;
mod energy;
mod exact;
mod float;
mod golden;
mod handling;
mod impulse;
mod lattice;
mod lattice_bounds;
mod lattice_handling;
mod lattices;
mod length;
mod measure;
mod modes;
mod modes_area;
mod modes_basis;
mod modes_conserve;
mod modes_energy;
mod modes_planted;
mod modes_rules;
mod modes_wrong;
mod momentum;
mod order;
mod physics;
mod plastic;
mod plastic_orders;
mod polar;
mod pose;
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
mod weights;
mod wild;
mod world;
