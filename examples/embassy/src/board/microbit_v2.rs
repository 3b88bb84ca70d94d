//! The second micro:bit, with an nRF52833 (Cortex-M4F): a matrix of 5 rows and 5 columns.

use super::leds::Leds;
use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_nrf::Peri;
use embassy_nrf::gpio::{AnyPin, Level, Output, OutputDrive};
use embassy_nrf::interrupt;
use embassy_nrf::interrupt::{InterruptExt, Priority};

pub(super) use super::square::{COLUMNS, MATRIX, ROWS};

pub(super) type Pin = Output<'static>;

/// Runs the display while a step runs.
static URGENT: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn EGU0_SWI0() {
    // SAFETY: `start` starts the executor before it enables the interrupt.
    unsafe { URGENT.on_interrupt() }
}

/// Starts the executor of the display.
pub(super) fn start() -> (Leds, SendSpawner) {
    let pins = embassy_nrf::init(embassy_nrf::config::Config::default());
    interrupt::EGU0_SWI0.set_priority(Priority::P2);
    let rows: [Peri<'_, AnyPin>; ROWS] = [
        pins.P0_21.into(),
        pins.P0_22.into(),
        pins.P0_15.into(),
        pins.P0_24.into(),
        pins.P0_19.into(),
    ];
    let columns: [Peri<'_, AnyPin>; COLUMNS] = [
        pins.P0_28.into(),
        pins.P0_11.into(),
        pins.P0_31.into(),
        pins.P1_05.into(),
        pins.P0_30.into(),
    ];
    let output = |level| move |pin| Output::new(pin, level, OutputDrive::Standard);
    let leds = Leds {
        rows: rows.map(output(Level::Low)),
        columns: columns.map(output(Level::High)),
    };
    (leds, URGENT.start(interrupt::EGU0_SWI0))
}
