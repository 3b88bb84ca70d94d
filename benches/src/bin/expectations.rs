//! Results at game settings: the tables of `docs/expectations.md`, with rapier2d in the same
//! scenes.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin expectations`

use pliant::{
    ColliderContacts, Constraints, ContactMaterial, DiscContacts, Distance, Distances, Filter,
    HalfPlane, Material, NeoHookean, OutlineContacts, OutlineOptions, ParticleId, Particles, Rod,
    Rods, Scheme, ShapeMatching, Solver, Stiffness, Vec2,
};
use rapier2d_f64::prelude as rapier;
use rapier2d_f64::prelude::{
    ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};
use std::f64::consts::TAU;

#[allow(dead_code, reason = "the gallery uses all of it")]
#[path = "../../../examples/shapes/beam_theory.rs"]
mod beam;

const GRAVITY: f64 = 9.81;
const FRAME: f64 = 1.0 / 60.0;

fn main() {
    spin();
    pendulum();
    cantilever();
    cradle();
    tower();
}

/// Returns a world of rapier2d with its default settings, and steps of 1/60 s.
fn world(gravity: f64) -> PhysicsWorld {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, -gravity);
    world.integration_parameters.dt = FRAME;
    world
}

/// Returns the spin of a square of four particles after a second, rad/s.
fn spin_of_body(start: f64, substeps: u16, scheme: Scheme) -> f64 {
    let mut particles = Particles::<f64, 4>::new();
    for [x, y] in [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]] {
        let id = particles.add(Vec2::new(x, y), 1.0).expect("there is room");
        particles
            .set_velocity(id, Vec2::new(-start * y, start * x))
            .expect("it is finite");
    }
    let mut body = ShapeMatching::<f64, 4>::new(&particles, particles.ids(), Stiffness::Alpha(1.0))
        .expect("it is valid");
    let solver = Solver {
        substeps,
        scheme,
        ..Solver::new()
    };
    for _ in 0..60 {
        solver
            .step(FRAME, &mut particles, &mut body)
            .expect("it is valid");
    }
    let moments = particles.positions().iter().zip(particles.velocities());
    let (momentum, inertia) = moments.fold((0.0, 0.0), |(l, i), (x, v)| {
        (l + x.cross(*v), i + x.dot(*x))
    });
    momentum / inertia
}

