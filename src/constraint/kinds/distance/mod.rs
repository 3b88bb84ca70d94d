//! Distance constraint between two particles.

mod batch;
mod lanes;
mod linearization;
mod spring;

pub use spring::{Distance, Distances};
