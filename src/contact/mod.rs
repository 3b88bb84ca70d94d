//! Contacts between particles and solids or containers, between discs, and between the outlines of
//! bodies.

mod aabb;
mod collider;
mod collider_report;
mod contacts;
mod discs;
mod edit;
mod events;
mod filter;
mod heap;
mod impulses;
mod material;
mod outlines;
mod pose;
mod project;
mod report;
mod response;
mod sensor;
#[cfg(feature = "serde")]
mod serde;
mod strips;
mod sweep;
mod terrain;

pub(crate) use aabb::Aabb;
pub use collider::{Collider, HalfPlane, Inside, RoundedBox, SignedDistance};
pub use contacts::ColliderContacts;
pub use discs::{BodyId, DiscContact, DiscContacts};
pub(crate) use events::{BodyPair, Events};
pub use filter::Filter;
pub(crate) use heap::sort;
pub(crate) use material::friction;
pub use material::{ContactMaterial, Depenetration};
pub use outlines::{OutlineContact, OutlineContacts, OutlineId, OutlineOptions};
pub(crate) use pose::ColliderPose;
pub use report::{
    ContactPair, ContactPoint, ContactReport, ContactSet, ContactThreshold, Reported,
};
pub use sensor::{Sensor, SensorArea, SensorOutline, SensorRegion};
pub(crate) use strips::Strips;
pub use terrain::{
    BitTiles, ChainPoints, EdgeChain, HeightField, HeightFunction, Heights, SweptBox, Terrain,
    TerrainContact, TerrainContacts, TerrainEdge, TerrainEdgeContact, TerrainOutlines,
    TerrainSurface, Tile, TileFunction, TileMap, Tiles,
};
pub(crate) use terrain::{Cone, first_hit};
