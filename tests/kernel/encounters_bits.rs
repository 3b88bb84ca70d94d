//! Encounters of two bodies from whole numbers end with the same bits in every build and on every machine, whatever is exactly in line, at a
//! corner or in one place.

use crate::encounters::Draw;
use crate::float::Float;
use pliant::{
    Collider, Contacts, Container, Discs, Filter, HalfPlane, Outlines, ParticleId, Particles, Project, Recovery, Rotation, Skin,
    Solid, Solver, Surface, measure,
};

/// How many encounters are in a sum.
const ENCOUNTERS: usize = 350;
const MOST: usize = 8;

type Set<T> = Particles<T, MOST>;

/// Outlines on whole numbers, counter-clockwise: three that bulge and three with notches.
const SHAPES: [&[[f64; 2]]; 6] = [
    &[[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]],
    &[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]],
    &[[-3.0, 0.0], [3.0, 0.0], [0.0, 1.0]],
    &[[0.0, 0.0], [2.0, -2.0], [0.0, 2.0], [-2.0, -2.0]],
    &[[-2.0, -1.0], [2.0, -1.0], [1.0, 0.0], [2.0, 1.0], [-2.0, 1.0]],
    &[[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [1.0, 1.0]],
];

fn half<T: Float>(number: f64) -> T {
    T::of(number / 2.0)
}

fn surface<T: Float>(draw: &mut Draw) -> Surface<T> {
    let [static_friction, kinetic_friction] = draw.one_of(&[[0.0, 0.0], [0.5, 0.5], [1.0, 0.25]]).map(T::of);
    let recovery = draw.one_of(&[Recovery::default(), Recovery::Share(T::ONE), Recovery::Speed(T::HALF)]);
    Surface { static_friction, kinetic_friction, restitution: T::of(draw.one_of(&[0.0, 0.0, 0.5, 1.0])), recovery }
}

fn solver<T: Float>(draw: &mut Draw) -> Solver<T> {
    let sweep = draw.one_of(&[pliant::Sweep::Forward, pliant::Sweep::Symmetric]);
    let gravity = draw.one_of(&[[0.0, 0.0], [0.0, -2.0], [1.0, 1.0]]);
    let substeps = draw.one_of(&[1, 1, 2]);
    Solver { gravity: T::vector(gravity[0], gravity[1]), substeps, sweep, ..Solver::new() }
}

/// Adds a body, each of whose particles may be pinned, and may go its own way.
fn add<T: Float>(draw: &mut Draw, particles: &mut Set<T>, places: &[[f64; 2]]) -> Vec<ParticleId> {
    let (pinned, alike, way) = (draw.below(3) == 0, draw.below(2) == 0, draw.pair(6));
    let add = |[x, y]: &[f64; 2]| {
        let id = particles.add(T::vector(*x, *y), T::of(draw.one_of(&[1.0, 1.0, 4.0]))).unwrap();
        let [vx, vy] = if alike { way } else { draw.pair(6) };
        particles.set_velocity(id, T::vector(vx, vy)).unwrap();
        if pinned {
            particles.pin(id).unwrap();
        }
        id
    };
    places.iter().map(add).collect()
}

/// Four steps, and a checksum of everything with what is told of it.
fn run<T: Float, P: Project<T>>(draw: &mut Draw, mut particles: Set<T>, mut scene: P, told: impl Fn(&P) -> u64) -> u64 {
    let solver = solver(draw);
    let mut sum = 0_u64;
    for _ in 0..4 {
        solver.step(T::HALF, &mut particles, &mut scene).unwrap();
        sum = (sum ^ measure::checksum(&particles, &scene)).rotate_left(9).wrapping_add(told(&scene));
    }
    sum
}

fn number(ids: impl IntoIterator<Item = usize>) -> u64 {
    ids.into_iter().fold(1_u64, |sum, id| sum.wrapping_mul(31).wrapping_add(id as u64))
}

/// Two of chains, outlines and points.
fn outlines<T: Float>(draw: &mut Draw) -> u64 {
    let mut particles = Set::<T>::new();
    let mut outlines = Outlines::<T, 2, MOST, 12>::new(surface(draw)).unwrap();
    for body in 0..2 {
        let skin = Skin { radius: half(draw.one_of(&[0.0, 0.0, 1.0])), meets_itself: draw.below(2) == 0, ..Skin::default() };
        let kind = if body == 0 { draw.below(2) } else { draw.below(3) };
        let aside = draw.pair(2);
        let shape = draw.one_of(&SHAPES);
        let places: Vec<_> = match kind {
            0 => shape.iter().map(|[x, y]| [x + aside[0], y + aside[1]]).collect(),
            1 => (0..2 + draw.below(2)).map(|_| draw.pair(3)).collect(),
            _ => (0..2).map(|_| draw.pair(3)).collect(),
        };
        let places = &places[..places.len().min(MOST - particles.len())];
        let ids = add(draw, &mut particles, places);
        match kind {
            0 if places.len() == shape.len() => outlines.add(&particles, ids, skin),
            0 | 1 => outlines.add_chain(&particles, ids, skin),
            _ => outlines.add_points(&particles, ids, skin),
        }
        .unwrap();
    }
    run(draw, particles, outlines, |outlines| {
        let contacts = outlines.contacts().flat_map(|(point, [a, b])| [point, a, b].map(ParticleId::index));
        number(contacts.chain([outlines.touching().count(), outlines.dropped()]))
    })
}

