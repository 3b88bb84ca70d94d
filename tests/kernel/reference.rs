//! The demos' own trajectories.

use crate::float::Float;
use crate::tolerance;
use pliant::{Particles, Real, ShapeMatching, Solver, Stiffness, Vec2, build};
use serde::Deserialize;

#[derive(Deserialize)]
struct Frame {
    step: usize,
    position: Vec<f64>,
    #[serde(default)]
    velocity: Vec<f64>,
}

#[derive(Deserialize)]
struct Square {
    mass: f64,
    stiffness: f64,
    dt: f64,
    rest: Vec<f64>,
    frames: Vec<Frame>,
}

#[derive(Deserialize)]
struct Cloth {
    width: usize,
    height: usize,
    spacing: f64,
    pinned: Vec<u16>,
    compliance: f64,
    mass: f64,
    gravity: [f64; 2],
    dt: f64,
    iterations: u16,
    frames: Vec<Frame>,
}

fn pairs<T: Float>(numbers: &[f64]) -> impl Iterator<Item = Vec2<T>> {
    numbers.chunks_exact(2).map(|pair| T::vector(pair[0], pair[1]))
}

/// The largest difference of a component from a frame, in positions and in velocities.
fn difference<T: Float, const N: usize>(particles: &Particles<T, N>, frame: &Frame) -> (f64, f64) {
    let largest = |found: &[Vec2<T>], expected: &[f64]| {
        let numbers = found.iter().flat_map(|v| [v.x.wide(), v.y.wide()]);
        numbers.zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    (largest(particles.positions(), &frame.position), largest(particles.velocities(), &frame.velocity))
}

/// Runs a square and returns the largest differences from the reference, over all frames.
fn run_square<T: Float>(text: &str) -> (f64, f64) {
    let square: Square = serde_json::from_str(text).unwrap();
    let mut particles = Particles::<T, 4>::new();
    for position in pairs(&square.rest) {
        particles.add(position, T::of(square.mass)).unwrap();
    }
    let ids = particles.ids();
    let mut body = ShapeMatching::<T, 4>::new(&particles, ids.iter(), Stiffness::Alpha(T::of(square.stiffness))).unwrap();
    let start = &square.frames[0];
    for (id, (x, v)) in ids.iter().zip(pairs(&start.position).zip(pairs(&start.velocity))) {
        particles.set_position(id, x).unwrap();
        particles.set_velocity(id, v).unwrap();
    }
    let mut worst = (0.0, 0.0);
    let mut step = 0;
    for frame in &square.frames {
        while step < frame.step {
            Solver::new().step(T::of(square.dt), &mut particles, &mut body).unwrap();
            step += 1;
        }
        let (x, v) = difference(&particles, frame);
        worst = (f64::max(worst.0, x), f64::max(worst.1, v));
    }
    worst
}

/// Runs a cloth and returns the largest differences from the reference, over all frames.
fn run_cloth<T: Float>(text: &str) -> (f64, f64) {
    let cloth: Cloth = serde_json::from_str(text).unwrap();
    let mut particles = Box::new(Particles::<T, 1200>::new());
    let mut springs = Box::new(pliant::Distances::<T, 4592>::new());
    let maker = build::Cloth {
        corner: Vec2::ZERO,
        columns: cloth.width,
        rows: cloth.height,
        spacing: T::of(cloth.spacing),
        mass: T::of(cloth.mass),
        compliance: T::of(cloth.compliance),
    };
    let net = build::cloth(&mut particles, &mut springs, maker).unwrap();
    for place in cloth.pinned {
        particles.pin(net.get(place.into()).unwrap()).unwrap();
    }
    let gravity = T::vector(cloth.gravity[0], cloth.gravity[1]);
    let solver = Solver { gravity, iterations: cloth.iterations, ..Solver::new() };
    let mut worst = (0.0, 0.0);
    let mut step = 0;
    for frame in &cloth.frames {
        while step < frame.step {
            solver.step(T::of(cloth.dt), &mut *particles, &mut *springs).unwrap();
            step += 1;
        }
        let (x, v) = difference(&particles, frame);
        worst = (f64::max(worst.0, x), f64::max(worst.1, v));
    }
    worst
}

#[test]
fn probe() {
    for (name, text) in [
        ("soft", include_str!("../data/square_soft.json")),
        ("stiff", include_str!("../data/square_stiff.json")),
        ("spin", include_str!("../data/square_spin.json")),
    ] {
        println!("{name} {:?} {:?}", run_square::<f64>(text), run_square::<f32>(text));
    }
    for (name, text) in [
        ("40x30", include_str!("../data/cloth_40x30.json")),
        ("6x5", include_str!("../data/cloth_6x5.json")),
        ("pbd", include_str!("../data/cloth_6x5_pbd.json")),
        ("verbatim", include_str!("../data/cloth_6x5_verbatim.json")),
    ] {
        println!("{name} {:?} {:?}", run_cloth::<f64>(text), run_cloth::<f32>(text));
    }
}
