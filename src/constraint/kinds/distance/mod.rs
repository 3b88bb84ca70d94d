//! Distance constraint between two particles.

mod from_start;
mod linearization;
mod predicted;
mod spring;

pub use spring::{Distance, Distances};
