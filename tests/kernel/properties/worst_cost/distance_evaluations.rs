//! Evaluations of a signed distance for a grazing contact.

use pliant::{
    Collider, ColliderContacts, ContactMaterial, Inside, Particles, RoundedBox, SignedDistance,
    Solver, Vec2,
};
use std::cell::Cell;

/// Collider that counts its distance evaluations.
struct Monitored<'a, C>(C, &'a Cell<u32>);

impl<C: Collider<f64>> Collider<f64> for Monitored<'_, C> {
    const HOLLOW: bool = C::HOLLOW;

    fn signed_distance(&self, place: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
        self.1.set(self.1.get() + 1);
        self.0.signed_distance(place, radius)
    }
}

/// Number of distance evaluations in a pass over a particle with this position and displacement.
fn gaps(collider: impl Collider<f64>, from: Vec2<f64>, way: Vec2<f64>) -> u32 {
    let mut particles = Particles::<f64, 1>::new();
    let id = particles.add(from, 1.0).unwrap();
    particles.set_velocity(id, way).unwrap();
    let count = Cell::new(0);
    let mut contacts = ColliderContacts::<f64, _, 1>::new(
        Monitored(collider, &count),
        [id],
        0.0,
        ContactMaterial::default(),
    )
    .unwrap();
    Solver::new()
        .step(1.0, &mut particles, &mut contacts)
        .unwrap();
    count.get()
}

/// Largest number of distance evaluations in a pass, over paths that miss a circle ever more
/// closely and paths that graze it.
fn most_gaps() -> u32 {
    let circle = RoundedBox::circle(1.0).unwrap();
    let clear = (0..60)
        .map(|k| 0.5_f64.powi(k))
        .flat_map(|height| [height, -height]);
    let all = clear.flat_map(|height| [1.0, 2.0, 37.0].map(|far| (height, far)));
    all.map(|(height, far)| {
        gaps(
            circle,
            Vec2::new(-far, 1.0 + height),
            Vec2::new(2.0 * far, 0.0),
        )
    })
    .max()
    .unwrap()
}

#[test]
fn pass_over_a_particle_needs_at_most_34_distance_evaluations() {
    let most = most_gaps();
    assert!(most <= 34, "{most}");
    let room = Inside(RoundedBox::circle(1.0).unwrap());
    for k in 0..60 {
        let found = gaps(
            room,
            Vec2::new(0.0, 1.0 - 0.5_f64.powi(k)),
            Vec2::new(2.0, 0.5_f64.powi(k)),
        );
        assert!(found <= 5, "{found} in a hollow collider");
    }
}

#[test]
fn grazing_particle_needs_at_least_25_distance_evaluations() {
    let most = most_gaps();
    assert!(most >= 25, "{most}");
}
