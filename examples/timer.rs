//! Fixed-step loop as in firmware: a timer interrupt counts ticks, the main loop runs one step per
//! tick, and drops steps beyond a backlog. The world is a static. Here a thread acts as the timer:
//! `cargo run --release --example timer`.

use pliant::{Distances, Error, Particles, Solver, Vec2, build};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Number of due steps: written by the interrupt, read by the main loop.
static DUE: AtomicU32 = AtomicU32::new(0);

/// World of the example. On a microcontroller, use a `critical_section::Mutex` or a resource of
/// RTIC.
static WORLD: Mutex<World> = Mutex::new(World {
    particles: Particles::new(),
    springs: Distances::new(),
});

struct World {
    particles: Particles<f32, 16>,
    springs: Distances<f32, 15>,
}

/// A hundredth of a second.
const TICK: f32 = 0.01;
/// Largest number of steps to run after a pause.
const BACKLOG: u32 = 3;

fn timer_interrupt() {
    DUE.fetch_add(1, Ordering::Relaxed);
}

fn main() -> Result<(), Error> {
    let mut world = WORLD
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let World { particles, springs } = &mut *world;
    let rope = build::Rope {
        from: Vec2::ZERO,
        to: Vec2::new(1.5, 0.0),
        segments: 15,
        mass: 0.01,
        compliance: 0.0,
    };
    let rope = build::rope(particles, springs, rope)?;
    particles.pin_group(rope.iter().take(1))?;
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 8,
        ..Solver::new()
    };

    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_secs_f32(TICK));
            timer_interrupt();
        }
    });
    let (mut steps, mut shed) = (0, 0);
    while steps < 100 {
        let due = DUE.swap(0, Ordering::Relaxed);
        shed += due.saturating_sub(BACKLOG);
        for _ in 0..due.min(BACKLOG) {
            solver.step(TICK, particles, springs)?;
            steps += 1;
        }
        // Replace by wfi() on a microcontroller.
        std::thread::sleep(Duration::from_millis(1));
    }
    println!(
        "{steps} steps, {shed} dropped; the end of the rope is at {:?}",
        particles.positions().last()
    );
    Ok(())
}
