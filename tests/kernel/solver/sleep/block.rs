//! Blocks that fall asleep on a floor.

use crate::support::float::Float;
use pliant::{
    ColliderContacts, ContactMaterial, HalfPlane, ParticleId, Particles, ShapeMatching, Sleeping,
    Solver, Stiffness, build,
};

pub(crate) const RADIUS: f64 = 0.05;

pub(crate) type Block<T> = Sleeping<T, ShapeMatching<T, 9>, 9>;

pub(crate) type Floor<T> = ColliderContacts<T, HalfPlane<T>, 18>;

pub(crate) fn solver<T: Float>() -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    }
}

pub(crate) fn block<T: Float>(
    particles: &mut Particles<T, 18>,
    corner: [f64; 2],
) -> (ShapeMatching<T, 9>, [ParticleId; 9]) {
    let nodes = build::lattice(
        particles,
        T::vector(corner[0], corner[1]),
        3,
        3,
        T::of(0.1),
        T::of(0.2),
    )
    .unwrap();
    let shape = ShapeMatching::new(particles, nodes.iter(), Stiffness::Alpha(T::HALF)).unwrap();
    (
        shape,
        std::array::from_fn(|place| nodes.get(place).unwrap()),
    )
}

pub(crate) fn sleeper<T: Float, P>(body: P, ids: [ParticleId; 9]) -> Sleeping<T, P, 9> {
    Sleeping::new(body, ids, T::of(0.01), T::HALF).unwrap()
}

pub(crate) fn floor<T: Float>(particles: &Particles<T, 18>) -> Floor<T> {
    let up = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let rough = ContactMaterial {
        static_friction: T::HALF,
        kinetic_friction: T::HALF,
        ..ContactMaterial::default()
    };
    ColliderContacts::new(up, particles.ids(), T::of(RADIUS), rough).unwrap()
}

/// Block that has fallen on the floor and fallen asleep.
pub(crate) fn asleep<T: Float>() -> (Particles<T, 18>, Block<T>, Floor<T>) {
    let mut particles = Particles::new();
    let (shape, ids) = block(&mut particles, [0.0, 0.3]);
    let (mut block, mut floor) = (sleeper(shape, ids), floor(&particles));
    for _ in 0..180 {
        solver()
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut block, &mut floor),
            )
            .unwrap();
    }
    assert!(block.is_asleep());
    (particles, block, floor)
}
