//! Spatial queries and measurements.

mod boundary_cases;
mod brute_force;
mod measure;
mod terrain;
