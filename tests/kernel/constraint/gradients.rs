//! Gradients of every constraint against finite differences, and symmetries of the internal ones
//! under translation and rotation.

use crate::support::group::{Group, Visit, internal, of};
use crate::support::settings::settings;
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::{
    Attachment, Constraint, Damped, Distance, Linearization, LongRangeAttachment, OnSegment,
    PointEdge, Points, Pressure, Rod, Tearing, Tether, Vec2,
};
use proptest::prelude::*;

/// Corners at rest: a triangle of moderate angles.
pub(crate) fn rest() -> impl Strategy<Value = [[f64; 2]; 3]> {
    prop::array::uniform6(-0.2..0.2)
        .prop_map(|[a, b, c, d, e, f]| [[a, b], [1.0 + c, d], [0.5 + e, 1.0 + f]])
}

/// Triangles with coordinates that translate exactly: in general position, nearly collinear, nearly
/// coincident, or mirrored.
pub(crate) fn places() -> impl Strategy<Value = [Vec2<f64>; 3]> {
    (prop::array::uniform6(-1.0..1.0_f64), 0..4).prop_map(|([a, b, c, d, e, f], family)| {
        let dyadic = |x: f64| (x * 2.0_f64.powi(30)).round() / 2.0_f64.powi(30);
        let shape = match family {
            0 => [[a, b], [c, d], [e, f]],
            1 => [
                [a, b],
                [c, d],
                [a + e * (c - a) + 1e-3 * f, b + e * (d - b)],
            ],
            2 => [
                [a, b],
                [a + 1e-3 * c, b + 1e-3 * d],
                [a + 1e-3 * e, b + 1e-3 * f],
            ],
            _ => [[a.abs(), b], [-c.abs(), d], [e, 1.0 + f.abs()]],
        };
        shape.map(|[x, y]| Vec2::new(dyadic(x), dyadic(y)))
    })
}

/// Derivative of a function at zero: central differences of fourth order with ever smaller steps,
/// where two successive ones agree best. Rounding of the value, which grows with the inverse step,
/// counts as disagreement.
pub(crate) fn derivative(value: impl Fn(f64) -> f64) -> f64 {
    let estimate =
        |h: f64| (8.0 * (value(h) - value(-h)) - (value(2.0 * h) - value(-2.0 * h))) / (12.0 * h);
    let noise = f64::EPSILON * value(0.0).abs();
    let steps = (6..26)
        .map(|k| 2.0_f64.powi(-k))
        .map(|h| (estimate(h), estimate(h / 2.0), noise / h));
    let doubt = |(a, b, noise): &(f64, f64, f64)| (a - b).abs() + noise;
    steps
        .min_by(|a, b| doubt(a).total_cmp(&doubt(b)))
        .map_or(f64::NAN, |(_, best, _)| best)
}

/// Checks ∇C against differences of C, relative to the largest gradient.
fn checked<const K: usize>(
    name: &str,
    gradients: [Vec2<f64>; K],
    at: [Vec2<f64>; K],
    value: impl Fn([Vec2<f64>; K]) -> f64,
) {
    let largest = gradients
        .iter()
        .fold(0.0_f64, |largest, g| largest.max(g.length()));
    for (i, gradient) in gradients.iter().enumerate() {
        for (axis, expected) in [
            (Vec2::new(1.0, 0.0), gradient.x),
            (Vec2::new(0.0, 1.0), gradient.y),
        ] {
            let moved = |by: f64| {
                let mut places = at;
                places[i] += axis * by;
                value(places)
            };
            let found = derivative(moved);
            assert!(
                (found - expected).abs() <= tolerance::GRADIENT * largest,
                "{name} {i}: {expected}, not {found}, at {at:?}"
            );
        }
    }
}

