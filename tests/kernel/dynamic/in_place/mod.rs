//! Objects built in place equal those of the constructors, whatever was there before. After an
//! error they are empty, and empty objects do nothing.

mod contacts;
mod owners;
mod shapes;

use crate::support::float::Float;
use pliant::{Error, ParticleId, Particles, Project, Real, Solver, Vec2, build, measure};
use std::fmt::Debug;

const N: usize = 12;
type Set<T> = Particles<T, N>;
type Building<'a, O> = &'a dyn Fn(&mut O) -> Result<(), Error>;

/// Twelve particles in rows of four, of different masses and in motion; one is pinned.
fn grid<T: Float>() -> Set<T> {
    let mut particles = Set::new();
    let range = build::lattice(&mut particles, Vec2::ZERO, 4, 3, T::HALF, T::ONE).unwrap();
    for (index, id) in (0..).zip(range.iter()) {
        let mass = T::ratio(index + 1, 8);
        particles.set_mass(id, mass, &mut ()).unwrap();
        let velocity = Vec2::new(T::ratio(index, 16), T::ratio(-1, index + 1));
        particles.set_velocity(id, velocity).unwrap();
    }
    particles.pin(ParticleId::new(5)).unwrap();
    particles
}

fn ids(indices: impl IntoIterator<Item = u16>) -> Vec<ParticleId> {
    indices.into_iter().map(ParticleId::new).collect()
}

fn solver<T: Real>() -> Solver<T> {
    Solver {
        gravity: Vec2::new(T::ONE, -T::TWO),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    }
}

fn dt<T: Real>() -> T {
    T::ratio(1, 64)
}

/// All bits that can be observed: the debug format prints each number exactly.
fn assert_same<T: Real, O: Project<T> + Debug>(object: &O, expected: &O, particles: &Set<T>) {
    assert_eq!(format!("{object:?}"), format!("{expected:?}"));
    let of = |object: &O| measure::checksum(particles, object);
    assert_eq!(of(object), of(expected));
}

/// Builds over an empty object, a new one, and `other` after some steps.
fn check<T: Float, O: Project<T> + Clone + Debug>(
    (empty, new, other): (O, Result<O, Error>, Result<O, Error>),
    build: Building<'_, O>,
    failures: &[(Error, Building<'_, O>)],
) {
    let (particles, new, mut other) = (grid::<T>(), new.unwrap(), other.unwrap());
    let mut stepped = new.clone();
    for object in [&mut other, &mut stepped] {
        let mut particles = particles.clone();
        for _ in 0..4 {
            solver().step(dt(), &mut particles, object).unwrap();
        }
    }
    let before = [&empty, &new, &stepped, &other];
    for start in before {
        let mut object = start.clone();
        build(&mut object).unwrap();
        assert_same(&object, &new, &particles);
    }
    for (error, fail) in failures {
        for start in before {
            let mut object = start.clone();
            assert_eq!(fail(&mut object), Err(*error));
            assert_same(&object, &empty, &particles);
        }
    }
    does_nothing(empty, build);
}

/// An empty object changes no particle, stores no energy, and can be built after steps.
fn does_nothing<T: Float, O: Project<T> + Clone + Debug>(mut empty: O, build: Building<'_, O>) {
    let [mut free, mut particles] = [grid::<T>(), grid()];
    let checksum = measure::checksum(&particles, &empty);
    for index in 0..6 {
        solver().step(dt(), &mut free, &mut ()).unwrap();
        solver().step(dt(), &mut particles, &mut empty).unwrap();
        let of = |particles| measure::checksum(particles, &());
        assert_eq!(of(&particles), of(&free));
        let energy: T = measure::elastic_energy(&particles, &empty, dt());
        assert_eq!(energy.wide(), 0.0);
        if index == 3 {
            let id = ParticleId::new(2);
            particles.set_mass(id, T::TWO, &mut empty).unwrap();
            free.set_mass(id, T::TWO, &mut ()).unwrap();
            particles.remove([ParticleId::new(7)], &mut empty).unwrap();
            free.remove([ParticleId::new(7)], &mut ()).unwrap();
        }
    }
    assert_eq!(measure::checksum(&grid(), &empty), checksum);
    let mut expected = empty.clone();
    build(&mut expected).unwrap();
    build(&mut empty).unwrap();
    assert_same(&empty, &expected, &grid());
}
