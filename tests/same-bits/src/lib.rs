//! Runs the scenes of the tests and compares their checksums with the expected ones, and square roots with libm's.
#![no_std]

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../../kernel/float.rs"]
mod float;
#[cfg_attr(not(all(feature = "single", feature = "double")), allow(dead_code, reason = "one column of the table is enough"))]
#[path = "../../kernel/scenes/mod.rs"]
mod scenes;

use core::fmt::{self, Write};
use pliant::Real;
use scenes::SCENES;

/// What runs, and the checksum that is expected.
type Run = (fn() -> u64, u64);

/// A column of the table as a table of its own: a program is without the code behind what it does not run.
macro_rules! column {
    ($field:ident) => {{
        let mut column = [SCENES[0].$field; SCENES.len()];
        let mut place = 0;
        while place < SCENES.len() {
            column[place] = SCENES[place].$field;
            place += 1;
        }
        column
    }};
}

const NAMES: [&str; SCENES.len()] = column!(name);
#[cfg(feature = "single")]
const SINGLE: [Run; SCENES.len()] = column!(single);
#[cfg(feature = "double")]
const DOUBLE: [Run; SCENES.len()] = column!(double);

/// Writes how many scenes agree in each precision, and what was found for those that do not. Whether everything agrees.
///
/// # Errors
/// Those of writing.
pub fn compare(out: &mut impl Write) -> Result<bool, fmt::Error> {
    let mut all = true;
    #[cfg(feature = "single")]
    {
        all &= compare_each(out, "single", &SINGLE)?;
    }
    #[cfg(feature = "double")]
    {
        all &= compare_each(out, "double", &DOUBLE)?;
    }
    if !roots_agree(100_000) {
        writeln!(out, "differs: square roots from libm's")?;
        all = false;
    }
    Ok(all)
}

fn compare_each(out: &mut impl Write, precision: &str, runs: &[Run]) -> Result<bool, fmt::Error> {
    let mut same = 0;
    for ((run, expected), scene) in runs.iter().zip(NAMES) {
        let found = run();
        if found == *expected {
            same += 1;
        } else {
            writeln!(out, "differs: {scene} in {precision} precision: {found:#018x}")?;
        }
    }
    writeln!(out, "{precision} {same} of {}", runs.len())?;
    Ok(same == runs.len())
}

/// Bit patterns all over the range, from a linear congruential generator (Knuth's constants).
fn roots_agree(count: u32) -> bool {
    let mut state = 1_u64;
    (0..count).all(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let single = f32::from_bits((state >> 33) as u32);
        let double = f64::from_bits(state >> 1);
        let singles = single.is_nan() || Real::sqrt(single).to_bits() == libm::sqrtf(single).to_bits();
        singles && (double.is_nan() || Real::sqrt(double).to_bits() == libm::sqrt(double).to_bits())
    })
}
