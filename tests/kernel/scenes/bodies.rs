//! Scenes of shape matching.

use super::{STEPS, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Constraints, Damped, Distance, LatticeMatching, ParticleRange, Particles, Plastic, Plasticity,
    Project, Quadratic, RegionBlend, RegionMatching, Scheme, ShapeMatching, Solver, Stiffness,
    Vec2, build,
};

/// Thrown body of seven particles with consecutive ids, a second one with gaps between ids, and a
/// damped spring between both.
#[inline(never)]
pub(super) fn bodies<T: Float>(scheme: Scheme) -> Sums {
    let mut particles = Particles::<T, 16>::new();
    let first = build::lattice(&mut particles, Vec2::ZERO, 7, 1, T::of(0.3), T::of(0.7)).unwrap();
    let second = build::lattice(
        &mut particles,
        T::vector(5.0, 1.0),
        3,
        3,
        T::of(0.4),
        T::of(0.5),
    )
    .unwrap();
    let odd = second.iter().step_by(2);
    let mut shapes = [
        ShapeMatching::<T, 9>::new(&particles, first.iter(), Stiffness::Alpha(T::of(0.2))).unwrap(),
        ShapeMatching::<T, 9>::new(&particles, odd, Stiffness::Relaxation(T::of(0.05))).unwrap(),
    ];
    let mut spring = Constraints::<T, Damped<T, Distance<T>>, 2, 1>::new();
    let (a, b) = (first.get(6).unwrap(), second.get(0).unwrap());
    spring
        .add(
            Damped::new(
                Distance::between(&particles, a, b, T::of(1e-2)).unwrap(),
                T::of(3.0),
            )
            .unwrap(),
        )
        .unwrap();
    particles
        .set_velocity(first.get(0).unwrap(), T::vector(1.0, 7.0))
        .unwrap();
    particles.pin(second.get(8).unwrap()).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        scheme,
        ..Solver::new()
    };
    for _ in 0..STEPS {
        solver
            .step(T::of(0.01), &mut particles, &mut (&mut shapes, &mut spring))
            .unwrap();
    }
    sums(&particles, &(&mut shapes, &mut spring))
}

/// Plastic, quadratic body.
#[inline(never)]
pub(super) fn dough<T: Float>() -> Sums {
    let (particles, lump) = held_and_thrown::<T, 9>(3, 3);
    let plasticity = Plasticity {
        yield_strain: T::of(0.02),
        creep: T::of(5.0),
        limit: T::of(0.4),
    };
    let mode = Plastic::around(Quadratic::new(T::of(0.7)).unwrap(), plasticity).unwrap();
    fall(
        &particles,
        &mut ShapeMatching::<T, 9, _>::with_mode(&particles, lump, soft(), mode).unwrap(),
    )
}

/// Body of overlapping regions.
#[inline(never)]
pub(super) fn strip<T: Float>() -> Sums {
    let (particles, strip) = held_and_thrown::<T, 8>(4, 2);
    let square = |left: usize| [0, 1, 4, 5].map(|place| strip.get(left + place).unwrap());
    fall(
        &particles,
        &mut RegionMatching::<T, 3, 12>::new(
            &particles,
            (0..3).map(square),
            soft(),
            RegionBlend::Averaged,
        )
        .unwrap(),
    )
}

/// Lattice body.
#[inline(never)]
pub(super) fn mat<T: Float>() -> Sums {
    let (particles, grid) = held_and_thrown::<T, 9>(3, 3);
    fall(
        &particles,
        &mut LatticeMatching::<T, 9>::new(&particles, 3, grid.iter().map(Some), 1, soft()).unwrap(),
    )
}

fn soft<T: Float>() -> Stiffness<T> {
    Stiffness::Alpha(T::of(0.1))
}

/// Lattice that hangs from its first particle, with an initial velocity of the last but one.
fn held_and_thrown<T: Float, const N: usize>(
    columns: usize,
    rows: usize,
) -> (Particles<T, N>, ParticleRange) {
    let mut particles = Particles::new();
    let range = build::lattice(
        &mut particles,
        Vec2::ZERO,
        columns,
        rows,
        T::of(0.3),
        T::of(0.5),
    )
    .unwrap();
    particles.pin(range.get(0).unwrap()).unwrap();
    particles
        .set_velocity(range.get(columns * rows - 2).unwrap(), T::vector(3.0, 4.0))
        .unwrap();
    (particles, range)
}

fn fall<T: Float, P: Project<T>, const N: usize>(
    particles: &Particles<T, N>,
    body: &mut P,
) -> Sums {
    let mut particles = particles.clone();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..STEPS {
        solver.step(T::of(0.01), &mut particles, body).unwrap();
    }
    sums(&particles, body)
}
