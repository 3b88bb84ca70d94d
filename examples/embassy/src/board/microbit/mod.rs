//! The first micro:bit, with an nRF51822 (Cortex-M0): a matrix of 3 rows and 9 columns.

mod time;

use super::leds::Leds;
use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_nrf::Peri;
use embassy_nrf::gpio::{AnyPin, Level, Output, OutputDrive};
use embassy_nrf::interrupt;
use embassy_nrf::interrupt::{InterruptExt, Priority};

pub(super) type Pin = Output<'static>;

pub(super) const ROWS: usize = 3;
pub(super) const COLUMNS: usize = 9;

/// Row and column of each LED.
pub(super) const MATRIX: [[(usize, usize); 5]; 5] = [
    [(0, 0), (1, 3), (0, 1), (1, 4), (0, 2)],
    [(2, 3), (2, 4), (2, 5), (2, 6), (2, 7)],
    [(1, 1), (0, 8), (1, 2), (2, 8), (1, 0)],
    [(0, 7), (0, 6), (0, 5), (0, 4), (0, 3)],
    [(2, 2), (1, 6), (2, 0), (1, 5), (2, 1)],
];

/// Runs the display while a step runs.
static URGENT: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI0() {
    // SAFETY: `start` starts the executor before it enables the interrupt.
    unsafe { URGENT.on_interrupt() }
}

/// Starts the clock and the executor of the display.
pub(super) fn start() -> (Leds, SendSpawner) {
    let pins = embassy_nrf::init(embassy_nrf::config::Config::default());
    time::start();
    interrupt::SWI0.set_priority(Priority::P2);
    let rows: [Peri<'_, AnyPin>; ROWS] = [pins.P0_13.into(), pins.P0_14.into(), pins.P0_15.into()];
    let columns: [Peri<'_, AnyPin>; COLUMNS] = [
        pins.P0_04.into(),
        pins.P0_05.into(),
        pins.P0_06.into(),
        pins.P0_07.into(),
        pins.P0_08.into(),
        pins.P0_09.into(),
        pins.P0_10.into(),
        pins.P0_11.into(),
        pins.P0_12.into(),
    ];
    let output = |level| move |pin| Output::new(pin, level, OutputDrive::Standard);
    let leds = Leds {
        rows: rows.map(output(Level::Low)),
        columns: columns.map(output(Level::High)),
    };
    (leds, URGENT.start(interrupt::SWI0))
}
