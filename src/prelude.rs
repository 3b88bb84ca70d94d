//! The types that most scenes use: `use pliant::prelude::*;`.

pub use crate::build;
pub use crate::constraint::{Chain, Constraint, Distance, Distances, Grab, Pressure, Tearing};
pub use crate::contact::{
    BodyId, ColliderContacts, ContactMaterial, DiscContacts, EdgeChain, Filter, HalfPlane,
    HeightField, Inside, OutlineContacts, OutlineId, OutlineOptions, Reported, RoundedBox, Sensor,
    SensorOutline, SensorRegion, TerrainContacts, TerrainOutlines, TerrainSurface, Tile, TileMap,
};
pub use crate::error::Error;
pub use crate::field::{
    Attractor, Drag, EdgeForces, Explosion, Falloff, ForceField, Gravity, Region, StillWater,
    Water, Wave, Wind,
};
pub use crate::fluid::{Cohesive, Emitter, Fluid};
pub use crate::math::{Real, Rotation, Vec2};
pub use crate::particles::{GroupMotion, ParticleId, ParticleRange, Particles};
pub use crate::query::{self, measure};
pub use crate::rigid::{
    Anchor, HullId, Joint, MassProperties, RigidBody, RigidColliderContacts, RigidContacts,
    RigidTerrainContacts,
};
pub use crate::scene::Scene;
pub use crate::shape::{
    BorrowedOffsets, Isochoric, LatticeMatching, Linear, Quadratic, RegionBlend, RegionMatching,
    Rigid, ShapeMatching, Stiffness,
};
pub use crate::solver::{
    Clock, Handle, Interpolated, Pass, Pool, Project, Scheme, Sleeping, Solver, Sweep,
};
#[cfg(feature = "derive")]
pub use pliant_derive::Project;
