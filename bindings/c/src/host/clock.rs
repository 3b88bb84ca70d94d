//! Fixed steps from variable frame times.

use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::world::{Answer, aligned, read};
use pliant::{Clock, Error, Parameter};

/// Clock that divides the time of frames into steps of one length, in memory of the caller. It
/// belongs to no world. For a new clock set `dt`, `max_steps`, and a `remainder` of zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantClock {
    /// Length of a step, s: positive.
    pub dt: PliantReal,
    /// Time since the last step, s: not negative, and less than `dt`.
    pub remainder: PliantReal,
    /// Largest number of steps in a frame: at least one.
    pub max_steps: u16,
}

/// Adds the time of a frame, s, to a clock, and writes the number of steps of `dt` to take to
/// `steps`. What is left stays for the next frame. Time beyond the largest number of steps is
/// dropped, so a slow simulation does not fall behind more and more. Writes the time since the last
/// step as a fraction of a step, from 0 to less than 1, to `fraction`, which may be null:
/// pliant_interpolate uses it.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_advance_clock(
    clock: *mut PliantClock,
    elapsed: PliantReal,
    steps: *mut u16,
    fraction: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let PliantClock {
            dt,
            remainder,
            max_steps,
        } = read(clock)?;
        aligned(steps)?;
        let answer = Answer::optional(fraction)?;
        let mut advanced = Clock::new(dt, max_steps)?;
        // Less than a step: the clock adds it without rounding.
        if advanced.advance(remainder)? > 0 {
            return Err(Error::OutOfRange(Parameter::TimeStep).into());
        }
        let count = advanced.advance(elapsed)?;
        (*clock).remainder = advanced.remainder();
        steps.write(count);
        answer.give(advanced.fraction());
        Ok(())
    })())
}
