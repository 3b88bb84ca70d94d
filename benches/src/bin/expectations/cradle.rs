//! Newton's cradle.

use super::{FRAME, GRAVITY, world};
use pliant::{ContactMaterial, DiscContacts, Distance, Distances, Filter, Particles, Solver, Vec2};
use rapier2d_f64::prelude as rapier;
use rapier2d_f64::prelude::{ColliderBuilder, RigidBodyBuilder, RigidBodyHandle, Vector};

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

/// Prints the table.
pub(super) fn cradle() {
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
