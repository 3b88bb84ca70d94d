//! Scene of constraints that yield.

use super::{STEPS, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Angle, Damped, Distance, Distances, Material, NeoHookean, ParticleId, Particles, Plasticity,
    Scheme, Solver, StVenantKirchhoff, Yielding, build,
};

/// A wire of springs and angles, a strip of Neo-Hookean elements and one of St. Venant–Kirchhoff
/// elements, clamped at one end, bend under gravity and stay bent without it.
#[inline(never)]
pub(super) fn metal<T: Float>() -> Sums {
    let mut particles = Particles::<T, 18>::new();
    for first in [0.0, 1.0, 2.0] {
        let corner = T::vector(0.25, first);
        build::lattice(&mut particles, corner, 3, 2, T::of(0.25), T::of(0.5)).unwrap();
    }
    let id = ParticleId::new;
    for clamped in [0, 3, 6, 9, 12, 15] {
        particles.pin(id(clamped)).unwrap();
    }
    let soft = |creep| Plasticity {
        yield_strain: T::of(0.02),
        creep: T::of(creep),
        limit: T::of(0.75),
    };
    let mut springs = Distances::<T, 4>::new();
    for ends in [[0, 1], [1, 2], [3, 4], [4, 5]] {
        let [a, b] = ends.map(id);
        let spring = Distance::between(&particles, a, b, T::of(2e-3)).unwrap();
        springs.add(spring).unwrap();
    }
    let mut wires = Yielding::<T, Distance<T>, 2, 4>::new();
    wires.add_all(&springs, soft(4.0)).unwrap();
    let mut hinges = Yielding::<T, Damped<T, Angle<T>>, 3, 2>::new();
    for members in [[0, 1, 2], [5, 4, 3]] {
        let hinge = Angle::between(&particles, members.map(id), T::of(0.1)).unwrap();
        let hinge = Damped::new(hinge, T::of(3.0)).unwrap();
        hinges.add(hinge, soft(2.0)).unwrap();
    }
    let metal = Material {
        youngs_modulus: T::of(500.0),
        poissons_ratio: T::of(0.3),
    };
    let triangles = [[0, 3, 4], [0, 4, 1], [1, 4, 5], [1, 5, 2]];
    let mut pairs = Yielding::<T, NeoHookean<T>, 3, 8>::new();
    let mut elements = Yielding::<T, StVenantKirchhoff<T>, 3, 4>::new();
    for triangle in triangles {
        let corners = |first: u16| triangle.map(|corner: u16| id(first + corner));
        for part in NeoHookean::between(&particles, corners(6), metal).unwrap() {
            pairs.add(part, soft(3.0)).unwrap();
        }
        let element = StVenantKirchhoff::between(&particles, corners(12), metal).unwrap();
        elements.add(element, soft(3.0)).unwrap();
    }
    let mut solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for step in 0..STEPS {
        if step == STEPS / 2 {
            solver.gravity = T::vector(0.0, 0.0);
            solver.scheme = Scheme::Leapfrog;
        }
        let mut parts = (&mut wires, &mut hinges, &mut pairs, &mut elements);
        solver
            .step(T::ratio(1, 60), &mut particles, &mut parts)
            .unwrap();
    }
    sums(&particles, &(wires, hinges, pairs, elements))
}
