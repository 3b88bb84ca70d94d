//! Rounding bound of the checker for contacts.

use crate::both;
use crate::support::checker_worlds::{Own, Row, STEP, number, scene};
use crate::support::float::Float;
use crate::testing::remainders::assert_near;
use pliant::testing::{Conserves, Kind, Part};

/// Two discs of radius one, one meter apart, move by 1/64 m each, together 1/32 of their depth.
/// They might have moved by the maximum depth, the sum of their radii, and back. A later part
/// violates the guarantee, and its message reports the bound.
fn contact_rounding_bound_allows_two_radii_and_back<T: Float>() {
    let rows: [Row; 2] = [0.0, 1.0].map(|x| ([x, 0.0], [0.0; 2], 1.0));
    let mut scene = scene::<T>(&rows);
    scene.parts.push(Part {
        kind: Kind::DiscContacts,
        particles: [0; 4],
        lengths: [T::ONE; 2],
        numbers: [T::ZERO; 3],
    });
    let mut own = Own::settling(&[[3.0, -1.0]]);
    let sentence = own.reported(&mut scene.build().unwrap(), Conserves::Momentum);
    let way = 1.0 / 64.0;
    assert_eq!(
        own.seen[0].after,
        [T::vector(-way, 0.0), T::vector(way, 0.0)]
    );
    // Discs: 9n/2 times ε (|d| + (n + 8) · 2 m) for each of n = 2 particles. Other part: ε |d| for
    // each. The rounding of their velocities is added.
    let (discs, other, speed) = (9.0 * 2.0 * (way + 10.0 * 2.0), 2.0 * way, way / STEP);
    let expected = T::EPSILON.wide() * ((discs + other) / STEP + 2.0 * (speed + speed));
    assert_near(number(&sentence, "bound "), expected);
}

both!(contact_rounding_bound_allows_two_radii_and_back);