/// Bodies of discs.
fn discs<T: Float>(draw: &mut Draw) -> u64 {
    let mut particles = Set::<T>::new();
    let mut discs = Discs::<T, 4, MOST, 12>::new(surface(draw)).unwrap();
    for _ in 0..4 {
        let places: Vec<_> = (0..=draw.below(2)).map(|_| draw.pair(3)).collect();
        let mut ids = add(draw, &mut particles, &places);
        if draw.below(3) == 0 {
            ids.reverse();
        }
        let filter = Filter { layers: 1 + u32::try_from(draw.below(2)).unwrap(), mask: draw.one_of(&[u32::MAX, 1]) };
        let body = discs.add_body(&particles, ids.iter().copied(), half(draw.one_of(&[1.0, 2.0])), filter).unwrap();
        discs.set_own_contacts(body, draw.below(2) == 0).unwrap();
        discs.set_radius(ids[0], half(draw.one_of(&[0.5, 1.0, 3.0]))).unwrap();
    }
    run(draw, particles, discs, |discs| {
        let contacts = discs.contacts().flat_map(|contact| contact.particles.map(ParticleId::index));
        number(contacts.chain([discs.touching().count(), discs.dropped()]))
    })
}

/// A collider that may move, and particles about it.
fn collider<T: Float>(draw: &mut Draw) -> u64 {
    let extents = T::vector(draw.one_of(&[1.0, 2.0]), draw.one_of(&[1.0, 3.0]));
    let normal = draw.one_of(&[T::vector(0.0, 1.0), T::vector(3.0, 4.0)]);
    let room = draw.one_of(&[Solid::circle(extents.y), Solid::rectangle(extents)]);
    match draw.below(5) {
        0 => against(draw, HalfPlane::new(normal).unwrap()),
        1 => against(draw, Solid::circle(extents.x).unwrap()),
        2 => against(draw, Solid::capsule(extents.y, extents.x).unwrap()),
        3 => against(draw, Solid::rectangle(extents).unwrap()),
        _ => against(draw, Container(room.unwrap())),
    }
}

fn against<T: Float, C: Collider<T>>(draw: &mut Draw, collider: C) -> u64 {
    let mut particles = Set::<T>::new();
    let places: Vec<_> = (0..4).map(|_| draw.pair(4)).collect();
    let mut ids = add(draw, &mut particles, &places);
    if draw.below(3) == 0 {
        ids.reverse();
    }
    let mut contacts = Contacts::<T, C, 4>::new(collider, ids, half(draw.one_of(&[0.0, 1.0])), surface(draw)).unwrap();
    let [x, y] = draw.one_of(&[[0.0, 0.0], [2.0, -1.0]]);
    contacts.set_velocity(T::vector(x, y)).unwrap();
    contacts.set_position(T::vector(0.5, 0.5)).unwrap();
    contacts.set_angular_velocity(T::of(draw.one_of(&[0.0, 0.0, 1.0]))).unwrap();
    let [co, si] = draw.one_of(&[[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]]);
    contacts.set_rotation(Rotation { co: T::of(co), si: T::of(si) }).unwrap();
    run(draw, particles, contacts, |contacts| number(contacts.touching().map(ParticleId::index)))
}

fn sum(encounter: fn(&mut Draw) -> u64) -> u64 {
    let mut draw = Draw(7);
    (0..ENCOUNTERS).fold(0, |sum: u64, _| sum.rotate_left(7) ^ encounter(&mut draw))
}

macro_rules! bits {
    ($($encounter:ident = $single:literal, $double:literal;)*) => {
        $(#[test]
        fn $encounter() {
            let found = [sum(super::$encounter::<f32>), sum(super::$encounter::<f64>)];
            assert_eq!(found, [$single, $double], "{found:#018x?}");
        })*
    };
}

mod bits {
    use super::sum;
    bits! {
        outlines = 0x987c_6728_de27_014e, 0xf099_bb80_20f4_9aec;
        discs = 0xb291_c8ea_6e2c_326d, 0x9f36_f062_f968_d552;
        collider = 0x4b69_9052_d27b_9619, 0x3ef8_ec98_217b_d9cc;
    }
}