/// Prints what remains of the swing of a pendulum of one meter from 60°, and the error of its period.
fn pendulum() {
    println!("### Pendulum\n\nOne meter, released at 60°, one pass per substep.\n");
    println!("| scheme | | 60 Hz | 120 Hz | 240 Hz | 480 Hz |");
    println!("|---|---|---:|---:|---:|---:|");
    for (name, scheme) in [
        ("predicted", Scheme::Predicted),
        ("leapfrog", Scheme::Leapfrog),
    ] {
        let swings = [60.0, 120.0, 240.0, 480.0].map(|rate| swing(1.0 / rate, scheme));
        print!("| {name} | amplitude after 20 s |");
        swings
            .iter()
            .for_each(|(degrees, _)| print!(" {degrees:.2}° |"));
        print!("\n| | error of the period |");
        swings
            .iter()
            .for_each(|(_, error)| print!(" {:.4} % |", 100.0 * error));
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

fn spin() {
    println!(
        "### Spin of a rigid body\n\nSpin lost in one second, free flight, rigid shape matching.\n"
    );
    println!(
        "| start | 60 Hz | 120 Hz | 240 Hz | 480 Hz | 480 Hz, 1 − 1/√(1 + 2ω²ht) | 480 Hz, leapfrog | rapier2d, rigid body, 60 Hz |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|---:|");
    for turns in [0.5, 1.0, 3.0] {
        let start = turns * TAU;
        print!("| {turns} turns/s |");
        for substeps in [1, 2, 4, 8] {
            print!(
                " {:.1} % |",
                100.0 * (1.0 - spin_of_body(start, substeps, Scheme::Predicted) / start)
            );
        }
        print!(
            " {:.1} % |",
            100.0 * (1.0 - 1.0 / (1.0 + 2.0 * start * start * FRAME / 8.0).sqrt())
        );
        print!(
            " {:.1} % |",
            100.0 * (1.0 - spin_of_body(start, 8, Scheme::Leapfrog) / start).max(0.0)
        );
        let mut world = world(0.0);
        let (body, _) = world.insert(
            RigidBodyBuilder::dynamic().angvel(start),
            ColliderBuilder::cuboid(0.5, 0.5),
        );
        (0..60).for_each(|_| world.step());
        println!(
            " {:.1} % |",
            100.0 * (1.0 - world.bodies[body].angvel() / start)
        );
    }
    println!();
}

/// Mesh of a beam of square cells: positions, masses and triangles, with alternating diagonals.
struct Mesh {
    columns: usize,
    rows: usize,
    nodes: Vec<([f64; 2], f64)>,
    triangles: Vec<[usize; 3]>,
}

impl Mesh {
    fn new(rows: usize) -> Self {
        let columns = (beam::LENGTH / beam::DEPTH).round() as usize * (rows - 1) + 1;
        let spacing = beam::LENGTH / (columns - 1) as f64;
        let share = |place, count| {
            if place == 0 || place + 1 == count {
                0.5
            } else {
                1.0
            }
        };
        let node = |i: usize| {
            let [column, row] = [i % columns, i / columns];
            let mass =
                beam::DENSITY * spacing * spacing * share(column, columns) * share(row, rows);
            ([spacing * column as f64, -spacing * row as f64], mass)
        };
        let cells = (1..rows).flat_map(|row| (1..columns).map(move |column| (column, row)));
        let halves = cells.flat_map(|(c, r)| {
            let id = |column: usize, row: usize| row * columns + column;
            let [nw, ne, sw, se] = [id(c - 1, r - 1), id(c, r - 1), id(c - 1, r), id(c, r)];
            if (c + r) % 2 == 0 {
                [[sw, se, ne], [sw, ne, nw]]
            } else {
                [[sw, se, nw], [se, ne, nw]]
            }
        });
        Self {
            columns,
            rows,
            nodes: (0..columns * rows).map(node).collect(),
            triangles: halves.collect(),
        }
    }

    /// Returns the node in the middle of the free end.
    fn tip(&self) -> usize {
        (self.rows / 2 + 1) * self.columns - 1
    }

    /// Returns the mean sag of the tip over the last of twenty seconds, relative to theory.
    fn sag(&self, mut heights: impl FnMut() -> f64) -> f64 {
        let start = self.nodes[self.tip()].0[1];
        let all: Vec<_> = (0..1200).map(|_| start - heights()).collect();
        all[1140..].iter().sum::<f64>() / 60.0 / beam::deflection(beam::LENGTH)
    }

    fn pliant(&self, substeps: u16, iterations: u16) -> f64 {
        let mut particles = Box::new(Particles::<f64, 259>::new());
        let mut elements = Box::new(Constraints::<f64, NeoHookean<f64>, 3, 864>::new());
        for (i, ([x, y], mass)) in self.nodes.iter().enumerate() {
            let id = particles
                .add(Vec2::new(*x, *y), *mass)
                .expect("there is room");
            if i % self.columns == 0 {
                particles.pin(id).expect("it exists");
            }
        }
        let rubber = Material {
            youngs_modulus: beam::YOUNGS_MODULUS,
            poissons_ratio: beam::POISSONS_RATIO,
        };
        for corners in &self.triangles {
            let corners = corners.map(|i| ParticleId::new(i as u16));
            for part in NeoHookean::between(&particles, corners, rubber).expect("it is valid") {
                elements.add(part).expect("there is room");
            }
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -GRAVITY),
            damping: 2.5,
            substeps,
            iterations,
            ..Solver::new()
        };
        self.sag(|| {
            solver
                .step(FRAME, &mut particles, &mut *elements)
                .expect("it is valid");
            particles.positions()[self.tip()].y
        })
    }

    fn rapier(&self, substeps: usize) -> f64 {
        let mut world = world(GRAVITY);
        world.integration_parameters.num_solver_iterations = substeps;
        let material = rapier::SoftBodyMaterial {
            young_modulus: beam::YOUNGS_MODULUS,
            poisson_ratio: beam::POISSONS_RATIO,
            ..Default::default()
        };
        let body = rapier::SoftBodyBuilder::new(
            self.nodes
                .iter()
                .map(|([x, y], _)| Vector::new(*x, *y))
                .collect(),
        )
        .masses(self.nodes.iter().map(|(_, mass)| *mass).collect())
        .cells(
            self.triangles
                .iter()
                .map(|corners| corners.map(|i| i as u32))
                .collect(),
        )
        .cell_model(rapier::SoftBodyCellModel::NeoHookean)
        .pinned_particles((0..self.rows).map(|row| (row * self.columns) as u32))
        .material(material)
        .linear_damping(2.5)
        .no_surface_collider()
        .can_sleep(false);
        let body = world.insert_soft_body(body);
        self.sag(|| {
            world.step();
            world.soft_bodies[body].particle_position(self.tip()).y
        })
    }
}

fn cantilever() {
    println!(
        "### Cantilever\n\nSag of the tip over that of beam theory, steps of 1/60 s, 1.8 m x 0.3 m, E = 8 MPa, Neo-Hookean triangles.\n"
    );
    println!(
        "| substeps x iterations | two cells deep | six cells deep | rapier2d, two cells | rapier2d, six cells |\n|---|---:|---:|---:|---:|"
    );
    let [coarse, fine] = [Mesh::new(3), Mesh::new(7)];
    for (substeps, iterations) in [(8, 1), (8, 4), (16, 1), (32, 1), (64, 1), (80, 2)] {
        print!(
            "| {substeps} x {iterations} | {:.2} | {:.2} |",
            coarse.pliant(substeps, iterations),
            fine.pliant(substeps, iterations)
        );
        if iterations == 1 {
            println!(
                " {:.2} | {:.2} |",
                coarse.rapier(substeps.into()),
                fine.rapier(substeps.into())
            );
        } else {
            println!(" | |");
        }
    }
    println!();
}

const BALLS: usize = 5;
const RADIUS: f64 = 0.1;
const STRING: f64 = 1.0;

/// Returns the kinetic plus potential energy of balls of one kilogram, relative to that of the
/// first one at the start, and the speed of the last ball.
fn cradle_energy(balls: &[([f64; 2], [f64; 2])]) -> f64 {
    let energy = |([_, y], [vx, vy]): &([f64; 2], [f64; 2])| {
        0.5 * (vx * vx + vy * vy) + GRAVITY * (y + STRING)
    };
    balls.iter().map(energy).sum::<f64>() / (GRAVITY * STRING * (1.0 - ANGLE.cos()))
}

/// Initial angle of the first ball, from the vertical.
const ANGLE: f64 = 0.5;

/// Returns the initial position of a ball, relative to its hook.
fn hung(ball: usize) -> [f64; 2] {
    let angle = if ball == 0 { ANGLE } else { 0.0 };
    [-STRING * angle.sin(), -STRING * angle.cos()]
}

/// Returns the energies after each second, and the height of the first rise of the last ball,
/// relative to the first ball.
fn follow(mut step: impl FnMut() -> Vec<([f64; 2], [f64; 2])>) -> ([f64; 3], f64) {
    let (mut energies, mut highest) = (Vec::new(), 0.0_f64);
    for frame in 1..=600 {
        let balls = step();
        // The first swing to the other side ends within a period of two seconds.
        if frame < 120 {
            highest = highest.max(balls[BALLS - 1].0[1] + STRING);
        }
        if [60, 300, 600].contains(&frame) {
            energies.push(cradle_energy(&balls));
        }
    }
    (
        [energies[0], energies[1], energies[2]],
        highest / (STRING * (1.0 - ANGLE.cos())),
    )
}

fn cradle_pliant(substeps: u16) -> ([f64; 3], f64) {
    let mut particles = Particles::<f64, { 2 * BALLS }>::new();
    let mut strings = Distances::<f64, BALLS>::new();
    let surface = ContactMaterial {
        restitution: 1.0,
        ..ContactMaterial::default()
    };
    let mut discs = DiscContacts::<f64, BALLS, BALLS, 16>::new(surface).expect("it is valid");
    for ball in 0..BALLS {
        let ([x, y], left) = (hung(ball), 2.0 * RADIUS * ball as f64);
        let hook = particles
            .add_pinned(Vec2::new(left, 0.0), 1.0)
            .expect("there is room");
        let id = particles
            .add(Vec2::new(left + x, y), 1.0)
            .expect("there is room");
        strings
            .add(Distance::new(hook, id, STRING, 0.0).expect("it is valid"))
            .expect("there is room");
        discs
            .add_body(&particles, [id], RADIUS, Filter::default())
            .expect("there is room");
    }
    let solver = Solver {
        gravity: Vec2::new(0.0, -GRAVITY),
        substeps,
        ..Solver::new()
    };
    follow(|| {
        solver
            .step(FRAME, &mut particles, &mut (&mut strings, &mut discs))
            .expect("it is valid");
        let ball = |i: usize| {
            let (x, v) = (particles.positions()[i], particles.velocities()[i]);
            ([x.x, x.y], [v.x, v.y])
        };
        (0..BALLS).map(|i| ball(2 * i + 1)).collect()
    })
}

fn cradle_rapier(substeps: usize) -> ([f64; 3], f64) {
    let mut world = world(GRAVITY);
    world.integration_parameters.num_solver_iterations = substeps;
    let mut balls: Vec<RigidBodyHandle> = Vec::new();
    for ball in 0..BALLS {
        let ([x, y], left) = (hung(ball), 2.0 * RADIUS * ball as f64);
        let hook = world.insert_body(RigidBodyBuilder::fixed().translation(Vector::new(left, 0.0)));
        let material = ColliderBuilder::ball(RADIUS)
            .restitution(1.0)
            .friction(0.0)
            .mass(1.0);
        let body = RigidBodyBuilder::dynamic()
            .translation(Vector::new(left + x, y))
            .can_sleep(false)
            .lock_rotations();
        let (id, _) = world.insert(body, material);
        let string = rapier::RopeJointBuilder::new(STRING);
        world.insert_impulse_joint(hook, id, string);
        balls.push(id);
    }
    follow(|| {
        world.step();
        let ball = |id: &RigidBodyHandle| {
            let body = &world.bodies[*id];
            (
                [body.translation().x, body.translation().y],
                [body.linvel().x, body.linvel().y],
            )
        };
        balls.iter().map(ball).collect()
    })
}

fn cradle() {
    println!(
        "### Newton's cradle\n\nFive discs on strings of one meter, restitution 1, no friction; the first one starts at {ANGLE} rad. Energy over that at the start.\n"
    );
    println!("| | 1 s | 5 s | 10 s | first rise of the last disc |\n|---|---:|---:|---:|---:|");
    let row = |name: &str, ([one, five, ten], rise): ([f64; 3], f64)| {
        println!("| {name} | {one:.2} | {five:.2} | {ten:.2} | {rise:.2} |");
    };
    for substeps in [1, 8, 32] {
        row(
            &format!("pliant, {substeps} substeps"),
            cradle_pliant(substeps),
        );
    }
    for substeps in [4, 8, 32] {
        row(
            &format!("rapier2d, {substeps} solver iterations"),
            cradle_rapier(substeps),
        );
    }
    println!();
}

const SIDE: f64 = 0.5;
const FRICTION: f64 = 0.6;
const SKIN: f64 = 0.01;
const TOWER: usize = 20;

/// Returns how far the top box moved sideways and down in ten seconds, m, and the speed of the
/// fastest box in the last second, m/s.
fn solve_velocities(mut step: impl FnMut() -> Vec<[f64; 2]>) -> [f64; 3] {
    let mut last = step();
    let start = last.clone();
    let top = start.len() - 1;
    let mut fastest = 0.0_f64;
    for frame in 1..600 {
        let now = step();
        if frame >= 540 {
            let speeds = now
                .iter()
                .zip(&last)
                .map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1]) / FRAME);
            fastest = speeds.fold(fastest, f64::max);
        }
        last = now;
    }
    [
        (last[top][0] - start[top][0]).abs(),
        start[top][1] - last[top][1],
        fastest,
    ]
}

