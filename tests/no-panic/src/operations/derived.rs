//! Derived implementations of traits. `Debug` of scalars is excluded: the formatting of floats in
//! core can panic.

use super::{BODIES, CAPACITY, LISTED, PAIRS, T};
use core::fmt::{Debug, Formatter};
use pliant::{
    ContactPoint, ContactReport, ContactThreshold, ParticleId, Reported, Sensor, SensorOutline, SensorRegion,
    Angle, Area, Attachment, Bending, BorrowedOffsets, Clock, StepCost, Constraints, ColliderContacts, Inside, Damped, DiscContact, DiscContacts, Distance, ExampleShapes, Attractor, Drag, EdgeForces, Emitter, Explosion, ForceField, Gravity, Region, StillWater, Water, Wave, Wind, Sample, Chain,
    Fluid, SignedDistance, Grab, GroupMotion, Interpolated, HalfPlane, Isochoric, LatticeMatching, Linear, Linearization, LongRangeAttachment, Mat2, Material,
    Anchor, Joint, MassProperties, RigidBody, RigidColliderContact, RigidColliderContacts, RigidTerrainContact, RigidTerrainContacts, BitTiles, TileMap, RigidContact, RigidContacts, Muscle, NeoHookean, OnSegment, OutlineContact, OutlineContacts, Particles, Pass, Plastic, Plasticity, PointEdge, Points, Polar, Pool, Pressure, Quadratic, Depenetration, RegionMatching, Rigid, Rod, Rotation, Scene, ShapeMatching, OutlineOptions, Sleeping, RoundedBox, Solver, StVenantKirchhoff, Stiffness, ContactMaterial, Tearing, Tether, Yielding, FractureMesh, NodeSplit,
    Vec2, View, build, query,
};

