//! Serialization with serde, in single precision. The code is the same for every scalar, and takes
//! long to compile.

use super::{BODIES, CAPACITY, LISTED, PAIRS, T};
use pliant::{
    ContactReport, ContactThreshold, ParticleId, Reported, Sensor, SensorOutline, SensorRegion,
    Attractor, Drag, EdgeForces, Emitter, Explosion, ForceField, Gravity, Region, StillWater, Water, Wave, Wind, Anchor, Angle, Area, Attachment, Bending, Clock, ColliderContacts, Constraints, ContactMaterial, Chain,
    Damped, Depenetration, DiscContact, DiscContacts, Distance, Fluid, Grab, HalfPlane, Inside,
    Interpolated, Isochoric, Joint, LatticeMatching, Linear, LongRangeAttachment, MassProperties, Mat2, Material, Muscle,
    NeoHookean, OnSegment, OutlineContact, OutlineContacts, OutlineOptions, Particles, Plastic,
    Plasticity, PointEdge, Pool, Pressure, Quadratic, RegionMatching, Rigid, RigidBody, RigidColliderContact, RigidColliderContacts, RigidTerrainContact, RigidTerrainContacts, RigidContact, RigidContacts, Rod, Rotation, RoundedBox, Scene, ShapeMatching, Sleeping, Solver, StVenantKirchhoff, Stiffness, Tearing, Yielding, FractureMesh, TerrainSurface, SweptBox, Terrain, TerrainContact, TerrainContacts, TerrainEdge, TerrainEdgeContact, TerrainOutlines, Tether, Vec2,
};

type Body = ShapeMatching<T, CAPACITY, Quadratic<T>>;

/// Terrain without data.
#[derive(serde::Serialize, serde::Deserialize)]
struct Level;

impl Terrain<T> for Level {
    fn edges_near(&self, _: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        [].into_iter()
    }

    fn index_bound(&self) -> u32 {
        0
    }
}

