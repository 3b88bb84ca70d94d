//! Terrain: static edges that discs collide with, found by a bounded lookup.

mod chain;
mod chain_index;
mod compose;
mod cone;
mod contact;
mod disc;
mod edge;
mod edit;
mod height_field;
mod hit;
mod project;
mod report;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod surface;
mod swept_box;
mod tile_faces;
mod tile_lookup;
mod tile_map;
mod tiles;
mod touching;
mod traits;

pub use chain::{ChainPoints, EdgeChain};
pub use edge::TerrainEdge;
pub use height_field::{HeightField, HeightFunction, Heights};
pub(crate) use hit::first_hit;
pub use set::TerrainContacts;
pub use surface::TerrainSurface;
pub use swept_box::SweptBox;
pub use tile_map::TileMap;
pub use tiles::{BitTiles, Tile, TileFunction, Tiles};
pub use touching::TerrainContact;
pub use traits::Terrain;
