//! Encounters of rigid bodies with each other, with colliders and with terrain, and of bodies with joints,
//! end with the same bits in every build. They start on coordinates of few digits: parallel faces,
//! coincident corners and contacts within rounding are common.

mod bodies;
mod colliders;
mod joints;
mod terrains;

use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{
    Checksum, ContactMaterial, MassProperties, ParticleId, Particles, Project, RigidBody, Rotation,
    Scheme, Solver, Vec2, measure,
};

/// Number of encounters in a checksum, and of steps in an encounter.
const ENCOUNTERS: usize = 150;
const STEPS: usize = 4;

/// Corners and radius of each hull: discs, capsules, polygons with and without a radius.
const SHAPES: [(&[[f64; 2]], f64); 7] = [
    (&[[0.0, 0.0]], 0.5),
    (&[[-1.0, 0.0], [1.0, 0.0]], 0.25),
    (&[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], 0.0),
    (&[[-1.0, -0.5], [1.0, -0.5], [1.0, 0.5], [-1.0, 0.5]], 0.25),
    (&[[-1.0, -0.5], [1.0, -0.5], [0.0, 1.0]], 0.0),
    (
        &[[-1.5, -0.25], [1.5, -0.25], [1.5, 0.25], [-1.5, 0.25]],
        0.0,
    ),
    (
        &[
            [-0.5, -1.0],
            [0.5, -1.0],
            [1.0, 0.0],
            [0.5, 1.0],
            [-0.5, 1.0],
            [-1.0, 0.0],
        ],
        0.125,
    ),
];
const TURNS: [[f64; 2]; 6] = [
    [1.0, 0.0],
    [1.0, 0.0],
    [0.0, 1.0],
    [0.6, 0.8],
    [-0.8, 0.6],
    [0.96, -0.28],
];

type Set<T> = Particles<T, 12>;

fn turn<T: Float>(draw: &mut Draw) -> Rotation<T> {
    let [cos, sin] = draw.one_of(&TURNS).map(T::of);
    Rotation { cos, sin }
}

fn material<T: Float>(draw: &mut Draw) -> ContactMaterial<T> {
    let [static_friction, kinetic_friction] = draw
        .one_of(&[[0.0, 0.0], [0.5, 0.5], [1.0, 0.25]])
        .map(T::of);
    ContactMaterial {
        static_friction,
        kinetic_friction,
        restitution: T::of(draw.one_of(&[0.0, 0.0, 0.5, 1.0])),
        ..ContactMaterial::default()
    }
}

/// Body with its hull.
struct Solid<T> {
    body: RigidBody<T>,
    corners: Vec<Vec2<T>>,
    radius: T,
}

/// Adds a body near a place. It may be pinned, and it may be fast.
fn solid<T: Float>(draw: &mut Draw, particles: &mut Set<T>, [x, y]: [f64; 2]) -> Solid<T> {
    let (corners, radius) = draw.one_of(&SHAPES);
    let corners: Vec<_> = corners.iter().map(|[x, y]| T::vector(*x, *y)).collect();
    let radius = T::of(radius);
    let properties = match corners.as_slice() {
        [_] => MassProperties::circle(radius, T::ONE),
        [a, b] => MassProperties::capsule(*a, *b, radius, T::ONE),
        all => MassProperties::polygon(all, T::of(2.0)),
    };
    let [dx, dy] = draw.pair(4);
    let place = T::vector(x + dx / 2.0, y + dy / 2.0);
    let rotation = turn(draw);
    let body = RigidBody::new(particles, properties.unwrap(), place, rotation).unwrap();
    let [vx, vy] = draw.pair(4);
    let fast = draw.one_of(&[0.5, 1.0, 10.0]);
    let spin = T::of(draw.whole(4) * draw.one_of(&[0.0, 1.0, 4.0]));
    let velocity = T::vector(fast * vx, fast * vy);
    particles.set_group_motion(&body, velocity, spin).unwrap();
    if draw.below(4) == 0 {
        for id in body.particles().unwrap() {
            particles.pin(id).unwrap();
        }
    }
    Solid {
        body,
        corners,
        radius,
    }
}

/// Adds two particles of something soft.
fn soft<T: Float>(draw: &mut Draw, particles: &mut Set<T>) -> [ParticleId; 2] {
    [0; 2].map(|_| {
        let [[x, y], [vx, vy]] = [draw.pair(3), draw.pair(4)];
        let id = particles.add(T::vector(x, y), T::HALF).unwrap();
        particles.set_velocity(id, T::vector(vx, vy)).unwrap();
        id
    })
}

fn solver<T: Float>(draw: &mut Draw) -> Solver<T> {
    let [x, y] = draw.one_of(&[[0.0, 0.0], [0.0, -4.0], [2.0, -2.0]]);
    Solver {
        gravity: T::vector(x, y),
        substeps: draw.one_of(&[1, 2, 4]),
        iterations: draw.one_of(&[1, 1, 2]),
        scheme: draw.one_of(&[Scheme::Predicted, Scheme::Predicted, Scheme::Leapfrog]),
        ..Solver::new()
    }
}

/// Runs some steps, and returns a checksum of all states, with the energies and the reports.
fn run<T: Float, P: Project<T>>(
    draw: &mut Draw,
    mut particles: Set<T>,
    mut scene: P,
    reports: impl Fn(&P, &mut Checksum),
) -> u64 {
    let (solver, h) = (solver(draw), T::of(0.125));
    let mut sum = Checksum::new();
    for _ in 0..STEPS {
        solver.step(h, &mut particles, &mut scene).unwrap();
        sum.add_bits(measure::checksum(&particles, &scene));
        sum.add(measure::elastic_energy(&particles, &scene, h));
        reports(&scene, &mut sum);
    }
    sum.value()
}

/// Adds the numbers of pairs that touch, that began and that ended, and of contacts beyond the capacity, to a
/// checksum.
fn count(sum: &mut Checksum, numbers: [usize; 4]) {
    for number in numbers {
        sum.add_bits(number as u64);
    }
}

/// Adds the numbers and the vectors of a report to a checksum.
fn report<T: Float>(sum: &mut Checksum, numbers: &[T], vectors: &[Vec2<T>]) {
    numbers.iter().for_each(|number| sum.add(*number));
    vectors.iter().for_each(|v| sum.add(v.x + v.y));
}

fn sums(encounter: fn(&mut Draw) -> u64) -> u64 {
    let mut draw = Draw(11);
    (0..ENCOUNTERS).fold(0_u64, |sum, _| sum.rotate_left(7) ^ encounter(&mut draw))
}

macro_rules! bits {
    ($($encounter:ident = $single:expr, $double:expr;)*) => {
        $(#[test]
        fn $encounter() {
            let found = [sums(super::$encounter::$encounter::<f32>), sums(super::$encounter::$encounter::<f64>)];
            assert_eq!(found, [$single, $double], "{found:#018x?}");
        })*
    };
}

mod bits {
    use super::sums;
    bits! {
        bodies = 0xfd5e_9195_8636_5fe6, 0xf932_7651_b1f5_c866;
        colliders = 0x59be_a3d4_5b51_9743, 0x6717_7f0a_50ac_bc94;
        terrains = 0x8309_c33b_8ab1_206c, 0xb433_9003_7903_26b9;
        joints = 0x7fa3_cbf4_8544_4880, 0x3a3c_7d62_1a16_eef2;
    }
}
