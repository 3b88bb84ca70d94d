//! Keys, one bit each, in the layout of the console.

/// Grabs a particle.
pub const A: u16 = 1;
/// Switches to the next scene.
pub const B: u16 = 1 << 1;
/// Reports a checksum.
pub const SELECT: u16 = 1 << 2;
/// Restarts the scene.
pub const START: u16 = 1 << 3;
/// Moves right.
pub const RIGHT: u16 = 1 << 4;
/// Moves left.
pub const LEFT: u16 = 1 << 5;
/// Moves up.
pub const UP: u16 = 1 << 6;
/// Moves down.
pub const DOWN: u16 = 1 << 7;
