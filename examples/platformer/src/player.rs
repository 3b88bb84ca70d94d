//! The player: control by keys, the ground below, and the return to a checkpoint.

use crate::game::Game;
use crate::rules::{
    BULLET_RADIUS, BULLET_VELOCITY, DT, GRACE, GRIP, Input, JUMP, PAUSE, PLAYER_BODY, RUN,
};
use crate::world::{self, Vec2};
use pliant::{Error, GroupMotion, ParticleId};

/// State of the player beyond that of its body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Player {
    /// Direction in which the player looks: −1 or 1.
    pub(crate) facing: f32,
    /// Velocity of the body on which the player stands, and the time since then, s.
    pub(crate) ground: Option<Vec2>,
    airborne: f32,
    /// Time until the next jump and until the next shot, s.
    jump_pause: f32,
    shot_pause: f32,
}

impl Player {
    pub(crate) fn new() -> Self {
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
    /// Returns center and velocity of the player.
    pub(crate) fn motion(&self) -> Result<GroupMotion<f32>, Error> {
        self.world
            .particles
            .group_motion(self.world.parts.player.ids)
    }

    /// Runs, jumps and shoots.
    pub(crate) fn control(&mut self, input: Input) -> Result<(), Error> {
        let motion = self.motion()?;
        let player = &mut self.player;
        let floor_speed = player.ground.map_or(0.0, |velocity| velocity.x);
        let missing = floor_speed + RUN * input.run - motion.velocity.x;
        let mut change = Vec2::new(missing * GRIP, 0.0);
        player.jump_pause -= DT;
        if input.jump && player.ground.is_some() && player.jump_pause <= 0.0 {
            change.y = JUMP - motion.velocity.y;
            player.jump_pause = PAUSE;
        }
        if input.run != 0.0 {
            player.facing = input.run.signum();
        }
        let ids = self.world.parts.player.ids;
        let impulse = change * motion.mass;
        self.world
            .particles
            .apply_group_impulse(ids, impulse, motion.center)?;
        player.shot_pause -= DT;
        if input.shoot && player.shot_pause <= 0.0 {
            let reach = player.facing * (PLAYER_BODY.radius + 2.0 * BULLET_RADIUS);
            let muzzle = motion.center + Vec2::new(reach, 0.0);
            let velocity = Vec2::new(player.facing * BULLET_VELOCITY[0], BULLET_VELOCITY[1]);
            let bullet = || world::add_bullet(&mut self.world, muzzle, velocity);
            self.bullets.insert_with(bullet)?;
            player.shot_pause = PAUSE;
        }
        Ok(())
    }

    /// Determines the ground. The last one counts for a short time after the contact.
    pub(crate) fn update_ground(&mut self) -> Result<(), Error> {
        let ground = self.find_ground()?;
        let player = &mut self.player;
        player.airborne = if ground.is_some() {
            0.0
        } else {
            player.airborne + DT
        };
        if ground.is_some() || player.airborne > GRACE {
            player.ground = ground;
        }
        Ok(())
    }

    /// Returns the velocity of the body on which the player stands.
    fn find_ground(&self) -> Result<Option<Vec2>, Error> {
        let (particles, parts) = (&self.world.particles, &self.world.parts);
        let feet = self.motion()?.center.y - 0.5 * PLAYER_BODY.radius;
        let is_foot = |id| {
            let position = particles
                .position(id)
                .filter(|_| parts.player.ids.contains(id));
            position.is_some_and(|position| position.y < feet)
        };
        let under = |(corner, [start, end]): (ParticleId, [ParticleId; 2])| {
            let is_foot_on_edge = is_foot(corner);
            let is_corner_under = is_foot(start) || is_foot(end);
            let ground = is_corner_under.then_some(corner);
            particles.velocity(is_foot_on_edge.then_some(start).or(ground)?)
        };
        Ok(parts.contacts.contacts().find_map(under))
    }

    /// Moves the player back to the last checkpoint.
    pub(crate) fn restart(&mut self) -> Result<(), Error> {
        self.score.deaths += 1;
        let offset = self.checkpoint - self.motion()?.center;
        let (particles, ids) = (&mut self.world.particles, self.world.parts.player.ids);
        particles.translate(ids, offset)?;
        particles.set_group_motion(ids, Vec2::ZERO, 0.0)
    }
}
