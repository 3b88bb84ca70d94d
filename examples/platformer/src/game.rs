//! The rules of the game, written with pliant.

use crate::level::{self, Level, PLANKS};
use crate::player::Player;
use crate::rules::{
    BEHIND, BOUNCE, DT, ENEMY_BODY, ENEMY_SPEED, GRIP, Input, MAX_BULLETS, RESPAWN, Score,
};
use crate::script::View;
use crate::water::Water;
use crate::world::{
    self, Blob, Bullet, Bullets, Contacts, Drops, Enemy, Ground, Particles, Vec2, World,
};
use pliant::prelude::{Distances, Error, ParticleRange, Pool, Project, ShapeMatching, query};

/// Capacities for crates and enemies.
const CRATES: usize = 8;
const ENEMIES: usize = 8;

/// Everything but the particles. What acts on them is first, in the order of a pass. Contacts are
/// last of these, so that nothing pushes bodies into each other after them.
#[derive(Clone, Debug, Project)]
#[project(skip(platform, player, bullets, score, coins, absent, checkpoint, level))]
pub(crate) struct Game {
    pub(crate) water: Water,
    pub(crate) bridge: Distances<f32, PLANKS>,
    pub(crate) crates: Pool<ShapeMatching<f32, 4>, CRATES>,
    pub(crate) enemies: Pool<Enemy, ENEMIES>,
    pub(crate) body: Blob,
    pub(crate) contacts: Contacts,
    /// Terrain as that of the bodies, of the water and of the bullets.
    pub(crate) ground: Ground,
    pub(crate) drops: Drops,
    pub(crate) ground_of_bullets: Bullets,
    pub(crate) platform: ParticleRange,
    pub(crate) player: Player,
    pub(crate) bullets: Pool<Bullet, MAX_BULLETS>,
    pub(crate) score: Score,
    /// Coins that are left.
    pub(crate) coins: Vec<Vec2>,
    /// Homes of enemies that return, each with the time until then.
    pub(crate) absent: Vec<(f32, Vec2)>,
    pub(crate) checkpoint: Vec2,
    pub(crate) level: Level,
}

/// Advances the game by one time step.
pub(crate) fn step(world: &mut World, input: Input) -> Result<(), Error> {
    let (game, particles) = (&mut world.parts, &mut world.particles);
    game.add_enemies(particles)?;
    game.control(particles, input)?;
    game.move_enemies(particles)?;
    game.move_platform(particles)?;
    world.solver.step(DT, particles, game)?;
    game.update_ground(particles);
    game.fight(particles)?;
    game.check_player(particles)
}

impl Game {
    /// Adds the enemies whose time has come.
    fn add_enemies(&mut self, particles: &mut Particles) -> Result<(), Error> {
        self.absent.iter_mut().for_each(|(time, _)| *time -= DT);
        for (_, home) in self.absent.extract_if(.., |(time, _)| *time <= 0.0) {
            let (contacts, ground) = (&mut self.contacts, &mut self.ground);
            self.enemies.insert_with(|| {
                Ok(Enemy {
                    blob: world::add_blob(particles, contacts, ground, home, &ENEMY_BODY)?,
                    home,
                    direction: -1.0,
                })
            })?;
            self.score.spawns += 1;
        }
        Ok(())
    }

    /// Walks each enemy between the ends of its patrol.
    fn move_enemies(&mut self, particles: &mut Particles) -> Result<(), Error> {
        for (_, enemy) in self.enemies.iter_mut() {
            let motion = particles.group_motion(&enemy.blob.shape)?;
            let offset = motion.center.x - enemy.home.x;
            if offset.abs() > level::PATROL {
                enemy.direction = -offset.signum();
            }
            let change = (enemy.direction * ENEMY_SPEED - motion.velocity.x) * GRIP;
            let impulse = Vec2::new(change * motion.mass, 0.0);
            particles.apply_group_impulse(&enemy.blob.shape, impulse, motion.center)?;
        }
        Ok(())
    }

    /// Reverses the platform at the ends of its path.
    fn move_platform(&mut self, particles: &mut Particles) -> Result<(), Error> {
        let motion = particles.group_motion(self.platform)?;
        let [[left, _], [right, _]] = self.level.platform;
        let speed = if motion.center.x <= left {
            level::PLATFORM_SPEED
        } else if motion.center.x >= right {
            -level::PLATFORM_SPEED
        } else {
            motion.velocity.x
        };
        particles.set_group_motion(self.platform, Vec2::new(speed, 0.0), 0.0)
    }

