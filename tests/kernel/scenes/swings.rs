//! Scene of the leapfrog scheme.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Area, Areas, Bending, Bendings, Constraints, Damped, Distance, Distances, LongRangeAttachment,
    ParticleId, Particles, Rod, Rods, Scheme, Solver, Tether, Vec2,
};

/// Chain of rods with a heavy end, a triangle of springs that spins fast, a damped spring, a slack
/// tether, bending and a long range attachment. Some of it a substep resolves, and some not.
#[inline(never)]
pub(super) fn swings<T: Float>() -> Sums {
    let mut particles = Particles::<T, 8>::new();
    let place = |k: i32, y: f64| T::vector(0.25 * f64::from(k), y);
    let hook = particles.add_pinned(place(0, 0.0), T::ONE).unwrap();
    let mut chain = [hook; 4];
    for (k, id) in (1..).zip(chain.iter_mut().skip(1)) {
        let mass = if k == 3 { T::of(50.0) } else { T::ONE };
        *id = particles.add(place(k, 0.0), mass).unwrap();
    }
    let mut rods = Rods::<T, 3>::new();
    for ends in chain.windows(2) {
        rods.add(Rod::between(&particles, ends[0], ends[1]).unwrap())
            .unwrap();
    }
    let corners = [[2.0, 0.0], [2.5, 0.0], [2.0, 0.5]].map(|[x, y]| {
        let id = particles.add(T::vector(x, y), T::of(0.5)).unwrap();
        particles
            .set_velocity(id, T::vector(-12.0 * y, 12.0 * (x - 2.2)))
            .unwrap();
        id
    });
    let [a, b, c] = corners;
    let mut springs = Distances::<T, 4>::new();
    for (ends, compliance) in [([a, b], 1e-3), ([b, c], 1e-5), ([c, a], 0.0)] {
        let spring = Distance::between(&particles, ends[0], ends[1], T::of(compliance)).unwrap();
        springs.add(spring).unwrap();
    }
    let mut areas = Areas::<T, 1>::new();
    areas
        .add(Area::between(&particles, corners, T::of(1e-4)).unwrap())
        .unwrap();
    let id = ParticleId::new;
    let ball = particles.add(T::vector(1.0, 0.8), T::of(0.2)).unwrap();
    let mut damped = Constraints::<T, Damped<T, Distance<T>>, 2, 1>::new();
    let spring = Distance::new(id(2), ball, T::HALF, T::of(1e-2)).unwrap();
    damped.add(Damped::new(spring, T::ONE).unwrap()).unwrap();
    let mut tethers = Constraints::<T, Tether<T>, 2, 1>::new();
    tethers
        .add(Tether::new(id(3), ball, T::of(0.9), T::ZERO).unwrap())
        .unwrap();
    let mut bendings = Bendings::<T, 1>::new();
    let bending = Bending::new([id(1), id(2), id(3)], T::of(0.2), T::of(1e-3)).unwrap();
    bendings.add(bending).unwrap();
    let mut leash = Constraints::<T, LongRangeAttachment<T>, 1, 1>::new();
    leash
        .add(LongRangeAttachment::new(ball, Vec2::ZERO, T::of(1.2), T::of(1e-4)).unwrap())
        .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        iterations: 2,
        scheme: Scheme::Leapfrog,
        ..Solver::new()
    };
    let mut all = (rods, springs, areas, damped, tethers, bendings, leash);
    for _ in 0..SHORT {
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &all)
}
