//! Distance constraint between two particles.

mod batch;
mod from_start;
mod lanes;
mod linearization;
mod predicted;
mod registers;
mod spring;
mod springs;

pub use spring::{Distance, Distances};
