//! Names of particles, sets without any, and what several projections store.

use crate::both;
use crate::float::Float;
use pliant::{Distance, Distances, ParticleId, Particles, Vec2, measure};

fn some<T: Float>(count: u8) -> Particles<T, 8> {
    let mut particles = Particles::new();
    for place in 0..count {
        particles.add(T::vector(place.into(), 0.0), T::ONE).unwrap();
    }
    particles
}

fn a_set_is_empty_until_something_is_added<T: Float>() {
    assert!(some::<T>(0).is_empty() && some::<T>(0).ids().is_empty());
    assert!(!some::<T>(1).is_empty() && !some::<T>(1).ids().is_empty());
}

fn ids_are_counted_and_run_from_both_ends<T: Float>() {
    let particles = some::<T>(5);
    let mut ids = particles.ids().iter();
    assert_eq!((ids.size_hint(), ids.len()), ((5, Some(5)), 5));
    assert_eq!([ids.next(), ids.next_back(), ids.next()], [0, 4, 1].map(|place| Some(ParticleId::new(place))));
    assert_eq!((ids.size_hint(), ids.len()), ((2, Some(2)), 2));
    assert_eq!(ids.rev().map(ParticleId::index).collect::<Vec<_>>(), [3, 2]);
}

fn a_list_of_projections_stores_the_sum<T: Float>() {
    let particles = some::<T>(3);
    let spring = |length: f64| {
        let mut springs = Distances::<T, 1>::new();
        let [a, b] = [0, 1].map(ParticleId::new);
        springs.add(Distance::new(a, b, T::of(length), T::HALF).unwrap()).unwrap();
        springs
    };
    // (1 − L)²/2α each, with α of a half.
    let all = [spring(3.0), spring(2.0), spring(0.5)];
    assert_eq!(measure::elastic_energy(&particles, all.as_slice(), T::ONE), T::of(4.0 + 1.0 + 0.25));
    assert_eq!(measure::elastic_energy(&particles, &all, T::ONE), T::of(5.25));
    assert_eq!(measure::elastic_energy(&particles, &all[..0], T::ONE), T::ZERO);
    assert_eq!(particles.position(ParticleId::new(1)), Some(Vec2::new(T::ONE, T::ZERO)));
}

both!(a_set_is_empty_until_something_is_added, ids_are_counted_and_run_from_both_ends, a_list_of_projections_stores_the_sum,);
