//! Numbers near the largest one of single precision, 2¹²⁸.

use super::{body, solver};
use pliant::{
    ContactMaterial, EdgeChain, Filter, Particles, RigidTerrainContacts, Scheme, Solver,
    TerrainSurface, Vec2,
};

fn still() -> Solver<f32> {
    Solver {
        gravity: Vec2::ZERO,
        ..solver(Scheme::Predicted)
    }
}

/// Number of listed contact points of a disc with a radius of 2ⁿ that falls by its radius onto an
/// edge.
fn falling(exponent: i32) -> usize {
    let size = 2.0_f64.powi(exponent);
    let mut particles = Particles::<f32, 2>::new();
    let gyration = 2.0_f64.powi(exponent.min(60) - 10);
    let body = body(&mut particles, (1.0, gyration), [0.0, 1.5 * size], 0.0);
    let velocity = Vec2::new(0.0, -(2.0_f32.powi(exponent)));
    particles.set_group_motion(&body, velocity, 0.0).unwrap();
    let points = [2.0, -2.0].map(|x| Vec2::new(x * 2.0_f32.powi(exponent - 2), 0.0));
    let material = ContactMaterial::default();
    let mut contacts = RigidTerrainContacts::<f32, _, 1, 1, 0>::new(
        EdgeChain::<f32, _>::open(points).unwrap(),
        material,
        [TerrainSurface::new(material)],
    )
    .unwrap();
    let radius = 2.0_f32.powi(exponent);
    contacts
        .add(&body, &[Vec2::ZERO], radius, Filter::default())
        .unwrap();
    still().step(1.0, &mut particles, &mut contacts).unwrap();
    contacts.dropped()
}

/// The size plus the path is less than 2¹²⁸ for the first two. Their product exceeds it for the
/// second.
#[test]
fn hulls_collide_if_their_size_plus_their_path_is_finite() {
    for (exponent, collides) in [(0, true), (70, true), (127, false)] {
        assert_eq!(falling(exponent) > 0, collides, "{exponent}");
    }
}

/// The body turns by 90° in the step: s = 2 tan 45°. The velocity of one particle would exceed the
/// largest number, so both are kept.
#[test]
fn a_turned_velocity_that_overflows_is_not_applied() {
    let (h, relative) = (2.0_f32.powi(-62), 2.0_f32.powi(120));
    let gyration = f64::from(relative) * f64::from(h) / 4.0;
    let mut particles = Particles::<f32, 2>::new();
    let mut body = body(&mut particles, (1.0, gyration), [0.0, 0.0], 0.0);
    let [first, second] = body.particles().unwrap();
    let velocities = [-0.5, 0.5].map(|part| Vec2::new(f32::MAX, part * relative));
    particles.set_velocity(first, velocities[0]).unwrap();
    particles.set_velocity(second, velocities[1]).unwrap();
    still().step(h, &mut particles, &mut body).unwrap();
    assert_eq!(particles.velocities(), velocities);
}