fn tower_pliant(boxes: usize, substeps: u16) -> [f64; 3] {
    let surface = ContactMaterial {
        static_friction: FRICTION,
        kinetic_friction: FRICTION,
        ..ContactMaterial::default()
    };
    let mut particles = Box::new(Particles::<f64, { 4 * TOWER }>::new());
    let mut outlines = Box::new(
        OutlineContacts::<f64, TOWER, { 4 * TOWER }, 1024>::new(surface).expect("it is valid"),
    );
    let mut shapes = Vec::new();
    for level in 0..boxes {
        let bottom = SKIN + level as f64 * (SIDE + 2.0 * SKIN);
        let half = 0.5 * SIDE;
        let corners = [
            [-half, bottom],
            [half, bottom],
            [half, bottom + SIDE],
            [-half, bottom + SIDE],
        ];
        let ids =
            corners.map(|[x, y]| particles.add(Vec2::new(x, y), 0.25).expect("there is room"));
        shapes.push(
            ShapeMatching::<f64, 4>::new(&particles, ids, Stiffness::Alpha(1.0))
                .expect("it is valid"),
        );
        outlines
            .add(
                &particles,
                ids,
                OutlineOptions {
                    radius: SKIN,
                    ..OutlineOptions::default()
                },
            )
            .expect("there is room");
    }
    let floor = HalfPlane::new(Vec2::new(0.0, 1.0)).expect("it is valid");
    let mut floor =
        ColliderContacts::<f64, _, { 4 * TOWER }>::new(floor, particles.ids(), SKIN, surface)
            .expect("it is valid");
    let solver = Solver {
        gravity: Vec2::new(0.0, -GRAVITY),
        substeps,
        ..Solver::new()
    };
    solve_velocities(|| {
        solver
            .step(
                FRAME,
                &mut particles,
                &mut (&mut shapes[..], &mut *outlines, &mut floor),
            )
            .expect("it is valid");
        let center = |corners: &[Vec2<f64>]| {
            let sum = corners.iter().fold(Vec2::ZERO, |sum, x| sum + *x);
            [sum.x / 4.0, sum.y / 4.0]
        };
        particles.positions().chunks(4).map(center).collect()
    })
}

