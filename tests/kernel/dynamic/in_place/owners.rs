//! Fluids, polygons, sleeping bodies, pools and scenes.

use super::{N, assert_same, check, dt, grid, ids, solver};
use crate::both;
use crate::support::float::Float;
use pliant::{
    Capacity, Chain, Error, Fluid, Parameter, Pool, Pressure, Scene, ShapeMatching, Sleeping,
    Solver, Stiffness,
};

fn fluid<T: Float>() {
    let particles = &grid::<T>();
    let mut other = Fluid::<T, N, 4>::new(particles, ids(0..12), T::HALF).unwrap();
    other.set_compliance(T::HALF).unwrap();
    other.set_viscosity(T::ONE).unwrap();
    check(
        (
            Fluid::empty(),
            Fluid::new(particles, ids([2, 8, 3]), T::HALF),
            Ok(other),
        ),
        &|fluid| fluid.build(particles, ids([2, 8, 3]), T::HALF),
        &[
            (Error::OutOfRange(Parameter::Spacing), &|fluid| {
                fluid.build(particles, ids([2]), T::ZERO)
            }),
            (Error::AllPinned, &|fluid| {
                fluid.build(particles, ids([5]), T::HALF)
            }),
        ],
    );
}

fn pressure<T: Float>() {
    let particles = &grid::<T>();
    let mut other = Pressure::<T, 8>::new(particles, ids([0, 8, 11, 3]), T::TWO, T::ONE).unwrap();
    other.set_damping(T::ONE).unwrap();
    check(
        (
            Pressure::empty(),
            Pressure::new(particles, ids([0, 5, 2]), T::TWO, T::HALF),
            Ok(other),
        ),
        &|polygon| polygon.build(particles, ids([0, 5, 2]), T::TWO, T::HALF),
        &[
            (Error::TooFewParticles, &|polygon| {
                polygon.build(particles, ids([0, 4]), T::ONE, T::ONE)
            }),
            (Error::OutOfRange(Parameter::Area), &|polygon| {
                polygon.build(particles, ids([0, 1, 2]), T::ONE, T::ONE)
            }),
            (Error::OutOfRange(Parameter::Pressure), &|polygon| {
                polygon.build(particles, ids([0, 5, 2]), -T::ONE, T::ONE)
            }),
        ],
    );
}

fn chain<T: Float>() {
    let particles = &grid::<T>();
    let mut other = Chain::<T, 8>::new(particles, ids([0, 8, 11, 3]), T::TWO).unwrap();
    other.cut(1).unwrap();
    check(
        (
            Chain::empty(),
            Chain::new(particles, ids([0, 5, 2]), T::HALF),
            Ok(other),
        ),
        &|chain| chain.build(particles, ids([0, 5, 2]), T::HALF),
        &[
            (Error::TooFewParticles, &|chain| {
                chain.build(particles, ids([0]), T::ONE)
            }),
            (Error::RepeatedParticle, &|chain| {
                chain.build(particles, ids([0, 1, 0]), T::ONE)
            }),
            (Error::OutOfRange(Parameter::Compliance), &|chain| {
                chain.build(particles, ids([0, 5, 2]), -T::ONE)
            }),
        ],
    );
}

fn sleeping_body<T: Float>() {
    let (particles, stiffness) = (&grid::<T>(), Stiffness::Alpha(T::HALF));
    let shape = |range| ShapeMatching::<T, N>::new(particles, ids(range), stiffness);
    let (speed, delay) = (T::ratio(1, 8), T::ratio(1, 32));
    let mut other =
        Sleeping::<T, _, N>::new(shape(0..12).unwrap(), ids(0..12), T::ratio(64, 1), delay)
            .unwrap();
    let mut still = grid::<T>();
    solver().step(T::ONE, &mut still, &mut other).unwrap();
    check(
        (
            Sleeping::empty(ShapeMatching::empty()),
            Sleeping::new(shape(1..5).unwrap(), ids(1..5), speed, delay),
            Ok(other),
        ),
        &|sleeping| {
            sleeping.body_mut().build(particles, ids(1..5), stiffness)?;
            sleeping.build(ids(1..5), speed, delay)
        },
        &[
            (Error::TooFewParticles, &|sleeping| {
                *sleeping.body_mut() = ShapeMatching::empty();
                sleeping.build([], speed, delay)
            }),
            (Error::OutOfRange(Parameter::SleepDelay), &|sleeping| {
                *sleeping.body_mut() = ShapeMatching::empty();
                sleeping.build(ids(1..5), speed, T::ZERO)
            }),
        ],
    );
}

fn pool_builds_in_the_slot<T: Float>() {
    let (particles, stiffness) = (&grid::<T>(), Stiffness::Alpha(T::HALF));
    let mut pool = Pool::<ShapeMatching<T, 4>, 2>::new();
    let mut copied = pool.clone();
    let first = pool
        .insert_in_place(ShapeMatching::empty, |body| {
            body.build(particles, ids(0..4), stiffness)
        })
        .unwrap();
    let same = copied.insert_with(|| ShapeMatching::new(particles, ids(0..4), stiffness));
    assert_eq!(same, Ok(first));
    assert_same(&pool, &copied, particles);
    let failed = pool.insert_in_place(ShapeMatching::empty, |body| {
        body.build(particles, ids(0..5), stiffness)
    });
    assert_eq!(failed, Err(Error::Full(Capacity::Members)));
    assert_same(&pool, &copied, particles);
    // An item that stays empty occupies its slot.
    let second = pool
        .insert_in_place(ShapeMatching::empty, |_| Ok(()))
        .unwrap();
    assert_eq!((second.index(), pool.len()), (1, 2));
    let unused = |_: &mut ShapeMatching<T, 4>| unreachable!("there is no slot");
    let full = pool.insert_in_place(ShapeMatching::empty, unused);
    assert_eq!(full, Err(Error::Full(Capacity::Bodies)));
    // The handle of a removed item stays invalid.
    assert!(pool.remove(first).is_some());
    let third = pool
        .insert_in_place(ShapeMatching::empty, |_| Ok(()))
        .unwrap();
    assert_eq!(third.index(), 0);
    assert!(third != first && pool.get(first).is_none());
}

fn empty_scene_steps_once_it_has_a_solver<T: Float>() {
    let mut scene = Scene::<T, ShapeMatching<T, 4>, 4>::empty(ShapeMatching::empty());
    assert_eq!(
        scene.step(dt()),
        Err(Error::OutOfRange(Parameter::Substeps))
    );
    scene.solver = Solver::new();
    let new = Scene::<T, ShapeMatching<T, 4>, 4>::new(ShapeMatching::empty());
    assert_eq!(format!("{scene:?}"), format!("{new:?}"));
    assert_eq!(scene.step(dt()), Ok(()));
}

both! {
    fluid,
    pressure,
    chain,
    sleeping_body,
    pool_builds_in_the_slot,
    empty_scene_steps_once_it_has_a_solver,
}
