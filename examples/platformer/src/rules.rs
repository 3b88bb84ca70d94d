//! Numbers of the game that do not depend on the physics engine.

/// Time step, s.
pub(crate) const DT: f32 = 1.0 / 60.0;
pub(crate) const GRAVITY: f32 = -20.0;

/// Size, mass and collision layer of a round body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    pub(crate) radius: f32,
    pub(crate) mass: f32,
    pub(crate) layer: u32,
}
pub(crate) const PLAYER_BODY: Body = Body {
    radius: 0.4,
    mass: 2.0,
    layer: PLAYER,
};
pub(crate) const ENEMY_BODY: Body = Body {
    radius: 0.3,
    mass: 0.6,
    layer: ENEMY,
};

/// Speed of the player on level ground, m/s.
pub(crate) const RUN: f32 = 4.0;
/// Upward speed of a jump, m/s, and of a bounce from an enemy.
pub(crate) const JUMP: f32 = 8.5;
pub(crate) const BOUNCE: f32 = 5.0;
/// Fraction of the difference from the intended speed that one step removes.
pub(crate) const GRIP: f32 = 0.2;
/// Time for which the player can still jump after the last contact with the ground, s.
pub(crate) const GRACE: f32 = 0.1;
/// Offset along x up to which an enemy is behind the player.
pub(crate) const BEHIND: f32 = -0.5;
/// Least time between two jumps, and between two bullets, s.
pub(crate) const PAUSE: f32 = 0.25;

pub(crate) const ENEMY_SPEED: f32 = 1.0;
/// Time after which an enemy returns, s.
pub(crate) const RESPAWN: f32 = 3.0;

pub(crate) const CRATE_MASS: f32 = 0.5;
pub(crate) const PLANK_MASS: f32 = 0.15;
pub(crate) const FRICTION: f32 = 0.5;

pub(crate) const MAX_BULLETS: usize = 8;
pub(crate) const BULLET_RADIUS: f32 = 0.08;
pub(crate) const BULLET_MASS: f32 = 0.05;
/// Initial velocity of a bullet in the direction in which the player looks, m/s.
pub(crate) const BULLET_VELOCITY: [f32; 2] = [11.0, 1.5];
pub(crate) const BULLET_LIFE: f32 = 1.2;

/// Collision layers.
pub(crate) const TERRAIN: u32 = 1;
pub(crate) const PLAYER: u32 = 2;
pub(crate) const ENEMY: u32 = 4;
pub(crate) const CRATE: u32 = 8;
pub(crate) const BRIDGE: u32 = 16;
pub(crate) const WATER: u32 = 32;
pub(crate) const BULLET: u32 = 64;
/// Layers with which bridges, water and bullets collide.
pub(crate) const BRIDGE_MASK: u32 = PLAYER | ENEMY | CRATE;
pub(crate) const WATER_MASK: u32 = TERRAIN | PLAYER | CRATE;
pub(crate) const BULLET_MASK: u32 = TERRAIN | ENEMY | CRATE;

/// The keys of one step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Input {
    /// Direction to run: −1, 0 or 1, or in between.
    pub(crate) run: f32,
    pub(crate) jump: bool,
    pub(crate) shoot: bool,
}

/// Events since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) coins: usize,
    pub(crate) stomps: usize,
    pub(crate) shots: usize,
    pub(crate) spawns: usize,
    pub(crate) deaths: usize,
    pub(crate) won: bool,
}
