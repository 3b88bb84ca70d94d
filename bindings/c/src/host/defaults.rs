//! Default capacities of a world for computers with an operating system, and for browsers.

/// Capacity for particles of a world. The environment variables of these names change capacities in
/// a build of the library, as in `PLIANT_PARTICLES=512 cargo build --release`. `install`, and
/// `config` for a library that is not installed, then write them and the sizes to pliant_config.h.
pub const PLIANT_PARTICLES: usize = 4096;
/// Capacity for springs of a world.
pub const PLIANT_SPRINGS: usize = 16_384;
/// Capacity for bodies of a world.
pub const PLIANT_BODIES: usize = 64;
/// Capacity for particles of a body, of a pressure and of a chain, and for corners of the outline of a
/// sensor.
pub const PLIANT_MEMBERS: usize = 256;
/// Capacity for colliders of a world.
pub const PLIANT_COLLIDERS: usize = 16;
/// Capacity for rigid bodies of a world.
pub const PLIANT_RIGID_BODIES: usize = 256;
/// Capacity for joints of a world.
pub const PLIANT_JOINTS: usize = 256;
/// Capacity for hulls of a world.
pub const PLIANT_HULLS: usize = 512;
/// Capacity for corners of all hulls of a world.
pub const PLIANT_HULL_CORNERS: usize = 2048;
/// Capacity for contact points, and for touching pairs, of the hulls of a world.
pub const PLIANT_RIGID_CONTACTS: usize = 1024;
/// Capacity for triangles of the mesh that can break.
pub const PLIANT_TRIANGLES: usize = 2048;
/// Capacity for constraints of each kind of a world.
pub const PLIANT_CONSTRAINTS: usize = 2048;
/// Capacity for muscles, pressures, chains, fields and emitters of a world, each.
pub const PLIANT_ACTORS: usize = 32;
/// Capacity for bodies of discs, and for outlines, of a world, each.
pub const PLIANT_CONTACT_BODIES: usize = 256;
/// Capacity for contacts between discs, and between outlines, of a world, each.
pub const PLIANT_CONTACTS: usize = 4096;
/// Capacity for chains of edges of the terrain of a world.
pub const PLIANT_TERRAIN_CHAINS: usize = 32;
/// Capacity for points of a chain of the terrain.
pub const PLIANT_CHAIN_POINTS: usize = 256;
/// Capacity for tiles of the terrain of a world.
pub const PLIANT_TILES: usize = 16_384;
/// Capacity for heights of the terrain of a world.
pub const PLIANT_HEIGHTS: usize = 1024;
/// Number of surfaces of the terrain of a world.
pub const PLIANT_SURFACES: usize = 16;
/// Capacity for particles of soft bodies that collide with the terrain.
pub const PLIANT_TERRAIN_PARTICLES: usize = 1024;
/// Capacity for edges of soft bodies that touch a vertex of the terrain at the same time.
pub const PLIANT_TERRAIN_VERTICES: usize = 256;
/// Capacity for contact reports of discs, of outlines and of the terrain, each.
pub const PLIANT_REPORTS: usize = 1024;
/// Capacity for sensors of a world.
pub const PLIANT_SENSORS: usize = 16;
/// Capacity for particles that a sensor watches.
pub const PLIANT_WATCHED: usize = 512;
/// Capacity for lattices of pliant_add_lattice_shape, and for sets of pliant_add_regions, each.
pub const PLIANT_LATTICES: usize = 8;
/// Capacity for particles of a lattice.
pub const PLIANT_LATTICE_NODES: usize = 512;
/// Capacity for regions of a set.
pub const PLIANT_REGIONS: usize = 160;
/// Capacity for particles of all regions of a set.
pub const PLIANT_REGION_MEMBERS: usize = 1024;
/// Capacity for flows of wind and water of a world.
pub const PLIANT_FLOWS: usize = 8;
/// Capacity for edges of a flow.
pub const PLIANT_FLOW_EDGES: usize = 256;
/// Bytes of memory that a world needs, static or not.
#[cfg(not(feature = "double"))]
pub const PLIANT_WORLD_SIZE: usize = 7_929_856;
/// Bytes of memory that a world needs, static or not.
#[cfg(feature = "double")]
pub const PLIANT_WORLD_SIZE: usize = 14_417_920;
/// Number that identifies this set of capacities.
pub const PLIANT_CAPACITIES: u32 = 1;
