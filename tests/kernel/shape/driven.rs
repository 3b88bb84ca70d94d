//! Rest shapes that change over time.

use crate::shape::plastic::clay::{clay, deform, pentagon, stretch};
use crate::support::bodies::{Body, Member, PENTAGON};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{Mat2, ShapeMatching, Solver, Stiffness, Vec2};

/// Positions in a frame far from that of the body.
pub(crate) fn places<T: Float>() -> Vec<Vec2<T>> {
    [(7.0, 3.25), (8.5, 3.0), (9.0, 5.0), (6.75, 4.5), (7.5, 4.1)]
        .map(|(x, y)| T::vector(x, y))
        .into()
}

/// A body with a new rest shape equals, bit for bit, a body built at those positions.
fn new_rest_shape_equals_that_of_a_body_built_with_it<T: Float>() {
    let mut body = Body::<T>::new(&PENTAGON.into(), [0.0, 0.0], 0.3);
    let mut particles = body.particles.clone();
    for (id, x) in particles.ids().iter().zip(places::<T>()) {
        particles.set_position(id, x).unwrap();
    }
    let rebuilt = ShapeMatching::<T, 24>::new(
        &particles,
        particles.ids().iter(),
        Stiffness::Alpha(T::of(0.3)),
    )
    .unwrap();
    body.shape.set_rest(places()).unwrap();
    assert_eq!(body.shape.rest_offsets(), rebuilt.rest_offsets());
    assert_eq!(body.shape.mass(), rebuilt.mass());
    let mut other = Body {
        particles: body.particles.clone(),
        shape: rebuilt,
    };
    for _ in 0..50 {
        for body in [&mut body, &mut other] {
            Solver::new()
                .step(T::of(0.01), &mut body.particles, &mut body.shape)
                .unwrap();
        }
        assert_eq!(body.particles.positions(), other.particles.positions());
    }
}

/// A new rest shape keeps the rotation, the plastic stretch and its limits. The affine fit is that
/// of the new shape.
fn new_rest_shape_keeps_the_state_of_the_mode<T: Float>() {
    let mut body = clay::<T>(&pentagon(), 1.0, [0.1, 100.0, 0.5]);
    deform(
        &mut body,
        Mat2::new(T::ZERO, T::of(-0.75), T::of(1.5), T::ZERO),
    )
    .unwrap();
    Solver::new()
        .step(T::of(0.01), &mut body.particles, &mut body.shape)
        .unwrap();
    let before = *body.shape.mode();
    assert!(
        before.stretch().xx.wide() > 1.2 && before.mode().rotation().sin.wide() > 0.9,
        "{before:?}"
    );
    let scaled = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| *q * T::of(3.0))
        .collect::<Vec<_>>();
    body.shape.set_rest(scaled).unwrap();
    assert_eq!(
        (body.shape.mode().stretch(), body.shape.mode().mode()),
        (before.stretch(), before.mode())
    );
    // At its goals the body is not strained, so nothing flows.
    let goals = body.shape.goals().collect::<Vec<_>>();
    for (id, goal) in body.particles.ids().iter().zip(goals) {
        body.particles.set_position(id, goal).unwrap();
        body.particles.set_velocity(id, Vec2::ZERO).unwrap();
    }
    Solver::new()
        .step(T::of(0.01), &mut body.particles, &mut body.shape)
        .unwrap();
    assert_eq!(stretch(&body), before.stretch());
}

/// A body grows to the scale of its rest shape.
fn bodies_grow_to_their_rest_shape<T: Float>() {
    let mut body = Body::<T>::new(
        &PENTAGON
            .map(|(x, _, _, m)| -> Member { (x, [0.0; 2], [0.0; 2], m) })
            .into(),
        [0.0, 0.0],
        1.0,
    );
    let grown = body
        .shape
        .rest_offsets()
        .iter()
        .map(|q| *q * T::of(1.5))
        .collect::<Vec<_>>();
    body.shape.set_rest(grown.clone()).unwrap();
    Solver::new()
        .step(T::of(0.01), &mut body.particles, &mut body.shape)
        .unwrap();
    let rows = body.particles.positions().iter().zip(&grown);
    let center = body
        .sums()
        .momentum_change(&Body::<T>::new(&pentagon(), [0.0, 0.0], 1.0).sums());
    assert!(center <= tolerance::SETTLED * T::EPSILON.wide() / 0.01);
    let offsets = rows.map(|(x, q)| *x - *q).collect::<Vec<_>>();
    assert!(
        offsets
            .iter()
            .all(|o| (*o - offsets[0]).length().wide() <= tolerance::SETTLED * T::EPSILON.wide())
    );
}

crate::both!(
    new_rest_shape_equals_that_of_a_body_built_with_it,
    new_rest_shape_keeps_the_state_of_the_mode,
    bodies_grow_to_their_rest_shape,
);
