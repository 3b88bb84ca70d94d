//! Random scenes, checked against every guarantee of a step.

use crate::both;
use crate::support::corpus::for_all;
use pliant::Real;
use pliant::testing::scenes;
use proptest::test_runner::TestCaseError;
use std::cell::Cell;

/// Scenes per precision, and steps per scene.
const SCENES: u32 = if cfg!(debug_assertions) { 500 } else { 5000 };
const STEPS: usize = 30;

fn every_step_of_random_scenes_satisfies_the_guarantees<T: Real>() {
    let (stepped, parts, copies) = (Cell::new(0), Cell::new(0), Cell::new(0));
    for_all(SCENES, &scenes::<T>(1..=16, 0..=8), |scene| {
        let mut world = scene
            .build()
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        parts.set(parts.get() + world.parts());
        for step in 0..STEPS {
            if step % 8 == 4 {
                copies.set(copies.get() + world.fracture()?);
            }
            stepped.set(stepped.get() + usize::from(world.step()?));
        }
        Ok(())
    });
    let scenes = usize::try_from(SCENES).unwrap();
    assert!(
        stepped.get() > STEPS * scenes / 2 && parts.get() > scenes && copies.get() > scenes / 100,
        "{} steps, {} parts, {} copies",
        stepped.get(),
        parts.get(),
        copies.get()
    );
}

both!(every_step_of_random_scenes_satisfies_the_guarantees);
