//! Encounters of outlines, chains and points.

use super::grounds::{Ground, ground};
use super::{H, Kind, LAYERS, STEPS, add, event, report, solver, surface, velocity};
use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{Checksum, ParticleId, Particles, Reported, TerrainOutlines, measure};

const COUNT: usize = 7;

type Contacts<T> = TerrainOutlines<T, Ground<T>, COUNT, 3, 2>;
type Bodies<T> = Reported<T, Contacts<T>, ParticleId, 4>;

/// Outlines in units of half a meter.
const SHAPES: [&[[f64; 2]]; 4] = [
    &[[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]],
    &[[-3.0, 0.0], [3.0, 0.0], [0.0, 1.0]],
    &[[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0]],
    &[[0.0, 0.0], [3.0, -3.0], [0.0, 3.0], [-3.0, -3.0]],
];

/// An outline and a chain on a terrain.
pub(super) fn outlines<T: Float>(draw: &mut Draw, kind: Kind) -> u64 {
    let ground = ground(draw, kind);
    let mut particles = Particles::<T, COUNT>::new();
    let radius = T::of(draw.one_of(&[0.0, 0.0, 0.25, 0.5]));
    let surfaces = [surface(draw), surface(draw)];
    let mut contacts = Contacts::new(ground, radius, surfaces).unwrap();
    let ([x, y], common) = (draw.pair(6), velocity(draw));
    let is_rigid = draw.below(2) == 0 && kind != Kind::Crowds;
    let mut corner = |draw: &mut Draw, [i, j]: [f64; 2]| {
        let velocity = if is_rigid { common } else { velocity(draw) };
        let place = [0.5 * (x + i), 0.5 * (y + j) + 1.0];
        add(draw, &mut particles, place, velocity)
    };
    let shape = draw.one_of(&SHAPES);
    let shape: Vec<_> = shape.iter().map(|place| corner(draw, *place)).collect();
    let chain = [0; 3].map(|_| {
        let place = draw.pair(4);
        corner(draw, place)
    });
    if kind == Kind::Crowds && draw.below(2) == 0 {
        for id in chain {
            particles.pin(id).unwrap();
            particles.set_velocity(id, velocity(draw)).unwrap();
        }
    }
    contacts.add(&particles, shape).unwrap();
    let [start, _, end] = chain;
    match draw.below(3) {
        0 => contacts.add_chain(&particles, chain).unwrap(),
        1 => contacts.add_chain(&particles, [end, start]).unwrap(),
        _ => contacts.add_points(&particles, chain).unwrap(),
    }
    if draw.below(3) == 0 {
        contacts.set_filter(draw.one_of(&LAYERS));
    }
    let (mut contacts, solver) = (Bodies::new(contacts), solver(draw));
    let mut sum = Checksum::new();
    for _ in 0..STEPS {
        solver
            .step(T::of(H), &mut particles, &mut contacts)
            .unwrap();
        sum.add_bits(measure::checksum(&particles, &contacts));
        reports(&mut sum, &contacts);
        edit(draw, kind, &mut particles, &mut contacts);
    }
    sum.value()
}

fn reports<T: Float>(sum: &mut Checksum, bodies: &Bodies<T>) {
    let (contacts, discs) = (&bodies.contacts, bodies.contacts.discs());
    let counts = [contacts.dropped(), discs.dropped(), discs.stopped()];
    report::<T>(sum, &counts.map(u64::from), &[], &[]);
    for contact in contacts.touching_edges() {
        let [a, b] = contact.edge.map(|id| id.index() as u64);
        let vectors = [contact.vertex, contact.normal];
        report(
            sum,
            &[a, b, contact.surface.into()],
            &[contact.approach],
            &vectors,
        );
    }
    for contact in discs.touching() {
        let bits = [contact.edge, contact.surface.into()].map(u64::from);
        report(sum, &bits, &[contact.approach], &[contact.normal]);
    }
    bodies.reports().for_each(|found| event(sum, found));
    sum.add_bits((bodies.ended().count() * 8 + bodies.dropped()) as u64);
}

/// Changes the terrain, the set or the motion of a particle; often nothing.
fn edit<T: Float>(
    draw: &mut Draw,
    kind: Kind,
    particles: &mut Particles<T, COUNT>,
    bodies: &mut Bodies<T>,
) {
    let contacts = &mut bodies.contacts;
    let id = ParticleId::new(u16::try_from(draw.below(COUNT as u64)).unwrap());
    match draw.below(16) {
        0 => contacts.set_terrain(ground(draw, kind)),
        1 => contacts
            .set_radius(T::of(draw.one_of(&[0.0, 0.5])))
            .unwrap(),
        2 => contacts.set_surface(1, surface(draw)).unwrap(),
        3 => {
            // It fails if the body is no more in the set.
            let _ = contacts.remove(id);
        }
        4 => {
            let _ = particles.remove([id], bodies);
        }
        5..=8 => {
            let _ = particles.set_velocity(id, velocity(draw));
        }
        _ => {}
    }
}
