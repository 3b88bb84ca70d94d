//! The player: control by keys, the ground below, and the return to a checkpoint.

use crate::game::Game;
use crate::rules::{
    BULLET_RADIUS, BULLET_VELOCITY, DT, GRACE, GRIP, Input, JUMP, PAUSE, PLAYER_BODY, RUN,
};
use crate::world::{self, Particles, Vec2};
use pliant::{Error, GroupMotion};

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
    pub(crate) fn motion(&self, particles: &Particles) -> Result<GroupMotion<f32>, Error> {
        particles.group_motion(&self.body.shape)
    }

    /// Runs, jumps and shoots.
    pub(crate) fn control(&mut self, particles: &mut Particles, input: Input) -> Result<(), Error> {
        let motion = self.motion(particles)?;
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
        particles.apply_group_impulse(&self.body.shape, change * motion.mass, motion.center)?;
        player.shot_pause -= DT;
        if input.shoot && player.shot_pause <= 0.0 {
            let reach = player.facing * (PLAYER_BODY.radius + 2.0 * BULLET_RADIUS);
            let muzzle = motion.center + Vec2::new(reach, 0.0);
            let velocity = Vec2::new(player.facing * BULLET_VELOCITY[0], BULLET_VELOCITY[1]);
            let (contacts, ground) = (&mut self.contacts, &mut self.ground_of_bullets);
            let bullet = || world::add_bullet(particles, contacts, ground, muzzle, velocity);
            self.bullets.insert_with(bullet)?;
            player.shot_pause = PAUSE;
        }
        Ok(())
    }

    /// Determines the ground. The last one counts for a short time after the contact.
    pub(crate) fn update_ground(&mut self, particles: &Particles) {
        let ground = self.find_ground(particles);
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
    fn find_ground(&self, particles: &Particles) -> Option<Vec2> {
        if self.is_on_terrain() {
            return Some(Vec2::ZERO);
        }
        let mut contacts = self.contacts.contacts_with(self.body.outline);
        let (ground, _) = contacts.find(|(_, normal)| normal.y > 0.5)?;
        let motion = particles.group_motion(self.contacts.corners(ground));
        motion.ok().map(|motion| motion.velocity)
    }

    /// Returns whether a floor or a corner of the terrain pushes the player up.
    fn is_on_terrain(&self) -> bool {
        let members = self.body.shape.members();
        let mut floors = self.ground.discs().touching();
        let mut corners = self.ground.touching_edges();
        floors.any(|it| it.normal.y > 0.5 && members.contains(&it.particle))
            || corners.any(|it| it.normal.y > 0.5 && members.contains(&it.edge[0]))
    }

    /// Moves the player back to the last checkpoint.
    pub(crate) fn restart(&mut self, particles: &mut Particles) -> Result<(), Error> {
        self.score.deaths += 1;
        let offset = self.checkpoint - self.motion(particles)?.center;
        particles.translate(&self.body.shape, offset)?;
        particles.set_group_motion(&self.body.shape, Vec2::ZERO, 0.0)
    }
}
