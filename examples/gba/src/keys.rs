//! The keys, a bit each, as the console has them.

/// Grabs.
pub const A: u16 = 1;
/// The next scene.
pub const B: u16 = 1 << 1;
/// Reports a checksum.
pub const SELECT: u16 = 1 << 2;
/// Begins the scene anew.
pub const START: u16 = 1 << 3;
/// To the right.
pub const RIGHT: u16 = 1 << 4;
/// To the left.
pub const LEFT: u16 = 1 << 5;
/// Up.
pub const UP: u16 = 1 << 6;
/// Down.
pub const DOWN: u16 = 1 << 7;
