//! Encounters of rigid bodies with each other, with colliders and with terrain, and of bodies with
//! joints, end with the same bits in every build. They start on coordinates of few digits: parallel
//! faces, coincident corners and contacts within rounding are common.

mod bodies;
mod colliders;
mod joints;
mod terrains;
mod wheels;

use crate::support::encounters::Draw;
use crate::support::float::Float;
use core::ops::{Deref, DerefMut};
use pliant::{
    Checksum, ContactMaterial, MassProperties, ParticleId, Particles, Project, RigidBody, Rotation,
    Scheme, Solver, Vec2, measure,
};

/// Random numbers, and the kind of the encounters.
struct Dice {
    draw: Draw,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Steps of 1/8 s, free bodies and pinned ones.
    Usual,
    /// Half of the bodies turn about a pinned particle, with the center of mass there.
    Pivots,
    /// Steps of 1/64 s with eight substeps and strong gravity.
    Fine,
}

impl Deref for Dice {
    type Target = Draw;
    fn deref(&self) -> &Draw {
        &self.draw
    }
}

impl DerefMut for Dice {
    fn deref_mut(&mut self) -> &mut Draw {
        &mut self.draw
    }
}

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

fn turn<T: Float>(dice: &mut Dice) -> Rotation<T> {
    let [cos, sin] = dice.one_of(&TURNS).map(T::of);
    Rotation { cos, sin }
}

