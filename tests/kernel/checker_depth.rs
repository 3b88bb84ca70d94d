//! What the checker allows the rounding of contacts.

use crate::both;
use crate::checker::{Own, Row, STEP, Scalar, number, scene};
use crate::checker_parts::assert_near;
use pliant::testing::{Conserves, Kind, Part};

/// Two discs of radius one that stand a meter apart go a 64th of a meter each, a 32nd of their depth. They might have gone as far as they
/// could be deep, the sum of their radii, and come back. What breaks the promise, and tells the bound, is a part that comes later.
fn contacts_may_go_as_far_as_two_radii_and_back<T: Scalar>() {
    let rows: [Row; 2] = [0.0, 1.0].map(|x| ([x, 0.0], [0.0; 2], 1.0));
    let mut scene = scene::<T>(&rows);
    scene.parts.push(Part { kind: Kind::DiscContacts, particles: [0; 4], lengths: [T::ONE; 2], numbers: [T::ZERO; 3] });
    let mut own = Own::settling(&[[3.0, -1.0]]);
    let sentence = own.told(&mut scene.build().unwrap(), Conserves::Momentum);
    let way = 1.0 / 64.0;
    assert_eq!(own.seen[0].after, [T::vector(-way, 0.0), T::vector(way, 0.0)]);
    // Of n = 2 particles, 9n/2 times ε (|d| + (n + 8) · 2 m) each; of the other part, ε |d| each; and of their velocities.
    let (discs, other, speed) = (9.0 * 2.0 * (way + 10.0 * 2.0), 2.0 * way, way / STEP);
    let expected = T::EPSILON.wide() * ((discs + other) / STEP + 2.0 * (speed + speed));
    assert_near(number(&sentence, "bound "), expected);
}

both!(contacts_may_go_as_far_as_two_radii_and_back);
