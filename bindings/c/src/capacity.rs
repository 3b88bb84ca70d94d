//! Capacities of a world for small machines.

/// Capacity for particles of a world. To change capacities, edit bindings/c/src/capacity.rs and
/// rebuild the library.
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
