//! Constraints that break: conditions, timing and unchanged state.

use crate::constraint::torn_cloth::Rag;
use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused};
use crate::support::setup::id;
use pliant::{
    Capacity, ConstraintId, Constraints, Damped, Distance, Distances, Error, Parameter, Particles,
    RestMeasure, Solver, Tearing, Vec2,
};
use std::mem::size_of;

pub(crate) type Threads<T, const N: usize> = Tearing<T, Distance<T>, 2, N>;

/// Springs of length one from a hook at the origin to particles at these distances.
fn star<T: Float>(
    distances: [f64; 4],
    limit: f64,
) -> (Particles<T, 5>, Threads<T, 4>, Vec<ConstraintId>) {
    let (mut particles, mut threads) = (Particles::new(), Threads::new());
    let hook = particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    let ids = distances.map(|x| {
        let ball = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
        threads
            .add(
                Distance::new(hook, ball, T::ONE, T::of(1e-3)).unwrap(),
                T::of(limit),
            )
            .unwrap()
    });
    (particles, threads, ids.to_vec())
}

/// Only constraints stretched beyond their limit break, at the start of a step. Constraints at the
/// limit or under compression stay.
fn only_constraints_beyond_their_limit_break<T: Float>() {
    let (mut particles, mut threads, ids) = star::<T>([1.5, 1.501, 0.1, 3.0], 0.5);
    assert_eq!(threads.broken().count(), 0);
    Solver::new()
        .step(T::of(1e-4), &mut particles, &mut threads)
        .unwrap();
    assert_eq!(threads.broken().collect::<Vec<_>>(), [ids[1], ids[3]]);
    assert_eq!(
        ids.iter()
            .map(|id| threads.is_broken(*id).unwrap())
            .collect::<Vec<_>>(),
        [false, true, false, true]
    );
    // Broken constraints do not act in this step, the others do.
    let moved = particles
        .velocities()
        .iter()
        .map(|v| *v != Vec2::ZERO)
        .collect::<Vec<_>>();
    assert_eq!(moved, [false, true, false, true, false]);
    assert_eq!(
        [threads.multiplier(ids[1]), threads.multiplier(ids[3])],
        [Some(T::ZERO); 2]
    );
    // `broken` lists a constraint for one step only; it stays broken at any strain.
    particles.set_position(id(2), T::vector(1.0, 0.0)).unwrap();
    Solver::new()
        .step(T::of(1e-4), &mut particles, &mut threads)
        .unwrap();
    assert_eq!(
        (
            threads.broken().count(),
            threads.is_broken(ids[1]),
            threads.len()
        ),
        (0, Some(true), 4)
    );
    assert_eq!(threads.get(ids[3]).map(Distance::rest_length), Some(T::ONE));
}

/// A rejected step breaks no constraint.
fn rejected_step_breaks_no_constraint<T: Float>() {
    let (mut particles, mut threads, _) = star::<T>([2.0; 4], 0.5);
    assert!(
        Solver {
            substeps: 0,
            ..Solver::new()
        }
        .step(T::ONE, &mut particles, &mut threads)
        .is_err()
    );
    let mut few = Particles::<T, 1>::new();
    assert_eq!(
        Solver::new().step(T::ONE, &mut few, &mut threads),
        Err(Error::UnknownParticle)
    );
    assert_eq!(threads.broken().count(), 0);
}

fn cut_breaks_a_constraint_once<T: Float>() {
    let (mut particles, mut threads, ids) = star::<T>([1.2; 4], 0.5);
    threads.cut(ids[2]).unwrap();
    assert_eq!(threads.broken().collect::<Vec<_>>(), [ids[2]]);
    assert_eq!(
        threads.ids().collect::<Vec<_>>(),
        ids,
        "ids include broken constraints"
    );
    Solver::new()
        .step(T::of(1e-3), &mut particles, &mut threads)
        .unwrap();
    assert_eq!(particles.velocities()[3], Vec2::ZERO);
    threads.cut(ids[2]).unwrap();
    assert_eq!(
        (threads.broken().count(), threads.is_broken(ids[2])),
        (0, Some(true))
    );
}

