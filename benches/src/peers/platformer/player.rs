//! The player: control by keys, the ground below, and the return to a checkpoint.

use super::game::Game;
use super::rules::{
    BULLET_RADIUS, BULLET_VELOCITY, DT, GRACE, GRIP, Input, JUMP, PAUSE, PLAYER_BODY, RUN,
};
use super::world;
use rapier2d::prelude::*;

/// State of the player beyond that of its body.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// Direction in which the player looks: −1 or 1.
    facing: f32,
    /// Velocity of the body on which the player stands, and the time since then, s.
    pub(super) ground: Option<Vector>,
    airborne: f32,
    /// Time until the next jump and until the next shot, s.
    jump_pause: f32,
    shot_pause: f32,
}

impl Player {
    pub(super) fn new() -> Self {
        Self {
            facing: 1.0,
            ground: None,
            airborne: 0.0,
            jump_pause: 0.0,
            shot_pause: 0.0,
        }
    }
}

impl Game {
    /// Returns the body of the player.
    pub(super) fn body(&self) -> &RigidBody {
        &self.world.bodies[self.handles.player.body]
    }

    pub(super) fn body_mut(&mut self) -> &mut RigidBody {
        &mut self.world.bodies[self.handles.player.body]
    }

    /// Runs, jumps and shoots.
    pub(super) fn control(&mut self, input: Input) {
        let body = &mut self.world.bodies[self.handles.player.body];
        let player = &mut self.player;
        let floor_speed = player.ground.map_or(0.0, |velocity| velocity.x);
        let missing = floor_speed + RUN * input.run - body.linvel().x;
        let mut change = Vector::new(missing * GRIP, 0.0);
        player.jump_pause -= DT;
        if input.jump && player.ground.is_some() && player.jump_pause <= 0.0 {
            change.y = JUMP - body.linvel().y;
            player.jump_pause = PAUSE;
        }
        if input.run != 0.0 {
            player.facing = input.run.signum();
        }
        body.apply_impulse(change * body.mass(), true);
        player.shot_pause -= DT;
        if input.shoot && player.shot_pause <= 0.0 {
            let reach = player.facing * (PLAYER_BODY.radius + 2.0 * BULLET_RADIUS);
            let muzzle = body.translation() + Vector::new(reach, 0.0);
            let velocity = Vector::new(player.facing * BULLET_VELOCITY[0], BULLET_VELOCITY[1]);
            let bullet = world::add_bullet(&mut self.world, muzzle, velocity);
            self.bullets.push(bullet);
            player.shot_pause = PAUSE;
        }
    }

    /// Determines the ground. The last one counts for a short time after the contact.
    pub(super) fn update_ground(&mut self) {
        let ground = self.find_ground();
        let player = &mut self.player;
        player.airborne = if ground.is_some() {
            0.0
        } else {
            player.airborne + DT
        };
        if ground.is_some() || player.airborne > GRACE {
            player.ground = ground;
        }
    }

    /// Returns the velocity of the body on which the player stands.
    fn find_ground(&self) -> Option<Vector> {
        let player = self.handles.player.collider;
        let mut pairs = self.world.contact_pairs_with(player);
        let under = |pair: &ContactPair| {
            let first = pair.collider1 == player;
            let down = if first { -1.0 } else { 1.0 };
            let other = if first {
                pair.collider2
            } else {
                pair.collider1
            };
            let mut normals = pair.manifolds().iter().map(|manifold| manifold.data.normal);
            let is_foot = pair.has_any_active_contact() && normals.any(|n| n.y * down > 0.5);
            let body = self.world.colliders[other].parent();
            let velocity = body.map(|body| self.world.bodies[body].linvel());
            is_foot.then_some(velocity.unwrap_or_default())
        };
        pairs.find_map(under)
    }

    /// Moves the player back to the last checkpoint.
    pub(super) fn restart(&mut self) {
        self.score.deaths += 1;
        let checkpoint = self.checkpoint;
        let player = self.body_mut();
        player.set_translation(checkpoint, true);
        player.set_linvel(Vector::ZERO, true);
        player.set_angvel(0.0, true);
    }
}
