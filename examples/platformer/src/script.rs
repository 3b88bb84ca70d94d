//! A scripted player. It sees what a person sees, and presses the same keys.

use super::level::{BLOCKS, PLATFORM, PLATFORM_HALF};
use super::rules::Input;

/// The part of a game that the script reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// Center of the player.
    pub(crate) position: [f32; 2],
    /// Velocity of the player.
    pub(crate) velocity: [f32; 2],
    /// Whether the player can jump.
    pub(crate) grounded: bool,
    /// Center of the platform along x.
    pub(crate) platform: f32,
    /// Offset of the nearest enemy that is ahead or below.
    pub(crate) enemy: Option<[f32; 2]>,
}

/// Number of steps without progress after which the script jumps.
const PATIENCE: u32 = 12;
/// Range along x in which the script shoots enemies instead of jumping on them.
const SHOOTING: [f32; 2] = [BLOCKS[3][0][0], BLOCKS[3][1][0]];
/// Edge of the gap that the platform crosses.
const EDGE: f32 = BLOCKS[3][1][0];

#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// Number of consecutive steps without progress.
    stuck: u32,
}

impl Script {
    /// Returns the keys of the next step.
    pub(crate) fn input(&mut self, view: &View) -> Input {
        if let Some(input) = Self::fight(view).or_else(|| Self::cross(view)) {
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
    fn fight(view: &View) -> Option<Input> {
        let [dx, dy] = view.enemy?;
        if !(-1.5..1.0).contains(&dy) && view.grounded {
            return None;
        }
        let [from, to] = SHOOTING;
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
    fn cross(view: &View) -> Option<Input> {
        let x = view.position[0];
        let [[left, _], [right, _]] = PLATFORM;
        let mut input = Input::default();
        if (EDGE - 1.0..EDGE).contains(&x) && view.grounded {
            let near = view.platform < left + 0.5;
            input.run = if near || x < EDGE - 0.7 { 1.0 } else { 0.0 };
            input.jump = near && x > EDGE - 0.5;
            return Some(input);
        }
        let offset = view.platform - x;
        if x > EDGE && offset.abs() < PLATFORM_HALF[0] + 0.3 {
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
