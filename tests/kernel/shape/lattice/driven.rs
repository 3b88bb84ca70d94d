//! Lattices whose rest shapes change over time.

use crate::support::bodies::Sums;
use crate::support::checksums::hash_state;
use crate::support::float::Float;
use crate::support::lattices::{Body, plan, rectangle};
use crate::support::settings::settings;
use pliant::{Capacity, Error, Parameter, Scheme, Solver, Stiffness, Vec2};
use proptest::prelude::*;

/// A lattice with a new rest shape equals, bit for bit, one that was built in this shape.
fn new_rest_shape_equals_that_of_a_lattice_built_with_it<T: Float>() {
    proptest!(settings(50), |(plan in plan(0.5, 1.0))| {
        let (particles, mut driven) = plan.make::<T>([3.0, 4.0], 0.5);
        let mut members = driven.members().iter();
        let nodes: Vec<_> = plan
            .nodes
            .iter()
            .map(|node| node.and_then(|_| members.next().copied()))
            .collect();
        let stiffness = Stiffness::Alpha(T::of(0.5));
        let mut built = Body::new(&particles, plan.columns, nodes, plan.half, stiffness).unwrap();
        let deformed = driven.members().iter().map(|id| particles.position(*id).unwrap());
        let deformed: Vec<_> = deformed.collect();
        driven.set_rest(deformed).unwrap();
        prop_assert_eq!(hash_state(&built), hash_state(&driven));
        let [mut one, mut two] = [particles.clone(), particles];
        for (particles, body) in [(&mut one, &mut built), (&mut two, &mut driven)] {
            for _ in 0..20 {
                Solver::new().step(T::of(0.01), particles, body).unwrap();
            }
        }
        prop_assert_eq!(one.positions(), two.positions());
        prop_assert_eq!(hash_state(&built), hash_state(&driven));
    });
}

/// A lattice that bends to and fro exerts no force on itself, and no torque.
#[test]
fn changing_rest_shapes_conserve_momentum() {
    let (mut particles, mut body) = rectangle(6, 3, 2).make::<f64>([0.0, 0.0], 0.4);
    let flat: Vec<_> = particles.positions().to_vec();
    let before = Sums::from_view(&particles);
    let solver = Solver {
        scheme: Scheme::Leapfrog,
        ..Solver::new()
    };
    let mut farthest = 0.0_f64;
    for step in 0..200_u32 {
        let bending = f64::from(step % 20) / 100.0;
        body.set_rest(
            flat.iter()
                .map(|x| Vec2::new(x.x, x.y + bending * x.x * x.x)),
        )
        .unwrap();
        solver.step(0.01, &mut particles, &mut body).unwrap();
        let moved = flat.iter().zip(particles.positions());
        farthest = moved
            .map(|(a, b)| (*b - *a).length())
            .fold(farthest, f64::max);
    }
    assert!(farthest > 0.3, "the lattice moves: {farthest}");
    let after = Sums::from_view(&particles);
    let size = after.mass * after.fastest.max(1.0) * after.farthest.max(1.0);
    let rounding = 200.0 * 18.0 * f64::EPSILON * size;
    assert!(after.momentum_change(&before) < rounding);
    assert!((after.angular_momentum - before.angular_momentum).abs() < rounding);
}

#[test]
fn invalid_rest_shapes_are_rejected() {
    let (particles, mut body) = rectangle(3, 2, 1).make::<f64>([1.0, 2.0], 0.5);
    let mut moved = particles.clone();
    body.set_rest(particles.positions().iter().map(|x| *x * 1.5))
        .unwrap();
    Solver::new().step(0.01, &mut moved, &mut body).unwrap();
    let before = body.clone();
    let mut refused = |positions: &[(f64, f64)], error| {
        let positions = positions.iter().map(|(x, y)| Vec2::new(*x, *y));
        assert_eq!(body.set_rest(positions), Err(error));
        assert_eq!(hash_state(&body), hash_state(&before));
        assert!(body.goals().eq(before.goals()));
        let [mut one, mut two] = [moved.clone(), moved.clone()];
        Solver::new()
            .step(0.01, &mut one, &mut body.clone())
            .unwrap();
        Solver::new()
            .step(0.01, &mut two, &mut before.clone())
            .unwrap();
        assert_eq!(one.positions(), two.positions());
    };
    let position = Error::NonFinite(Parameter::Position);
    let row = |size: f64| [0.0, 1.0, 2.0, 0.5, 1.5, 2.5].map(|x| (size * x, 0.0));
    refused(&row(1.0)[..5], Error::TooFewParticles);
    refused(&[(0.0, 0.0); 7], Error::Full(Capacity::Members));
    refused(&row(f64::NAN), position);
    refused(&row(f64::MAX), position);
    // Squares of lengths overflow.
    refused(&row(1e200), position);
}

crate::both!(new_rest_shape_equals_that_of_a_lattice_built_with_it);
