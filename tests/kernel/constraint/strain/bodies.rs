//! Bodies of strain elements: bodies at rest, tangled and degenerate triangles, level order.

use crate::constraint::strain::elements::{
    Body, COLUMNS, POISSON, ROWS, YOUNG, cantilever, corners, triangles,
};
use crate::support::float::Float;
use crate::support::group::{alone, of, rubber};
use crate::support::settings::settings;
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::{
    Constraint, Constraints, Damped, NeoHookean, Particles, Points, Solver, StVenantKirchhoff,
    Vec2, build, measure,
};
use proptest::prelude::*;

/// A body at rest keeps its shape and stores no energy, for any stiffness and iteration count.
fn body_at_rest_keeps_its_shape<T: Float>() {
    for (neo, young, iterations) in [
        (true, 1e2, 1),
        (true, 1e6, 1),
        (true, 1e6, 30),
        (false, 1e6, 30),
    ] {
        let mut particles = Particles::<T, 32>::new();
        build::lattice(
            &mut particles,
            T::vector(0.3, -0.4),
            3,
            3,
            T::of(0.3),
            T::ONE,
        )
        .unwrap();
        let start = particles.clone();
        let mut body = Body::new(&particles, &triangles(3, 3), neo, rubber(young, 0.4), 0.0);
        for _ in 0..60 {
            Solver {
                iterations,
                ..Solver::new()
            }
            .step(T::ratio(1, 60), &mut particles, &mut body.projection())
            .unwrap();
        }
        let moved = particles.positions().iter().zip(start.positions());
        let most = moved.fold(0.0_f64, |most, (a, b)| most.max((*a - *b).length().wide()));
        assert!(
            most < tolerance::AT_REST * T::EPSILON.wide(),
            "{neo}, E = {young}, {iterations} iterations: {most}"
        );
        let stored = measure::elastic_energy(&start, &body.projection(), T::ONE).wide();
        assert!(
            stored <= young * 4.0 * (4.0 * T::EPSILON.wide()).powi(2),
            "{stored}"
        );
    }
}

/// Area of a triangle relative to its rest area, and the value of its deviatoric constraint.
fn shape<T: Float>(particles: &Particles<T, 16>) -> (f64, f64) {
    let places: [Vec2<T>; 3] = std::array::from_fn(|i| particles.positions()[i]);
    let [deviatoric, hydrostatic] =
        NeoHookean::new(ids(), corners::<T>(), rubber(1.0, 0.0)).unwrap();
    let value = |part: NeoHookean<T>| {
        part.linearize(&Points::at(places))
            .map_or(0.0, |linear| linear.value.wide())
    };
    (1.0 + value(hydrostatic), value(deviatoric))
}

/// Stops the remaining rotation, which would stretch a triangle.
fn stop<T: Float>(particles: &mut Particles<T, 16>) {
    particles
        .ids()
        .iter()
        .for_each(|id| particles.set_velocity(id, Vec2::ZERO).unwrap());
}

/// A Neo-Hookean triangle recovers its rest shape and orientation from any initial shape. A
/// triangle of St. Venant–Kirchhoff material recovers its rest shape or the mirror image.
fn tangled_triangles_recover<T: Float>() {
    let places = prop::array::uniform3(prop::array::uniform2(-2.0..2.0));
    proptest!(ProptestConfig { max_shrink_iters: 0, ..settings(24) }, |(places in places, flat in 0..3)| {
        let places = places.map(|[x, y]| T::vector(x, if flat == 0 { 0.5 * x } else { y }));
        let rate = T::of(30.0);
        let solver = Solver { substeps: 4, ..Solver::new() };
        let mut particles = of(&places);
        let mut pair = Constraints::<T, Damped<T, NeoHookean<T>>, 3, 2>::new();
        for part in NeoHookean::new(ids(), corners(), rubber(1000.0, 0.4)).unwrap() {
            pair.add(Damped::new(part, rate).unwrap()).unwrap();
        }
        let mut other = of(&places);
        let element = StVenantKirchhoff::new(ids(), corners(), rubber(1000.0, 0.2)).unwrap();
        let mut element = alone(Damped::new(element, rate).unwrap());
        for step in 0..600 {
            solver.step(T::ratio(1, 60), &mut particles, &mut pair).unwrap();
            solver.step(T::ratio(1, 60), &mut other, &mut element).unwrap();
            if step == 400 {
                stop(&mut particles);
                stop(&mut other);
            }
        }
        let (area, stretch) = shape(&particles);
        prop_assert!((area - 1.0).abs() < tolerance::RECOVERED && stretch < tolerance::RECOVERED, "{area}, {stretch}");
        let (area, _) = shape(&other);
        prop_assert!(area.is_finite() && (flat == 0 || (area.abs() - 1.0).abs() < tolerance::RECOVERED), "{area}");
    });
}

