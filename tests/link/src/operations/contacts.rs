//! Contacts and colliders.

use super::{CAPACITY, T};
use pliant::{Contacts, HalfPlane, ParticleId, Recovery, Solid, Surface};

type Floor = Contacts<T, HalfPlane<T>, CAPACITY>;

entries! {
    4 "Contacts::new" = (|floor, particles: &[ParticleId], radius, surface| {
        Floor::new(floor, particles.iter().copied(), radius, surface)
    });
    2 "Contacts::set_position" = Floor::set_position;
    2 "Contacts::set_rotation" = Floor::set_rotation;
    2 "Contacts::set_velocity" = Floor::set_velocity;
    2 "Contacts::set_angular_velocity" = Floor::set_angular_velocity;
    1 "Contacts::collider" = Floor::collider;
    1 "Contacts::position" = Floor::position;
    1 "Contacts::rotation" = Floor::rotation;
    1 "Contacts::particles" = Floor::particles;
    1 "Contacts::touching" = (|floor: &Floor| floor.touching().map(ParticleId::index).fold(0, usize::wrapping_add));
    1 "HalfPlane::new" = HalfPlane::<T>::new;
    1 "HalfPlane::normal" = HalfPlane::<T>::normal;
    1 "Solid::circle" = Solid::<T>::circle;
    2 "Solid::capsule" = Solid::<T>::capsule;
    1 "Solid::rectangle" = Solid::<T>::rectangle;
    1 "Solid::half_extents" = Solid::<T>::half_extents;
    1 "Solid::radius" = Solid::<T>::radius;
    0 "Default for Surface" = Surface::<T>::default;
    0 "Default for Recovery" = Recovery::<T>::default;
}
