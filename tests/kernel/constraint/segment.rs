//! Particles on and beside a segment.

use crate::constraint::attachments::projected;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::id;
use crate::support::tolerance;
use pliant::{Constraint, OnSegment, PointEdge, Points, Vec2};
use proptest::prelude::*;

/// A bead exerts no torque together with its segment: Σ m (x + d) × Δd is zero up to rounding.
#[test]
fn beads_conserve_angular_momentum() {
    let numbers = prop::array::uniform3(prop::array::uniform4(-1.0..1.0));
    proptest!(settings(2000), |(numbers in numbers, masses in prop::array::uniform3(0.1..10.0))| {
        let positions = numbers.map(|[x, y, ..]| Vec2::new(x, y));
        let before = numbers.map(|[.., x, y]| Vec2::new(x, y));
        let after = projected(OnSegment::new(id(0), [id(1), id(2)], 1e-4).unwrap(), positions, before, masses);
        let (mut torque, mut size) = (0.0_f64, 0.0_f64);
        for i in 0..3 {
            let impulse = (after[i] - before[i]) * masses[i];
            torque += (positions[i] + before[i]).cross(impulse);
            size += masses[i] * (after[i].length() + (after[i] - before[i]).length());
        }
        prop_assert!(torque.abs() <= tolerance::BEAD_TORQUE * f64::EPSILON * size, "{torque:e}");
    });
}

/// Distance, direction and weights of a bead, on and beyond the segment from (0, 0) to (4, 0).
fn bead_linearizes_at_the_nearest_point_of_its_segment<T: Float>() {
    let bead = OnSegment::new(id(0), [id(1), id(2)], T::ZERO).unwrap();
    let at = |x: f64, y: f64, ends: [f64; 2]| {
        let [a, b] = ends.map(|x| T::vector(x, 0.0));
        bead.linearize(&Points::at([T::vector(x, y), a, b]))
            .map(|linear| {
                let [m, a, b] = linear.gradients.map(|g| (g.x.wide(), g.y.wide()));
                (linear.value.wide(), m, a, b)
            })
    };
    let cases = [
        (1.0, 2.0, (2.0, (0.0, 1.0), (0.0, -0.75), (0.0, -0.25))),
        (3.0, -2.0, (-2.0, (0.0, 1.0), (0.0, -0.25), (0.0, -0.75))),
        (0.0, 2.0, (2.0, (0.0, 1.0), (0.0, -1.0), (0.0, 0.0))),
        (-2.0, 0.0, (2.0, (-1.0, 0.0), (1.0, 0.0), (0.0, 0.0))),
        (6.0, 0.0, (2.0, (1.0, 0.0), (0.0, 0.0), (-1.0, 0.0))),
    ];
    for (x, y, expected) in cases {
        assert_eq!(at(x, y, [0.0, 4.0]), Some(expected), "({x}, {y})");
    }
    let (value, m, a, b) = at(7.0, -4.0, [0.0, 4.0]).unwrap();
    assert!(
        (value + 5.0).abs() < 1e-6 && (m.0 + 0.6).abs() < 1e-6 && (m.1 - 0.8).abs() < 1e-6,
        "{value} {m:?}"
    );
    assert_eq!((a, b), ((0.0, 0.0), (-m.0, -m.1)));
    // Ends that coincide count as their midpoint, and three coincident points have no direction.
    assert_eq!(
        at(0.0, 2.0, [0.0, 0.0]),
        Some((2.0, (0.0, 1.0), (0.0, -0.5), (0.0, -0.5)))
    );
    assert_eq!(at(0.0, 0.0, [0.0, 0.0]), None);
    assert_eq!(at(0.0, 0.0, [0.0, 4.0]).unwrap().0, 0.0);
    let edge = PointEdge::new(id(0), [id(1), id(2)], T::ZERO).unwrap();
    assert_eq!(
        edge.linearize(&Points::at([T::vector(0.0, -1.0), Vec2::ZERO, Vec2::ZERO])),
        None
    );
}

/// Beads scaled by a power of two give scaled values and equal gradients, bit for bit.
fn beads_are_scale_invariant<T: Float>() {
    let bead = OnSegment::new(id(0), [id(1), id(2)], T::ZERO).unwrap();
    for places in [
        [(0.3, 0.7), (-0.4, 0.1), (0.9, -0.2)],
        [(2.3, 0.7), (-0.4, 0.1), (0.9, -0.2)],
    ] {
        let at = |scale: T| {
            bead.linearize(&Points::at(places.map(|(x, y)| T::vector(x, y) * scale)))
                .unwrap()
        };
        let one = at(T::ONE);
        for exponent in [-40, -20, 20, 40] {
            let scale = T::of(2.0_f64.powi(exponent));
            let other = at(scale);
            assert_eq!(
                (other.value, other.gradients),
                (one.value * scale, one.gradients),
                "2^{exponent}"
            );
        }
    }
}

crate::both!(
    bead_linearizes_at_the_nearest_point_of_its_segment,
    beads_are_scale_invariant
);
