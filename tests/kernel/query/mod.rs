//! Spatial queries and measurements.

mod boundary_cases;
mod brute_force;
mod hulls;
mod measure;
mod terrain;
