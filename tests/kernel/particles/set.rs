//! Particle sets: emptiness, ids, pins and setters.

use crate::support::float::Float;
use crate::support::setup::{id, row};
use pliant::{ParticleId, Particles, Solver, Vec2};

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

/// A free particle and a pinned one, of 0.5 kg each, both at rest.
fn pair<T: Float>() -> (Particles<T, 2>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let free = particles.add(T::vector(1.0, 2.0), T::HALF).unwrap();
    let pinned = particles.add_pinned(T::vector(-3.0, 4.0), T::HALF).unwrap();
    (particles, [free, pinned])
}

fn fall<T: Float>(particles: &mut Particles<T, 2>) {
    let solver = Solver {
        gravity: T::vector(0.0, -8.0),
        substeps: 2,
        ..Solver::new()
    };
    solver.step(T::HALF, particles, &mut ()).unwrap();
}

fn pinning_stops_particles_and_release_restores_their_mass<T: Float>() {
    let (mut particles, [free, pinned]) = pair::<T>();
    assert_eq!(
        (particles.is_pinned(free), particles.is_pinned(pinned)),
        (Some(false), Some(true))
    );
    fall(&mut particles);
    assert_eq!(particles.velocities(), [T::vector(0.0, -4.0), Vec2::ZERO]);
    assert_eq!(particles.position(pinned), Some(T::vector(-3.0, 4.0)));

    particles.pin(free).unwrap();
    let place = particles.position(free);
    assert_eq!(
        (particles.is_pinned(free), particles.velocity(free)),
        (Some(true), Some(Vec2::ZERO))
    );
    particles.apply_impulse(free, T::vector(1.0, 1.0)).unwrap();
    fall(&mut particles);
    assert_eq!(
        (particles.position(free), particles.velocity(free)),
        (place, Some(Vec2::ZERO))
    );

    for id in [free, pinned] {
        particles.release(id).unwrap();
        assert_eq!(particles.is_pinned(id), Some(false));
        particles.apply_impulse(id, T::vector(1.0, -0.5)).unwrap();
        assert_eq!(particles.velocity(id), Some(T::vector(2.0, -1.0)));
    }
    assert_eq!(particles.masses(), [T::HALF; 2]);
    assert_eq!(particles.inverse_masses(), [T::TWO; 2]);
}

/// Pinned particles move with their given velocity, and only with that.
fn pinned_particles_move_only_with_their_velocity<T: Float>() {
    let (mut particles, [_, pinned]) = pair::<T>();
    particles
        .move_to(pinned, T::vector(1.0, 4.5), T::HALF)
        .unwrap();
    assert_eq!(particles.velocity(pinned), Some(T::vector(8.0, 1.0)));
    fall(&mut particles);
    assert_eq!(particles.position(pinned), Some(T::vector(1.0, 4.5)));
    fall(&mut particles);
    assert_eq!(particles.position(pinned), Some(T::vector(5.0, 5.0)));
    assert_eq!(particles.velocity(pinned), Some(T::vector(8.0, 1.0)));
}

/// Setting the position or the velocity changes neither the other nor the mass.
fn setters_change_one_quantity<T: Float>() {
    let (mut particles, [free, _]) = pair::<T>();
    particles.set_velocity(free, T::vector(0.25, 0.5)).unwrap();
    particles.set_position(free, T::vector(9.0, 8.0)).unwrap();
    assert_eq!(
        particles.positions(),
        [T::vector(9.0, 8.0), T::vector(-3.0, 4.0)]
    );
    assert_eq!(particles.velocities(), [T::vector(0.25, 0.5), Vec2::ZERO]);
    assert_eq!(particles.inverse_masses(), [T::TWO, T::ZERO]);
    assert_eq!(
        (particles.len(), particles.capacity(), particles.is_empty()),
        (2, 2, false)
    );
    assert_eq!(particles.ids().get(1), Some(ParticleId::new(1)));
    assert_eq!(particles.ids().get(2), None);
}

crate::both!(
    particle_set_is_empty_until_a_particle_is_added,
    ids_iterate_from_both_ends_with_exact_length,
    pinning_stops_particles_and_release_restores_their_mass,
    pinned_particles_move_only_with_their_velocity,
    setters_change_one_quantity,
);
