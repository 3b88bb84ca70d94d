//! The bodies of the level.

use crate::level::{self, CRATE, PLANKS};
use crate::rules::{self, BULLET_RADIUS, FRICTION, GRAVITY, PLANK_MASS};
use crate::water::{Water, add_water};
use pliant::OutlineId;
use pliant::prelude::*;

/// Number of particles around the player and around an enemy.
pub(crate) const AROUND: usize = 16;
/// Capacities. Particles have some slack: a new ring needs consecutive slots, and a bullet can be in
/// one of those that an enemy has left.
pub(crate) const PARTICLES: usize = 384;
const BODIES: usize = 32;
const CONTACTS: usize = 512;

pub(crate) type Vec2 = pliant::Vec2<f32>;
pub(crate) type Particles = pliant::Particles<f32, PARTICLES>;
pub(crate) type Contacts = pliant::OutlineContacts<f32, BODIES, PARTICLES, CONTACTS>;
pub(crate) type World = Scene<f32, Parts, PARTICLES>;

/// Everything that acts on the particles, in the order of a pass. Contacts are last, so that nothing
/// pushes bodies into each other after them.
#[derive(Clone, Debug, Project)]
pub(crate) struct Parts {
    pub(crate) water: Water,
    pub(crate) bridge: Distances<f32, PLANKS>,
    pub(crate) crates: Pool<ShapeMatching<f32, 4>, { level::CRATES.len() }>,
    pub(crate) enemies: Pool<Enemy, { level::ENEMIES.len() }>,
    pub(crate) player: Blob,
    pub(crate) contacts: Contacts,
}

/// A soft ring.
#[derive(Clone, Debug, Project)]
pub(crate) struct Blob {
    shape: ShapeMatching<f32, AROUND, Linear<f32>>,
    #[project(skip)]
    pub(crate) ids: ParticleRange,
    #[project(skip)]
    pub(crate) outline: OutlineId,
}

#[derive(Clone, Debug, Project)]
pub(crate) struct Enemy {
    pub(crate) blob: Blob,
    #[project(skip)]
    pub(crate) home: Vec2,
    /// Direction in which it walks: −1 or 1.
    #[project(skip)]
    pub(crate) direction: f32,
}

#[derive(Clone, Debug)]
pub(crate) struct Bullet {
    pub(crate) particle: ParticleId,
    pub(crate) outline: OutlineId,
    /// Time until it disappears, s.
    pub(crate) life: f32,
}

/// Builds the level, and returns it with the particles of the platform.
pub(crate) fn build() -> Result<(World, ParticleRange), Error> {
    let rough = ContactMaterial {
        static_friction: FRICTION,
        kinetic_friction: FRICTION,
        ..ContactMaterial::default()
    };
    let (mut particles, mut contacts) = (Particles::new(), Contacts::new(rough)?);
    let start = level::CHECKPOINTS[0].into();
    let player = add_blob(&mut particles, &mut contacts, start, &rules::PLAYER_BODY)?;
    let parts = Parts {
        water: add_water(&mut particles, &mut contacts)?,
        bridge: Distances::new(),
        crates: Pool::new(),
        enemies: Pool::new(),
        player,
        contacts,
    };
    let mut world = World::new(parts);
    world.particles = particles;
    world.solver.gravity = Vec2::new(0.0, GRAVITY);
    world.solver.substeps = 8;
    for [lower, upper] in level::BLOCKS {
        add_block(&mut world, lower.into(), upper.into())?;
    }
    for center in level::CRATES {
        add_crate(&mut world, center.into())?;
    }
    let [start, half] = [level::PLATFORM[0], level::PLATFORM_HALF].map(Vec2::from);
    let platform = add_block(&mut world, start - half, start + half)?;
    add_bridge(&mut world)?;
    Ok((world, platform))
}

