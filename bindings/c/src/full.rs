//! Capacities of a world that a call can exhaust.

use crate::status::{PliantError, PliantStatus, Rejection};
use pliant::Capacity;

/// Capacity that PLIANT_ERROR_FULL concerns: what a world has no room for.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum PliantCapacity {
    /// The error is not PLIANT_ERROR_FULL.
    None = 0,
    /// Particles, of which those of a body are adjacent: PLIANT_PARTICLES.
    Particles = 1,
    /// Particles of a body, a pressure or a chain (PLIANT_MEMBERS), of a set of contacts, or those
    /// that a sensor watches (PLIANT_WATCHED). Also positions beyond one for each.
    Members = 2,
    /// Springs (PLIANT_SPRINGS), or constraints of a kind (PLIANT_CONSTRAINTS).
    Constraints = 3,
    /// Triangles of the mesh that can break: PLIANT_TRIANGLES.
    Triangles = 4,
    /// Bodies (PLIANT_BODIES), or bodies of discs and outlines (PLIANT_CONTACT_BODIES).
    Bodies = 5,
    /// Hulls: PLIANT_HULLS.
    Hulls = 6,
    /// Corners of one hull (PLIANT_CORNERS), of all hulls (PLIANT_HULL_CORNERS), or of an outline
    /// (PLIANT_MEMBERS).
    Corners = 7,
    /// Edges of a flow: PLIANT_FLOW_EDGES.
    Edges = 8,
    /// Regions of a set: PLIANT_REGIONS.
    Regions = 9,
    /// Particles of all regions of a set: PLIANT_REGION_MEMBERS.
    Memberships = 10,
    /// Nodes of a lattice: PLIANT_LATTICE_NODES.
    Nodes = 11,
    /// Surfaces of the terrain: PLIANT_SURFACES.
    Surfaces = 12,
    /// Points of a chain of the terrain: PLIANT_CHAIN_POINTS.
    Points = 13,
    /// Colliders: PLIANT_COLLIDERS.
    Colliders = 14,
    /// Rigid bodies: PLIANT_RIGID_BODIES.
    RigidBodies = 15,
    /// Joints: PLIANT_JOINTS.
    Joints = 16,
    /// Muscles: PLIANT_ACTORS.
    Muscles = 17,
    /// Pressures: PLIANT_ACTORS.
    Pressures = 18,
    /// Chains: PLIANT_ACTORS.
    Chains = 19,
    /// Fields: PLIANT_ACTORS.
    Fields = 20,
    /// Emitters: PLIANT_ACTORS.
    Emitters = 21,
    /// Lattices: PLIANT_LATTICES.
    Lattices = 22,
    /// Sets of regions: PLIANT_LATTICES.
    RegionSets = 23,
    /// Flows: PLIANT_FLOWS.
    Flows = 24,
    /// Sensors: PLIANT_SENSORS.
    Sensors = 25,
    /// Chains of edges of the terrain: PLIANT_TERRAIN_CHAINS.
    TerrainChains = 26,
    /// Tiles: PLIANT_TILES.
    Tiles = 27,
    /// Heights: PLIANT_HEIGHTS.
    Heights = 28,
    /// A capacity without a name in this interface.
    Other = 255,
}

/// Capacities and what a world has no room for.
const NAMES: [(PliantCapacity, &str); 28] = {
    use PliantCapacity as C;
    [
        (C::Particles, "particles"),
        (C::Members, "members"),
        (C::Constraints, "constraints"),
        (C::Triangles, "triangles"),
        (C::Bodies, "bodies"),
        (C::Hulls, "hulls"),
        (C::Corners, "corners"),
        (C::Edges, "edges"),
        (C::Regions, "regions"),
        (C::Memberships, "memberships"),
        (C::Nodes, "nodes"),
        (C::Surfaces, "surfaces"),
        (C::Points, "points"),
        (C::Colliders, "colliders"),
        (C::RigidBodies, "rigid bodies"),
        (C::Joints, "joints"),
        (C::Muscles, "muscles"),
        (C::Pressures, "pressures"),
        (C::Chains, "chains"),
        (C::Fields, "fields"),
        (C::Emitters, "emitters"),
        (C::Lattices, "lattices"),
        (C::RegionSets, "sets of regions"),
        (C::Flows, "flows"),
        (C::Sensors, "sensors"),
        (C::TerrainChains, "chains of the terrain"),
        (C::Tiles, "tiles"),
        (C::Heights, "heights"),
    ]
};

/// Returns the capacity that PLIANT_ERROR_FULL of a status concerns.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub extern "C" fn pliant_capacity(status: PliantStatus) -> PliantCapacity {
    if status & 0xff != PliantError::Full as u32 {
        return PliantCapacity::None;
    }
    let number = (status >> 8) & 0xff;
    if number == 0 {
        return PliantCapacity::None;
    }
    let known = NAMES
        .iter()
        .find(|(capacity, _)| *capacity as u32 == number);
    known.map_or(PliantCapacity::Other, |(capacity, _)| *capacity)
}

impl From<Capacity> for PliantCapacity {
    fn from(capacity: Capacity) -> Self {
        match capacity {
            Capacity::Particles => Self::Particles,
            Capacity::Members => Self::Members,
            Capacity::Constraints => Self::Constraints,
            Capacity::Triangles => Self::Triangles,
            Capacity::Bodies => Self::Bodies,
            Capacity::Hulls => Self::Hulls,
            Capacity::Corners => Self::Corners,
            Capacity::Edges => Self::Edges,
            Capacity::Regions => Self::Regions,
            Capacity::Memberships => Self::Memberships,
            Capacity::Nodes => Self::Nodes,
            Capacity::Surfaces => Self::Surfaces,
            Capacity::Points => Self::Points,
            _ => Self::Other,
        }
    }
}

impl From<PliantCapacity> for Rejection {
    fn from(capacity: PliantCapacity) -> Self {
        Self::about(PliantError::Full, capacity as u32)
    }
}

/// Returns what a world has no room for; `None` for a capacity without a name.
pub(crate) fn name(capacity: PliantCapacity) -> Option<&'static str> {
    let known = NAMES
        .iter()
        .find(|(other, _)| *other as u32 == capacity as u32);
    known.map(|(_, name)| *name)
}
