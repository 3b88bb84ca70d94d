//! Goals of shape matching at points between the members.

use crate::both;
use crate::support::float::Float;
use crate::support::mode_bodies::SEVEN;
use crate::support::setup::at;
use pliant::{
    Isochoric, Linear, Mode, Particles, Quadratic, Rigid, ShapeMatching, Solver, Stiffness, Vec2,
};

fn check<T: Float, M: Mode<T>>(mode: M) {
    let mut particles: Particles<T, 7> = at(&SEVEN);
    let stiffness = Stiffness::Alpha(T::of(0.5));
    let ids = particles.ids();
    let mut body = ShapeMatching::<T, 7, M>::with_mode(&particles, ids, stiffness, mode).unwrap();
    let push = T::vector(2.0, 1.0);
    particles.apply_impulse(ids.get(0).unwrap(), push).unwrap();
    for _ in 0..5 {
        let solver = Solver::default();
        solver.step(T::of(0.1), &mut particles, &mut body).unwrap();
    }
    let offsets = body.rest_offsets().iter();
    let goals = offsets.map(|offset| body.goal_at(*offset));
    assert!(goals.eq(body.goals()), "at the members");
    let [a, b] = [body.rest_offsets()[0], body.rest_offsets()[3]];
    let middle = body.goal_at(a.lerp(b, T::HALF));
    assert!(middle.is_finite() && middle != body.goal_at(a));
    let center = body.goal_at(Vec2::new(T::MAX, -T::MAX) * T::TWO);
    assert!(center.is_finite(), "the offset is not finite");
    assert!(body.goal_at(Vec2::new(T::MAX, -T::MAX)).is_finite());
}

fn goals_at_rest_offsets_are_those_of_the_members<T: Float>() {
    check::<T, _>(Rigid::new());
    check::<T, _>(Linear::new(T::of(0.5)).unwrap());
    check::<T, _>(Isochoric::new(T::of(0.5)).unwrap());
    check::<T, _>(Quadratic::new(T::of(0.5)).unwrap());
}

both!(goals_at_rest_offsets_are_those_of_the_members);
