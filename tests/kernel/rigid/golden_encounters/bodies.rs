//! Encounters of rigid bodies with each other, and with something soft.

use super::{Dice, Set, count, material, report, run, soft, solid};
use crate::support::float::Float;
use pliant::{Filter, RigidContacts};

/// Three bodies, and a particle and an edge of something soft.
pub(super) fn bodies<T: Float>(dice: &mut Dice) -> u64 {
    let (mut particles, mut solids) = (Set::<T>::new(), Vec::new());
    let mut contacts = RigidContacts::<T, 5, 24, 24>::default();
    contacts.build(material(dice)).unwrap();
    for place in [[-1.0, 0.0], [1.0, 0.0], [0.0, 1.5]] {
        let solid = solid(dice, &mut particles, place);
        let filter = Filter::new(
            1 + u32::try_from(dice.below(2)).unwrap(),
            dice.one_of(&[3, 3, 1]),
        );
        contacts
            .add(&solid.body, &solid.corners, solid.radius, filter)
            .unwrap();
        solids.push(solid.body);
    }
    let [a, b] = soft(dice, &mut particles);
    let (radius, all) = (T::of(dice.one_of(&[0.125, 0.25])), Filter::default());
    contacts.add_particle(&particles, a, radius, all).unwrap();
    contacts.add_edge(&particles, [a, b], radius, all).unwrap();
    run(dice, particles, (contacts, solids), |(contacts, _), sum| {
        let (touching, began) = (contacts.touching().count(), contacts.began().count());
        let (ended, dropped) = (contacts.ended().count(), contacts.dropped());
        count(sum, [touching, began, ended, dropped]);
        for contact in contacts.contacts() {
            let (normal, friction) = (contact.normal_impulse, contact.friction_impulse);
            let numbers = [normal, friction, contact.approach];
            report(sum, &numbers, &[contact.point, contact.normal]);
        }
    })
}
