//! Backward passes visit contacts from the last to the first.

use crate::float::Float;
use pliant::{Discs, Filter, Motion, Outlines, ParticleId, Particles, Pass, Project, Scheme, Skin, Surface, Vec2};

/// Three particles where contacts with both others of the first one, 1, push each other's away.
const PLACES: [[f64; 2]; 3] = [[-1.0, 0.25], [0.0, 0.0], [1.0, 0.5]];
const WAYS: [[f64; 2]; 3] = [[0.5, 0.125], [0.0, 0.0], [-0.625, 0.0]];

/// Where a first pass displaces three bodies to, told in the order of the table, if they were added in this order.
fn displaced<T: Float, P: Project<T>>(
    order: [usize; 3],
    backward: bool,
    make: impl FnOnce(&Particles<T, 3>, [ParticleId; 3]) -> P,
) -> [Vec2<T>; 3] {
    let mut particles = Particles::<T, 3>::new();
    let ids = order.map(|place| particles.add(T::vector(PLACES[place][0], PLACES[place][1]), T::ONE).unwrap());
    let mut displacements = order.map(|place| T::vector(WAYS[place][0], WAYS[place][1]));
    let mut contacts = make(&particles, ids);
    let pass = Pass { time_step: T::ONE, rate: T::ONE, index: 0, backward, scheme: Scheme::Predicted };
    let mut motion = Motion {
        positions: particles.positions(),
        velocities: particles.velocities(),
        displacements: &mut displacements,
        masses: particles.masses(),
        inverse_masses: particles.inverse_masses(),
    };
    contacts.prepare(&pass, &motion);
    contacts.project(&pass, &mut motion);
    let mut told = [Vec2::ZERO; 3];
    for (place, d) in order.into_iter().zip(displacements) {
        told[place] = d;
    }
    told
}

/// Added the other way round and visited backward, it comes to the same bits; visited forward, it does not.
fn discs_are_visited_backward<T: Float>() {
    let make = |particles: &Particles<T, 3>, ids: [ParticleId; 3]| {
        let mut discs = Discs::<T, 3, 3, 4>::new(Surface::default()).unwrap();
        for id in ids {
            discs.add_body(particles, [id], T::HALF, Filter::default()).unwrap();
        }
        discs
    };
    let forward = displaced([0, 1, 2], false, make);
    assert!(forward[0] != T::vector(0.5, 0.125) && forward[2] != T::vector(-0.625, 0.0), "{forward:?}");
    assert_eq!(displaced([2, 1, 0], true, make), forward);
    assert_ne!(displaced([0, 1, 2], true, make), forward);
}

/// The same of points that press on an edge.
fn outlines_are_visited_backward<T: Float>() {
    let run = |order: [usize; 2], backward: bool| {
        let mut particles = Particles::<T, 4>::new();
        let edge = [[-1.0, 0.0], [1.0, 0.0]].map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap());
        let points = order.map(|place| particles.add(T::vector([-0.25, 0.75][place], 0.5), T::ONE).unwrap());
        let mut outlines = Outlines::<T, 2, 4, 8>::new(Surface::default()).unwrap();
        let skin = Skin { radius: T::of(0.125), ..Skin::default() };
        outlines.add_chain(&particles, edge, skin).unwrap();
        outlines.add_points(&particles, points, skin).unwrap();
        let pressed = order.map(|place| T::vector(0.0, [-0.5, -0.375][place]));
        let mut displacements = [Vec2::ZERO, Vec2::ZERO, pressed[0], pressed[1]];
        let pass = Pass { time_step: T::ONE, rate: T::ONE, index: 0, backward, scheme: Scheme::Predicted };
        let mut motion = Motion {
            positions: particles.positions(),
            velocities: particles.velocities(),
            displacements: &mut displacements,
            masses: particles.masses(),
            inverse_masses: particles.inverse_masses(),
        };
        outlines.prepare(&pass, &motion);
        outlines.project(&pass, &mut motion);
        [displacements[0], displacements[1]]
    };
    let forward = run([0, 1], false);
    assert!(forward.iter().all(|d| d.y < T::ZERO), "{forward:?}");
    assert_eq!(run([1, 0], true), forward);
    assert_ne!(run([0, 1], true), forward);
}

crate::both!(discs_are_visited_backward, outlines_are_visited_backward);
