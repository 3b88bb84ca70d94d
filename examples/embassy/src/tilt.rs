//! Direction of gravity in the frame of the board.

use pliant::Vec2;

/// Accelerometer that reports the acceleration of gravity, m/s².
#[cfg(target_os = "none")]
pub(crate) trait Accelerometer {
    /// Waits for the next reading. `None` ends the program.
    async fn read(&mut self) -> Option<Vec2<f32>>;
}

/// Readings of a hand that turns the board, a second for each direction. Replace it with the driver
/// of your accelerometer.
pub(crate) struct Script {
    step: usize,
}

const DIRECTIONS: [Vec2<f32>; 5] = [
    Vec2::new(0.0, -9.81),
    Vec2::new(6.94, -6.94),
    Vec2::new(9.81, 0.0),
    Vec2::new(-6.94, 6.94),
    Vec2::new(-4.0, -9.0),
];

impl Script {
    pub(crate) const fn new() -> Self {
        Self { step: 0 }
    }
}

impl Iterator for Script {
    type Item = Vec2<f32>;

    fn next(&mut self) -> Option<Vec2<f32>> {
        let direction = DIRECTIONS.get(self.step / crate::scene::RATE)?;
        self.step += 1;
        Some(*direction)
    }
}

#[cfg(target_os = "none")]
impl Accelerometer for Script {
    async fn read(&mut self) -> Option<Vec2<f32>> {
        self.next()
    }
}