fn material<T: Float>(dice: &mut Dice) -> ContactMaterial<T> {
    let [static_friction, kinetic_friction] = dice
        .one_of(&[[0.0, 0.0], [0.5, 0.5], [1.0, 0.25]])
        .map(T::of);
    ContactMaterial {
        static_friction,
        kinetic_friction,
        restitution: T::of(dice.one_of(&[0.0, 0.0, 0.5, 1.0])),
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
fn solid<T: Float>(dice: &mut Dice, particles: &mut Set<T>, [x, y]: [f64; 2]) -> Solid<T> {
    let (corners, radius) = dice.one_of(&SHAPES);
    let corners: Vec<_> = corners.iter().map(|[x, y]| T::vector(*x, *y)).collect();
    let radius = T::of(radius);
    let properties = match corners.as_slice() {
        [_] => MassProperties::circle(radius, T::ONE),
        [a, b] => MassProperties::capsule(*a, *b, radius, T::ONE),
        all => MassProperties::polygon(all, T::of(2.0)),
    };
    let [dx, dy] = dice.pair(4);
    let place = T::vector(x + dx / 2.0, y + dy / 2.0);
    let rotation = turn(dice);
    let body = RigidBody::new(particles, properties.unwrap(), place, rotation).unwrap();
    let [vx, vy] = dice.pair(4);
    let fast = dice.one_of(&[0.5, 1.0, 10.0]);
    let spin = T::of(dice.whole(4) * dice.one_of(&[0.0, 1.0, 4.0]));
    let velocity = T::vector(fast * vx, fast * vy);
    particles.set_group_motion(&body, velocity, spin).unwrap();
    if dice.below(4) == 0 {
        for id in body.particles().unwrap() {
            particles.pin(id).unwrap();
        }
    }
    if dice.kind == Kind::Pivots && dice.below(2) == 0 {
        let pivot = usize::try_from(dice.below(2)).unwrap();
        particles.pin(body.particles().unwrap()[pivot]).unwrap();
    }
    Solid {
        body,
        corners,
        radius,
    }
}

/// Adds two particles of something soft.
fn soft<T: Float>(dice: &mut Dice, particles: &mut Set<T>) -> [ParticleId; 2] {
    [0; 2].map(|_| {
        let [[x, y], [vx, vy]] = [dice.pair(3), dice.pair(4)];
        let id = particles.add(T::vector(x, y), T::HALF).unwrap();
        particles.set_velocity(id, T::vector(vx, vy)).unwrap();
        id
    })
}

fn solver<T: Float>(dice: &mut Dice) -> Solver<T> {
    let [x, y] = dice.one_of(&[[0.0, 0.0], [0.0, -4.0], [2.0, -2.0]]);
    let is_fine = dice.kind == Kind::Fine;
    let factor = if is_fine { 16.0 } else { 1.0 };
    let substeps = if is_fine { &[8, 8, 1] } else { &[1, 2, 4] };
    Solver {
        gravity: T::vector(factor * x, factor * y),
        substeps: dice.one_of(substeps),
        iterations: dice.one_of(&[1, 1, 2]),
        scheme: dice.one_of(&[Scheme::Predicted, Scheme::Predicted, Scheme::Leapfrog]),
        ..Solver::new()
    }
}

/// Runs some steps, and returns a checksum of all states, with the energies and the reports.
fn run<T: Float, P: Project<T>>(
    dice: &mut Dice,
    mut particles: Set<T>,
    mut scene: P,
    reports: impl Fn(&P, &mut Checksum),
) -> u64 {
    let is_fine = dice.kind == Kind::Fine;
    let h = T::of(if is_fine { 1.0 / 64.0 } else { 0.125 });
    let solver = solver(dice);
    let mut sum = Checksum::new();
    for _ in 0..STEPS {
        solver.step(h, &mut particles, &mut scene).unwrap();
        sum.add_bits(measure::checksum(&particles, &scene));
        sum.add(measure::elastic_energy(&particles, &scene, h));
        reports(&scene, &mut sum);
    }
    sum.value()
}

/// Adds the numbers of pairs that touch, that began and that ended, and of contacts beyond the
/// capacity, to a checksum.
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

fn sums(encounter: fn(&mut Dice) -> u64, (kind, seed): (Kind, u64)) -> u64 {
    let mut dice = Dice {
        draw: Draw(seed),
        kind,
    };
    (0..ENCOUNTERS).fold(0_u64, |sum, _| sum.rotate_left(7) ^ encounter(&mut dice))
}

macro_rules! bits {
    ($($name:ident: $kind:ident $seed:literal $encounter:ident = $single:expr, $double:expr;)*) => {
        $(mod $name {
            use super::{Kind, sums, $encounter::$encounter};

            #[test]
            fn single() {
                let found = sums($encounter::<f32>, (Kind::$kind, $seed));
                assert_eq!(found, $single, "{found:#018x}");
            }

            #[test]
            fn double() {
                let found = sums($encounter::<f64>, (Kind::$kind, $seed));
                assert_eq!(found, $double, "{found:#018x}");
            }
        })*
    };
}

bits! {
    usual_bodies: Usual 11 bodies = 0xb6f9_3035_4308_9f6e, 0x1b59_7575_5ec7_0c9a;
    usual_colliders: Usual 11 colliders = 0x1c3f_86dd_77b9_9cd4, 0xb69f_9893_5bc9_9e18;
    usual_terrains: Usual 11 terrains = 0x7ae6_f162_8451_1805, 0x4392_7081_a4fb_2d6a;
    usual_joints: Usual 11 joints = 0xaf8b_1f9f_5212_de9f, 0x142d_92b9_64d5_3b14;
    more_colliders: Usual 23 colliders = 0xd54e_0589_dd36_09ce, 0x661f_4801_618a_bc3a;
    hollow_colliders: Usual 27 colliders = 0xf1fd_9c11_d166_8168, 0xa5e0_d25e_c282_f991;
    colliders_with_ties: Usual 24 colliders = 0x2407_ec36_15bd_1da4, 0x623a_5aef_9ea5_3fb4;
    more_terrains: Usual 22 terrains = 0xa821_29ab_6b8d_3e9f, 0xde06_5a0a_98fb_b2c0;
    more_joints: Usual 20 joints = 0x180f_23fe_d0af_aa61, 0x9b97_bdfa_3139_b419;
    bodies_with_pivots: Pivots 20 bodies = 0x56a5_588e_7400_3235, 0x1aeb_8df7_ecd5_dd91;
    colliders_with_pivots: Pivots 22 colliders = 0x75ed_0345_be1f_515a, 0xa405_3ad0_30bf_5980;
    terrains_with_pivots: Pivots 22 terrains = 0x489d_b7ae_77da_80dc, 0x31bf_293a_7e20_8d71;
    joints_with_pivots: Pivots 20 joints = 0x7b5c_6fa2_3d0e_4cfb, 0xa1a7_0ab1_7108_d6d5;
    fine_bodies: Fine 20 bodies = 0xf4e5_6dc6_7a58_cd0d, 0xf54a_f71d_1a7b_f10d;
    fine_colliders: Fine 26 colliders = 0xa413_52b0_904c_749f, 0xaec9_1108_3de2_e54c;
    fine_terrains: Fine 24 terrains = 0xb781_331f_0394_d585, 0xbb46_4a5f_a07b_992b;
    fine_joints: Fine 20 joints = 0x1ee6_7175_e147_9192, 0x84ed_5525_80dc_45ce;
    usual_wheels: Usual 20 wheels = 0x754d_fac3_6ee4_c15b, 0xccd9_0cfd_5099_5991;
    wheels_with_pivots: Pivots 20 wheels = 0xf9db_9f48_0cc4_6e34, 0xb583_0e2e_b08b_0649;
    fine_wheels: Fine 20 wheels = 0xcb07_8926_7254_81bd, 0xbd1a_6bd8_ae8c_250b;
}
