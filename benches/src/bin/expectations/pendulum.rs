//! Swing of a pendulum.

use super::GRAVITY;
use pliant::{Particles, Rod, Rods, Scheme, Solver, Vec2};
use std::f64::consts::TAU;

/// Prints what remains of the swing of a pendulum of one meter from 60°, and the error of its
/// period.
pub(super) fn pendulum() {
    println!("### Pendulum\n\nOne meter, released at 60°, one pass per substep.\n");
    println!("| scheme | | 60 Hz | 120 Hz | 240 Hz | 480 Hz |");
    println!("|---|---|---:|---:|---:|---:|");
    for (name, scheme) in [
        ("predicted", Scheme::Predicted),
        ("leapfrog", Scheme::Leapfrog),
    ] {
        let swings = [60.0, 120.0, 240.0, 480.0].map(|rate| swing(1.0 / rate, scheme));
        print!("| {name} | amplitude after 20 s |");
        for (degrees, _) in swings {
            print!(" {degrees:.2}° |");
        }
        print!("\n| | error of the period |");
        for (_, error) in swings {
            print!(" {:.4} % |", 100.0 * error);
        }
        println!();
    }
    println!();
}

/// Returns the largest angle of a pendulum after 20 s, in degrees, and the relative
/// error of its mean period in the first ten seconds.
fn swing(h: f64, scheme: Scheme) -> (f64, f64) {
    let mut particles = Particles::<f64, 2>::new();
    let start = TAU / 6.0;
    let hook = particles
        .add_pinned(Vec2::ZERO, 1.0)
        .expect("there is room");
    let bob = particles
        .add(Vec2::new(start.sin(), -start.cos()), 1.0)
        .expect("there is room");
    let mut rods = Rods::<f64, 1>::new();
    rods.add(Rod::between(&particles, hook, bob).expect("it is valid"))
        .expect("there is room");
    let solver = Solver {
        gravity: Vec2::new(0.0, -GRAVITY),
        scheme,
        ..Solver::new()
    };
    let (mut time, mut last, mut widest, mut crossings) = (0.0, start, 0.0_f64, Vec::new());
    while time < 23.0 {
        solver
            .step(h, &mut particles, &mut rods)
            .expect("it is valid");
        time += h;
        let x = particles.position(bob).expect("it exists");
        let angle = x.x.atan2(-x.y);
        if time < 10.0 && (angle < 0.0) != (last < 0.0) {
            crossings.push(time - h * angle / (angle - last));
        }
        if time > 20.0 {
            widest = widest.max(angle.abs());
        }
        last = angle;
    }
    // The exact period, by the arithmetic-geometric mean.
    let (mut a, mut b) = (1.0, (0.5 * start).cos());
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    let halves = (crossings.len() - 1) as f64;
    let period = 2.0 * (crossings[crossings.len() - 1] - crossings[0]) / halves;
    (widest.to_degrees(), period * GRAVITY.sqrt() * a / TAU - 1.0)
}
