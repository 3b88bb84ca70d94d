//! Helpers of the tests.

pub(crate) mod bits;
pub(crate) mod bodies;
pub(crate) mod checker_worlds;
pub(crate) mod checksums;
pub(crate) mod corpus;
pub(crate) mod counting_scalar;
pub(crate) mod crossings;
pub(crate) mod edge_contact_reference;
pub(crate) mod encounters;
pub(crate) mod exact;
pub(crate) mod fixed_point;
pub(crate) mod float;
pub(crate) mod fluid_basin;
pub(crate) mod fuzz_targets;
pub(crate) mod group;
pub(crate) mod lattice_reference;
pub(crate) mod lattices;
pub(crate) mod mode_bodies;
pub(crate) mod overlapping;
pub(crate) mod polar_bounds;
pub(crate) mod polar_contract;
pub(crate) mod rejected_input;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod tolerance;
pub(crate) mod world;
