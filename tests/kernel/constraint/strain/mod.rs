//! Strain elements.

mod bodies;
mod elements;
mod load;
mod tangled_meshes;
