//! Runs the scenes of the tests and compares their checksums with the expected ones, and square roots with libm's.
#![no_std]

#[cfg(feature = "fixed")]
#[path = "../../fixed/golden_scenes.rs"]
mod fixed;
#[cfg(any(feature = "single", feature = "double"))]
#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../../kernel/float.rs"]
mod float;
#[cfg(any(feature = "single", feature = "double"))]
#[cfg_attr(not(all(feature = "single", feature = "double")), allow(dead_code, reason = "one column of the table is enough"))]
#[path = "../../kernel/scenes/mod.rs"]
mod scenes;

use core::fmt::{self, Write};
use pliant::Real;
#[cfg(any(feature = "single", feature = "double"))]
use scenes::{SCENES, Sums};

/// A scene and the checksums that are expected.
type Run = (fn() -> Sums, Sums);

/// A column of the table as a table of its own: a program is without the code behind what it does not run.
#[cfg(any(feature = "single", feature = "double"))]
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

#[cfg(any(feature = "single", feature = "double"))]
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
        all &= compare_each(out, "single", NAMES.into_iter().zip(SINGLE))?;
    }
    #[cfg(feature = "double")]
    {
        all &= compare_each(out, "double", NAMES.into_iter().zip(DOUBLE))?;
    }
    #[cfg(feature = "fixed")]
    {
        all &= compare_each(out, "fixed", fixed::SCENES.into_iter().map(|scene| (scene.name, (scene.run, scene.checksum))))?;
    }
    if !roots_agree(100_000) {
        writeln!(out, "differs: square roots from libm's")?;
        all = false;
    }
    Ok(all)
}

fn compare_each(
    out: &mut impl Write,
    precision: &str,
    runs: impl ExactSizeIterator<Item = (&'static str, Run)>,
) -> Result<bool, fmt::Error> {
    let (mut same, count) = (0, runs.len());
    for (scene, (run, expected)) in runs {
        let found = run();
        if found == expected {
            same += 1;
        } else {
            let [motion, all] = found;
            writeln!(out, "differs: {scene} in {precision} precision: [{motion:#018x}, {all:#018x}]")?;
        }
    }
    writeln!(out, "{precision} {same} of {count}")?;
    Ok(same == count)
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
