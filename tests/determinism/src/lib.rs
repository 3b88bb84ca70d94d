//! Runs the scenes of the tests and compares their checksums with the expected ones, and square
//! roots with those of libm.
#![no_std]

#[path = "../../fixed/golden_scenes.rs"]
mod fixed;
#[path = "../../kernel/scenes/mod.rs"]
mod scenes;
#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../../kernel/support"]
mod support {
    pub(crate) mod float;
}

use core::fmt::{self, Write};
use pliant::Real;

/// Checksums of the particles alone, and of the particles with all projections.
type Sums = [u64; 2];

/// A scene and its expected checksums.
type Run = (&'static str, fn() -> Sums, Sums);

/// Writes the number of scenes that agree in each precision, and the checksums of those that
/// differ. Returns whether all agree.
///
/// # Errors Errors of `out`.
pub fn compare(out: &mut impl Write) -> Result<bool, fmt::Error> {
    let single = scenes::SCENES.map(|scene| (scene.name, scene.single.0, scene.single.1));
    let double = scenes::SCENES.map(|scene| (scene.name, scene.double.0, scene.double.1));
    let fixed = fixed::SCENES.map(|scene| (scene.name, scene.run, scene.checksum));
    let mut all = compare_each(out, "single", &single)?;
    all &= compare_each(out, "double", &double)?;
    all &= compare_each(out, "fixed", &fixed)?;
    if !roots_agree(100_000) {
        writeln!(out, "differs: square roots from libm's")?;
        all = false;
    }
    Ok(all)
}

fn compare_each(out: &mut impl Write, precision: &str, runs: &[Run]) -> Result<bool, fmt::Error> {
    let mut same = 0;
    for &(scene, run, expected) in runs {
        let found = run();
        if found == expected {
            same += 1;
        } else {
            let [motion, all] = found;
            writeln!(
                out,
                "differs: {scene} in {precision} precision: [{motion:#018x}, {all:#018x}]"
            )?;
        }
    }
    writeln!(out, "{precision} {same} of {}", runs.len())?;
    Ok(same == runs.len())
}

/// Compares square roots with those of libm, for `count` bit patterns from a linear congruential
/// generator (Knuth's constants).
fn roots_agree(count: u32) -> bool {
    let mut state = 1_u64;
    (0..count).all(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let single = f32::from_bits((state >> 33) as u32);
        let double = f64::from_bits(state >> 1);
        let singles =
            single.is_nan() || Real::sqrt(single).to_bits() == libm::sqrtf(single).to_bits();
        singles && (double.is_nan() || Real::sqrt(double).to_bits() == libm::sqrt(double).to_bits())
    })
}
