//! Spin of a rigid body.

use super::{FRAME, world};
use pliant::{Particles, Scheme, ShapeMatching, Solver, Stiffness, Vec2};
use rapier2d_f64::prelude::{ColliderBuilder, RigidBodyBuilder};
use std::f64::consts::TAU;

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

/// Prints the table.
pub(super) fn spin() {
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
