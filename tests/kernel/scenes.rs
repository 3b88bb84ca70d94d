//! Whole scenes and their checksums. Needs no standard library, so that every target can run it; each scene has a stack frame
//! of its own, for the smallest have 16 KiB.

use crate::float::Float;
use pliant::{
    Attachment, Attachments, Bending, Bendings, Constraints, Damped, Distance, Distances, Fluid, LatticeMatching, Material,
    NeoHookean, Overlap, ParticleId, ParticleRange, Particles, Plastic, Plasticity, Pressure, Project, Quadratic, Regions,
    Scheme, ShapeMatching, Solver, StVenantKirchhoff, Stiffness, Sweep, Tearing, Vec2, build, measure,
};

const STEPS: usize = 200;
const COUNT: usize = 16;

/// What [`checksums`] are.
pub(crate) const EXPECTED: [u64; COUNT] = [
    0x4970_4044_7f77_1bcf,
    0xc20b_f7ae_8c7d_b02b,
    0x9789_0659_35e3_16a3,
    0x94a4_4846_104b_8ee3,
    0x9b2a_2e6f_b956_bd07,
    0x5ae7_7f17_2bf6_da78,
    0xfc06_0068_3bef_9f94,
    0x2af4_d928_9435_dd60,
    0xb804_bfe8_0609_2af9,
    0xfb83_95a2_2790_2d54,
    0x2de3_9025_885e_99da,
    0xbbc8_648b_6b57_4cdc,
    0xc1d3_d65e_5e82_4983,
    0xb9cc_2465_9bd4_66c0,
    0x7d9d_7c1a_b935_f3a2,
    0xa998_14c7_db31_d34b,
];

/// Runs every scene, in single and in double precision by turns.
pub(crate) fn checksums() -> [u64; COUNT] {
    [
        cloth::<f32>(),
        cloth::<f64>(),
        bodies::<f32>(Scheme::Predicted),
        bodies::<f64>(Scheme::Predicted),
        bodies::<f32>(Scheme::Explicit),
        bodies::<f64>(Scheme::Explicit),
        tissue::<f32>(),
        tissue::<f64>(),
        pond::<f32>(),
        pond::<f64>(),
        dough::<f32>(),
        dough::<f64>(),
        strip::<f32>(),
        strip::<f64>(),
        mat::<f32>(),
        mat::<f64>(),
    ]
}

