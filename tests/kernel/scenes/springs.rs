//! Scenes of springs, strain elements and pressure.

use super::{STEPS, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Attachment, Attachments, Bending, Bendings, Constraints, Damped, Distance, Distances, Material,
    NeoHookean, ParticleId, Particles, Pressure, Solver, StVenantKirchhoff, Sweep, Tearing, build,
};

/// Hanging cloth in level order, with symmetric sweeps.
#[inline(never)]
pub(super) fn cloth<T: Float>() -> Sums {
    let mut particles = Particles::<T, 48>::new();
    let mut springs = Distances::<T, 152>::new();
    let builder = build::Cloth {
        corner: T::vector(0.1, 0.2),
        columns: 8,
        rows: 6,
        spacing: T::of(0.1),
        mass: T::of(0.02),
        compliance: T::of(1e-4),
    };
    let net = build::cloth(&mut particles, &mut springs, builder).unwrap();
    for corner in [0, 7] {
        particles.pin(net.get(corner).unwrap()).unwrap();
    }
    springs.order(&particles);
    let solver = Solver {
        gravity: T::vector(0.3, -9.81),
        substeps: 3,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    };
    for _ in 0..STEPS {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut springs)
            .unwrap();
    }
    sums(&particles, &springs)
}

/// Twelve particles in three rows: strain elements of both materials, a pressure inside, a stiff
/// upper edge, a left edge of threads that tear, and two attachments.
#[inline(never)]
pub(super) fn tissue<T: Float>() -> Sums {
    const TRIANGLES: [[u16; 3]; 6] = [
        [4, 5, 1],
        [4, 1, 0],
        [5, 6, 2],
        [5, 2, 1],
        [6, 7, 3],
        [6, 3, 2],
    ];
    const OUTLINE: [u16; 10] = [0, 1, 2, 3, 7, 11, 10, 9, 8, 4];
    let mut particles = Particles::<T, 12>::new();
    build::lattice(
        &mut particles,
        T::vector(0.5, 0.25),
        4,
        3,
        T::of(0.3),
        T::of(0.1),
    )
    .unwrap();
    let id = ParticleId::new;
    let flesh = Material {
        youngs_modulus: T::of(300.0),
        poissons_ratio: T::of(0.4),
    };
    let mut pairs = Constraints::<T, NeoHookean<T>, 3, 12>::new();
    let mut elements = Constraints::<T, Damped<T, StVenantKirchhoff<T>>, 3, 6>::new();
    for corners in TRIANGLES {
        for part in NeoHookean::between(&particles, corners.map(id), flesh).unwrap() {
            pairs.add(part).unwrap();
        }
        let element =
            StVenantKirchhoff::between(&particles, corners.map(|corner| id(corner + 4)), flesh)
                .unwrap();
        elements
            .add(Damped::new(element, T::of(2.0)).unwrap())
            .unwrap();
    }
    pairs.order(&particles);
    let mut air =
        Pressure::<T, 10>::new(&particles, OUTLINE.map(id), T::of(1.2), T::of(1e-3)).unwrap();
    let mut edge = Bendings::<T, 2>::new();
    for first in 0..2 {
        edge.add(
            Bending::new([first, first + 1, first + 2].map(id), T::ZERO, T::of(1e-3)).unwrap(),
        )
        .unwrap();
    }
    let mut nails = Attachments::<T, 2>::new();
    for nailed in [0, 3].map(id) {
        nails
            .add(Attachment::new(nailed, particles.position(nailed).unwrap(), T::of(1e-3)).unwrap())
            .unwrap();
    }
    let mut threads = Tearing::<T, Distance<T>, 2, 6>::new();
    for upper in [0, 4, 1, 5, 3, 7] {
        let thread = Distance::between(&particles, id(upper), id(upper + 4), T::of(1e-2)).unwrap();
        threads.add(thread, T::of(0.02)).unwrap();
    }
    let solver = Solver {
        gravity: T::vector(0.5, -9.81),
        substeps: 2,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    };
    let mut all = (pairs, elements, &mut air, edge, nails, threads);
    for _ in 0..STEPS {
        solver.step(T::of(0.01), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &all)
}
