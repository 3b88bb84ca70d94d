//! Contacts and colliders.

use super::{CAPACITY, T};
use pliant::{ColliderContacts, HalfPlane, ParticleId, Depenetration, RoundedBox, ContactMaterial};

type Floor = ColliderContacts<T, HalfPlane<T>, CAPACITY>;

entries! {
    4 "ColliderContacts::new" = (|floor, particles: &[ParticleId], radius, surface| {
        Floor::new(floor, particles.iter().copied(), radius, surface)
    });
    1 "ColliderContacts::empty" = Floor::empty;
    5 "ColliderContacts::build" = (|contacts: &mut Floor, floor, particles: &[ParticleId], radius, surface| {
        contacts.build(floor, particles.iter().copied(), radius, surface)
    });
    2 "ColliderContacts::set_position" = Floor::set_position;
    2 "ColliderContacts::set_rotation" = Floor::set_rotation;
    2 "ColliderContacts::set_velocity" = Floor::set_velocity;
    2 "ColliderContacts::set_angular_velocity" = Floor::set_angular_velocity;
    1 "ColliderContacts::collider" = Floor::collider;
    1 "ColliderContacts::position" = Floor::position;
    1 "ColliderContacts::rotation" = Floor::rotation;
    1 "ColliderContacts::particles" = Floor::particles;
    1 "ColliderContacts::touching" = (|floor: &Floor| floor.touching().map(ParticleId::index).fold(0, usize::wrapping_add));
    1 "HalfPlane::new" = HalfPlane::<T>::new;
    1 "HalfPlane::normal" = HalfPlane::<T>::normal;
    1 "RoundedBox::circle" = RoundedBox::<T>::circle;
    2 "RoundedBox::capsule" = RoundedBox::<T>::capsule;
    1 "RoundedBox::rectangle" = RoundedBox::<T>::rectangle;
    1 "RoundedBox::half_extents" = RoundedBox::<T>::half_extents;
    1 "RoundedBox::radius" = RoundedBox::<T>::radius;
    1 "ContactMaterial::with_friction" = ContactMaterial::<T>::with_friction;
    0 "Default for ContactMaterial" = ContactMaterial::<T>::default;
    0 "Default for Depenetration" = Depenetration::<T>::default;
}
