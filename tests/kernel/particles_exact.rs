//! Particle sets and id ranges: emptiness, length and order.

use crate::both;
use crate::float::Float;
use crate::setup::{id, row};
use pliant::{ParticleId, Vec2};

fn particle_set_is_empty_until_a_particle_is_added<T: Float>() {
    assert!(row::<T, 8>(0).is_empty() && row::<T, 8>(0).ids().is_empty());
    assert!(!row::<T, 8>(1).is_empty() && !row::<T, 8>(1).ids().is_empty());
}

fn ids_iterate_from_both_ends_with_exact_length<T: Float>() {
    let particles = row::<T, 8>(5);
    assert_eq!(particles.position(id(1)), Some(Vec2::new(T::ONE, T::ZERO)));
    let mut ids = particles.ids().iter();
    assert_eq!((ids.size_hint(), ids.len()), ((5, Some(5)), 5));
    assert_eq!(
        [ids.next(), ids.next_back(), ids.next()],
        [0, 4, 1].map(|place| Some(id(place)))
    );
    assert_eq!((ids.size_hint(), ids.len()), ((2, Some(2)), 2));
    assert_eq!(ids.rev().map(ParticleId::index).collect::<Vec<_>>(), [3, 2]);
}

both!(
    particle_set_is_empty_until_a_particle_is_added,
    ids_iterate_from_both_ends_with_exact_length
);