derived! {
    "TerrainSurface" TerrainSurface<T>: Serialize Deserialize;
    "ContactReport" ContactReport<T, ParticleId>: Serialize Deserialize;
    "ContactThreshold" ContactThreshold<T>: Serialize Deserialize;
    "Reported" Reported<T, ColliderContacts<T, HalfPlane<T>, CAPACITY>, ParticleId, CAPACITY>: Serialize Deserialize;
    "Sensor" Sensor<T, SensorRegion<T, HalfPlane<T>>, CAPACITY>: Serialize Deserialize;
    "SensorRegion" SensorRegion<T, HalfPlane<T>>: Serialize Deserialize;
    "SensorOutline" SensorOutline<CAPACITY>: Serialize Deserialize;
    "TerrainContact" TerrainContact<T>: Serialize Deserialize;
    "TerrainEdgeContact" TerrainEdgeContact<T>: Serialize Deserialize;
    "TerrainOutlines" TerrainOutlines<T, Level, CAPACITY, PAIRS, BODIES>: Serialize Deserialize;
    "RigidTerrainContact" RigidTerrainContact<T>: Serialize Deserialize;
    "RigidTerrainContacts" RigidTerrainContacts<T, Level, BODIES, CAPACITY, PAIRS, BODIES>: Serialize Deserialize;
    "TerrainContacts" TerrainContacts<T, Level, CAPACITY, BODIES>: Serialize Deserialize;
    "Angle" Angle<T>: Serialize Deserialize;
    "Area" Area<T>: Serialize Deserialize;
    "Attachment" Attachment<T>: Serialize Deserialize;
    "Bending" Bending<T>: Serialize Deserialize;
    "Clock" Clock<T>: Serialize Deserialize;
    "ColliderContacts" ColliderContacts<T, RoundedBox<T>, CAPACITY>: Serialize Deserialize;
    "Constraints" Constraints<T, Distance<T>, 2, CAPACITY>: Serialize Deserialize;
    "ContactMaterial" ContactMaterial<T>: Serialize Deserialize;
    "Damped" Damped<T, Distance<T>>: Serialize Deserialize;
    "Depenetration" Depenetration<T>: Serialize Deserialize;
    "DiscContact" DiscContact<T>: Serialize Deserialize;
    "DiscContacts" DiscContacts<T, BODIES, CAPACITY, PAIRS>: Serialize Deserialize;
    "Distance" Distance<T>: Serialize Deserialize;
    "Cohesive" pliant::Cohesive<T, CAPACITY, LISTED>: Serialize Deserialize;
    "Fluid" Fluid<T, CAPACITY, LISTED>: Serialize Deserialize;
    "Grab" Grab<T>: Serialize Deserialize;
    "HalfPlane" HalfPlane<T>: Serialize Deserialize;
    "Inside" Inside<T>: Serialize Deserialize;
    "Interpolated" Interpolated<T, CAPACITY>: Serialize Deserialize;
    "Isochoric" Isochoric<T>: Serialize Deserialize;
    "LatticeMatching" LatticeMatching<T, CAPACITY>: Serialize Deserialize;
    "Linear" Linear<T>: Serialize Deserialize;
    "LongRangeAttachment" LongRangeAttachment<T>: Serialize Deserialize;
    "Mat2" Mat2<T>: Serialize Deserialize;
    "Material" Material<T>: Serialize Deserialize;
    "Anchor" Anchor<T>: Serialize Deserialize;
    "Joint" Joint<T>: Serialize Deserialize;
    "MassProperties" MassProperties<T>: Serialize Deserialize;
    "RigidBody" RigidBody<T>: Serialize Deserialize;
    "RigidContact" RigidContact<T>: Serialize Deserialize;
    "RigidColliderContact" RigidColliderContact<T>: Serialize Deserialize;
    "RigidContacts" RigidContacts<T, BODIES, CAPACITY, PAIRS>: Serialize Deserialize;
    "RigidColliderContacts" RigidColliderContacts<T, RoundedBox<T>, BODIES, CAPACITY, PAIRS>: Serialize Deserialize;
    "Attractor" Attractor<T>: Serialize Deserialize;
    "Drag" Drag<T>: Serialize Deserialize;
    "Emitter" Emitter<T>: Serialize Deserialize;
    "Explosion" Explosion<T>: Serialize Deserialize;
    "Gravity" Gravity<T>: Serialize Deserialize;
    "Region" Region<T>: Serialize Deserialize;
    "StillWater" StillWater<T>: Serialize Deserialize;
    "Water" Water<T, StillWater<T>>: Serialize Deserialize;
    "Wave" Wave<T>: Serialize Deserialize;
    "Wind" Wind<T>: Serialize Deserialize;
    "EdgeForces" EdgeForces<T, Wind<T>, CAPACITY>: Serialize Deserialize;
    "ForceField" ForceField<T, Drag<T>, CAPACITY>: Serialize Deserialize;
    "Muscle" Muscle<T>: Serialize Deserialize;
    "NeoHookean" NeoHookean<T>: Serialize Deserialize;
    "OnSegment" OnSegment<T>: Serialize Deserialize;
    "OutlineContact" OutlineContact<T>: Serialize Deserialize;
    "OutlineContacts" OutlineContacts<T, BODIES, CAPACITY, PAIRS>: Serialize Deserialize;
    "OutlineOptions" OutlineOptions<T>: Serialize Deserialize;
    "Particles" Particles<T, CAPACITY>: Serialize Deserialize;
    "Plastic" Plastic<T, Linear<T>>: Serialize Deserialize;
    "Plasticity" Plasticity<T>: Serialize Deserialize;
    "PointEdge" PointEdge<T>: Serialize Deserialize;
    "Pool" Pool<Body, BODIES>: Serialize Deserialize;
    "Pressure" Pressure<T, CAPACITY>: Serialize Deserialize;
    "Chain" Chain<T, CAPACITY>: Serialize Deserialize;
    "Quadratic" Quadratic<T>: Serialize Deserialize;
    "RegionMatching" RegionMatching<T, BODIES, CAPACITY, Linear<T>>: Serialize Deserialize;
    "Rigid" Rigid<T>: Serialize Deserialize;
    "Rotation" Rotation<T>: Serialize Deserialize;
    "RoundedBox" RoundedBox<T>: Serialize Deserialize;
    "Scene" Scene<T, Body, CAPACITY>: Serialize Deserialize;
    "ShapeMatching" Body: Serialize Deserialize;
    "Sleeping" Sleeping<T, Body, CAPACITY>: Serialize Deserialize;
    "Solver" Solver<T>: Serialize Deserialize;
    "StVenantKirchhoff" StVenantKirchhoff<T>: Serialize Deserialize;
    "Stiffness" Stiffness<T>: Serialize Deserialize;
    "Tearing" Tearing<T, Tether<T>, 2, CAPACITY>: Serialize Deserialize;
    "FractureMesh" FractureMesh<T, CAPACITY>: Serialize Deserialize;
    "Yielding" Yielding<T, Distance<T>, 2, CAPACITY>: Serialize Deserialize;
    "Rod" Rod<T>: Serialize Deserialize;
    "Tether" Tether<T>: Serialize Deserialize;
    "Vec2" Vec2<T>: Serialize Deserialize;
}
