//! The XPBD of this package against the kernel.

use crate::number::{Vector, vector};
use crate::scene::{GRAVITY, Scene, chain};
use crate::xpbd;
use pliant::{Distance, Distances, Particles, Solver, Vec2};

const LINKS: usize = 20;
/// Some roundings for each of 120 steps of 8 iterations, in meters.
const TOLERANCE: f64 = 1e-9;

/// Fails if a second of the chain differs from that of the kernel.
pub fn check() -> Result<(), String> {
    let mut ours = chain(LINKS, 100.0);
    let (h, iterations) = (1.0 / 120.0, 8);
    let theirs = kernel(&ours, h, iterations).map_err(|error| format!("{error:?}"))?;
    for _ in 0..120 {
        xpbd::step(&mut ours, h, iterations.into());
    }
    let error = ours
        .x
        .iter()
        .zip(theirs)
        .map(|(a, b)| (*a - b).length().0)
        .fold(0.0, f64::max);
    if error <= TOLERANCE {
        Ok(())
    } else {
        Err(format!("XPBD is {error:.1e} m from the kernel"))
    }
}

fn kernel(scene: &Scene, h: f64, iterations: u16) -> Result<Vec<Vector>, pliant::Error> {
    let mut particles = Particles::<f64, { LINKS + 1 }>::new();
    let mut links = Distances::<f64, LINKS>::new();
    let mut ids = Vec::new();
    for (x, w) in scene.x.iter().zip(&scene.w) {
        let x = Vec2::new(x.x.0, x.y.0);
        ids.push(if w.0 == 0.0 {
            particles.add_pinned(x, 1.0)?
        } else {
            particles.add(x, 1.0 / w.0)?
        });
    }
    for pair in ids.windows(2) {
        links.add(Distance::new(pair[0], pair[1], 1.0 / LINKS as f64, 0.0)?)?;
    }
    let solver = Solver {
        gravity: Vec2::new(GRAVITY.x.0, GRAVITY.y.0),
        iterations,
        substeps: 1,
        ..Solver::new()
    };
    for _ in 0..120 {
        solver.step(h, &mut particles, &mut links)?;
    }
    Ok(particles
        .positions()
        .iter()
        .map(|x| vector(x.x, x.y))
        .collect())
}
