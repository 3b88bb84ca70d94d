//! Deforming modes recover a known deformation on every layout that determines it.

use crate::each_mode;
use crate::support::bodies::Body;
use crate::support::float::Float;
use crate::support::mode_bodies::{SEVEN, body, layouts, linear, quadratic};
use crate::support::tolerance;
use pliant::Mode;

/// Cosines and sines of rotations: none, two with sines 0.6 and 0.8, and a half rotation.
const TURNS: [[f64; 2]; 4] = [[1.0, 0.0], [0.8, 0.6], [-0.6, 0.8], [-1.0, 0.0]];
/// Linear maps: stretched, sheared, inverted, singular, zero.
const MAPS: [[f64; 4]; 6] = [
    [2.0, 0.0, 0.0, 0.5],
    [1.0, 0.7, 0.0, 1.0],
    [1.0, 0.2, 0.3, -0.8],
    [-1.0, 0.0, 0.4, -2.0],
    [1.0, 0.5, 2.0, 1.0],
    [0.0; 4],
];

fn apply([a, b, c, d]: [f64; 4], [x, y]: [f64; 2]) -> [f64; 2] {
    [a * x + b * y + 0.25, c * x + d * y - 1.5]
}

fn turn([cos, sin]: [f64; 2]) -> [f64; 4] {
    [cos, -sin, sin, cos]
}

fn bend([x, y]: [f64; 2]) -> [f64; 2] {
    [
        0.9 * x - 0.4 * y + 0.3 * x * x - 0.2 * y * y + 0.25 * x * y,
        0.3 * x + y - 0.25 * x * x + 0.15 * y * y - 0.4 * x * y + 2.0,
    ]
}

/// Asserts that members moved by a map of the kind of the mode are at their goals.
fn assert_found<T: Float, M: Mode<T>>(
    name: &str,
    mut body: Body<T, M>,
    map: impl Fn([f64; 2]) -> [f64; 2],
) {
    body.put(map);
    let places = body.particles.positions().to_vec();
    body.step();
    let (off, size) = body.distance(&places);
    let largest = places.iter().fold(0.0, |most: f64, x| {
        most.max(x.x.wide().abs()).max(x.y.wide().abs())
    });
    let bound = tolerance::planted(T::EPSILON.wide(), places.len(), size, largest);
    assert!(off <= bound, "{name}: off by {off:e}, bound {bound:e}");
}

fn rotations_are_recovered<T: Float>() {
    for layout in layouts() {
        for turned in TURNS {
            for blend in [0.0, 0.4, 1.0] {
                each_mode!(blend, |mode| assert_found(
                    layout.name,
                    body::<T, _>(&layout.points, mode),
                    |x| apply(turn(turned), x)
                ));
            }
        }
    }
}

fn linear_maps_are_recovered<T: Float>() {
    for layout in layouts() {
        for map in MAPS {
            assert_found(
                layout.name,
                body::<T, _>(&layout.points, linear(1.0)),
                |x| apply(map, x),
            );
            assert_found(
                layout.name,
                body::<T, _>(&layout.points, quadratic(1.0)),
                |x| apply(map, x),
            );
        }
    }
}

fn quadratic_maps_are_recovered<T: Float>() {
    for layout in layouts() {
        assert_found(
            layout.name,
            body::<T, _>(&layout.points, quadratic(1.0)),
            bend,
        );
    }
}

/// With pinned members, the deformation is still fitted to all members by mass. A known map of unit
/// area leaves each free member at its goal.
fn deformation_fit_weights_pinned_members_by_mass<T: Float>() {
    for count in [1, 2, 6] {
        each_mode!(1.0, |mode| {
            let mut body = body::<T, _>(&SEVEN, mode);
            for id in body.particles.ids().iter().take(count) {
                body.particles.pin(id).unwrap();
            }
            assert_found("pinned", body, |x| apply([2.0, 0.3, 0.0, 0.5], x));
        });
    }
}

crate::both!(
    rotations_are_recovered,
    linear_maps_are_recovered,
    quadratic_maps_are_recovered,
    deformation_fit_weights_pinned_members_by_mass,
);
