//! Scenes of ropes, beads and hinges.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Angle, Angles, Area, Areas, Constraints, Damped, Distances, LongRangeAttachment, OnSegment,
    ParticleId, Particles, PointEdge, Solver, Sweep, Tearing, Tether, Vec2, build,
};

/// Rope with strong damping, a tether and a long-range attachment. A bead slides on the rope, an
/// edge repels a point, and a bond is cut.
#[inline(never)]
pub(super) fn ropes<T: Float>() -> Sums {
    let id = ParticleId::new;
    let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 6>::new());
    let (from, to) = (T::vector(0.2, 0.1), T::vector(1.4, 0.3));
    let rope = build::Rope {
        from,
        to,
        segments: 6,
        mass: T::of(0.05),
        compliance: T::of(1e-3),
    };
    build::rope(&mut particles, &mut springs, rope).unwrap();
    particles.pin(id(0)).unwrap();
    for place in [T::vector(0.4, 0.13), T::vector(1.2, -0.2)] {
        particles.add(place, T::of(0.1)).unwrap();
    }
    let mut tethers = Constraints::<T, Tether<T>, 2, 1>::new();
    tethers
        .add(Tether::between(&particles, id(0), id(4), T::of(1e-4)).unwrap())
        .unwrap();
    let mut leash = Constraints::<T, LongRangeAttachment<T>, 1, 1>::new();
    leash
        .add(LongRangeAttachment::new(id(6), from, T::of(1.1), T::ZERO).unwrap())
        .unwrap();
    let mut beads = Constraints::<T, OnSegment<T>, 3, 1>::new();
    beads
        .add(OnSegment::new(id(7), [id(0), id(2)], T::of(1e-4)).unwrap())
        .unwrap();
    let mut edges = Constraints::<T, PointEdge<T>, 3, 1>::new();
    edges
        .add(PointEdge::new(id(8), [id(6), id(4)], T::ZERO).unwrap())
        .unwrap();
    let mut bonds = Tearing::<T, Damped<T, Tether<T>>, 2, 2>::new();
    let [first, _] = [6, 7].map(|other| {
        let bond = Tether::new(id(other), id(8), T::of(0.4), T::of(1e-2)).unwrap();
        bonds
            .add(Damped::new(bond, T::ONE).unwrap(), T::of(50.0))
            .unwrap()
    });
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        damping: T::of(0.8),
        substeps: 4,
        ..Solver::new()
    };
    for step in 0..SHORT {
        if step == SHORT / 2 {
            bonds.cut(first).unwrap();
        }
        let mut all = (
            &mut springs,
            &mut tethers,
            &mut leash,
            &mut beads,
            &mut edges,
            &mut bonds,
        );
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(springs, tethers, leash, beads, edges, bonds))
}

/// Fan of triangles with area constraints, and angles between its spokes.
#[inline(never)]
pub(super) fn hinges<T: Float>() -> Sums {
    const RIM: [(f64, f64); 5] = [
        (1.0, 0.0),
        (0.8, 0.7),
        (0.1, 1.1),
        (-0.7, 0.8),
        (-1.0, -0.1),
    ];
    let id = ParticleId::new;
    let mut particles = Particles::<T, 6>::new();
    particles.add_pinned(Vec2::ZERO, T::ONE).unwrap();
    for (x, y) in RIM {
        particles.add(T::vector(x, y), T::of(0.2)).unwrap();
    }
    let (mut areas, mut angles) = (Areas::<T, 4>::new(), Angles::<T, 4>::new());
    for corner in 1..5 {
        areas
            .add(
                Area::between(&particles, [id(0), id(corner), id(corner + 1)], T::of(1e-4))
                    .unwrap(),
            )
            .unwrap();
        angles
            .add(
                Angle::between(&particles, [id(corner), id(0), id(corner + 1)], T::of(0.1))
                    .unwrap(),
            )
            .unwrap();
    }
    areas.order(&particles);
    particles.apply_impulse(id(3), T::vector(0.7, 0.2)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -2.0),
        sweep: Sweep::Symmetric,
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        solver
            .step(T::of(0.01), &mut particles, &mut (&mut areas, &mut angles))
            .unwrap();
    }
    sums(&particles, &(areas, angles))
}
