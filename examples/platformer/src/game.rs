//! The rules of the game, written with pliant.

use crate::level;
use crate::player::Player;
use crate::rules::{
    BEHIND, BOUNCE, DT, ENEMY_BODY, ENEMY_SPEED, GRIP, Input, MAX_BULLETS, RESPAWN, Score,
};
use crate::script::View;
use crate::world::{self, Bullet, Contacts, Enemy, Vec2, World};
use pliant::{Error, OutlineId, ParticleRange, Pool, query};

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) world: World,
    pub(crate) platform: ParticleRange,
    pub(crate) player: Player,
    pub(crate) bullets: Pool<Bullet, MAX_BULLETS>,
    pub(crate) score: Score,
    /// Coins that are left.
    pub(crate) coins: Vec<Vec2>,
    /// Homes of enemies that return, each with the time until then.
    absent: Vec<(f32, Vec2)>,
    pub(crate) checkpoint: Vec2,
}

impl Game {
    pub(crate) fn new() -> Result<Self, Error> {
        let (world, platform) = world::build()?;
        Ok(Self {
            world,
            platform,
            player: Player::new(),
            bullets: Pool::new(),
            score: Score::default(),
            coins: level::COINS.map(Vec2::from).to_vec(),
            absent: level::ENEMIES.map(|home| (0.0, home.into())).to_vec(),
            checkpoint: level::CHECKPOINTS[0].into(),
        })
    }

    /// Advances the game by one time step.
    pub(crate) fn step(&mut self, input: Input) -> Result<(), Error> {
        self.add_enemies()?;
        self.control(input)?;
        self.move_enemies()?;
        self.move_platform()?;
        self.world.step(DT)?;
        self.update_ground()?;
        self.fight()?;
        self.check_player()
    }

    /// Adds the enemies whose time has come.
    fn add_enemies(&mut self) -> Result<(), Error> {
        let (particles, parts) = (&mut self.world.particles, &mut self.world.parts);
        self.absent.iter_mut().for_each(|(time, _)| *time -= DT);
        for (_, home) in self.absent.extract_if(.., |(time, _)| *time <= 0.0) {
            let blob = world::add_blob(particles, &mut parts.contacts, home, &ENEMY_BODY)?;
            let direction = -1.0;
            let enemy = Enemy {
                blob,
                home,
                direction,
            };
            parts.enemies.insert(enemy).map_err(|_| Error::Full)?;
            self.score.spawns += 1;
        }
        Ok(())
    }

    /// Walks each enemy between the ends of its patrol.
    fn move_enemies(&mut self) -> Result<(), Error> {
        let (particles, parts) = (&mut self.world.particles, &mut self.world.parts);
        for (_, enemy) in parts.enemies.iter_mut() {
            let motion = particles.group_motion(enemy.blob.ids)?;
            let offset = motion.center.x - enemy.home.x;
            if offset.abs() > level::PATROL {
                enemy.direction = -offset.signum();
            }
            let change = (enemy.direction * ENEMY_SPEED - motion.velocity.x) * GRIP;
            let impulse = Vec2::new(change * motion.mass, 0.0);
            particles.apply_group_impulse(enemy.blob.ids, impulse, motion.center)?;
        }
        Ok(())
    }

    /// Reverses the platform at the ends of its path.
    fn move_platform(&mut self) -> Result<(), Error> {
        let (particles, platform) = (&mut self.world.particles, self.platform);
        let motion = particles.group_motion(platform)?;
        let [[left, _], [right, _]] = level::PLATFORM;
        let speed = if motion.center.x <= left {
            level::PLATFORM_SPEED
        } else if motion.center.x >= right {
            -level::PLATFORM_SPEED
        } else {
            motion.velocity.x
        };
        particles.set_group_motion(platform, Vec2::new(speed, 0.0), 0.0)
    }

    /// Pops the enemies that the player lands on or that a bullet hits.
    fn fight(&mut self) -> Result<(), Error> {
        let (particles, parts) = (&mut self.world.particles, &mut self.world.parts);
        let (contacts, player, score) = (&parts.contacts, &parts.player, &mut self.score);
        let motion = particles.group_motion(player.ids)?;
        let (mut popped, mut spent, mut hurt) = (Vec::new(), Vec::new(), false);
        for (handle, Enemy { blob, .. }) in parts.enemies.iter() {
            if touching(contacts, player.outline).any(|it| it == blob.outline) {
                let center = particles.group_motion(blob.ids)?.center;
                if motion.center.y > center.y + ENEMY_BODY.radius {
                    score.stomps += 1;
                    popped.push(handle);
                } else {
                    hurt = true;
                }
            }
        }
        if !popped.is_empty() {
            let bounce = Vec2::new(0.0, (BOUNCE - motion.velocity.y) * motion.mass);
            particles.apply_group_impulse(player.ids, bounce, motion.center)?;
        }
        for (handle, bullet) in self.bullets.iter_mut() {
            bullet.life -= DT;
            let mut hits = touching(contacts, bullet.outline).peekable();
            if hits.peek().is_some() || bullet.life < 0.0 {
                spent.push(handle);
            }
            for hit in hits {
                let mut enemies = parts.enemies.iter();
                let target = enemies.find(|(_, enemy)| enemy.blob.outline == hit);
                popped.extend(target.map(|(handle, _)| handle));
                score.shots += usize::from(target.is_some());
            }
        }
        for enemy in popped {
            if let Some(enemy) = self.world.parts.enemies.remove(enemy) {
                self.absent.push((RESPAWN, enemy.home));
                self.world.remove(enemy.blob.ids)?;
            }
        }
        for bullet in spent {
            if let Some(bullet) = self.bullets.remove(bullet) {
                self.world.remove([bullet.particle])?;
            }
        }
        if hurt { self.restart() } else { Ok(()) }
    }

    /// Collects coins, and checks for falls, checkpoints and the goal.
    fn check_player(&mut self) -> Result<(), Error> {
        let (particles, player) = (&self.world.particles, &self.world.parts.player);
        let center = self.motion()?.center;
        let half = Vec2::new(level::COIN, level::COIN);
        let is_left = |coin: &Vec2| {
            let mut near = query::in_box(particles, *coin - half, *coin + half);
            !near.any(|id| player.ids.contains(id))
        };
        self.coins.retain(is_left);
        self.score.coins = level::COINS.len() - self.coins.len();
        self.score.won |= (center - Vec2::from(level::GOAL)).length() < level::GOAL_RADIUS;
        let mut passed = level::CHECKPOINTS.iter().rev();
        if let Some(last) = passed.find(|[x, _]| *x <= center.x) {
            self.checkpoint = (*last).into();
        }
        let is_out = center.y < level::BOTTOM;
        if is_out { self.restart() } else { Ok(()) }
    }

    /// Returns what the scripted player sees.
    pub(crate) fn view(&self) -> Result<View, Error> {
        let (particles, motion) = (&self.world.particles, self.motion()?);
        let mut enemy: Option<Vec2> = None;
        for (_, Enemy { blob, .. }) in self.world.parts.enemies.iter() {
            let offset = particles.group_motion(blob.ids)?.center - motion.center;
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

/// Returns the bodies that touched a body in the last step.
fn touching(contacts: &Contacts, body: OutlineId) -> impl Iterator<Item = OutlineId> {
    let pairs = contacts
        .touching()
        .filter(move |(a, b)| *a == body || *b == body);
    pairs.map(move |(a, b)| if a == body { b } else { a })
}