fn tower_rapier(boxes: usize, substeps: usize) -> [f64; 3] {
    let mut world = world(GRAVITY);
    world.integration_parameters.num_solver_iterations = substeps;
    let floor = ColliderBuilder::cuboid(100.0, 1.0)
        .translation(Vector::new(0.0, -1.0))
        .friction(FRICTION);
    world.insert_collider(floor, None);
    let bodies: Vec<_> = (0..boxes)
        .map(|level| {
            let place = Vector::new(0.0, 0.5 * SIDE + level as f64 * SIDE);
            let body = RigidBodyBuilder::dynamic()
                .translation(place)
                .can_sleep(false);
            world
                .insert(
                    body,
                    ColliderBuilder::cuboid(0.5 * SIDE, 0.5 * SIDE)
                        .mass(1.0)
                        .friction(FRICTION),
                )
                .0
        })
        .collect();
    solve_velocities(|| {
        world.step();
        let center = |id: &RigidBodyHandle| {
            [
                world.bodies[*id].translation().x,
                world.bodies[*id].translation().y,
            ]
        };
        bodies.iter().map(center).collect()
    })
}

fn tower() {
    println!(
        "### Towers of boxes\n\nBoxes of {SIDE} m, put on each other, ten seconds in steps of 1/60 s. No body sleeps.\n"
    );
    println!(
        "| boxes | | top moved sideways, mm | top sank, mm | fastest box in the last second, mm/s |\n|---:|---|---:|---:|---:|"
    );
    for boxes in [5, 10, TOWER] {
        let row = |name: &str, [aside, sunk, fastest]: [f64; 3]| {
            println!(
                "| {boxes} | {name} | {:.1} | {:.1} | {:.2} |",
                1e3 * aside,
                1e3 * sunk,
                1e3 * fastest
            );
        };
        row("pliant, 1 substep", tower_pliant(boxes, 1));
        row("pliant, 8 substeps", tower_pliant(boxes, 8));
        row("pliant, 32 substeps", tower_pliant(boxes, 32));
        row("rapier2d, 4 solver iterations", tower_rapier(boxes, 4));
    }
}