/// A hanging cloth in level order, symmetric sweeps.
#[inline(never)]
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
#[inline(never)]
fn bodies<T: Float>(scheme: Scheme) -> u64 {
    let mut particles = Particles::<T, 16>::new();
    let first = build::lattice(&mut particles, Vec2::ZERO, 7, 1, T::of(0.3), T::of(0.7)).unwrap();
    let second = build::lattice(&mut particles, T::vector(5.0, 1.0), 3, 3, T::of(0.4), T::of(0.5)).unwrap();
    let odd = second.iter().step_by(2);
    let mut shapes = [
        ShapeMatching::<T, 9>::new(&particles, first.iter(), Stiffness::Alpha(T::of(0.2))).unwrap(),
        ShapeMatching::<T, 9>::new(&particles, odd, Stiffness::Relaxation(T::of(0.05))).unwrap(),
    ];
    let mut spring = Constraints::<T, Damped<T, Distance<T>>, 2, 1>::new();
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

/// Twelve particles in three rows: strain elements of both materials, a pressure inside, a stiff upper edge, threads that tear off the left
/// one, and two attachments.
#[inline(never)]
fn tissue<T: Float>() -> u64 {
    const TRIANGLES: [[u16; 3]; 6] = [[4, 5, 1], [4, 1, 0], [5, 6, 2], [5, 2, 1], [6, 7, 3], [6, 3, 2]];
    const OUTLINE: [u16; 10] = [0, 1, 2, 3, 7, 11, 10, 9, 8, 4];
    let mut particles = Particles::<T, 12>::new();
    build::lattice(&mut particles, T::vector(0.5, 0.25), 4, 3, T::of(0.3), T::of(0.1)).unwrap();
    let id = ParticleId::new;
    let flesh = Material { youngs_modulus: T::of(300.0), poissons_ratio: T::of(0.4) };
    let mut pairs = Constraints::<T, NeoHookean<T>, 3, 12>::new();
    let mut elements = Constraints::<T, Damped<T, StVenantKirchhoff<T>>, 3, 6>::new();
    for corners in TRIANGLES {
        for part in NeoHookean::between(&particles, corners.map(id), flesh).unwrap() {
            pairs.add(part).unwrap();
        }
        let element = StVenantKirchhoff::between(&particles, corners.map(|corner| id(corner + 4)), flesh).unwrap();
        elements.add(Damped::new(element, T::of(2.0)).unwrap()).unwrap();
    }
    pairs.order(&particles);
    let mut air = Pressure::<T, 10>::new(&particles, OUTLINE.map(id), T::of(1.2), T::of(1e-3)).unwrap();
    let mut edge = Bendings::<T, 2>::new();
    for first in 0..2 {
        edge.add(Bending::new([first, first + 1, first + 2].map(id), T::ZERO, T::of(1e-3)).unwrap()).unwrap();
    }
    let mut nails = Attachments::<T, 2>::new();
    for nailed in [0, 3].map(id) {
        nails.add(Attachment::new(nailed, particles.position(nailed).unwrap(), T::of(1e-3)).unwrap()).unwrap();
    }
    let mut threads = Tearing::<T, Distance<T>, 2, 6>::new();
    for upper in [0, 4, 1, 5, 3, 7] {
        let thread = Distance::between(&particles, id(upper), id(upper + 4), T::of(1e-2)).unwrap();
        threads.add(thread, T::of(0.02)).unwrap();
    }
    let solver = Solver { gravity: T::vector(0.5, -9.81), substeps: 2, sweep: Sweep::Symmetric, ..Solver::new() };
    let mut all = (pairs, elements, &mut air, edge, nails, threads);
    for _ in 0..STEPS {
        solver.step(T::of(0.01), &mut particles, &mut all).unwrap();
    }
    measure::checksum(&particles, &all)
}

/// A block of viscous fluid that falls into a dish of pinned particles.
#[inline(never)]
fn pond<T: Float>() -> u64 {
    let mut particles = Particles::<T, 21>::new();
    build::lattice(&mut particles, T::vector(0.1, 0.5), 4, 3, T::of(0.1), T::of(0.01)).unwrap();
    for place in 0..9_i16 {
        let (x, side) = (0.1 * f64::from(place) - 0.15, if matches!(place, 0 | 8) { 0.1 } else { 0.0 });
        particles.add_pinned(T::vector(x, side), T::ONE).unwrap();
    }
    let mut fluid = Fluid::<T, 21, 16>::new(&particles, particles.ids(), T::of(0.1)).unwrap();
    fluid.set_viscosity(T::of(2.0)).unwrap();
    fluid.set_compliance(T::of(1e-3)).unwrap();
    let solver = Solver { gravity: T::vector(0.0, -9.81), substeps: 2, iterations: 2, ..Solver::new() };
    for _ in 0..STEPS {
        solver.step(T::of(0.01), &mut particles, &mut fluid).unwrap();
    }
    measure::checksum(&particles, &fluid)
}

/// A plastic, quadratic lump.
#[inline(never)]
fn dough<T: Float>() -> u64 {
    let (particles, lump) = held_and_thrown::<T, 9>(3, 3);
    let plasticity = Plasticity { yield_strain: T::of(0.02), creep: T::of(5.0), limit: T::of(0.4) };
    let mode = Plastic::around(Quadratic::new(T::of(0.7)).unwrap(), plasticity).unwrap();
    fall(&particles, &mut ShapeMatching::<T, 9, _>::with_mode(&particles, lump, soft(), mode).unwrap())
}

/// Overlapping regions.
#[inline(never)]
fn strip<T: Float>() -> u64 {
    let (particles, strip) = held_and_thrown::<T, 8>(4, 2);
    let square = |left: usize| [0, 1, 4, 5].map(|place| strip.get(left + place).unwrap());
    fall(&particles, &mut Regions::<T, 3, 12>::new(&particles, (0..3).map(square), soft(), Overlap::Averaged).unwrap())
}

/// A lattice.
#[inline(never)]
fn mat<T: Float>() -> u64 {
    let (particles, grid) = held_and_thrown::<T, 9>(3, 3);
    fall(&particles, &mut LatticeMatching::<T, 9>::new(&particles, 3, grid.iter().map(Some), 1, soft()).unwrap())
}

fn soft<T: Float>() -> Stiffness<T> {
    Stiffness::Alpha(T::of(0.1))
}

/// A lattice that hangs from its first particle, and whose last but one is thrown.
fn held_and_thrown<T: Float, const N: usize>(columns: usize, rows: usize) -> (Particles<T, N>, ParticleRange) {
    let mut particles = Particles::new();
    let range = build::lattice(&mut particles, Vec2::ZERO, columns, rows, T::of(0.3), T::of(0.5)).unwrap();
    particles.pin(range.get(0).unwrap()).unwrap();
    particles.set_velocity(range.get(columns * rows - 2).unwrap(), T::vector(3.0, 4.0)).unwrap();
    (particles, range)
}

fn fall<T: Float, P: Project<T>, const N: usize>(particles: &Particles<T, N>, body: &mut P) -> u64 {
    let mut particles = particles.clone();
    let solver = Solver { gravity: T::vector(0.0, -9.81), substeps: 2, ..Solver::new() };
    for _ in 0..STEPS {
        solver.step(T::of(0.01), &mut particles, body).unwrap();
    }
    measure::checksum(&particles, body)
}
