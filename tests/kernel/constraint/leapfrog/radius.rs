//! The turning radius bounds the second derivative of C.

use crate::constraint::gradients::{near_an_end, places, rest};
use crate::support::settings::settings;
use crate::support::setup::ids;
use pliant::{
    Angle, Area, Attachment, Bending, Constraint, Damped, Distance, LongRangeAttachment, Material,
    NeoHookean, OnSegment, PointEdge, Points, Rod, Rotation, StVenantKirchhoff, Tether, Vec2,
};
use proptest::prelude::*;

/// Inverse masses with ratios up to 10,000.
fn masses() -> impl Strategy<Value = [f64; 3]> {
    prop::array::uniform3(-2.0..2.0_f64).prop_map(|exponents| exponents.map(|x| 10.0_f64.powf(x)))
}

/// Asserts |√W ∇²C d| ≤ Σ w |d/√w| / ρ, by differences of gradients along d. As ∇²C is symmetric,
/// this is the bound of |dᵀ ∇²C d|. Power iteration turns d towards the largest second derivative.
fn bounded<const K: usize>(
    constraint: &impl Constraint<f64, K>,
    at: [Vec2<f64>; K],
    mut along: [Vec2<f64>; K],
    w: [f64; K],
) -> Result<(), TestCaseError> {
    let linear = |d: [Vec2<f64>; K], s: f64| {
        let mut moved = at;
        moved.iter_mut().zip(d).for_each(|(x, d)| *x += d * s);
        constraint.linearize(&Points::at(moved))
    };
    let Some(middle) = linear(along, 0.0) else {
        return Ok(());
    };
    let radius = constraint.turning_radius(&Points::at(at), &middle).unwrap();
    if radius <= 1e-2 {
        return Ok(());
    }
    let step = 1e-5 * radius.min(1.0);
    for _ in 0..6 {
        let size = along.iter().fold(0.0, |most, d| f64::max(most, d.length()));
        if size == 0.0 {
            break;
        }
        along = along.map(|d| d * (1.0 / size));
        let [after, before] = [step, -step].map(|s| linear(along, s));
        // Beyond an end of an edge, there is no contact.
        let (Some(after), Some(before)) = (after, before) else {
            break;
        };
        let turned: [Vec2<f64>; K] =
            std::array::from_fn(|k| (after.gradients[k] - before.gradients[k]) * (0.5 / step));
        let norm = |vectors: &[Vec2<f64>; K], factor: fn(f64) -> f64| {
            let squares = vectors.iter().zip(w).map(|(v, w)| factor(w) * v.dot(*v));
            squares.sum::<f64>().sqrt()
        };
        let (curvature, length) = (norm(&turned, |w| w), norm(&along, f64::recip));
        let bound = w.iter().sum::<f64>() * length / radius;
        prop_assert!(
            curvature <= bound * (1.0 + 1e-4) + 1e-6,
            "{curvature}, bound {bound}"
        );
        along = std::array::from_fn(|k| turned[k] * w[k]);
    }
    Ok(())
}

#[test]
fn turning_radius_bounds_the_second_derivative() {
    let vectors = prop::array::uniform6(-1.0..1.0_f64);
    proptest!(settings(500), |(at in places(), d in vectors, w in masses())| {
        let d = [Vec2::new(d[0], d[1]), Vec2::new(d[2], d[3]), Vec2::new(d[4], d[5])];
        let [a, b, c] = ids();
        let pair = |v: [Vec2<f64>; 3]| [v[0], v[1]];
        let (two, along, masses) = (pair(at), pair(d), [w[0], w[1]]);
        let distance = Distance::new(a, b, 0.3, 0.0).unwrap();
        bounded(&distance, two, along, masses)?;
        bounded(&Damped::new(distance, 1.0).unwrap(), two, along, masses)?;
        bounded(&Tether::new(a, b, 0.3, 0.0).unwrap(), two, along, masses)?;
        // The value of a shorter rod is not the integral of its gradient.
        let length = (at[0] - at[1]).length();
        if length > 0.0 {
            bounded(&Rod::new(a, b, length).unwrap(), two, along, masses)?;
        }
        bounded(&Attachment::new(a, at[1], 0.0).unwrap(), [at[0]], [d[0]], [w[0]])?;
        bounded(&LongRangeAttachment::new(a, at[1], 0.2, 0.0).unwrap(), [at[0]], [d[0]], [w[0]])?;
        bounded(&Area::new([a, b, c], 0.5, 0.0).unwrap(), at, d, w)?;
        bounded(&Bending::new([a, b, c], 0.1, 0.0).unwrap(), at, d, w)?;
    });
}

/// As above, for angles, beads and strain elements.
#[test]
fn turning_radius_bounds_the_second_derivative_of_angles_beads_and_strains() {
    let vectors = prop::array::uniform6(-1.0..1.0_f64);
    proptest!(settings(500), |(at in places(), rest in rest(), d in vectors, w in masses(), poissons_ratio in 0.0..0.5)| {
        let d = [Vec2::new(d[0], d[1]), Vec2::new(d[2], d[3]), Vec2::new(d[4], d[5])];
        let [a, b, c] = ids();
        let angle = Angle::new([a, b, c], Rotation { cos: 0.6, sin: 0.8 }, 0.0).unwrap();
        // Half a turn from rest, C jumps.
        let half_turned = angle.linearize(&Points::at(at)).is_some_and(|linear| linear.value.abs() > 1.99);
        if !half_turned {
            bounded(&angle, at, d, w)?;
        }
        if !near_an_end(at) {
            bounded(&OnSegment::new(a, [b, c], 0.0).unwrap(), at, d, w)?;
            bounded(&PointEdge::new(a, [b, c], 0.0).unwrap(), at, d, w)?;
        }
        let material = Material { youngs_modulus: 1.0, poissons_ratio };
        let rest = rest.map(Vec2::from);
        bounded(&StVenantKirchhoff::new([a, b, c], rest, material).unwrap(), at, d, w)?;
        for part in NeoHookean::new([a, b, c], rest, material).unwrap() {
            bounded(&part, at, d, w)?;
        }
    });
}

/// The bound is not larger than needed: sideways motion of a pair attains it.
#[test]
fn turning_radius_of_a_distance_is_sharp() {
    let [a, b, _] = ids();
    let distance = Distance::new(a, b, 1.0, 0.0).unwrap();
    let at = [Vec2::new(0.0, 0.0), Vec2::new(2.0, 0.0)];
    let linear = distance.linearize(&Points::at(at)).unwrap();
    let radius = distance.turning_radius(&Points::at(at), &linear).unwrap();
    assert_eq!(radius, 2.0);
}