/// Checks the gradients of a constraint if it is defined at these positions.
fn checked_at<C: Constraint<f64, K>, const K: usize>(
    name: &str,
    constraint: &C,
    at: [Vec2<f64>; K],
) {
    let value = |places| {
        constraint
            .linearize(&Points::at(places))
            .map_or(f64::NAN, |linear| linear.value)
    };
    if let Some(Linearization { gradients, .. }) = constraint.linearize(&Points::at(at)) {
        checked(name, gradients, at, value);
    }
}

struct Checked([Vec2<f64>; 3]);

impl Checked {
    fn first<const K: usize>(&self, name: &str) -> [Vec2<f64>; K] {
        let [a, _, c] = self.0;
        let all = if name == "distance" {
            [a, c, c]
        } else {
            self.0
        };
        std::array::from_fn(|i| all[i])
    }
}

impl Visit<f64> for Checked {
    fn visit<C: Constraint<f64, K> + Copy, const K: usize>(&mut self, name: &str, constraint: C) {
        let at = self.first::<K>(name);
        let Some(Linearization { value, gradients }) = constraint.linearize(&Points::at(at)) else {
            return;
        };
        let size: f64 = gradients.iter().map(|g| g.length()).sum();
        // At Δ = ±π the sign of an angle's C jumps, so differences across it are invalid.
        if name.ends_with("angle") && 2.0 - value.abs() < 1e-6 {
            return;
        }
        checked_at(name, &constraint, at);
        let sum = gradients
            .iter()
            .fold(Vec2::ZERO, |sum, g| sum + *g)
            .length();
        assert!(
            sum <= tolerance::SUM_OF_GRADIENTS * f64::EPSILON * size,
            "{name}: sum {sum}, size {size}"
        );
        let extent = at
            .iter()
            .fold(0.0_f64, |extent, x| extent.max((*x - at[0]).length()));
        // Where F S cancels, its rounding is relative to the size of F: that of the triangle over
        // rest edges of about one meter.
        let formed = if name.starts_with("St. Venant") {
            size + extent
        } else {
            size
        };
        let (torque, levers) = (
            at.iter()
                .zip(gradients)
                .map(|(x, g)| (*x - at[0]).cross(g))
                .sum::<f64>(),
            extent * formed,
        );
        assert!(
            torque.abs() <= tolerance::TORQUE * f64::EPSILON * levers,
            "{name}: torque {torque}, levers {levers}, at {at:?}"
        );

        let far = at.map(|x| x + Vec2::new(1024.0, -512.0));
        assert_eq!(
            constraint.linearize(&Points::at(far)),
            Some(Linearization { value, gradients }),
            "{name} translated"
        );
        for quarter in [Vec2::new(0.0, 1.0), Vec2::new(0.6, -0.8)] {
            let turned = at.map(|x| x * quarter.x + x.perp() * quarter.y);
            let found = constraint.linearize(&Points::at(turned)).unwrap().value;
            let bound = tolerance::TURNED * (1.0 + value.abs() + size);
            assert!(
                (found - value).abs() <= bound,
                "{name} rotated: {found}, not {value}"
            );
        }
    }
}

#[test]
fn gradients_match_differences_and_are_invariant_under_rigid_motion() {
    proptest!(settings(500), |(rest in rest(), places in places())| internal(rest, &mut Checked(places)));
}

/// Returns true if a point is within 0.01 of an end of a segment, or nearly collinear beyond one.
/// There, the sign of its distance is discontinuous.
pub(crate) fn near_an_end([point, a, b]: [Vec2<f64>; 3]) -> bool {
    let (edge, reach) = (b - a, (point - a).length().min((point - b).length()));
    let (along, across) = ((point - a).dot(edge), (point - a).cross(edge).abs());
    let beyond = along <= 0.0 || along >= edge.dot(edge);
    reach < 0.01 || (beyond && across < 0.05 * reach * edge.length())
}

