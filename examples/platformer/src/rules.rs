//! Numbers of the game that do not depend on the physics engine.

/// Time step, s.
pub const DT: f32 = 1.0 / 60.0;
pub const GRAVITY: f32 = -20.0;

/// Size, mass and collision layer of a round body.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub radius: f32,
    pub mass: f32,
    pub layer: u32,
}
pub const PLAYER_BODY: Body = Body {
    radius: 0.4,
    mass: 2.0,
    layer: PLAYER,
};
pub const ENEMY_BODY: Body = Body {
    radius: 0.3,
    mass: 0.6,
    layer: ENEMY,
};

/// Speed of the player on level ground, m/s.
pub const RUN: f32 = 4.0;
/// Upward speed of a jump, m/s, and of a bounce from an enemy.
pub const JUMP: f32 = 8.5;
pub const BOUNCE: f32 = 5.0;
/// Fraction of the difference from the intended speed that one step removes.
pub const GRIP: f32 = 0.2;
/// Time for which the player can still jump after the last contact with the ground, s.
pub const GRACE: f32 = 0.1;
/// Offset along x up to which an enemy is behind the player.
pub const BEHIND: f32 = -0.5;
/// Least time between two jumps, and between two bullets, s.
pub const PAUSE: f32 = 0.25;

pub const ENEMY_SPEED: f32 = 1.0;
/// Time after which an enemy returns, s.
pub const RESPAWN: f32 = 3.0;

pub const CRATE_MASS: f32 = 0.5;
pub const PLANK_MASS: f32 = 0.15;
pub const FRICTION: f32 = 0.5;

pub const MAX_BULLETS: usize = 8;
pub const BULLET_RADIUS: f32 = 0.08;
pub const BULLET_MASS: f32 = 0.05;
/// Initial velocity of a bullet in the direction in which the player looks, m/s.
pub const BULLET_VELOCITY: [f32; 2] = [11.0, 1.5];
pub const BULLET_LIFE: f32 = 1.2;

/// Collision layers.
pub const TERRAIN: u32 = 1;
pub const PLAYER: u32 = 2;
pub const ENEMY: u32 = 4;
pub const CRATE: u32 = 8;
pub const BRIDGE: u32 = 16;
pub const WATER: u32 = 32;
pub const BULLET: u32 = 64;
/// Layers with which bridges, water and bullets collide.
pub const BRIDGE_MASK: u32 = PLAYER | ENEMY | CRATE;
pub const WATER_MASK: u32 = TERRAIN | PLAYER | CRATE;
pub const BULLET_MASK: u32 = TERRAIN | ENEMY | CRATE;

/// The keys of one step.
#[derive(Clone, Copy, Debug, Default)]
pub struct Input {
    /// Direction to run: −1, 0 or 1, or in between.
    pub run: f32,
    pub jump: bool,
    pub shoot: bool,
}

/// Events since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub coins: usize,
    pub stomps: usize,
    pub shots: usize,
    pub spawns: usize,
    pub deaths: usize,
    pub won: bool,
}
