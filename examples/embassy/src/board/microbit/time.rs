//! Time driver of Embassy with ticks of a millisecond, from the peripheral TIMER0. QEMU emulates
//! it, but not RTC1. On a board, use the feature `time-driver-rtc1` of embassy-nrf instead of this
//! file.

use core::cell::{Cell, RefCell};
use core::task::Waker;
use critical_section::Mutex;
use embassy_nrf::interrupt;
use embassy_nrf::interrupt::InterruptExt;
use embassy_nrf::pac::{TIMER0 as TIMER, timer::vals::Bitmode};
use embassy_time_driver::Driver;
use embassy_time_queue_utils::Queue;

struct Milliseconds {
    now: Mutex<Cell<u64>>,
    queue: Mutex<RefCell<Queue>>,
}

embassy_time_driver::time_driver_impl!(static DRIVER: Milliseconds = Milliseconds {
    now: Mutex::new(Cell::new(0)),
    queue: Mutex::new(RefCell::new(Queue::new())),
});

impl Driver for Milliseconds {
    fn now(&self) -> u64 {
        critical_section::with(|section| self.now.borrow(section).get())
    }

    fn schedule_wake(&self, at: u64, waker: &Waker) {
        // The interrupt polls the queue, so no alarm is set.
        critical_section::with(|section| {
            self.queue.borrow_ref_mut(section).schedule_wake(at, waker)
        });
    }
}

/// Starts the interrupt: 16 MHz, divided by 2⁴ and by 1,000.
pub(super) fn start() {
    TIMER
        .bitmode()
        .write(|mode| mode.set_bitmode(Bitmode::_16bit));
    TIMER.prescaler().write(|divider| divider.set_prescaler(4));
    TIMER.cc(0).write_value(1_000);
    TIMER
        .shorts()
        .write(|shorts| shorts.set_compare_clear(0, true));
    TIMER
        .intenset()
        .write(|enabled| enabled.set_compare(0, true));
    TIMER.tasks_start().write_value(1);
    // SAFETY: the driver is initialized statically.
    unsafe { interrupt::TIMER0.enable() };
}

#[interrupt]
fn TIMER0() {
    TIMER.events_compare(0).write_value(0);
    critical_section::with(|section| {
        let now = DRIVER.now.borrow(section);
        now.set(now.get() + 1);
        DRIVER
            .queue
            .borrow_ref_mut(section)
            .next_expiration(now.get());
    });
}
