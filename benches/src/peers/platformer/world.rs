//! The bodies of the level.

use super::level::{self, CRATE, Level};
use super::rules::{self, BULLET_RADIUS, CRATE_MASS, DT, FRICTION, GRAVITY, PLANK_MASS};
use rapier2d::prelude::*;

/// A body with its collider.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    pub body: RigidBodyHandle,
    pub collider: ColliderHandle,
}

#[derive(Clone, Copy, Debug)]
pub struct Enemy {
    pub actor: Actor,
    pub home: Vector,
    /// Direction in which it walks: −1 or 1.
    pub direction: f32,
}

#[derive(Clone, Copy, Debug)]
pub struct Bullet {
    pub actor: Actor,
    /// Time until it disappears, s.
    pub life: f32,
}

/// Handles of what the game moves or observes.
#[derive(Clone, Debug)]
pub struct Handles {
    pub player: Actor,
    pub platform: Actor,
    pub coins: Vec<ColliderHandle>,
}

/// Builds the level.
pub fn build(level: &Level) -> (PhysicsWorld, Handles) {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, GRAVITY);
    world.integration_parameters.dt = DT;
    for [lower, upper] in level
        .blocks()
        .into_iter()
        .map(|block| block.map(Vector::from))
    {
        let half = (upper - lower) / 2.0;
        let block = ColliderBuilder::cuboid(half.x, half.y).translation(lower + half);
        world.insert_collider(block.friction(FRICTION).collision_groups(terrain()), None);
    }
    let platform = add_platform(&mut world, level.platform[0].into());
    add_bridge(&mut world, level.bridge);
    for center in &level.crates {
        let body = RigidBodyBuilder::dynamic().translation((*center).into());
        let collider = ColliderBuilder::cuboid(CRATE, CRATE).mass(CRATE_MASS);
        let collider = collider.collision_groups(groups(rules::CRATE, u32::MAX));
        world.insert(body, collider.friction(FRICTION));
    }
    let start = level.start.into();
    let player = add_ball(&mut world, start, &rules::PLAYER_BODY);
    let coins = level.coins.iter().map(|coin| {
        let coin = ColliderBuilder::cuboid(level::COIN, level::COIN).translation((*coin).into());
        world.insert_collider(coin.sensor(true), None)
    });
    let handles = Handles {
        player,
        platform,
        coins: coins.collect(),
    };
    (world, handles)
}

/// Returns the groups of bodies of a layer that collide with the layers of a mask.
fn groups(layers: u32, mask: u32) -> InteractionGroups {
    let [layers, mask] = [layers, mask].map(Group::from_bits_retain);
    InteractionGroups::new(layers, mask, InteractionTestMode::And)
}

fn terrain() -> InteractionGroups {
    groups(rules::TERRAIN, !rules::TERRAIN)
}

/// Adds a platform that only the game moves.
fn add_platform(world: &mut PhysicsWorld, start: Vector) -> Actor {
    let [half_width, half_height] = level::PLATFORM_HALF;
    let body = RigidBodyBuilder::kinematic_velocity_based().translation(start);
    let collider = ColliderBuilder::cuboid(half_width, half_height).friction(FRICTION);
    let (body, collider) = world.insert(body, collider.collision_groups(terrain()));
    Actor { body, collider }
}

/// Adds a chain of planks between two fixed bodies.
fn add_bridge(world: &mut PhysicsWorld, ends: [[f32; 2]; 2]) {
    let [from, to] = ends.map(Vector::from);
    let step = (to - from) / level::PLANKS as f32;
    let half = Vector::new(step.length() / 2.0, 0.0);
    let mut last = world.insert_body(RigidBodyBuilder::fixed().translation(from));
    let mut anchor = Vector::ZERO;
    for plank in 0..level::PLANKS {
        let center = from + step * (plank as f32 + 0.5);
        let body = RigidBodyBuilder::dynamic().translation(center);
        let collider = ColliderBuilder::cuboid(half.x, 0.05).mass(PLANK_MASS);
        let collider = collider.collision_groups(groups(rules::BRIDGE, rules::BRIDGE_MASK));
        let (body, _) = world.insert(body, collider.friction(FRICTION));
        let joint = RevoluteJointBuilder::new().local_anchor1(anchor);
        world.insert_impulse_joint(last, body, joint.local_anchor2(-half));
        (last, anchor) = (body, half);
    }
    let end = world.insert_body(RigidBodyBuilder::fixed().translation(to));
    let joint = RevoluteJointBuilder::new().local_anchor1(anchor);
    world.insert_impulse_joint(last, end, joint);
}

/// Adds a ball.
pub fn add_ball(world: &mut PhysicsWorld, center: Vector, body: &rules::Body) -> Actor {
    let rules::Body {
        radius,
        mass,
        layer,
    } = *body;
    let body = RigidBodyBuilder::dynamic()
        .translation(center)
        .can_sleep(false);
    let collider = ColliderBuilder::ball(radius).mass(mass).friction(FRICTION);
    let collider = collider.collision_groups(groups(layer, u32::MAX));
    let (body, collider) = world.insert(body, collider);
    Actor { body, collider }
}

/// Adds a bullet at a position.
pub fn add_bullet(world: &mut PhysicsWorld, position: Vector, velocity: Vector) -> Bullet {
    let body = RigidBodyBuilder::dynamic()
        .translation(position)
        .linvel(velocity);
    let collider = ColliderBuilder::ball(BULLET_RADIUS).mass(rules::BULLET_MASS);
    let collider = collider.collision_groups(groups(rules::BULLET, rules::BULLET_MASK));
    let (body, collider) = world.insert(body.ccd_enabled(true), collider);
    Bullet {
        actor: Actor { body, collider },
        life: rules::BULLET_LIFE,
    }
}
