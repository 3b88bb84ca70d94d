//! The bodies of the level.

use crate::game::Game;
use crate::level::{self, CRATE, PLANKS};
use crate::player::Player;
use crate::rules::{self, BULLET_RADIUS, FRICTION, GRAVITY, PLANK_MASS, Score};
use crate::water::add_water;
use pliant::prelude::*;

/// Number of particles around the player and around an enemy.
pub(crate) const AROUND: usize = 16;
/// Capacity. There is some slack: a new ring needs consecutive slots, and a bullet can be in one of
/// those that an enemy has left.
pub(crate) const PARTICLES: usize = 384;

pub(crate) type Vec2 = pliant::Vec2<f32>;
pub(crate) type Particles = pliant::Particles<f32, PARTICLES>;
pub(crate) type Contacts = OutlineContacts<f32, 32, PARTICLES, 512>;
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
pub(crate) fn build() -> Result<World, Error> {
    let mut world = World::build(add_bodies)?;
    world.solver.gravity = Vec2::new(0.0, GRAVITY);
    world.solver.substeps = 8;
    Ok(world)
}

fn add_bodies(particles: &mut Particles) -> Result<Game, Error> {
    let mut contacts = Contacts::new(ContactMaterial::with_friction(FRICTION))?;
    let terrain = OutlineOptions::new(0.0, Filter::new(rules::TERRAIN, !rules::TERRAIN));
    let mut add_block = |particles: &mut Particles, lower: Vec2, upper: Vec2| {
        let block = build::rectangle(particles, lower, upper, 1.0)?;
        particles.pin_group(block)?;
        contacts.add(particles, block, terrain).map(|_| block)
    };
    for [lower, upper] in level::BLOCKS {
        add_block(particles, lower.into(), upper.into())?;
    }
    let [start, half] = [level::PLATFORM[0], level::PLATFORM_HALF].map(Vec2::from);
    let platform = add_block(particles, start - half, start + half)?;
    let (mut crates, half) = (Pool::new(), Vec2::new(CRATE, CRATE));
    let skin = OutlineOptions::new(0.0, Filter::new(rules::CRATE, u32::MAX));
    for center in level::CRATES.map(Vec2::from) {
        let mass = rules::CRATE_MASS / 4.0;
        let body = build::rectangle(particles, center - half, center + half, mass)?;
        contacts.add(particles, body, skin)?;
        crates.insert_with(|| ShapeMatching::new(particles, body, Stiffness::Alpha(1.0)))?;
    }
    let start = level::CHECKPOINTS[0].into();
    Ok(Game {
        water: add_water(particles, &mut contacts)?,
        bridge: add_bridge(particles, &mut contacts)?,
        crates,
        enemies: Pool::new(),
        body: add_blob(particles, &mut contacts, start, &rules::PLAYER_BODY)?,
        contacts,
        platform,
        player: Player::new(),
        bullets: Pool::new(),
        score: Score::default(),
        coins: level::COINS.map(Vec2::from).to_vec(),
        absent: level::ENEMIES.map(|home| (0.0, home.into())).to_vec(),
        checkpoint: start,
    })
}

/// Adds a rope that is pinned at both ends.
fn add_bridge(
    particles: &mut Particles,
    contacts: &mut Contacts,
) -> Result<Distances<f32, PLANKS>, Error> {
    let mut springs = Distances::new();
    let [from, to] = level::BRIDGE.map(Vec2::from);
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
    center: Vec2,
    body: &rules::Body,
) -> Result<Blob, Error> {
    let mass = body.mass / AROUND as f32;
    let ring = build::circle(particles, center, body.radius, AROUND, mass)?;
    let skin = OutlineOptions::new(0.0, Filter::new(body.layer, u32::MAX));
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
    x: Vec2,
    velocity: Vec2,
) -> Result<Bullet, Error> {
    let particle = particles.add(x, rules::BULLET_MASS)?;
    particles.set_velocity(particle, velocity)?;
    let filter = Filter::new(rules::BULLET, rules::BULLET_MASK);
    let skin = OutlineOptions::new(BULLET_RADIUS, filter);
    Ok(Bullet {
        particle,
        outline: contacts.add_points(particles, [particle], skin)?,
        life: rules::BULLET_LIFE,
    })
}
