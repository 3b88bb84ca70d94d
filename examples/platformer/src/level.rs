//! The level. Positions are in meters, with x to the right and y up.

use crate::tiles::Cells;
use std::error::Error;

/// Contents of a map of the editor Tiled: its tile layer and its objects, by their classes.
#[derive(Clone, Debug)]
pub struct Level {
    /// Tiles of the terrain, at [`ORIGIN`].
    pub cells: Cells,
    /// Start of the player: the first checkpoint.
    pub start: [f32; 2],
    /// After a fall, the player returns to the last of these that it has passed.
    pub checkpoints: Vec<[f32; 2]>,
    /// Centers of the coins.
    pub coins: Vec<[f32; 2]>,
    /// Centers of the crates, from the lowest up.
    pub crates: Vec<[f32; 2]>,
    /// Homes of the enemies. An enemy walks at most [`PATROL`] from its home.
    pub enemies: Vec<[f32; 2]>,
    /// Position that the player must reach.
    pub goal: [f32; 2],
    /// Ends of a rope bridge.
    pub bridge: [[f32; 2]; 2],
    /// Centers between which a platform moves, the left one first.
    pub platform: [[f32; 2]; 2],
    /// Lower left corner of the water at the start.
    pub water: [f32; 2],
    /// Range along x in which the script shoots enemies instead of jumping on them. It ends at the
    /// gap that the platform crosses.
    pub shooting: [f32; 2],
}

impl Level {
    /// Reads the map of the game, `level/level.tmx`.
    pub fn load() -> Result<Self, Box<dyn Error>> {
        Self::read(include_str!("../level/level.tmx"))
    }

    /// Reads a map from the text of a file. It must not refer to files other than images.
    pub fn read(text: &str) -> Result<Self, Box<dyn Error>> {
        crate::tmx::read(text)
    }
}

/// Lower left corner of the map.
pub const ORIGIN: [f32; 2] = [-2.0, -3.0];
/// Side of a tile.
pub const TILE: f32 = 0.5;

/// Height below which the player has fallen out of the level.
pub const BOTTOM: f32 = -4.0;

/// Half the side of the box in which the player collects a coin.
pub const COIN: f32 = 0.3;

/// Half the side of a crate.
pub const CRATE: f32 = 0.3;

/// Number of segments of the bridge.
pub const PLANKS: usize = 14;

/// Half the sides of the platform.
pub const PLATFORM_HALF: [f32; 2] = [0.9, 0.15];
/// Speed of the platform, m/s.
pub const PLATFORM_SPEED: f32 = 1.5;

/// Columns and rows of particles of the water, and the distance between them.
pub const WATER_COLUMNS: usize = 26;
pub const WATER_ROWS: usize = 6;
pub const WATER_SPACING: f32 = 0.185;

/// Distance from its home at which an enemy turns.
pub const PATROL: f32 = 1.0;

/// The player reaches the goal at this distance from it.
pub const GOAL_RADIUS: f32 = 0.6;
