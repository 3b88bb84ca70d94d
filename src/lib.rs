#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "proptest")]
extern crate std;

mod batch;
mod checksum;
mod constraint;
mod contact;
mod error;
mod field;
mod fluid;
mod interop;
mod math;
mod particles;
#[cfg(feature = "serde")]
mod record;
mod rigid;
mod scene;
mod shape;
mod skin;
mod solver;

pub mod build;
pub mod guide;
pub mod prelude;
pub mod query;
#[doc(hidden)]
pub mod snapshot;
#[cfg(feature = "proptest")]
pub mod testing;

pub use batch::{BatchState, BatchedLengths, EachWorld, LengthConstraint, ProjectBatch, Worlds};
pub use checksum::Checksum;
pub use constraint::{
    Angle, Angles, Area, Areas, Attachment, Attachments, Bending, Bendings, Bound, Chain,
    Constraint, ConstraintId, Constraints, Damped, Distance, Distances, Flow, FractureMesh, Grab,
    Linearization, LongRangeAttachment, Material, Muscle, NeoHookean, NodeSplit, OnSegment,
    Plasticity, PointEdge, Points, Pressure, Rebind, RestMeasure, Rod, Rods, Split,
    StVenantKirchhoff, Tearing, Tether, Yielding,
};
pub use contact::{
    BitTiles, BodyId, ChainPoints, Collider, ColliderContacts, ContactMaterial, ContactPair,
    ContactPoint, ContactReport, ContactSet, ContactThreshold, Depenetration, DiscContact,
    DiscContacts, EdgeChain, Filter, HalfPlane, HeightField, HeightFunction, Heights, Inside,
    OutlineContact, OutlineContacts, OutlineId, OutlineOptions, Reported, RoundedBox, Sensor,
    SensorArea, SensorOutline, SensorRegion, SignedDistance, SweptBox, Terrain, TerrainContact,
    TerrainContacts, TerrainEdge, TerrainEdgeContact, TerrainOutlines, TerrainSurface, Tile,
    TileFunction, TileMap, Tiles,
};
pub use error::{Capacity, Error, Parameter};
pub use field::{
    Attractor, Drag, EdgeEnd, EdgeForce, EdgeForces, Explosion, Falloff, Field, ForceField,
    Gravity, Region, Sample, StillWater, Water, WaterSurface, Wave, Wind,
};
pub use fluid::{Cohesive, Emitter, Fluid};
#[cfg(feature = "embedded-graphics")]
pub use interop::draw;
#[cfg(feature = "fixed")]
pub use math::{I16F16, Q16};
pub use math::{
    Mat2, Polar, PolarError, Real, Rotation, Vec2, polar, rotation, rotation_or, rotations, stretch,
};
pub use particles::{
    Finished, Group, GroupMotion, Ids, Motion, ParticleId, ParticleRange, Particles, Predicted,
    View,
};
#[cfg(feature = "derive")]
pub use pliant_derive::Project;
pub use query::measure;
pub use rigid::{
    Anchor, HullId, Joint, MassProperties, RigidBody, RigidColliderContact, RigidColliderContacts,
    RigidContact, RigidContacts, RigidTerrainContact, RigidTerrainContacts,
};
pub use scene::Scene;
pub use shape::{
    BorrowedOffsets, ExampleShapes, Isochoric, LatticeMatching, Linear, Mode, Plastic, Quadratic,
    RegionBlend, RegionMatching, RestOffsets, Rigid, ShapeMatching, Stiffness,
};
pub use skin::{BlendedPoint, CellPoint, PairPoint, Skin, SkinPoint, TrianglePoint};
pub use solver::{
    Clock, Handle, Interpolated, Pass, Pool, Project, Scheme, Sleeping, Solver, StepCost, Sweep,
};
