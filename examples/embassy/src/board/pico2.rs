//! Raspberry Pi Pico 2, with an RP2350 (Cortex-M33): a matrix of LEDs with its rows at GP0 to GP4
//! and its columns at GP5 to GP9.

use super::leds::Leds;
use embassy_executor::{InterruptExecutor, SendSpawner};
use embassy_rp::Peri;
use embassy_rp::gpio::{AnyPin, Level, Output};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};

pub(super) use super::square::{COLUMNS, MATRIX, ROWS};

pub(super) type Pin = Output<'static>;

/// Runs the display while a step runs.
static URGENT: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: `start` starts the executor before it enables the interrupt.
    unsafe { URGENT.on_interrupt() }
}

/// Starts the executor of the display.
pub(super) fn start() -> (Leds, SendSpawner) {
    let pins = embassy_rp::init(embassy_rp::config::Config::default());
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    let rows: [Peri<'_, AnyPin>; ROWS] = [
        pins.PIN_0.into(),
        pins.PIN_1.into(),
        pins.PIN_2.into(),
        pins.PIN_3.into(),
        pins.PIN_4.into(),
    ];
    let columns: [Peri<'_, AnyPin>; COLUMNS] = [
        pins.PIN_5.into(),
        pins.PIN_6.into(),
        pins.PIN_7.into(),
        pins.PIN_8.into(),
        pins.PIN_9.into(),
    ];
    let output = |level| move |pin| Output::new(pin, level);
    let leds = Leds {
        rows: rows.map(output(Level::Low)),
        columns: columns.map(output(Level::High)),
    };
    (leds, URGENT.start(interrupt::SWI_IRQ_1))
}
