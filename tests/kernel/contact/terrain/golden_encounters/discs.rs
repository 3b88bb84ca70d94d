//! Encounters of discs.

use super::grounds::{Ground, ground};
use super::{H, Kind, LAYERS, STEPS, add, event, report, solver, surface, velocity};
use crate::support::encounters::Draw;
use crate::support::float::Float;
use pliant::{Checksum, ParticleId, Particles, Reported, TerrainContacts, measure};

const COUNT: usize = 4;

type Contacts<T> = TerrainContacts<T, Ground<T>, COUNT, 2>;
type Discs<T> = Reported<T, Contacts<T>, ParticleId, 3>;

/// Some discs on a terrain. There are changes between the steps.
pub(super) fn discs<T: Float>(draw: &mut Draw, kind: Kind) -> u64 {
    let ground = ground(draw, kind);
    let mut particles = Particles::<T, COUNT>::new();
    for _ in 0..COUNT {
        let ([x, y], velocity) = (draw.pair(8), velocity(draw));
        add(draw, &mut particles, [x / 2.0, y / 2.0 + 1.0], velocity);
    }
    let radius = T::of(draw.one_of(&[0.0, 0.25, 0.5, 0.5, 1.0]));
    let surfaces = [surface(draw), surface(draw)];
    let mut contacts = Contacts::new(ground, particles.ids(), radius, surfaces).unwrap();
    if draw.below(2) == 0 {
        contacts.set_filter(draw.one_of(&LAYERS));
    }
    let (mut contacts, solver) = (Discs::new(contacts), solver(draw));
    let mut sum = Checksum::new();
    for _ in 0..STEPS {
        solver
            .step(T::of(H), &mut particles, &mut contacts)
            .unwrap();
        sum.add_bits(measure::checksum(&particles, &contacts));
        reports(&mut sum, &particles, &contacts);
        edit(draw, kind, &mut particles, &mut contacts);
    }
    sum.value()
}

fn reports<T: Float>(sum: &mut Checksum, particles: &Particles<T, COUNT>, discs: &Discs<T>) {
    let contacts = &discs.contacts;
    let counts = [contacts.dropped(), contacts.stopped()];
    report::<T>(sum, &counts.map(u64::from), &[], &[]);
    for contact in contacts.touching() {
        let bits = [contact.edge, contact.surface.into()].map(u64::from);
        report(sum, &bits, &[contact.approach], &[contact.normal]);
        sum.add_bits(contact.particle.index() as u64);
    }
    for id in particles.ids() {
        let impulse = contacts.impulse(id, T::TWO);
        report(sum, &[], &[], impulse.as_slice());
    }
    discs.reports().for_each(|found| event(sum, found));
    sum.add_bits((discs.ended().count() * 8 + discs.dropped()) as u64);
}

/// Changes the terrain, the set or the motion of a particle; often nothing.
fn edit<T: Float>(
    draw: &mut Draw,
    kind: Kind,
    particles: &mut Particles<T, COUNT>,
    discs: &mut Discs<T>,
) {
    let contacts = &mut discs.contacts;
    let index = usize::try_from(draw.below(COUNT as u64)).unwrap();
    let id = ParticleId::new(u16::try_from(index).unwrap());
    match draw.below(16) {
        0 => contacts.set_terrain(ground(draw, kind)),
        1 => contacts
            .set_radius(T::of(draw.one_of(&[0.25, 1.0])))
            .unwrap(),
        2 => contacts.set_filter(draw.one_of(&LAYERS)),
        3 => contacts.set_surface(1, surface(draw)).unwrap(),
        // These fail if the particle is removed, and if it is no more in the set or still in it.
        4 => {
            let _ = contacts.remove(id);
        }
        5 if particles.position(id).is_some() => {
            let _ = contacts.add(id);
        }
        6 => {
            let _ = particles.remove([id], discs);
        }
        7 | 8 => {
            let _ = particles.set_velocity(id, velocity(draw));
        }
        _ => {}
    }
}
