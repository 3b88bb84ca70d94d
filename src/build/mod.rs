//! Builders that add whole bodies in one call. On an error, a builder adds nothing.

mod assemble;
mod boundary;
mod bridge;
mod circle;
mod cloth;
mod dense_mesh;
mod disc;
mod lattice;
mod mesh;
mod net;
mod polygon;
mod rectangle;
mod ring;
mod rope;
mod squares;
mod unit_circle;

pub use boundary::lattice_boundary;
pub use bridge::{Bridge, bridge};
pub use circle::circle;
pub use cloth::{Cloth, cloth};
pub use dense_mesh::dense_mesh;
pub use disc::{Disc, disc};
pub use lattice::{LatticeCutout, cut_lattice, lattice};
pub use mesh::{Mesh, mesh};
pub use net::net;
pub use polygon::{Polygon, polygon};
pub use rectangle::rectangle;
pub use ring::{Ring, ring};
pub use rope::{Rope, chain, rope};
pub use squares::{LatticeSquare, lattice_squares};
