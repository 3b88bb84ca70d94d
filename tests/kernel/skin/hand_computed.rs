//! Bindings at limits of the formulas, against coordinates computed by hand.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, ids};
use pliant::{
    BlendedPoint, CellPoint, Error, PairPoint, Parameter, Q16, Skin, SkinPoint, TrianglePoint, Vec2,
};

/// Binds a point to the cell of the corners a, b, c and d.
fn cell<T: Float>(corners: [[f64; 2]; 4], [x, y]: [f64; 2]) -> Result<[f64; 2], Error> {
    let particles = at::<T, 4>(&corners);
    let bound = CellPoint::bind(&particles, [ids()], T::vector(x, y))?;
    Ok(bound.fractions.map(Float::wide))
}

fn points_list_their_particles<T: Float>() {
    let pair = |particles| PairPoint {
        particles,
        coordinates: [T::ONE, T::ZERO],
    };
    assert!(SkinPoint::<T>::indices(&pair([3, 5])).eq([3, 5]));
    let triangle = TrianglePoint {
        particles: [2, 4, 3],
        weights: [T::ZERO; 2],
    };
    assert!(SkinPoint::<T>::indices(&triangle).eq([2, 4, 3]));
    let corner = CellPoint {
        particles: [4, 2, 5, 3],
        fractions: [T::ZERO; 2],
    };
    assert!(SkinPoint::<T>::indices(&corner).eq([4, 2, 5, 3]));
    let blend = BlendedPoint {
        first: pair([0, 1]),
        second: pair([1, 7]),
        weight: T::HALF,
    };
    assert!(SkinPoint::<T>::indices(&blend).eq([0, 1, 1, 7]));
    let particles = at::<T, 2>(&[[0.0, 0.0], [1.0, 0.0]]);
    let mut out = [Vec2::ZERO];
    let unknown = Skin::new(&[blend]).positions(&particles, &mut out);
    assert_eq!(unknown, Err(Error::UnknownParticle));
}

/// Of two roots inside a folded cell, (0.25, 0) and (0.5, 0.5), the Jacobian of the second one has
/// the sign of the area.
fn root_in_a_folded_cell_has_the_orientation_of_the_cell<T: Float>() {
    let folded = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
    assert_eq!(cell::<T>(folded, [0.25, 0.0]), Ok([0.5, 0.5]));
}

/// Both roots coincide at a corner in the middle of a side.
fn double_root_is_found<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 2.0]];
    assert_eq!(cell::<T>(corners, [0.0, 1.0]), Ok([0.0, 1.0]));
}

/// Rows of a trapezoid grow by its height: far below it, the linear coefficient is negative.
fn point_far_outside_of_a_trapezoid_is_bound<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [2.0, 1.0]];
    assert_eq!(cell::<T>(corners, [1.5, 2.0]), Ok([0.5, 2.0]));
}

/// All rows of a trapezoid meet in its apex.
fn apex_of_a_trapezoid_is_rejected<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.5, 1.0]];
    let rejected = Err(Error::OutOfRange(Parameter::Area));
    assert_eq!(cell::<T>(corners, [0.5, 2.0]), rejected);
}

/// The excess of the coordinates (−1, 0.5) is 1, that of (1, 0.5) is 0.5.
fn triangle_with_the_smallest_excess_is_chosen<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
    let left = corners.map(|[x, y]| [x - 2.0, y]);
    let particles = at::<T, 6>(&[corners, left].concat());
    let triangles = [[0, 1, 2], [3, 4, 5]].map(|corners| corners.map(id));
    let bound = TrianglePoint::bind(&particles, triangles, T::vector(-1.0, 0.5)).unwrap();
    assert_eq!(bound.particles, [3, 4, 5]);
    assert_eq!(bound.weights, [T::ONE, T::HALF]);
}

/// The coordinates of a point 1 km beside a triangle as narrow as the smallest number overflow.
fn overflowing_coordinates_of_a_narrow_triangle_are_rejected<T: Float>() {
    let narrow = [[0.0, 0.0], [1.0, 0.0], [1.0, 4.0 / T::MAX.wide()]];
    let particles = at::<T, 3>(&narrow);
    let bound = TrianglePoint::bind(&particles, [ids()], T::vector(0.0, 1024.0));
    assert_eq!(bound.err(), Some(Error::OutOfRange(Parameter::Area)));
}

/// Differences beyond 32 768 overflow, and so do quotients by zero.
#[test]
fn overflow_is_rejected_in_fixed_point() {
    let rejected = Some(Error::OutOfRange(Parameter::Area));
    let wide = at::<Q16, 3>(&[[-2e4, 0.0], [2e4, 0.0], [-2e4, 1.0]]);
    let near = Q16::vector(-2e4, 0.5);
    assert_eq!(TrianglePoint::bind(&wide, [ids()], near).err(), rejected);
    let small = at::<Q16, 3>(&[[-2e4, 0.0], [-1e4, 0.0], [-2e4, 1.0]]);
    let far = Q16::vector(2e4, 0.5);
    assert_eq!(TrianglePoint::bind(&small, [ids()], far).err(), rejected);
    apex_of_a_trapezoid_is_rejected::<Q16>();
    let particles = at::<Q16, 3>(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]);
    let bound = TrianglePoint::bind(&particles, [ids()], Q16::vector(0.5, 0.5));
    assert_eq!(bound.err(), rejected);
}

both!(
    points_list_their_particles,
    root_in_a_folded_cell_has_the_orientation_of_the_cell,
    double_root_is_found,
    point_far_outside_of_a_trapezoid_is_bound,
    apex_of_a_trapezoid_is_rejected,
    triangle_with_the_smallest_excess_is_chosen,
    overflowing_coordinates_of_a_narrow_triangle_are_rejected,
);
