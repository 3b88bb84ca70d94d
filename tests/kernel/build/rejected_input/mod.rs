//! Builders with invalid arguments add nothing.

mod meshes;
mod rings_and_bridges;
mod ropes_and_cloths;
