//! The 5x5 LEDs: a matrix of 3 rows and 9 columns.

use crate::scene::Picture;
use embassy_nrf::Peri;
use embassy_nrf::gpio::{AnyPin, Level, Output, OutputDrive};
use embassy_time::Timer;

/// Row and column of each LED.
const MATRIX: [[(usize, usize); 5]; 5] = [
    [(0, 0), (1, 3), (0, 1), (1, 4), (0, 2)],
    [(2, 3), (2, 4), (2, 5), (2, 6), (2, 7)],
    [(1, 1), (0, 8), (1, 2), (2, 8), (1, 0)],
    [(0, 7), (0, 6), (0, 5), (0, 4), (0, 3)],
    [(2, 2), (1, 6), (2, 0), (1, 5), (2, 1)],
];

/// Pins of the matrix. An LED is on when its row is high and its column is low.
pub(super) struct Leds {
    rows: [Output<'static>; 3],
    columns: [Output<'static>; 9],
}

impl Leds {
    /// Configures the pins, with all LEDs off.
    pub(super) fn new(
        rows: [Peri<'static, AnyPin>; 3],
        columns: [Peri<'static, AnyPin>; 9],
    ) -> Self {
        let output = |level| move |pin| Output::new(pin, level, OutputDrive::Standard);
        Self {
            rows: rows.map(output(Level::Low)),
            columns: columns.map(output(Level::High)),
        }
    }

    /// Shows a picture once, each row for five milliseconds.
    pub(super) async fn show(&mut self, picture: &Picture) {
        let Self { rows, columns } = self;
        for (row, pin) in rows.iter_mut().enumerate() {
            for (on, place) in picture.0.iter().flatten().zip(MATRIX.iter().flatten()) {
                if place.0 == row {
                    columns[place.1].set_level(Level::from(!on));
                }
            }
            pin.set_high();
            Timer::after_millis(5).await;
            pin.set_low();
        }
    }
}
