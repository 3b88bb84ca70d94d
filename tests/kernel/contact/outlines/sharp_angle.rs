//! A point between two edges that form a sharp angle stays between them, however the edges move.

use crate::contact::outlines::response::{Scene, skin};
use crate::support::corpus::for_all;
use crate::support::crossings::{crosses, wide};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{ContactMaterial, Particles, Solver};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// A chain of two edges of length one, and a point between them. Motions are displacements per
/// step.
#[derive(Clone, Debug)]
struct Elbow {
    /// Half of the angle between the edges.
    half: f64,
    /// Distance of the point from the shared corner as a power of ten, and its direction between
    /// the edges, from −1 to 1.
    near: f64,
    aside: f64,
    spin: f64,
    drift: [f64; 2],
    way: [f64; 2],
    friction: f64,
}

fn elbow() -> impl Strategy<Value = Elbow> {
    let pair = |size: f64| prop::array::uniform2(-size..size);
    let friction = prop_oneof![Just(0.0), Just(0.5), Just(5.0)];
    (
        0.1..0.8_f64,
        -6.0..-1.0_f64,
        -0.9..0.9_f64,
        -0.3..0.3_f64,
        pair(4.0),
        pair(0.1),
        friction,
    )
        .prop_map(|(half, near, aside, spin, drift, way, friction)| Elbow {
            half,
            near,
            aside,
            spin,
            drift,
            way,
            friction,
        })
}

fn stays_between<T: Float>(elbow: &Elbow) -> TestCaseResult {
    let Elbow {
        half,
        near,
        aside,
        spin,
        drift,
        way,
        friction,
    } = *elbow;
    let h = 0.125;
    let at = |angle: f64, distance: f64| [distance * angle.cos(), distance * angle.sin()];
    let mut particles = Particles::<T, 4>::new();
    let ids = [at(half, 1.0), [0.0, 0.0], at(-half, 1.0)].map(|[x, y]| {
        let id = particles.add_pinned(T::vector(x, y), T::ONE).unwrap();
        let v = [drift[0] - spin * y, drift[1] + spin * x];
        particles
            .set_velocity(id, T::vector(v[0] / h, v[1] / h))
            .unwrap();
        id
    });
    let [x, y] = at(aside * half, 10.0_f64.powf(near));
    let point = particles.add(T::vector(x, y), T::ONE).unwrap();
    particles
        .set_velocity(point, T::vector(way[0] / h, way[1] / h))
        .unwrap();
    let rough = ContactMaterial {
        static_friction: T::of(friction),
        kinetic_friction: T::of(friction),
        ..ContactMaterial::default()
    };
    let mut scene = Scene::new(rough).unwrap();
    scene.add_chain(&particles, ids, skin(0.05)).unwrap();
    scene.add_points(&particles, [point], skin(0.0)).unwrap();
    let places =
        |particles: &Particles<T, 4>| [0, 1, 2, 3].map(|i: usize| wide(particles.positions()[i]));
    let before = places(&particles);
    Solver::new()
        .step(T::of(h), &mut particles, &mut scene)
        .unwrap();
    let after = places(&particles);
    let slack = tolerance::crossed(T::EPSILON.wide(), 8.0);
    let found = crosses([&before[..3], &after[..3]], [before[3], after[3]], slack);
    prop_assert!(
        found <= slack,
        "{found} beyond an edge, slack {slack}: from {before:?} to {after:?}"
    );
    Ok(())
}

fn point_between_two_edges_stays_between_them<T: Float>() {
    for_all(6000, &elbow(), |elbow| stays_between::<T>(&elbow));
}

crate::both!(point_between_two_edges_stays_between_them);
