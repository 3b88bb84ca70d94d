//! Every tolerance, with its reason.

/// The reference trajectories in double precision: 500 steps of a program that rounds differently, in units of metres and metres a second.
pub(crate) const REFERENCE: f64 = 1e-11;
