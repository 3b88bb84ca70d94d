//! Momentum of rigid bodies, whose parts change velocities at the end of a substep.

use crate::both;
use crate::support::checker_worlds::{Own, Row, number, scene};
use crate::support::float::Float;
use crate::testing::remainders::assert_near;
use pliant::testing::{Conserves, Kind, Part, World};

/// Three particles; the last one is at rest.
const ROWS: [Row; 3] = [
    ([1.0, 2.0], [3.0, -4.0], 1.0),
    ([-2.0, 0.5], [0.0, 1.5], 2.0),
    ([4.0, 4.0], [0.0, 0.0], 4.0),
];

/// World with a part of rigid bodies, which an own part replaces.
fn replaced<T: Float>(kind: Kind, rows: &[Row], own: Own<T>) -> World<T> {
    let mut scene = scene(rows);
    // The inertia of a hinge, the difference of the bodies of a motor, and the spin of a square.
    let last = if kind == Kind::RigidContacts {
        0.0
    } else {
        0.5
    };
    scene.parts.push(Part {
        kind,
        particles: [0, 1, 2, 0],
        lengths: [T::of(0.75), T::of(2.0)],
        numbers: [0.5, 0.0, last].map(T::of),
    });
    let mut world = scene.build().unwrap();
    world.parts[0] = Box::new(own);
    world
}

fn stepped<T: Float>(mut world: World<T>) -> String {
    world
        .step()
        .map_or_else(|violation| violation.to_string(), |done| done.to_string())
}

/// Expected bound for n changed velocities: 36 n ε Σ m (|v'| + (n + 8) max |Δv|), where the largest
/// speed before counts too.
fn settled_bound<T: Float>(changes: &[[f64; 2]]) -> f64 {
    let length = |[x, y]: [f64; 2]| x.hypot(y);
    let moved = changes.iter().zip(&ROWS);
    let moved = moved.filter(|(change, _)| length(**change) > 0.0);
    let n = moved.clone().fold(0.0, |count, _| count + 1.0);
    let speeds = ROWS.iter().map(|row| length(row.1));
    let largest = speeds
        .chain(changes.iter().copied().map(length))
        .fold(0.0, f64::max);
    let sizes =
        moved.map(|([a, b], (_, [u, v], m))| m * (length([u + a, v + b]) + (n + 8.0) * largest));
    36.0 * n * T::EPSILON.wide() * sizes.sum::<f64>()
}

fn momentum_of_rigid_bodies_is_reported_with_its_bound<T: Float>() {
    for (changes, change) in [
        (vec![[0.0; 2], [0.0, 2.0]], 4.0),
        (vec![[3.0, -1.0], [0.0, 2.5]], 5.0),
        (
            vec![[-6.0, 8.0], [0.0, 0.0], [0.0, 0.25]],
            6.0_f64.hypot(9.0),
        ),
        (
            vec![[1.0, -0.5], [-4.0, -1.0], [0.5, 1.0]],
            5.0_f64.hypot(1.5),
        ),
    ] {
        let pushing = || Own::<T>::settling(&changes);
        for kind in [Kind::Hinge, Kind::Motor, Kind::RigidContacts] {
            let sentence = stepped(replaced(kind, &ROWS, pushing()));
            let start = "in step 1: part 0 left a momentum of ";
            assert!(sentence.starts_with(start), "{kind:?}: {sentence}");
            assert_near(number(&sentence, "a momentum of "), change);
            assert_near(number(&sentence, "bound "), settled_bound::<T>(&changes));
        }
        // Of a part that changes no velocities, the step is checked.
        let sentence = stepped(replaced(Kind::Distance, &ROWS, pushing()));
        assert!(sentence.starts_with("in step 1: the momentum changed by "));
    }
}

fn rigid_bodies_that_change_no_momentum_pass<T: Float>() {
    for changes in [vec![], vec![[0.0; 2]; 3], vec![[2.0, -1.0], [-1.0, 0.5]]] {
        let own = Own::<T>::settling(&changes);
        assert_eq!(stepped(replaced(Kind::Hinge, &ROWS, own)), "true");
    }
}

/// A later part violates the guarantee of the step, and its message reports the bound.
fn bound_of_a_step_contains_that_of_rigid_bodies<T: Float>() {
    let changes = [[2.0, -1.0], [-1.0, 0.5]];
    let bound = |own: Own<T>| {
        let mut world = replaced(Kind::Hinge, &ROWS, own);
        let sentence = Own::settling(&[[3.0, -1.0]]).reported(&mut world, Conserves::Momentum);
        assert!(sentence.contains("the momentum changed by "), "{sentence}");
        number(&sentence, "bound ")
    };
    let (idle, changing) = (bound(Own::kicking(&[])), bound(Own::settling(&changes)));
    assert_near(changing, idle + settled_bound::<T>(&changes));
}

/// A disc of radius 3/4 in a square with half of its side of 2 may be 11/4 deep.
fn depth_of_rigid_contacts_is_that_of_a_radius_and_half_a_side<T: Float>() {
    let rest = ROWS.map(|(place, _, mass)| (place, [0.0; 2], mass));
    let kick = 0.25;
    let world = replaced(
        Kind::RigidContacts,
        &rest,
        Own::<T>::kicking(&[[kick, 0.0]]),
    );
    let sentence = stepped(world);
    // One moved particle: 9/2 times ε (|d| + 9 · 11/4 m).
    let expected = 4.5 * T::EPSILON.wide() * (kick + 9.0 * 2.75);
    assert!(
        sentence.contains("part 0 left an impulse of "),
        "{sentence}"
    );
    assert_near(number(&sentence, "an impulse of "), kick);
    assert_near(number(&sentence, "bound "), expected);
}

both!(
    momentum_of_rigid_bodies_is_reported_with_its_bound,
    rigid_bodies_that_change_no_momentum_pass,
    bound_of_a_step_contains_that_of_rigid_bodies,
    depth_of_rigid_contacts_is_that_of_a_radius_and_half_a_side,
);
