//! Rigid bodies beside rapier2d: stacks, pyramids and piles of boxes.

mod pliant;
mod rapier;
mod scenes;

use crate::host;
use scenes::{Scene, deepest, scenes};
use std::fmt::Write;
use std::time::Instant;

/// Steps of a scene: ten seconds.
const STEPS: usize = 600;
const STEP: f64 = 1.0 / 60.0;
/// Substeps of both: the default of rapier2d.
const SUBSTEPS: u16 = 4;
/// Rounds of measurements in the second half of a scene.
const ROUNDS: usize = 10;

/// Title of the section of `docs/speed.md`.
pub const TITLE: &str = "### W6: rigid boxes";

/// World of boxes that steps.
trait World {
    fn step(&mut self);
    /// Returns the position and the angle of each free box.
    fn poses(&self) -> Vec<[f64; 3]>;
}

/// Results of a world.
struct Found {
    microseconds: f64,
    deepest: f64,
    shift: f64,
}

/// Steps both worlds of a scene for ten seconds, and times the second half in alternate rounds.
fn run(worlds: [&mut dyn World; 2], scene: &Scene) -> [Found; 2] {
    let mut fastest = [f64::INFINITY; 2];
    let mut worlds = worlds;
    for world in &mut worlds {
        for _ in 0..STEPS / 2 {
            world.step();
        }
    }
    let steps = STEPS / 2 / ROUNDS;
    for _ in 0..ROUNDS {
        for (world, fastest) in worlds.iter_mut().zip(&mut fastest) {
            let start = Instant::now();
            for _ in 0..steps {
                world.step();
            }
            *fastest = fastest.min(start.elapsed().as_secs_f64() * 1e6 / steps as f64);
        }
    }
    let mut times = fastest.into_iter();
    worlds.map(|world| {
        let poses = world.poses();
        let shift = |(pose, place): (&[f64; 3], &[f64; 2])| (pose[0] - place[0]).abs();
        let shifts = poses.iter().zip(&scene.places).map(shift);
        Found {
            microseconds: times.next().expect("one for each world"),
            deepest: deepest(&poses),
            shift: shifts.fold(0.0, f64::max),
        }
    })
}

/// Measures all scenes. Returns the section of `docs/speed.md`. Takes about five seconds.
pub fn section() -> String {
    let mut text = format!(
        "{TITLE}

Measured on {}.
Boxes of one meter, ten seconds in steps of 1/60 s with four substeps, single precision: µs per step in the second half, the fastest of \
{ROUNDS} rounds in which both alternate; the deepest overlap at the end; the largest horizontal shift of a box that should stay. \
`cargo run --release --manifest-path benches/Cargo.toml --bin rigid` measures these scenes only.

| scene | bodies | pliant, µs | rapier2d 0.36, µs | speed | overlap, mm | rapier2d | shift, mm | rapier2d |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
",
        host::describe()
    );
    for scene in scenes() {
        let (mut own, mut other) = (pliant::World::new(&scene), rapier::World::new(&scene));
        let [own, other] = run([&mut own, &mut other], &scene);
        let shift = |found: &Found| {
            if scene.stands {
                format!("{:.2}", found.shift * 1e3)
            } else {
                "–".into()
            }
        };
        let _ = writeln!(
            text,
            "| {} | {} | {:.1} | {:.1} | {:.2}x | {:.2} | {:.2} | {} | {} |",
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
    text
}
