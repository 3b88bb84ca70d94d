//! Builders.

mod boundaries;
mod circles_and_rectangles;
mod dense_meshes;
mod meshes;
mod range_and_order;
mod rejected_input;
mod rings_and_bridges;
mod squares;
