//! Balls of one disc each.

use crate::support::float::Float;
use pliant::{BodyId, ContactMaterial, DiscContacts, Filter, Particles, Real, Vec2};

pub(crate) const RADIUS: f64 = 0.125;

/// Up to eight bodies of one disc each, all of the same radius.
pub(crate) type Balls<T> = (Particles<T, 8>, DiscContacts<T, 8, 8, 28>);

pub(crate) fn body(index: u16) -> BodyId {
    BodyId::new(index)
}

/// Discs with the given masses, positions and velocities, each a body. Those of mass zero are
/// pinned.
pub(crate) fn balls<T: Float>(
    all: &[(f64, [f64; 2], [f64; 2])],
    surface: ContactMaterial<T>,
) -> Balls<T> {
    let (mut particles, mut discs) = (Particles::new(), DiscContacts::new(surface).unwrap());
    for (mass, place, velocity) in all {
        let mass_or_one = if *mass > 0.0 { *mass } else { 1.0 };
        let ball = particles
            .add(T::vector(place[0], place[1]), T::of(mass_or_one))
            .unwrap();
        if *mass == 0.0 {
            particles.pin(ball).unwrap();
        }
        particles
            .set_velocity(ball, T::vector(velocity[0], velocity[1]))
            .unwrap();
        discs
            .add_body(&particles, [ball], T::of(RADIUS), Filter::default())
            .unwrap();
    }
    (particles, discs)
}

pub(crate) fn places<T: Real, const N: usize>(particles: &Particles<T, N>) -> Vec<Vec2<T>> {
    particles.positions().to_vec()
}