/// Unbroken threads act exactly like springs.
fn unbroken_threads_match_springs_bit_for_bit<T: Float>() {
    let mut rag = Rag::<T>::new(1e6);
    rag.springs.order(&rag.particles);
    let mut particles = rag.particles.clone();
    for _ in 0..40 {
        Rag::solver()
            .step(T::of(1.0 / 60.0), &mut particles, &mut rag.springs)
            .unwrap();
    }
    assert_eq!(rag.run(40).concat(), []);
    assert_eq!(rag.particles.positions(), particles.positions());
}

/// A constraint with zero rest measure has no strain; a damped spring has the rest measure of its
/// spring.
fn strain_is_relative_to_the_rest_measure<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let ends = [0.0, 1e6].map(|x| particles.add(T::vector(x, 0.0), T::ONE).unwrap());
    let mut knots = Tearing::<T, Damped<T, Distance<T>>, 2, 2>::new();
    let damped = |rest: f64| {
        Damped::new(
            Distance::new(ends[0], ends[1], T::of(rest), T::ONE).unwrap(),
            T::ONE,
        )
        .unwrap()
    };
    assert_eq!(damped(0.25).rest_measure(), T::of(0.25));
    let ids = [0.0, 1.0].map(|rest| knots.add(damped(rest), T::of(0.1)).unwrap());
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut knots)
        .unwrap();
    assert_eq!(ids.map(|id| knots.is_broken(id)), [Some(false), Some(true)]);
}

#[test]
fn invalid_arguments_are_rejected() {
    let (_, mut threads, ids) = star::<f32>([1.0; 4], 0.5);
    let thread = || Distance::new(id(0), id(1), 1.0, 0.0).unwrap();
    refused(
        &mut threads,
        Error::Full(Capacity::Constraints),
        |threads| threads.add(thread(), 0.5),
    );
    let mut threads = Threads::<f32, 5>::new();
    for (limit, error) in bad_numbers(Parameter::Strain, &[0.0, -0.0, -1.0]) {
        refused(&mut threads, error, |threads| threads.add(thread(), limit));
        refused(&mut threads, error, |threads| {
            threads.add_all(&Distances::<f32, 1>::new(), limit)
        });
    }
    let mut springs = Distances::<f32, 6>::new();
    for _ in 0..6 {
        springs.add(thread()).unwrap();
    }
    refused(
        &mut threads,
        Error::Full(Capacity::Constraints),
        |threads| threads.add_all(&springs, 0.5),
    );
    threads.add(thread(), 0.5).unwrap();
    refused(&mut threads, Error::UnknownConstraint, |threads| {
        threads.cut(ids[1])
    });
    assert_eq!(
        (
            threads.is_broken(ids[1]),
            threads.get(ids[1]),
            threads.multiplier(ids[1])
        ),
        (None, None, None)
    );
    assert_eq!(
        (threads.len(), threads.is_empty(), threads.capacity()),
        (1, false, 5)
    );
}

#[test]
fn size_of_threads_matches_documentation() {
    let beside = |threads: [usize; 2], springs: [usize; 2]| {
        (threads[1] - threads[0]) - (springs[1] - springs[0])
    };
    let single = beside(
        [
            size_of::<Threads<f32, 8>>(),
            size_of::<Threads<f32, 1008>>(),
        ],
        [
            size_of::<Distances<f32, 8>>(),
            size_of::<Constraints<f32, Distance<f32>, 2, 1008>>(),
        ],
    );
    let double = beside(
        [
            size_of::<Threads<f64, 8>>(),
            size_of::<Threads<f64, 1008>>(),
        ],
        [
            size_of::<Distances<f64, 8>>(),
            size_of::<Distances<f64, 1008>>(),
        ],
    );
    assert_eq!((single, double), (8000, 16_000));
}

crate::both!(
    only_constraints_beyond_their_limit_break,
    rejected_step_breaks_no_constraint,
    cut_breaks_a_constraint_once,
    unbroken_threads_match_springs_bit_for_bit,
    strain_is_relative_to_the_rest_measure,
);
