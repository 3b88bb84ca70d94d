//! Matrix of LEDs. An LED is on when its row is high and its column is low.

use super::chip::{COLUMNS, MATRIX, Pin, ROWS};
use crate::scene::Picture;
use embassy_time::Timer;

/// Pins of the matrix, with all LEDs off.
pub(super) struct Leds {
    pub(super) rows: [Pin; ROWS],
    pub(super) columns: [Pin; COLUMNS],
}

impl Leds {
    /// Shows a picture once, in 15 milliseconds.
    pub(super) async fn show(&mut self, picture: &Picture) {
        let Self { rows, columns } = self;
        for (row, pin) in rows.iter_mut().enumerate() {
            for (on, place) in picture.0.iter().flatten().zip(MATRIX.iter().flatten()) {
                if place.0 == row {
                    columns[place.1].set_level((!on).into());
                }
            }
            pin.set_high();
            Timer::after_millis(15 / ROWS as u64).await;
            pin.set_low();
        }
    }
}
