//! Tower of boxes.

use super::{FRAME, GRAVITY, world};
use pliant::{
    ColliderContacts, ContactMaterial, HalfPlane, OutlineContacts, OutlineOptions, Particles,
    ShapeMatching, Solver, Stiffness, Vec2,
};
use rapier2d_f64::prelude::{ColliderBuilder, RigidBodyBuilder, RigidBodyHandle, Vector};

pub(super) const SIDE: f64 = 0.5;
const FRICTION: f64 = 0.6;
const SKIN: f64 = 0.01;
const TOWER: usize = 20;

/// Returns how far the top box moved sideways and down in ten seconds, m, and the speed of the
/// fastest box in the last second, m/s.
fn follow(mut step: impl FnMut() -> Vec<[f64; 2]>) -> [f64; 3] {
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

/// Returns a step of a tower, which returns the centers of its boxes.
pub(super) fn pliant(
    boxes: usize,
    substeps: u16,
    skin: f64,
    shift: f64,
) -> impl FnMut() -> Vec<[f64; 2]> {
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
        let bottom = skin + level as f64 * (SIDE + 2.0 * skin);
        let (aside, half) = (level as f64 * shift, 0.5 * SIDE);
        let corners = [
            [aside - half, bottom],
            [aside + half, bottom],
            [aside + half, bottom + SIDE],
            [aside - half, bottom + SIDE],
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
                    radius: Some(skin),
                    ..OutlineOptions::default()
                },
            )
            .expect("there is room");
    }
    let floor = HalfPlane::new(Vec2::new(0.0, 1.0)).expect("it is valid");
    let mut floor =
        ColliderContacts::<f64, _, { 4 * TOWER }>::new(floor, particles.ids(), skin, surface)
            .expect("it is valid");
    let solver = Solver {
        gravity: Vec2::new(0.0, -GRAVITY),
        substeps,
        ..Solver::new()
    };
    move || {
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
    }
}

fn rapier(boxes: usize, substeps: usize) -> impl FnMut() -> Vec<[f64; 2]> {
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
    move || {
        world.step();
        let center = |id: &RigidBodyHandle| {
            [
                world.bodies[*id].translation().x,
                world.bodies[*id].translation().y,
            ]
        };
        bodies.iter().map(center).collect()
    }
}

/// Prints the table.
pub(super) fn tower() {
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
        row("pliant, 1 substep", follow(pliant(boxes, 1, SKIN, 0.0)));
        row("pliant, 8 substeps", follow(pliant(boxes, 8, SKIN, 0.0)));
        row("pliant, 32 substeps", follow(pliant(boxes, 32, SKIN, 0.0)));
        row("rapier2d, 4 solver iterations", follow(rapier(boxes, 4)));
    }
    println!();
}
