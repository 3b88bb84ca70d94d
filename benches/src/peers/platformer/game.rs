//! The rules of the game, written with rapier2d.

use super::level::{self, Level};
use super::player::Player;
use super::rules::{BEHIND, BOUNCE, DT, ENEMY_BODY, ENEMY_SPEED, GRIP, Input, RESPAWN, Score};
use super::script::View;
use super::world::{self, Bullet, Enemy, Handles};
use rapier2d::prelude::*;

pub struct Game {
    pub(super) world: PhysicsWorld,
    pub(super) handles: Handles,
    pub(super) player: Player,
    enemies: Vec<Enemy>,
    pub(super) bullets: Vec<Bullet>,
    pub(super) score: Score,
    /// Enemies that return, each with the time until then.
    absent: Vec<(f32, Vector)>,
    pub(super) checkpoint: Vector,
    level: Level,
}

impl Game {
    pub(super) fn new(level: &Level) -> Self {
        let (world, handles) = world::build(level);
        Self {
            world,
            handles,
            enemies: Vec::new(),
            bullets: Vec::new(),
            score: Score::default(),
            absent: level
                .enemies
                .iter()
                .map(|home| (0.0, (*home).into()))
                .collect(),
            checkpoint: level.start.into(),
            level: level.clone(),
            player: Player::new(),
        }
    }

    /// Advances the game by one time step.
    pub(super) fn step(&mut self, input: Input) {
        self.add_enemies();
        self.control(input);
        self.move_enemies();
        self.move_platform();
        self.world.step();
        self.update_ground();
        self.fight();
        self.check_player();
    }

    /// Adds the enemies whose time has come.
    fn add_enemies(&mut self) {
        self.absent.iter_mut().for_each(|(time, _)| *time -= DT);
        for (_, home) in self.absent.extract_if(.., |(time, _)| *time <= 0.0) {
            let actor = world::add_ball(&mut self.world, home, &ENEMY_BODY);
            self.enemies.push(Enemy {
                actor,
                home,
                direction: -1.0,
            });
            self.score.spawns += 1;
        }
    }

    /// Walks each enemy between the ends of its patrol.
    fn move_enemies(&mut self) {
        for enemy in &mut self.enemies {
            let body = &mut self.world.bodies[enemy.actor.body];
            let offset = body.translation().x - enemy.home.x;
            if offset.abs() > level::PATROL {
                enemy.direction = -offset.signum();
            }
            let change = (enemy.direction * ENEMY_SPEED - body.linvel().x) * GRIP;
            body.apply_impulse(Vector::new(change * body.mass(), 0.0), true);
        }
    }

    /// Reverses the platform at the ends of its path.
    fn move_platform(&mut self) {
        let body = &mut self.world.bodies[self.handles.platform.body];
        let [[left, _], [right, _]] = self.level.platform;
        let speed = if body.translation().x <= left {
            level::PLATFORM_SPEED
        } else if body.translation().x >= right {
            -level::PLATFORM_SPEED
        } else {
            body.linvel().x
        };
        body.set_linvel(Vector::new(speed, 0.0), true);
    }

    /// Pops the enemies that the player lands on or that a bullet hits.
    fn fight(&mut self) {
        let (world, score) = (&self.world, &mut self.score);
        let player = &world.bodies[self.handles.player.body];
        let (mut popped, mut hurt) = (Vec::new(), false);
        for enemy in &self.enemies {
            if touching(world, self.handles.player.collider).any(|it| it == enemy.actor.collider) {
                let body = &world.bodies[enemy.actor.body];
                if player.translation().y > body.translation().y + ENEMY_BODY.radius {
                    score.stomps += 1;
                    popped.push(enemy.actor.collider);
                } else {
                    hurt = true;
                }
            }
        }
        let stomped = !popped.is_empty();
        let spent = |bullet: &mut Bullet| {
            bullet.life -= DT;
            let mut hits = touching(world, bullet.actor.collider).peekable();
            let is_spent = hits.peek().is_some() || bullet.life < 0.0;
            for hit in hits {
                let is_enemy = self.enemies.iter().any(|enemy| enemy.actor.collider == hit);
                popped.extend(is_enemy.then_some(hit));
                score.shots += usize::from(is_enemy);
            }
            is_spent
        };
        let spent: Vec<_> = self.bullets.extract_if(.., spent).collect();
        let is_popped = |enemy: &mut Enemy| popped.contains(&enemy.actor.collider);
        for enemy in self.enemies.extract_if(.., is_popped) {
            self.absent.push((RESPAWN, enemy.home));
            self.world.remove_body(enemy.actor.body);
        }
        for bullet in spent {
            self.world.remove_body(bullet.actor.body);
        }
        if stomped {
            let velocity = Vector::new(self.body().linvel().x, BOUNCE);
            self.body_mut().set_linvel(velocity, true);
        }
        if hurt {
            self.restart();
        }
    }

    /// Collects coins, and checks for falls, checkpoints and the goal.
    fn check_player(&mut self) {
        let center = self.body().translation();
        let (world, player) = (&mut self.world, self.handles.player.collider);
        let touched = |coin: &mut ColliderHandle| {
            let intersection = world.intersection_pair(player, *coin);
            intersection == Some(true) && world.remove_collider(*coin).is_some()
        };
        let touched = self.handles.coins.extract_if(.., touched).count();
        self.score.coins += touched;
        self.score.won |= (center - Vector::from(self.level.goal)).length() < level::GOAL_RADIUS;
        let mut passed = self.level.checkpoints.iter().rev();
        if let Some(last) = passed.find(|[x, _]| *x <= center.x) {
            self.checkpoint = (*last).into();
        }
        if center.y < level::BOTTOM {
            self.restart();
        }
    }

    /// Returns what the scripted player sees.
    pub(super) fn view(&self) -> View {
        let center = self.body().translation();
        let mut enemy: Option<[f32; 2]> = None;
        for Enemy { actor, .. } in &self.enemies {
            let offset = self.world.bodies[actor.body].translation() - center;
            if offset.x > BEHIND && enemy.is_none_or(|[nearest, _]| offset.x < nearest) {
                enemy = Some(offset.into());
            }
        }
        View {
            position: center.into(),
            velocity: self.body().linvel().into(),
            grounded: self.player.ground.is_some(),
            platform: self.world.bodies[self.handles.platform.body]
                .translation()
                .x,
            enemy,
        }
    }
}

/// Returns the colliders that touched a collider in the last step.
fn touching(
    world: &PhysicsWorld,
    collider: ColliderHandle,
) -> impl Iterator<Item = ColliderHandle> {
    let pairs = world.contact_pairs_with(collider);
    let pairs = pairs.filter(|pair| pair.has_any_active_contact());
    pairs.map(move |pair| {
        if pair.collider1 == collider {
            pair.collider2
        } else {
            pair.collider1
        }
    })
}