/// A triangle collapsed to a point has no gradient, one collapsed to a line is opened, and strains
/// that overflow are skipped.
fn degenerate_elements_stay_finite<T: Float>() {
    let [deviatoric, hydrostatic] =
        NeoHookean::new(ids(), corners::<T>(), rubber(100.0, 0.4)).unwrap();
    let element = StVenantKirchhoff::new(ids(), corners::<T>(), rubber(100.0, 0.4)).unwrap();
    let point = Points::at([T::vector(3.0, 4.0); 3]);
    assert_eq!(deviatoric.linearize(&point), None);
    let collapsed = hydrostatic.linearize(&point).unwrap();
    assert_eq!(
        (collapsed.value, collapsed.gradients),
        (-T::ONE, [Vec2::ZERO; 3])
    );
    assert_eq!(
        element.linearize(&point).unwrap().gradients,
        [Vec2::ZERO; 3]
    );
    let exact = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]].map(|[x, y]| T::vector(x, y));
    let rest = StVenantKirchhoff::new(ids(), exact, rubber(100.0, 0.4)).unwrap();
    assert_eq!(rest.linearize(&Points::at(exact)), None);
    let line = Points::at([0.0, 1.0, 3.0].map(|x| T::vector(x, 0.0)));
    assert!(
        hydrostatic
            .linearize(&line)
            .unwrap()
            .gradients
            .iter()
            .any(|g| g.y != T::ZERO)
    );
    for far in [T::SCALE_UP, T::MAX] {
        let mut particles = of(&[
            Vec2::new(far, T::ZERO),
            Vec2::new(-far, T::ONE),
            Vec2::new(T::ZERO, far),
        ]);
        let before = particles.clone();
        let (mut pair, mut other) = (Constraints::<T, _, 3, 2>::new(), alone(element));
        [deviatoric, hydrostatic]
            .into_iter()
            .for_each(|part| assert!(pair.add(part).is_ok()));
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut other)
            .unwrap();
        assert_eq!(particles.positions(), before.positions(), "skipped");
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut pair)
            .unwrap();
        assert!(particles.positions().iter().all(|x| x.is_finite()));
    }
}

/// Level order is bit-identical to insertion order for pairs of constraints on the same three
/// particles.
fn level_order_of_elements_is_bit_identical<T: Float>() {
    let mut particles = cantilever::<T>();
    let body = Body::new(
        &particles,
        &triangles(COLUMNS, ROWS),
        true,
        rubber(YOUNG, POISSON),
        10.0,
    );
    let (mut listed, mut ordered, mut others) = (body.pairs.clone(), body.pairs, particles.clone());
    ordered.order(&particles);
    assert_ne!(listed.as_slice(), ordered.as_slice());
    let solver = Solver {
        gravity: T::vector(0.1, -9.81),
        substeps: 3,
        iterations: 2,
        ..Solver::new()
    };
    for _ in 0..30 {
        solver
            .step(T::of(0.01), &mut particles, &mut listed)
            .unwrap();
        solver.step(T::of(0.01), &mut others, &mut ordered).unwrap();
    }
    assert_eq!(particles.positions(), others.positions());
    assert_eq!(particles.velocities(), others.velocities());
}

crate::both!(
    body_at_rest_keeps_its_shape,
    tangled_triangles_recover,
    degenerate_elements_stay_finite,
    level_order_of_elements_is_bit_identical,
);
