//! A scripted player. It sees what a person sees, and presses the same keys.

use crate::level::{Level, PLATFORM_HALF};
use crate::rules::Input;

/// The part of a game that the script reads.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Center of the player.
    pub position: [f32; 2],
    /// Velocity of the player.
    pub velocity: [f32; 2],
    /// Whether the player can jump.
    pub grounded: bool,
    /// Center of the platform along x.
    pub platform: f32,
    /// Offset of the nearest enemy that is ahead or below.
    pub enemy: Option<[f32; 2]>,
}

/// Number of steps without progress after which the script jumps.
const PATIENCE: u32 = 12;

/// Scripted player of a level.
#[derive(Clone, Debug)]
pub struct Script {
    /// Range along x in which the script shoots enemies, from the level.
    shooting: [f32; 2],
    /// Positions along x at which the platform turns.
    platform: [f32; 2],
    /// Number of consecutive steps without progress.
    stuck: u32,
}

impl Script {
    /// Creates a player of a level.
    pub fn new(level: &Level) -> Self {
        Self {
            shooting: level.shooting,
            platform: level.platform.map(|[x, _]| x),
            stuck: 0,
        }
    }

    /// Returns the keys of the next step.
    pub fn input(&mut self, view: &View) -> Input {
        if let Some(input) = self.fight(view).or_else(|| self.cross(view)) {
            return input;
        }
        self.stuck = if view.velocity[0] < 0.5 {
            self.stuck + 1
        } else {
            0
        };
        let jump = self.stuck > PATIENCE && view.grounded;
        if jump {
            self.stuck = 0;
        }
        Input {
            run: 1.0,
            jump,
            shoot: false,
        }
    }

    /// Shoots an enemy, or jumps on it from a distance and steers in the air.
    fn fight(&self, view: &View) -> Option<Input> {
        let [dx, dy] = view.enemy?;
        if !(-1.5..1.0).contains(&dy) && view.grounded {
            return None;
        }
        let [from, to] = self.shooting;
        if (from..to).contains(&view.position[0]) {
            let close = dx < 4.0;
            return close.then_some(Input {
                run: 0.0,
                jump: false,
                shoot: true,
            });
        }
        if view.grounded {
            let near = dx < 1.3;
            return (dx < 2.4).then_some(Input {
                run: if near { -1.0 } else { 1.0 },
                jump: !near,
                shoot: false,
            });
        }
        // Too low to land on it.
        let low = view.velocity[1] < 0.0 && dy > -1.0 && dx > 0.4;
        (dx < 3.0).then_some(Input {
            run: if low {
                -1.0
            } else {
                (3.0 * dx).clamp(-1.0, 1.0)
            },
            ..Input::default()
        })
    }

    /// Waits for the platform, rides on it and leaves it.
    fn cross(&self, view: &View) -> Option<Input> {
        let x = view.position[0];
        let ([left, right], [_, edge]) = (self.platform, self.shooting);
        let mut input = Input::default();
        if (edge - 1.0..edge).contains(&x) && view.grounded {
            let near = view.platform < left + 0.5;
            input.run = if near || x < edge - 0.7 { 1.0 } else { 0.0 };
            input.jump = near && x > edge - 0.5;
            return Some(input);
        }
        let offset = view.platform - x;
        if x > edge && offset.abs() < PLATFORM_HALF[0] + 0.3 {
            let arrived = view.platform > right - 0.4;
            input.run = if arrived {
                1.0
            } else {
                (2.0 * offset).clamp(-1.0, 1.0)
            };
            input.jump = arrived && view.grounded && offset < -0.2;
            return Some(input);
        }
        None
    }
}
