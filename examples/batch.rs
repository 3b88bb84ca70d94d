//! Eight worlds of one cloth in a batch, against the same worlds one after the other: equal bits,
//! and the ratio of the times. `cargo run --release --features std --example batch`.

use pliant::{
    BatchedLengths, Distances, Error, ParticleId, Particles, Solver, Vec2, Worlds, build,
};
use std::time::{Duration, Instant};

const PARTICLES: usize = 64;
const SPRINGS: usize = 210;
const WORLDS: usize = 8;
const STEPS: usize = 400;

/// Measures a call, and keeps the shortest time.
fn fastest(best: &mut Duration, mut call: impl FnMut() -> Result<(), Error>) -> Result<(), Error> {
    let start = Instant::now();
    call()?;
    *best = start.elapsed().min(*best);
    Ok(())
}

fn main() -> Result<(), Error> {
    let mut cloth = Particles::<f32, PARTICLES>::new();
    let mut springs = Distances::<f32, SPRINGS>::new();
    let form = build::Cloth {
        corner: Vec2::ZERO,
        columns: 8,
        rows: 8,
        spacing: 0.2,
        mass: 0.5,
        compliance: 0.001,
    };
    build::cloth(&mut cloth, &mut springs, form)?;
    for corner in [0, 7].map(ParticleId::new) {
        cloth.pin(corner)?;
    }
    let mut ordered = springs.clone();
    ordered.order(&cloth);
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        iterations: 5,
        ..Solver::default()
    };

    let mut worlds = Box::new(Worlds::<f32, PARTICLES, WORLDS>::new(&cloth));
    let mut parts = Box::new(BatchedLengths::<_, _, SPRINGS, WORLDS>::new(
        springs.clone(),
    ));
    let mut alone = vec![cloth; WORLDS];
    // Each world is pushed in another way.
    for (world, one) in alone.iter_mut().enumerate() {
        let velocity = Vec2::new(0.1 * f32::from(u8::try_from(world).unwrap_or(0)), 0.0);
        for id in one.ids().iter().skip(8) {
            one.set_velocity(id, velocity)?;
        }
        worlds.set_world(world, one)?;
    }
    let mut other = alone.clone();

    let [mut batch, mut level, mut inserted] = [Duration::MAX; 3];
    for _ in 0..STEPS {
        fastest(&mut batch, || worlds.step(&solver, 0.01, &mut *parts))?;
        fastest(&mut level, || {
            let mut worlds = alone.iter_mut();
            worlds.try_for_each(|one| solver.step(0.01, one, &mut ordered))
        })?;
        fastest(&mut inserted, || {
            let mut worlds = other.iter_mut();
            worlds.try_for_each(|one| solver.step(0.01, one, &mut springs))
        })?;
    }
    for (world, one) in alone.iter().enumerate() {
        let batched = worlds.world(world).map(Particles::positions);
        assert_eq!(batched, Some(one.positions()), "equal bits");
    }
    let projections = SPRINGS * usize::from(solver.iterations) * WORLDS;
    let per = |time: Duration| {
        time.as_secs_f64() * 1e9 / f64::from(u32::try_from(projections).unwrap_or(1))
    };
    println!(
        "ns a projection and world: {:.2} in a batch of {WORLDS}, {:.2} alone in level order, {:.2} alone as added",
        per(batch),
        per(level),
        per(inserted)
    );
    Ok(())
}
