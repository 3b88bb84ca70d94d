//! Particles.

use super::{CAPACITY, T};
use pliant::Particles;

type Eight = Particles<T, CAPACITY>;

entries! {
    0 "Particles::new" = Eight::new;
    0 "Default for Particles" = Eight::default;
    3 "Particles::add" = Eight::add;
    3 "Particles::add_pinned" = Eight::add_pinned;
    2 "Particles::pin" = Eight::pin;
    2 "Particles::release" = Eight::release;
    2 "Particles::is_pinned" = Eight::is_pinned;
    3 "Particles::set_position" = Eight::set_position;
    3 "Particles::set_velocity" = Eight::set_velocity;
    4 "Particles::move_to" = Eight::move_to;
    3 "Particles::apply_impulse" = Eight::apply_impulse;
    2 "Particles::position" = Eight::position;
    2 "Particles::velocity" = Eight::velocity;
    1 "Particles::positions" = Eight::positions;
    1 "Particles::velocities" = Eight::velocities;
    1 "Particles::masses" = Eight::masses;
    1 "Particles::inverse_masses" = Eight::inverse_masses;
    1 "Particles::ids" = Eight::ids;
    1 "Particles::len" = Eight::len;
    1 "Particles::is_empty" = Eight::is_empty;
    1 "Particles::capacity" = Eight::capacity;
    2 "Particles::hash_state" = Eight::hash_state;
    1 "Particles::view" = Eight::view;
}
