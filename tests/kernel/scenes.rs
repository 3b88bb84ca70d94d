//! Whole scenes and their checksums. Needs no standard library, so that every target can run it.

use crate::float::Float;
use pliant::{Damped, Distance, Distances, Particles, Scheme, ShapeMatching, Solver, Stiffness, Sweep, Vec2, build, measure};

const STEPS: usize = 200;

/// What [`checksums`] are.
pub(crate) const EXPECTED: [u64; 6] = [
    0x4970_4044_7f77_1bcf,
    0xc20b_f7ae_8c7d_b02b,
    0x9789_0659_35e3_16a3,
    0x94a4_4846_104b_8ee3,
    0x9b2a_2e6f_b956_bd07,
    0x5ae7_7f17_2bf6_da78,
];

/// Runs every scene, in single and in double precision by turns.
pub(crate) fn checksums() -> [u64; 6] {
    [
        cloth::<f32>(),
        cloth::<f64>(),
        bodies::<f32>(Scheme::Predicted),
        bodies::<f64>(Scheme::Predicted),
        bodies::<f32>(Scheme::Explicit),
        bodies::<f64>(Scheme::Explicit),
    ]
}

/// A hanging cloth in level order, symmetric sweeps.
fn cloth<T: Float>() -> u64 {
    let mut particles = Particles::<T, 48>::new();
    let mut springs = Distances::<T, 152>::new();
    let maker = build::Cloth {
        corner: T::vector(0.1, 0.2),
        columns: 8,
        rows: 6,
        spacing: T::of(0.1),
        mass: T::of(0.02),
        compliance: T::of(1e-4),
    };
    let net = build::cloth(&mut particles, &mut springs, maker).unwrap();
    for corner in [0, 7] {
        particles.pin(net.get(corner).unwrap()).unwrap();
    }
    springs.order(&particles);
    let solver = Solver { gravity: T::vector(0.3, -9.81), substeps: 3, sweep: Sweep::Symmetric, ..Solver::new() };
    for _ in 0..STEPS {
        solver.step(T::ratio(1, 60), &mut particles, &mut springs).unwrap();
    }
    measure::checksum(&particles, &springs)
}

/// A thrown body of seven particles in a row of ids, one with gaps between them, and a damped spring that ties them.
fn bodies<T: Float>(scheme: Scheme) -> u64 {
    let mut particles = Particles::<T, 16>::new();
    let first = build::lattice(&mut particles, Vec2::ZERO, 7, 1, T::of(0.3), T::of(0.7)).unwrap();
    let second = build::lattice(&mut particles, T::vector(5.0, 1.0), 3, 3, T::of(0.4), T::of(0.5)).unwrap();
    let odd = second.iter().step_by(2);
    let mut shapes = [
        ShapeMatching::<T, 9>::new(&particles, first.iter(), Stiffness::Alpha(T::of(0.2))).unwrap(),
        ShapeMatching::<T, 9>::new(&particles, odd, Stiffness::Relaxation(T::of(0.05))).unwrap(),
    ];
    let mut spring = pliant::Constraints::<T, Damped<T, Distance<T>>, 2, 1>::new();
    let (a, b) = (first.get(6).unwrap(), second.get(0).unwrap());
    spring.add(Damped::new(Distance::between(&particles, a, b, T::of(1e-2)).unwrap(), T::of(3.0)).unwrap()).unwrap();
    particles.set_velocity(first.get(0).unwrap(), T::vector(1.0, 7.0)).unwrap();
    particles.pin(second.get(8).unwrap()).unwrap();
    let solver = Solver { gravity: T::vector(0.0, -9.81), substeps: 2, iterations: 2, scheme, ..Solver::new() };
    for _ in 0..STEPS {
        solver.step(T::of(0.01), &mut particles, &mut (&mut shapes, &mut spring)).unwrap();
    }
    measure::checksum(&particles, &(&mut shapes, &mut spring))
}
