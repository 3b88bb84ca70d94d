//! Compares rigid bodies with rapier2d: stacks, a pyramid and a pile of boxes.
//!
//! Prints a table for `docs/expectations.md`: time per step, the deepest overlap at the end, and the
//! largest horizontal shift of a body that should stay where it is.

mod pliant;
mod rapier;
mod scenes;

use scenes::{Scene, scenes};
use std::time::Instant;

/// Steps of a scene: ten seconds.
const STEPS: usize = 600;
const STEP: f64 = 1.0 / 60.0;
/// Substeps of both: the default of rapier2d.
const SUBSTEPS: u16 = 4;

/// World of boxes that steps.
trait World {
    fn step(&mut self);
    /// Returns the position and the angle of each free box.
    fn poses(&self) -> Vec<[f64; 3]>;
}

/// Results of a scene.
struct Found {
    microseconds: f64,
    deepest: f64,
    shift: f64,
}

/// Steps a world for ten seconds, and times the second half.
fn run(world: &mut dyn World, scene: &Scene) -> Found {
    for _ in 0..STEPS / 2 {
        world.step();
    }
    let mut fastest = f64::INFINITY;
    let rounds = 10;
    for _ in 0..rounds {
        let start = Instant::now();
        for _ in 0..STEPS / 2 / rounds {
            world.step();
        }
        let seconds = start.elapsed().as_secs_f64() / (STEPS / 2 / rounds) as f64;
        fastest = fastest.min(seconds * 1e6);
    }
    let poses = world.poses();
    let shift = |(pose, place): (&[f64; 3], &[f64; 2])| (pose[0] - place[0]).abs();
    Found {
        microseconds: fastest,
        deepest: scene.deepest(&poses),
        shift: poses
            .iter()
            .zip(&scene.places)
            .map(shift)
            .fold(0.0, f64::max),
    }
}

fn main() {
    println!(
        "| scene | bodies | pliant, µs | rapier2d, µs | speed | overlap, mm | rapier2d | shift, mm | rapier2d |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for scene in scenes() {
        let own = run(&mut pliant::World::new(&scene), &scene);
        let other = run(&mut rapier::World::new(&scene), &scene);
        let shift = |found: &Found| match scene.stands {
            true => format!("{:.2}", found.shift * 1e3),
            false => "–".into(),
        };
        println!(
            "| {} | {} | {:.1} | {:.1} | {:.1}x | {:.2} | {:.2} | {} | {} |",
            scene.name,
            scene.places.len(),
            own.microseconds,
            other.microseconds,
            other.microseconds / own.microseconds,
            own.deepest * 1e3,
            other.deepest * 1e3,
            shift(&own),
            shift(&other),
        );
    }
}
