//! Default capacities of a world for small machines, and its sizes with them.

/// Capacity for particles of a world. The environment variables of these names change capacities in
/// a build of the library, as in `PLIANT_PARTICLES=512 cargo build --release`. `install`, and
/// `config` for a library that is not installed, then write them and the sizes to pliant_config.h.
pub const PLIANT_PARTICLES: usize = 128;
/// Capacity for springs of a world.
pub const PLIANT_SPRINGS: usize = 512;
/// Capacity for bodies of a world.
pub const PLIANT_BODIES: usize = 4;
/// Capacity for particles of a body.
pub const PLIANT_MEMBERS: usize = 64;
/// Capacity for colliders of a world.
pub const PLIANT_COLLIDERS: usize = 4;
/// Capacity for rigid bodies of a world.
pub const PLIANT_RIGID_BODIES: usize = 16;
/// Capacity for joints of a world.
pub const PLIANT_JOINTS: usize = 16;
/// Capacity for hulls of a world.
pub const PLIANT_HULLS: usize = 32;
/// Capacity for corners of all hulls of a world.
pub const PLIANT_HULL_CORNERS: usize = 96;
/// Capacity for contact points, and for touching pairs, of the hulls of a world.
pub const PLIANT_RIGID_CONTACTS: usize = 32;
/// Bytes of memory that a world needs, static or not.
#[cfg(not(feature = "double"))]
pub const PLIANT_WORLD_SIZE: usize = 61_440;
/// Bytes of memory that a world needs, static or not.
#[cfg(feature = "double")]
pub const PLIANT_WORLD_SIZE: usize = 114_688;
/// Bytes that a snapshot needs.
#[cfg(not(feature = "double"))]
pub const PLIANT_SNAPSHOT_SIZE: usize = 50_000;
/// Bytes that a snapshot needs.
#[cfg(feature = "double")]
pub const PLIANT_SNAPSHOT_SIZE: usize = 96_000;
/// Number that identifies this set of capacities.
pub const PLIANT_CAPACITIES: u32 = 0;
