//! Inputs, resets and rejected input of batches.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{id, row};
use pliant::{
    BatchedLengths, Distance, Distances, EachWorld, Error, Muscle, Parameter, Particles, Solver,
    Vec2, Worlds,
};

fn worlds_are_set_and_read_separately<T: Float>() {
    let mut worlds = Worlds::<T, 3, 2>::new(&row::<T, 3>(2));
    worlds.set_position(1, id(0), T::vector(5.0, 6.0)).unwrap();
    worlds.set_velocity(0, id(1), T::vector(7.0, 8.0)).unwrap();
    assert_eq!(worlds.position(0, id(0)), Some(Vec2::ZERO));
    assert_eq!(worlds.position(1, id(0)), Some(T::vector(5.0, 6.0)));
    assert_eq!(worlds.velocity(0, id(1)), Some(T::vector(7.0, 8.0)));
    assert_eq!(worlds.velocity(1, id(1)), Some(Vec2::ZERO));
    let second = worlds.world(1).unwrap().clone();
    assert_eq!(
        second.positions(),
        [T::vector(5.0, 6.0), T::vector(1.0, 0.0)]
    );
    worlds.set_world(0, &second).unwrap();
    assert_eq!(worlds.world(0).unwrap().positions(), second.positions());
    assert_eq!(worlds.world(0).unwrap().velocities(), second.velocities());
}

fn invalid_input_leaves_the_worlds_unchanged<T: Float>() {
    let particles = row::<T, 3>(2);
    let mut worlds = Worlds::<T, 3, 2>::new(&particles);
    let nan = T::vector(f64::NAN, 0.0);
    let zero = Vec2::ZERO;
    let (body, particle) = (Err(Error::UnknownBody), Err(Error::UnknownParticle));
    assert_eq!(worlds.set_position(2, id(0), zero), body);
    assert_eq!(worlds.set_velocity(2, id(0), zero), body);
    assert_eq!(worlds.set_world(2, &particles), body);
    assert_eq!(worlds.set_position(0, id(2), zero), particle);
    assert_eq!(worlds.set_velocity(0, id(2), zero), particle);
    assert_eq!(worlds.set_world(0, &row::<T, 3>(3)), particle);
    let position = Err(Error::NonFinite(Parameter::Position));
    let velocity = Err(Error::NonFinite(Parameter::Velocity));
    assert_eq!(worlds.set_position(0, id(0), nan), position);
    assert_eq!(worlds.set_velocity(0, id(0), nan), velocity);
    let mut pinned = particles.clone();
    pinned.pin(id(0)).unwrap();
    let mut heavy = Particles::<T, 3>::new();
    heavy.add(zero, T::ONE).unwrap();
    heavy.add(zero, T::TWO).unwrap();
    let mass = Err(Error::OutOfRange(Parameter::Mass));
    assert_eq!(worlds.set_world(0, &pinned), mass);
    assert_eq!(worlds.set_world(0, &heavy), mass);
    assert!(worlds.world(2).is_none() && worlds.position(2, id(0)).is_none());
    assert!(worlds.position(0, id(2)).is_none() && worlds.velocity(0, id(2)).is_none());
    let mut springs = Distances::<T, 1>::new();
    let beyond = Distance::new(id(0), id(2), T::ONE, T::ZERO).unwrap();
    springs.add(beyond).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -1.0),
        ..Solver::default()
    };
    let mut springs = BatchedLengths::<_, _, 1, 2>::new(springs);
    assert_eq!(worlds.step(&solver, T::ONE, &mut springs), particle);
    let time_step = Err(Error::OutOfRange(Parameter::TimeStep));
    assert_eq!(
        worlds.step(&solver, T::ZERO, &mut EachWorld([(); 2])),
        time_step
    );
    for world in 0..2 {
        assert_eq!(
            worlds.world(world).unwrap().positions(),
            particles.positions()
        );
        assert_eq!(
            worlds.world(world).unwrap().velocities(),
            particles.velocities()
        );
    }
}

/// Two worlds whose muscles move to different lengths.
fn parts_of_worlds_can_differ<T: Float>() {
    let particles = row::<T, 2>(2);
    let mut worlds = Worlds::<T, 2, 2>::new(&particles);
    let muscle = Muscle::new(&particles, [id(0), id(1)], T::ZERO, T::of(1e4)).unwrap();
    let mut parts = EachWorld([muscle; 2]);
    parts.0[0].move_to(T::of(0.5), T::ONE).unwrap();
    parts.0[1].move_to(T::of(1.5), T::ONE).unwrap();
    let solver = Solver {
        damping: T::ONE,
        ..Solver::default()
    };
    for _ in 0..200 {
        worlds.step(&solver, T::of(0.02), &mut parts).unwrap();
    }
    for (world, expected) in [(0, 0.5), (1, 1.5)] {
        let x = worlds.world(world).unwrap().positions();
        let length = (x[1] - x[0]).length().wide();
        assert!((length - expected).abs() < 1e-3, "{length}");
    }
}

both!(
    worlds_are_set_and_read_separately,
    invalid_input_leaves_the_worlds_unchanged,
    parts_of_worlds_can_differ,
);
