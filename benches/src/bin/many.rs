//! Scenes of many small parts: a row and a column of single discs, small bodies, and a long rope.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin many`. The column is compared with
//! the row: it has the same number of contacts, but all boxes overlap along x.

use pliant::{
    ContactMaterial, DiscContacts, Distances, Filter, ParticleId, Particles, ShapeMatching, Solver,
    Stiffness, Vec2, build,
};
use pliant_benches::timing::{Plan, Work, interleave};

const GRAINS: usize = 4096;
const BODIES: usize = 256;
const SEGMENTS: usize = 1000;
const STEP: f32 = 1.0 / 240.0;

/// Single discs of radius 1/2 with small gaps, falling side by side.
struct Grains {
    particles: Box<Particles<f32, GRAINS>>,
    discs: Box<DiscContacts<f32, GRAINS, GRAINS, 8192>>,
}

impl Grains {
    fn new(direction: Vec2<f32>) -> Self {
        let mut particles = Box::new(Particles::new());
        let mut discs = Box::new(DiscContacts::empty());
        discs
            .set_material(ContactMaterial::default())
            .expect("the material is valid");
        for i in 0..GRAINS {
            let disc = particles
                .add(direction * (1.01 * i as f32), 1.0)
                .expect("the capacity matches");
            discs
                .add_body(&particles, [disc], 0.5, Filter::default())
                .expect("the capacity matches");
        }
        Self { particles, discs }
    }
}

impl Work for Grains {
    fn reset(&mut self) {}
    fn run(&mut self) {
        Solver::default()
            .step(STEP, &mut *self.particles, &mut *self.discs)
            .expect("the settings are valid");
    }
}

/// Squares of four particles.
struct Squares {
    particles: Box<Particles<f32, { 4 * BODIES }>>,
    shapes: Box<[ShapeMatching<f32, 4>; BODIES]>,
}

impl Squares {
    fn new() -> Self {
        let mut particles = Box::new(Particles::new());
        let shapes = std::array::from_fn(|body| {
            let corner = |(x, y): (f32, f32)| Vec2::new(2.0 * body as f32 + x, y);
            let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(corner);
            let ids = corners.map(|at| particles.add(at, 1.0).expect("the capacity matches"));
            ShapeMatching::new(&particles, ids, Stiffness::Alpha(0.02)).expect("the body is valid")
        });
        Self {
            particles,
            shapes: Box::new(shapes),
        }
    }
}

impl Work for Squares {
    fn reset(&mut self) {}
    fn run(&mut self) {
        Solver::default()
            .step(STEP, &mut *self.particles, &mut *self.shapes)
            .expect("the settings are valid");
    }
}

/// Hanging rope, in level order.
struct Rope {
    particles: Box<Particles<f32, { SEGMENTS + 1 }>>,
    springs: Box<Distances<f32, SEGMENTS>>,
}

impl Rope {
    fn new() -> Self {
        let mut particles = Box::new(Particles::new());
        let mut springs = Box::new(Distances::new());
        let rope = build::Rope {
            from: Vec2::ZERO,
            to: Vec2::new(SEGMENTS as f32 * 0.1, 0.0),
            segments: SEGMENTS,
            mass: 0.1,
            compliance: 0.0,
        };
        build::rope(&mut particles, &mut springs, rope).expect("the capacities match");
        particles.pin(ParticleId::new(0)).expect("the end exists");
        springs.order(&particles);
        Self { particles, springs }
    }
}

impl Work for Rope {
    fn reset(&mut self) {}
    fn run(&mut self) {
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            ..Solver::default()
        };
        solver
            .step(STEP, &mut *self.particles, &mut *self.springs)
            .expect("the settings are valid");
    }
}

fn main() {
    let (mut row, mut column) = (
        Grains::new(Vec2::new(1.0, 0.0)),
        Grains::new(Vec2::new(0.0, 1.0)),
    );
    let (mut squares, mut rope) = (Squares::new(), Rope::new());
    let times = interleave(
        &mut [&mut row, &mut column, &mut squares, &mut rope],
        Plan::FULL,
        || {},
    );
    let [row, column, squares, rope] = times[..] else {
        return;
    };
    println!(
        "row of {GRAINS} discs: {:.1} ns a disc",
        row / GRAINS as f64
    );
    println!(
        "column of {GRAINS} discs: {:.1} ns a disc, {:.2} times the row",
        column / GRAINS as f64,
        column / row
    );
    println!(
        "{BODIES} bodies of four: {:.1} ns a body",
        squares / BODIES as f64
    );
    println!(
        "rope of {SEGMENTS}: {:.1} ns a projection",
        rope / SEGMENTS as f64
    );
}