    /// Pops the enemies that the player lands on or that a bullet hits.
    fn fight(&mut self, particles: &mut Particles) -> Result<(), Error> {
        let motion = self.motion(particles)?;
        let (contacts, score) = (&self.contacts, &mut self.score);
        let (mut popped, mut hurt) = (Vec::new(), false);
        for (_, Enemy { blob, .. }) in self.enemies.iter() {
            let mut touching = contacts.touching_with(self.body.outline);
            if touching.any(|it| it == blob.outline) {
                let center = particles.group_motion(&blob.shape)?.center;
                if motion.center.y > center.y + ENEMY_BODY.radius {
                    score.stomps += 1;
                    popped.push(blob.outline);
                } else {
                    hurt = true;
                }
            }
        }
        if !popped.is_empty() {
            let bounce = Vec2::new(0.0, (BOUNCE - motion.velocity.y) * motion.mass);
            particles.apply_group_impulse(&self.body.shape, bounce, motion.center)?;
        }
        let landed = self.ground_of_bullets.touching();
        let landed: Vec<_> = landed.map(|contact| contact.particle).collect();
        let spent = |bullet: &mut Bullet| {
            bullet.life -= DT;
            let mut hits = contacts.touching_with(bullet.outline).peekable();
            let is_on_ground = landed.contains(&bullet.particle);
            let is_spent = hits.peek().is_some() || is_on_ground || bullet.life < 0.0;
            for hit in hits {
                let is_enemy = self
                    .enemies
                    .iter()
                    .any(|(_, enemy)| enemy.blob.outline == hit);
                popped.extend(is_enemy.then_some(hit));
                score.shots += usize::from(is_enemy);
            }
            is_spent
        };
        let spent: Vec<_> = self.bullets.extract_if(spent).collect();
        let is_popped = |enemy: &mut Enemy| popped.contains(&enemy.blob.outline);
        let popped: Vec<_> = self.enemies.extract_if(is_popped).collect();
        for enemy in popped {
            self.absent.push((RESPAWN, enemy.home));
            particles.remove(&enemy.blob.shape, self)?;
        }
        for bullet in spent {
            particles.remove([bullet.particle], self)?;
        }
        if hurt {
            self.restart(particles)
        } else {
            Ok(())
        }
    }

    /// Collects coins, and checks for falls, checkpoints and the goal.
    fn check_player(&mut self, particles: &mut Particles) -> Result<(), Error> {
        let center = self.motion(particles)?.center;
        let half = Vec2::new(level::COIN, level::COIN);
        let members = self.body.shape.members();
        self.coins.retain(|coin| {
            let mut near = query::in_box(particles, *coin - half, *coin + half);
            !near.any(|id| members.contains(&id))
        });
        self.score.coins = self.level.coins.len() - self.coins.len();
        self.score.won |= (center - Vec2::from(self.level.goal)).length() < level::GOAL_RADIUS;
        let mut passed = self.level.checkpoints.iter().rev();
        if let Some(last) = passed.find(|[x, _]| *x <= center.x) {
            self.checkpoint = (*last).into();
        }
        let is_out = center.y < level::BOTTOM;
        if is_out {
            self.restart(particles)
        } else {
            Ok(())
        }
    }

    /// Returns what the scripted player sees.
    pub(crate) fn view(&self, particles: &Particles) -> Result<View, Error> {
        let motion = self.motion(particles)?;
        let mut enemy: Option<Vec2> = None;
        for (_, Enemy { blob, .. }) in self.enemies.iter() {
            let offset = particles.group_motion(&blob.shape)?.center - motion.center;
            if offset.x > BEHIND && enemy.is_none_or(|nearest| offset.x < nearest.x) {
                enemy = Some(offset);
            }
        }
        Ok(View {
            position: motion.center.into(),
            velocity: motion.velocity.into(),
            grounded: self.player.ground.is_some(),
            platform: particles.group_motion(self.platform)?.center.x,
            enemy: enemy.map(Vec2::into),
        })
    }
}
