//! Encounters of rigid bodies with colliders.

use super::{Dice, Set, count, material, report, run, solid, turn};
use crate::support::float::Float;
use pliant::{Collider, Filter, HalfPlane, Inside, RigidColliderContacts, RoundedBox};

/// Two bodies at a collider that may move.
pub(super) fn colliders<T: Float>(dice: &mut Dice) -> u64 {
    let extents = T::vector(dice.one_of(&[1.0, 2.0]), dice.one_of(&[1.0, 3.0]));
    let normal = dice.one_of(&[T::vector(0.0, 1.0), T::vector(3.0, 4.0)]);
    match dice.below(6) {
        0 => at_collider(dice, HalfPlane::new(normal).unwrap()),
        1 => at_collider(dice, RoundedBox::circle(extents.x).unwrap()),
        2 => at_collider(dice, RoundedBox::capsule(extents.y, extents.x).unwrap()),
        3 => at_collider(dice, RoundedBox::rectangle(extents).unwrap()),
        4 => at_collider(
            dice,
            Inside(RoundedBox::circle(extents.y + extents.x).unwrap()),
        ),
        _ => at_collider(dice, Inside(RoundedBox::rectangle(extents).unwrap())),
    }
}

fn at_collider<T: Float, C: Collider<T>>(dice: &mut Dice, collider: C) -> u64 {
    let (mut particles, mut solids) = (Set::<T>::new(), Vec::new());
    let material = material(dice);
    let mut contacts = RigidColliderContacts::<T, C, 2, 12, 24>::new(collider, material).unwrap();
    for place in [[-1.0, 1.0], [1.0, 1.0]] {
        let solid = solid(dice, &mut particles, place);
        contacts
            .add(&solid.body, &solid.corners, solid.radius, Filter::default())
            .unwrap();
        solids.push(solid.body);
    }
    let [x, y] = dice.one_of(&[[0.0, 0.0], [2.0, -1.0]]);
    contacts.set_velocity(T::vector(x, y)).unwrap();
    contacts.set_position(T::vector(0.5, -0.5)).unwrap();
    contacts.set_rotation(turn(dice)).unwrap();
    let spin = T::of(dice.one_of(&[0.0, 0.0, 1.0]));
    contacts.set_angular_velocity(spin).unwrap();
    run(dice, particles, (contacts, solids), |(contacts, _), sum| {
        let (touching, began) = (contacts.touching().count(), contacts.began().count());
        let (ended, dropped) = (contacts.ended().count(), contacts.dropped());
        count(sum, [touching, began, ended, dropped]);
        for contact in contacts.contacts() {
            let numbers = [contact.normal_impulse, contact.approach];
            report(
                sum,
                &numbers,
                &[contact.point, contact.normal, contacts.position()],
            );
        }
    })
}