derived! {
    "Angle" Angle<T>: Clone PartialEq;
    "Area" Area<T>: Clone PartialEq;
    "Attachment" Attachment<T>: Clone PartialEq;
    "Bending" Bending<T>: Clone PartialEq;
    "BorrowedOffsets" BorrowedOffsets<'static, T>: Clone;
    "Bridge" build::Bridge<T>: Clone PartialEq;
    "Clock" Clock<T>: Clone PartialEq;
    "Cloth" build::Cloth<T>: Clone PartialEq;
    "Constraints" Constraints<T, Area<T>, 3, CAPACITY>: Clone;
    "ColliderContacts" ColliderContacts<T, RoundedBox<T>, CAPACITY>: Clone;
    "Inside" Inside<T>: Clone PartialEq;
    "LatticeCutout" build::LatticeCutout<fn(usize, usize) -> bool>: Clone Debug;
    "LatticeSquare" build::LatticeSquare: Clone PartialEq Debug;
    "Damped" Damped<T, Distance<T>>: Clone PartialEq;
    "Disc" build::Disc<T>: Clone PartialEq;
    "DiscContact" DiscContact<T>: Clone PartialEq;
    "ContactPoint" ContactPoint<T, ParticleId>: Clone PartialEq;
    "ContactReport" ContactReport<T, ParticleId>: Clone PartialEq;
    "ContactThreshold" ContactThreshold<T>: Clone PartialEq;
    "Reported" Reported<T, ColliderContacts<T, HalfPlane<T>, CAPACITY>, ParticleId, CAPACITY>: Clone;
    "Sensor" Sensor<T, SensorRegion<T, HalfPlane<T>>, CAPACITY>: Clone;
    "SensorRegion" SensorRegion<T, HalfPlane<T>>: Clone PartialEq;
    "SensorOutline" SensorOutline<CAPACITY>: Clone Debug;
    "DiscContacts" DiscContacts<T, BODIES, CAPACITY, PAIRS>: Clone;
    "Distance" Distance<T>: Clone PartialEq;
    "ExampleShapes" ExampleShapes<'_, T, 3>: Clone;
    "Cohesive" pliant::Cohesive<T, CAPACITY, LISTED>: Clone;
    "Fluid" Fluid<T, CAPACITY, LISTED>: Clone;
    "SignedDistance" SignedDistance<T>: Clone PartialEq;
    "Grab" Grab<T>: Clone PartialEq;
    "GroupMotion" GroupMotion<T>: Clone PartialEq;
    "HalfPlane" HalfPlane<T>: Clone PartialEq;
    "Hit" query::Hit<T>: Clone PartialEq;
    "Interpolated" Interpolated<T, CAPACITY>: Clone;
    "Isochoric" Isochoric<T>: Clone PartialEq;
    "LatticeMatching" LatticeMatching<T, CAPACITY>: Clone;
    "Linear" Linear<T>: Clone PartialEq;
    "Linearization" Linearization<T, 3>: Clone PartialEq;
    "LongRangeAttachment" LongRangeAttachment<T>: Clone PartialEq;
    "Mat2" Mat2<T>: Clone PartialEq Default;
    "Material" Material<T>: Clone PartialEq;
    "Mesh" build::Mesh<'_, T>: Clone PartialEq;
    "Joint" Joint<T>: Clone PartialEq;
    "Anchor" Anchor<T>: Clone PartialEq;
    "MassProperties" MassProperties<T>: Clone PartialEq;
    "RigidBody" RigidBody<T>: Clone PartialEq;
    "RigidContact" RigidContact<T>: Clone PartialEq;
    "RigidTerrainContact" RigidTerrainContact<T>: Clone PartialEq;
    "RigidTerrainContacts" RigidTerrainContacts<T, TileMap<T, BitTiles<'static>>, BODIES, CAPACITY, PAIRS>: Clone;
    "RigidColliderContact" RigidColliderContact<T>: Clone PartialEq;
    "RigidContacts" RigidContacts<T, BODIES, CAPACITY, PAIRS>: Clone;
    "RigidColliderContacts" RigidColliderContacts<T, RoundedBox<T>, BODIES, CAPACITY, PAIRS>: Clone;
    "Attractor" Attractor<T>: Clone PartialEq;
    "Drag" Drag<T>: Clone PartialEq;
    "Emitter" Emitter<T>: Clone PartialEq;
    "Explosion" Explosion<T>: Clone PartialEq;
    "Gravity" Gravity<T>: Clone PartialEq;
    "Region" Region<T>: Clone PartialEq Default;
    "StillWater" StillWater<T>: Clone PartialEq;
    "Water" Water<T, StillWater<T>>: Clone PartialEq;
    "Wave" Wave<T>: Clone PartialEq;
    "Wind" Wind<T>: Clone PartialEq;
    "EdgeForces" EdgeForces<T, Wind<T>, CAPACITY>: Clone;
    "ForceField" ForceField<T, Drag<T>, CAPACITY>: Clone;
    "Sample" Sample<T>: Clone PartialEq;
    "Muscle" Muscle<T>: Clone PartialEq;
    "NeoHookean" NeoHookean<T>: Clone PartialEq;
    "OnSegment" OnSegment<T>: Clone PartialEq;
    "OutlineContact" OutlineContact<T>: Clone PartialEq;
    "OutlineContacts" OutlineContacts<T, BODIES, CAPACITY, PAIRS>: Clone;
    "Particles" Particles<T, CAPACITY>: Clone;
    "Pass" Pass<T>: Clone PartialEq;
    "Plastic" Plastic<T, Quadratic<T>>: Clone PartialEq;
    "Plasticity" Plasticity<T>: Clone PartialEq;
    "PointEdge" PointEdge<T>: Clone PartialEq;
    "Points" Points<T, 3>: Clone PartialEq;
    "Polar" Polar<T>: Clone PartialEq;
    "Polygon" build::Polygon<'_, T>: Clone PartialEq;
    "Pool" Pool<Grab<T>, BODIES>: Clone;
    "Pressure" Pressure<T, CAPACITY>: Clone;
    "Chain" Chain<T, CAPACITY>: Clone;
    "Quadratic" Quadratic<T>: Clone PartialEq;
    "Ray" query::Ray<T>: Clone PartialEq;
    "Depenetration" Depenetration<T>: Clone PartialEq;
    "RegionMatching" RegionMatching<T, BODIES, PAIRS>: Clone;
    "Rigid" Rigid<T>: Clone PartialEq;
    "Ring" build::Ring<T>: Clone PartialEq;
    "Rope" build::Rope<T>: Clone PartialEq;
    "Rotation" Rotation<T>: Clone PartialEq;
    "Scene" Scene<T, Grab<T>, CAPACITY>: Clone;
    "ShapeMatching" ShapeMatching<T, CAPACITY>: Clone;
    "OutlineOptions" OutlineOptions<T>: Clone PartialEq;
    "Sleeping" Sleeping<T, ShapeMatching<T, CAPACITY>, CAPACITY>: Clone;
    "RoundedBox" RoundedBox<T>: Clone PartialEq;
    "Solver" Solver<T>: Clone PartialEq;
    "StepCost" StepCost: Clone PartialEq Debug;
    "StVenantKirchhoff" StVenantKirchhoff<T>: Clone PartialEq;
    "Stiffness" Stiffness<T>: Clone PartialEq;
    "ContactMaterial" ContactMaterial<T>: Clone PartialEq;
    "Tearing" Tearing<T, Damped<T, Distance<T>>, 2, CAPACITY>: Clone;
    "FractureMesh" FractureMesh<T, CAPACITY>: Clone;
    "NodeSplit" NodeSplit<'_, T>: Clone;
    "Yielding" Yielding<T, Damped<T, Distance<T>>, 2, CAPACITY>: Clone;
    "Rod" Rod<T>: Clone PartialEq;
    "Tether" Tether<T>: Clone PartialEq;
    "Vec2" Vec2<T>: Clone PartialEq Default;
    "View" View<'_, T>: Clone;
}
