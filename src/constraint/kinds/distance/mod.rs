//! Distance constraint between two particles.

mod batch;
mod linearization;
mod spring;
mod sse2;

pub use spring::{Distance, Distances};
