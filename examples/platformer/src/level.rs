//! The level as data. Positions are in meters, with x to the right and y up.

/// Solid blocks: the lower left and the upper right corner of each.
pub(crate) const BLOCKS: [[[f32; 2]; 2]; 8] = [
    [[-2.0, -3.0], [-1.0, 6.0]],
    [[-1.0, -3.0], [9.0, 0.0]],
    [[9.0, -3.0], [12.0, 1.0]],
    [[17.0, -3.0], [22.0, 1.0]],
    [[27.5, -3.0], [30.0, 1.0]],
    [[30.0, -3.0], [35.0, -0.9]],
    [[35.0, -3.0], [41.0, 0.4]],
    [[41.0, -3.0], [42.0, 6.0]],
];

/// Start of the player. After a fall, the player returns to the last of these that it has passed.
pub(crate) const CHECKPOINTS: [[f32; 2]; 5] = [
    [0.0, 0.5],
    [10.5, 1.5],
    [18.0, 1.5],
    [28.5, 1.5],
    [35.8, 0.9],
];

/// Height below which the player has fallen out of the level.
pub(crate) const BOTTOM: f32 = -4.0;

pub(crate) const COINS: [[f32; 2]; 9] = [
    [2.0, 0.5],
    [6.0, 0.5],
    [10.5, 1.5],
    [14.5, 0.9],
    [18.5, 1.5],
    [20.5, 1.5],
    [28.2, 2.6],
    [34.4, 0.3],
    [35.6, 0.9],
];
/// Half the side of the box in which the player collects a coin.
pub(crate) const COIN: f32 = 0.3;

/// Centers of the crates, from the lowest up.
pub(crate) const CRATES: [[f32; 2]; 3] = [[6.9, 0.3], [7.6, 0.3], [7.25, 0.9]];
/// Half the side of a crate.
pub(crate) const CRATE: f32 = 0.3;

/// A rope bridge between two points.
pub(crate) const BRIDGE: [[f32; 2]; 2] = [[12.0, 1.0], [17.0, 1.0]];
pub(crate) const PLANKS: usize = 14;

/// A platform that moves between two centers.
pub(crate) const PLATFORM: [[f32; 2]; 2] = [[23.2, 0.85], [26.3, 0.85]];
pub(crate) const PLATFORM_HALF: [f32; 2] = [0.9, 0.15];
pub(crate) const PLATFORM_SPEED: f32 = 1.5;

/// Water at the start: the lower left corner, and columns and rows of particles.
pub(crate) const WATER: [f32; 2] = [30.1, -0.8];
pub(crate) const WATER_COLUMNS: usize = 26;
pub(crate) const WATER_ROWS: usize = 6;
pub(crate) const WATER_SPACING: f32 = 0.185;

/// Homes of the enemies. An enemy walks at most this far from its home.
pub(crate) const ENEMIES: [[f32; 2]; 3] = [[4.5, 0.4], [20.0, 1.4], [37.5, 0.8]];
pub(crate) const PATROL: f32 = 1.0;

/// The player reaches the goal at this distance from it.
pub(crate) const GOAL: [f32; 2] = [39.8, 0.9];
pub(crate) const GOAL_RADIUS: f32 = 0.6;