/// Returns the thickness of a body of a layer that collides with the layers of a mask.
pub(crate) fn options(layers: u32, mask: u32, radius: f32) -> OutlineOptions<f32> {
    OutlineOptions {
        radius,
        filter: Filter { layers, mask },
        ..OutlineOptions::default()
    }
}

/// Returns the corners of a box, counter-clockwise.
pub(crate) fn corners(lower: Vec2, upper: Vec2) -> [Vec2; 4] {
    let (right, left) = (Vec2::new(upper.x, lower.y), Vec2::new(lower.x, upper.y));
    [lower, right, upper, left]
}

/// Adds a box that only the game moves.
fn add_block(world: &mut World, lower: Vec2, upper: Vec2) -> Result<ParticleRange, Error> {
    let (particles, contacts) = (&mut world.particles, &mut world.parts.contacts);
    let block = particles.add_range(&corners(lower, upper), 1.0)?;
    block.iter().try_for_each(|corner| particles.pin(corner))?;
    contacts.add(
        particles,
        block,
        options(rules::TERRAIN, !rules::TERRAIN, 0.0),
    )?;
    Ok(block)
}

fn add_crate(world: &mut World, center: Vec2) -> Result<Handle, Error> {
    let (particles, parts) = (&mut world.particles, &mut world.parts);
    let half = Vec2::new(CRATE, CRATE);
    let body = particles.add_range(
        &corners(center - half, center + half),
        rules::CRATE_MASS / 4.0,
    )?;
    parts
        .contacts
        .add(particles, body, options(rules::CRATE, u32::MAX, 0.0))?;
    let shape = || ShapeMatching::new(particles, body, Stiffness::Alpha(1.0));
    parts.crates.insert_with(shape)
}

/// Adds a rope that is pinned at both ends.
fn add_bridge(world: &mut World) -> Result<(), Error> {
    let (particles, parts) = (&mut world.particles, &mut world.parts);
    let [from, to] = level::BRIDGE.map(Vec2::from);
    let rope = build::Rope {
        from,
        to,
        segments: PLANKS,
        mass: PLANK_MASS,
        compliance: 1e-4,
    };
    let rope = build::rope(particles, &mut parts.bridge, rope)?;
    for end in [rope.get(0), rope.get(PLANKS)].into_iter().flatten() {
        particles.pin(end)?;
    }
    let skin = options(rules::BRIDGE, rules::BRIDGE_MASK, 0.05);
    parts.contacts.add_chain(particles, rope, skin)?;
    Ok(())
}

/// Adds a soft ring.
pub(crate) fn add_blob(
    particles: &mut Particles,
    contacts: &mut Contacts,
    center: Vec2,
    body: &rules::Body,
) -> Result<Blob, Error> {
    let ring = build::Ring {
        center,
        radius: body.radius,
        count: AROUND,
        mass: body.mass / AROUND as f32,
        compliance: 0.0,
    };
    // Shape matching holds the ring together, so its springs are not kept.
    let ids = build::ring(particles, &mut Distances::<f32, AROUND>::new(), ring)?;
    let outline = contacts.add(particles, ids, options(body.layer, u32::MAX, 0.0))?;
    let (stiffness, mode) = (Stiffness::Relaxation(0.06), Linear::new(0.8)?);
    let shape = ShapeMatching::with_mode(particles, ids, stiffness, mode)?;
    Ok(Blob {
        shape,
        ids,
        outline,
    })
}

/// Adds a bullet at a position.
pub(crate) fn add_bullet(world: &mut World, x: Vec2, velocity: Vec2) -> Result<Bullet, Error> {
    let (particles, contacts) = (&mut world.particles, &mut world.parts.contacts);
    let particle = particles.add(x, rules::BULLET_MASS)?;
    particles.set_velocity(particle, velocity)?;
    let skin = options(rules::BULLET, rules::BULLET_MASK, BULLET_RADIUS);
    let outline = contacts.add_points(particles, [particle], skin)?;
    let life = rules::BULLET_LIFE;
    Ok(Bullet {
        particle,
        outline,
        life,
    })
}
