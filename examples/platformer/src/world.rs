//! The bodies of the level.

use crate::game::Game;
use crate::level::{self, CRATE, Level, PLANKS, WATER_COLUMNS, WATER_ROWS};
use crate::player::Player;
use crate::rules::{self, BULLET_RADIUS, FRICTION, GRAVITY, MAX_BULLETS, PLANK_MASS, Score};
use crate::tiles::Cells;
use crate::water::{self, add_water};
use pliant::prelude::*;
use pliant::{TerrainOutlines, TileMap};

/// Number of particles around the player and around an enemy.
pub(crate) const AROUND: usize = 16;
/// Capacity. There is some slack: a new ring needs consecutive slots, and a bullet can be in one of
/// those that an enemy has left.
pub(crate) const PARTICLES: usize = 384;

pub(crate) type Vec2 = pliant::Vec2<f32>;
pub(crate) type Particles = pliant::Particles<f32, PARTICLES>;
pub(crate) type Contacts = OutlineContacts<f32, 32, PARTICLES, 512>;
/// Terrain under the bodies: the outlines, and the discs of the water and of the bullets.
pub(crate) type Ground = TerrainOutlines<f32, TileMap<f32, Cells>, 128, 32>;
pub(crate) type Drops = TerrainContacts<f32, TileMap<f32, Cells>, { WATER_COLUMNS * WATER_ROWS }>;
pub(crate) type Bullets = TerrainContacts<f32, TileMap<f32, Cells>, MAX_BULLETS>;
pub(crate) type World = Scene<f32, Game, PARTICLES>;

/// A soft ring.
#[derive(Clone, Debug, Project)]
#[project(skip(outline))]
pub(crate) struct Blob {
    pub(crate) shape: ShapeMatching<f32, AROUND, Linear<f32>>,
    pub(crate) outline: OutlineId,
}

#[derive(Clone, Debug, Project)]
#[project(skip(home, direction))]
pub(crate) struct Enemy {
    pub(crate) blob: Blob,
    pub(crate) home: Vec2,
    /// Direction in which it walks: −1 or 1.
    pub(crate) direction: f32,
}

#[derive(Clone, Debug)]
pub(crate) struct Bullet {
    pub(crate) particle: ParticleId,
    pub(crate) outline: OutlineId,
    /// Time until it disappears, s.
    pub(crate) life: f32,
}

/// Builds the level.
pub(crate) fn build(level: &Level) -> Result<World, Error> {
    let mut world = World::build(|particles| add_bodies(particles, level))?;
    world.solver.gravity = Vec2::new(0.0, GRAVITY);
    world.solver.substeps = 8;
    Ok(world)
}

fn add_bodies(particles: &mut Particles, level: &Level) -> Result<Game, Error> {
    let mut contacts = Contacts::new(ContactMaterial::with_friction(FRICTION))?;
    let map = TileMap::new(level::ORIGIN.into(), level::TILE, level.cells.clone())?;
    let surface = [TerrainSurface::new(ContactMaterial::with_friction(
        FRICTION,
    ))];
    let mut ground = Ground::new(map.clone(), 0.0, surface)?;
    let mut drops = Drops::new(map.clone(), [], water::RADIUS, surface)?;
    let [start, half] = [level.platform[0], level::PLATFORM_HALF].map(Vec2::from);
    let platform = build::rectangle(particles, start - half, start + half, 1.0)?;
    particles.pin_group(platform)?;
    let skin = OutlineOptions::new(0.0, Filter::new(rules::TERRAIN, !rules::TERRAIN));
    contacts.add(particles, platform, skin)?;
    let (mut crates, half) = (Pool::new(), Vec2::new(CRATE, CRATE));
    let skin = OutlineOptions::new(0.0, Filter::new(rules::CRATE, u32::MAX));
    for center in level.crates.iter().copied().map(Vec2::from) {
        let mass = rules::CRATE_MASS / 4.0;
        let body = build::rectangle(particles, center - half, center + half, mass)?;
        contacts.add(particles, body, skin)?;
        ground.add(particles, body)?;
        crates.insert_with(|| ShapeMatching::new(particles, body, Stiffness::Alpha(1.0)))?;
    }
    let start = level.start.into();
    Ok(Game {
        water: add_water(particles, &mut contacts, &mut drops, level.water.into())?,
        bridge: add_bridge(particles, &mut contacts, level.bridge)?,
        crates,
        enemies: Pool::new(),
        body: add_blob(
            particles,
            &mut contacts,
            &mut ground,
            start,
            &rules::PLAYER_BODY,
        )?,
        contacts,
        ground,
        drops,
        ground_of_bullets: Bullets::new(map, [], BULLET_RADIUS, surface)?,
        platform,
        player: Player::new(),
        bullets: Pool::new(),
        score: Score::default(),
        coins: level.coins.iter().copied().map(Vec2::from).collect(),
        absent: level
            .enemies
            .iter()
            .map(|home| (0.0, (*home).into()))
            .collect(),
        checkpoint: start,
        level: level.clone(),
    })
}

/// Adds a rope that is pinned at both ends.
fn add_bridge(
    particles: &mut Particles,
    contacts: &mut Contacts,
    ends: [[f32; 2]; 2],
) -> Result<Distances<f32, PLANKS>, Error> {
    let mut springs = Distances::new();
    let [from, to] = ends.map(Vec2::from);
    let rope = build::Rope {
        from,
        to,
        segments: PLANKS,
        mass: PLANK_MASS,
        compliance: 1e-4,
    };
    let rope = build::rope(particles, &mut springs, rope)?;
    particles.pin_group(rope.ends())?;
    let filter = Filter::new(rules::BRIDGE, rules::BRIDGE_MASK);
    contacts.add_chain(particles, rope, OutlineOptions::new(0.05, filter))?;
    Ok(springs)
}

/// Adds a soft ring.
pub(crate) fn add_blob(
    particles: &mut Particles,
    contacts: &mut Contacts,
    ground: &mut Ground,
    center: Vec2,
    body: &rules::Body,
) -> Result<Blob, Error> {
    let mass = body.mass / AROUND as f32;
    let ring = build::circle(particles, center, body.radius, AROUND, mass)?;
    let skin = OutlineOptions::new(0.0, Filter::new(body.layer, u32::MAX));
    ground.add(particles, ring)?;
    let (stiffness, mode) = (Stiffness::Relaxation(0.06), Linear::new(0.8)?);
    Ok(Blob {
        shape: ShapeMatching::with_mode(particles, ring, stiffness, mode)?,
        outline: contacts.add(particles, ring, skin)?,
    })
}

/// Adds a bullet at a position.
pub(crate) fn add_bullet(
    particles: &mut Particles,
    contacts: &mut Contacts,
    ground: &mut Bullets,
    x: Vec2,
    velocity: Vec2,
) -> Result<Bullet, Error> {
    let particle = particles.add(x, rules::BULLET_MASS)?;
    particles.set_velocity(particle, velocity)?;
    ground.add(particle)?;
    let filter = Filter::new(rules::BULLET, rules::BULLET_MASK);
    let skin = OutlineOptions::new(BULLET_RADIUS, filter);
    Ok(Bullet {
        particle,
        outline: contacts.add_points(particles, [particle], skin)?,
        life: rules::BULLET_LIFE,
    })
}
