//! Fracture of triangle meshes: cut edges, torn nodes and the split of nodes.

mod cut;
mod mesh;
mod parts;
mod pieces;
mod separate;
#[cfg(feature = "serde")]
mod serde;
mod split;
mod tear;
mod triangle;

pub use mesh::FractureMesh;
pub use split::{NodeSplit, Split};