/// Differences across the end of an edge do not agree with each other, so they are skipped.
#[test]
fn gradients_of_attachments_ropes_and_beads_match_differences() {
    let numbers = prop::array::uniform2(-1.0..1.0);
    proptest!(settings(500), |(places in places(), [x, y] in numbers, length in 0.0..1.0)| {
        let ([a, b, _], [first, second, third], place) = (places, ids::<3>(), Vec2::new(x, y));
        checked_at("attachment", &Attachment::new(first, place, 0.0).unwrap(), [a]);
        let long = LongRangeAttachment::new(first, place, length, 0.0).unwrap();
        checked_at("long range attachment", &long, [a]);
        checked_at("damped long range attachment", &Damped::new(long, 1.0).unwrap(), [a]);
        let distance = (a - b).length();
        if distance > 0.0 {
            // Below its length, the value of a rod is scaled.
            let rod = Rod::new(first, second, distance * (0.1 + 0.9 * length)).unwrap();
            checked_at("rod", &rod, [a, b]);
        }
        checked_at("tether", &Tether::new(first, second, length, 0.0).unwrap(), [a, b]);
        if !near_an_end(places) {
            checked_at("bead", &OnSegment::new(first, [second, third], 0.0).unwrap(), places);
            checked_at("edge", &PointEdge::new(first, [second, third], 0.0).unwrap(), places);
        }
    });
}

/// Gradients of a tearing constraint, derived from its corrections to particles of 1 kg:
/// Δd = ∇C Δλ.
#[test]
fn tearing_distances_follow_the_gradient_of_their_length() {
    let numbers = prop::array::uniform2(prop::array::uniform4(-1.0..1.0));
    proptest!(settings(500), |(numbers in numbers, rest in 0.0..3.0)| {
        let group = Group::<f64>::new(&numbers.map(|[x, y, dx, dy]| [x, y, dx, dy, 1.0]));
        let [first, second] = ids::<2>();
        let thread = Distance::new(first, second, rest, 1e-3).unwrap();
        let mut threads = Tearing::<f64, _, 2, 1>::new();
        let id = threads.add(thread, 1e6).unwrap();
        let after = group.project(&mut threads, 0);
        let lambda = threads.multiplier(id).unwrap();
        let at = std::array::from_fn(|i| group.positions[i] + group.displacements[i]);
        let gradients = std::array::from_fn(|i| (after[i] - group.displacements[i]) * (1.0 / lambda));
        checked("thread", gradients, at, |places| thread.linearize(&Points::at(places)).map_or(f64::NAN, |linear| linear.value));
    });
}

/// Gradients of a polygon, derived from its corrections to particles of 1 kg: Δd = ∇C Δλ.
#[test]
fn polygons_follow_the_gradient_of_their_area() {
    let numbers = prop::array::uniform7(prop::array::uniform4(-1.0..1.0));
    proptest!(settings(500), |(numbers in numbers, pressure in 0.0..3.0)| {
        let group = Group::<f64>::new(&numbers.map(|[x, y, dx, dy]| [x, y, dx, dy, 1.0]));
        let mut polygon = Pressure::<f64, 7>::new(&of(&group.positions), ids::<7>(), pressure, 1e-3).unwrap();
        let after = group.project(&mut polygon, 0);
        let lambda = polygon.multiplier();
        let at: [Vec2<f64>; 7] = std::array::from_fn(|i| group.positions[i] + group.displacements[i]);
        let area = |places: [Vec2<f64>; 7]| (0..7).map(|i| places[i].cross(places[(i + 1) % 7]) / 2.0).sum::<f64>();
        let gradients = std::array::from_fn(|i| (after[i] - group.displacements[i]) * (1.0 / lambda));
        checked("polygon", gradients, at, area);
        let weight: f64 = gradients.iter().map(|g| g.dot(*g)).sum();
        // Δλ = -C/(Σ|∇C|² + α̃) with α̃ = 10.
        let expected = -(area(at) - pressure * polygon.rest_area()) / (weight + 10.0);
        prop_assert!((lambda - expected).abs() <= tolerance::TURNED * (1.0 + expected.abs()), "{lambda}, not {expected}");
    });
}
